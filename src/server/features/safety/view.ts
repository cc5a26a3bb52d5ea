import type { HintedReport, MessageEvidence, OpenedReport, QueuedReport } from '#contract/safety.ts';
import { LINKS } from '#contract/safety.ts';
import { SAFETY_HINTS, safetyHint } from '#domain/messaging/safety-hints.ts';
import { shownName } from '#domain/messaging/room.ts';
import { HIDDEN_NUMBERS_MAX } from '#domain/safety/hidden-numbers.ts';
import { isUrgent } from '#domain/safety/reports.ts';
import type { Config } from '../../config.ts';
import type { Hints } from '../../members/store.hints.ts';
import type { StandingRow } from '../../members/store.sanctions.ts';
import { memberRef } from '../../members/refs.ts';
import { presentBlurred, presentCard } from '../../members/view.ts';
import type { VisibleMember } from '../../members/visibility.ts';
import type { BlockRow } from './store.blocks.ts';
import type { HiddenNumberRow } from './store.numbers.ts';
import type { DecidedReport, ListedReport, QueueRow, ReportRow } from './store.reports.ts';

/**
 * `visible`: the viewer can open this member now; else they met before, or read each other in the room, and nothing
 * more is visible. `shown`: the name the viewer knows. `byId`: named by id, or by a conversation.
 */
export type MetMember = VisibleMember & { visible: boolean; shown: string; byId: boolean };

/** The fields of a message kept as evidence; rows of chat and room have them. */
type Written = { seq: number | string; created_at: Date; body: string };
type ChatMessage = Written & { sender_id: string };
type RoomMessage = Written & { author_id: string; nama: string; handle: string };

export function presentBlocks(config: Config, memberId: string, rows: readonly BlockRow[]) {
  return {
    blocked: rows.map((row) => ({
      ref: memberRef(config, memberId, row.blocked_id),
      nama: row.nama,
      at: row.created_at.toISOString(),
    })),
  };
}

export function presentNumbers(rows: readonly HiddenNumberRow[]) {
  return {
    numbers: rows.map((row) => ({
      id: row.number_hash.toString('base64url'),
      ending: row.ending,
      at: row.created_at.toISOString(),
    })),
    limit: HIDDEN_NUMBERS_MAX,
  };
}

/**
 * Exactly what the reporter sees at this moment: the card, the blurred card, or nothing.
 */
export function presentEvidence(
  member: MetMember,
  now: number,
  photo: { id: string; blurred: boolean } | null,
): Record<string, unknown> {
  const row = member.visible ? member.visibility.row : 'nothing';
  if (row === 'nothing') return { row };
  // The reporter's own note is left out.
  const notes = { ...member.notes, mine: null };
  if (row !== 'blurred') return { row, card: presentCard({ ...member, notes }, now), photo };
  const { ref: _, photo: __, ...blurred } = presentBlurred(member, '');
  return { row, blurred, photo };
}

/** Messages of the room as the reporter reads them: the reported one, and a few around it. */
export function presentRoomEvidence(
  rows: readonly RoomMessage[],
  reported: number,
  reporterId: string,
  reportedId: string,
): MessageEvidence {
  return {
    where: 'room',
    messages: rows.map((row) => ({
      seq: Number(row.seq),
      at: row.created_at.toISOString(),
      by: row.author_id === reportedId ? 'reported' : row.author_id === reporterId ? 'reporter' : 'other',
      nama: shownName(row.nama),
      handle: row.handle,
      text: row.body,
      reported: Number(row.seq) === reported,
    })),
  };
}

/** Without what others said who are erased meanwhile (db/member-erasure.ts leaves the same). */
export const withoutErased = ({ where, messages }: MessageEvidence, written: ReadonlySet<number>): MessageEvidence => ({
  where,
  messages: messages.map((one) =>
    one.by === 'other' && !written.has(one.seq) ? { ...one, nama: '', handle: '', text: '' } : one,
  ),
});

/** Messages of a conversation, whose two sides staff know from the report. `reported`: null where none was chosen. */
export function presentChatEvidence(
  rows: readonly ChatMessage[],
  reported: number | null,
  reporterId: string,
): MessageEvidence {
  return {
    where: 'chat',
    messages: rows.map((row) => ({
      seq: Number(row.seq),
      at: row.created_at.toISOString(),
      by: row.sender_id === reporterId ? 'reporter' : 'reported',
      text: row.body,
      reported: row.seq === reported,
    })),
  };
}

/** The fields of a report shown everywhere. */
function presentQueuedReport(row: QueueRow): QueuedReport {
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    urgent: isUrgent(row.category),
    reported: {
      memberId: row.reported_id,
      nama: row.reported_nama ?? '',
      handle: row.reported_handle,
      status: row.reported_status ?? 'deleted',
      open: row.open,
    },
    at: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}

/** A report in the queue, with hints about the reported member; without texts. */
export function presentHintedReport(row: ListedReport | DecidedReport, all: ReadonlyMap<string, Hints>): HintedReport {
  const hints = row.reported_id === null ? undefined : all.get(row.reported_id);
  const by = new Set(hints?.linked.flatMap((account) => account.by));
  // Of a decided one the kept messages are read no more.
  const messages = 'messages' in row ? row.messages : null;
  const asked = new Set(messages?.flatMap((m) => (m.by === 'reported' ? (safetyHint(m.text) ?? []) : [])));
  return {
    ...presentQueuedReport(row),
    hints: {
      reports: hints?.reports ?? { count: 0, reporters: 0, upheld: 0 },
      before: hints?.before ?? 0,
      linked: hints?.linked.length ?? 0,
      by: LINKS.filter((link) => by.has(link)),
      talk: SAFETY_HINTS.filter((hint) => asked.has(hint)),
      ...(row.again_id !== null && { again: true }),
    },
    ...('decided_at' in row && { decided: presentDecision(row) }),
  };
}

function presentDecision(row: DecidedReport): NonNullable<HintedReport['decided']> {
  const { status, decided_at, decided_by_name, decision_note } = row;
  return { status, at: decided_at.toISOString(), by: decided_by_name, note: decision_note ?? '' };
}

/** The same in an opened report. */
export function presentOpenedReport(row: ReportRow, standing: StandingRow | undefined): OpenedReport {
  return {
    ...presentQueuedReport(row),
    note: row.note,
    reporter: { memberId: row.reporter_id, nama: row.reporter_nama ?? '' },
    standing: standing ? { kind: standing.kind, until: standing.until?.toISOString() ?? null } : null,
    standingId: standing?.id ?? null,
    ...(row.again_id !== null && {
      again: { memberId: row.again_id, nama: row.again_nama ?? '', handle: row.again_handle ?? '' },
    }),
    evidence: row.evidence,
    erased: row.erased_at !== null,
    photo: row.evidence_key === null ? null : `/api/media/evidence/${row.id}`,
  };
}
