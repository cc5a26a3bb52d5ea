import type { RoomMessage } from '#contract/room.ts';
import type { MessageEvidence } from '#contract/safety.ts';
import { categoryWords } from '#copy/safety.ts';
import { removeOrphans } from '../../adapters/objects.ts';
import type { Opened } from '../../audit/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../members/staff-queues.ts';
import type { Db } from '../../db/connect.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { isMember, lockMembers } from '../../members/locks.ts';
import { hintsOf } from '../../members/store.hints.ts';
import { standingOf } from '../../members/store.sanctions.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { standingTurned } from '../../members/standing-turned.ts';
import { refuse } from '../../refusal.ts';
import { removePhoto } from '../photos/actions.ts';
import { authorsOf, muteAsStaff, removeAsStaff, emitMuted } from '../room/actions.staff.ts';
import { isReportAppealed } from '../sanctions/actions.appeals.ts';
import { applySanction, keepOutNumber, type Act as Sanctioning } from '../sanctions/actions.staff.ts';
import { reportDecided } from './events.ts';
import * as store from './store.reports.ts';
import { presentHintedReport, presentOpenedReport } from './view.ts';

export { waiting as waitingReports } from './store.reports.ts';

const REPORT_PAGE = 20;
/** Cursor of a report: when it is due or was decided, and its id. */
const reportsFor = (owner: string, show: Shown): Keyset<[string, string]> => ({
  owner,
  kind: show === 'live' ? 'report' : 'report-over',
  parts: 2,
});
type Shown = 'live' | 'over';

export type ReportDecision = {
  decision: 'dismiss' | 'uphold';
  action: 'none' | 'remove-photo' | 'remove-message' | 'warn' | 'mute' | 'suspend' | 'ban';
  /** Days of a suspension; null: open. */
  days: number | null;
  /** Minutes of a mute. */
  minutes: number | null;
  note: string;
  /** The suspension or ban that stood as the report was read, null: none; absent: whatever stands is replaced. */
  standingId?: string | null | undefined;
};

/**
 * Open reports, the most urgent first, or decided ones, the newest first; each with hints (decision 0079). Throws
 * cursor-invalid.
 */
export async function listReports(
  ctx: Context,
  staffId: string,
  { show, cursor }: { show: Shown; cursor?: string | undefined },
) {
  const keyset = reportsFor(staffId, show);
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const read = show === 'live' ? store.openReports : store.decidedReports;
  const [rows, waiting] = await Promise.all([
    read(ctx.db, after, REPORT_PAGE + 1),
    countWaiting(ctx.db, store.waiting()),
  ]);
  const { page, nextCursor } = keysetPage<store.ListedReport | store.DecidedReport, [string, string]>(
    ctx.config,
    keyset,
    rows,
    REPORT_PAGE,
    (last) => [last.place, last.id],
  );
  // Read for the whole page at once.
  const hints = await hintsOf(ctx.db, [...new Set(page.flatMap((row) => row.reported_id ?? []))], ctx.now());
  return { reports: page.map((row) => presentHintedReport(row, hints)), waiting, nextCursor };
}

/**
 * An open report is read to decide it; a decided one again while an appeal asks about what followed, by who may answer
 * that (decision 0064).
 */
const isReadable = async (db: Db, { id, status }: Pick<store.ReportRow, 'id' | 'status'>, staffId: string) =>
  status === 'open' || (await isReportAppealed(db, id, staffId));

/** A report in full, with reporter and evidence; recorded in the trail. Throws not-found, report-decided. */
export async function openReport(ctx: Context, staffId: string, id: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await store.findReport(tx, id);
    if (!row) throw refuse('not-found');
    if (!(await isReadable(tx, row, staffId))) throw refuse('report-decided');
    // Who has proved the number of an erased account is shown by name, as a linked account is.
    const again: Opened[] = row.again_id === null ? [] : [{ memberId: row.again_id, kind: 'account' }];
    const [memberId, opened] = [row.reported_id, [...openedIn(row), ...again, ...(await writersIn(tx, row))]];
    await recordAct(tx, { staffId, act: 'report-open', memberId, subject: id, reason: null, at: ctx.now(), opened });
    return presentOpenedReport(row, memberId === null ? undefined : await standingOf(tx, memberId));
  });
}

/** The photo kept with a report; each reading is recorded. Throws not-found. */
export async function evidenceBytes(ctx: Context, staffId: string, id: string): Promise<Buffer> {
  const kept = await store.evidenceOf(ctx.db, id);
  const bytes = kept?.evidence_key ? await ctx.sealedFiles.get(kept.evidence_key) : null;
  if (!kept || !bytes) throw refuse('not-found');
  const [memberId, opened] = [kept.reported_id, openedIn(kept)];
  const act = { staffId, act: 'report-evidence', memberId, subject: id, reason: null, at: ctx.now(), opened } as const;
  await ctx.db.transaction().execute((tx) => recordAct(tx, act));
  return bytes;
}

/** Authors of the messages around a reported one of the room are shown with name and words. */
async function writersIn(tx: Db, { evidence, reported_id, reporter_id }: store.ReportRow): Promise<Opened[]> {
  const { where, messages } = evidence as Partial<MessageEvidence>;
  if (where !== 'room' || !messages?.length) return [];
  const writers = await authorsOf(
    tx,
    messages.map(({ seq }) => seq),
  );
  return writers
    .filter((id) => id !== reported_id && id !== reporter_id)
    .map((memberId) => ({ memberId, kind: 'account' }));
}

/** For the reported member it is a look at what is theirs, like any other: nothing tells them of a report. */
function openedIn({ reported_id, reporter_id }: Pick<store.ReportRow, 'reported_id' | 'reporter_id'>): Opened[] {
  return [
    { memberId: reported_id, kind: 'account' },
    { memberId: reporter_id, kind: 'report' },
  ];
}

/**
 * Decides a report once, with its action in the same transaction: none, the reported photo or message of
 * the room removed, the member warned, muted in the room, suspended or banned (out of every list and session at once).
 * The reporter is notified, and the member gets the report's category. One act, one row in the trail. Throws not-found,
 * report-decided, reason-required, invalid-input, member-banned, sanction-days, changed-meanwhile.
 */
export async function decideReport(
  ctx: Context,
  staffId: string,
  id: string,
  { decision, action, note, standingId, ...span }: ReportDecision,
) {
  const reason = staffReasonOf(note, 'note');
  const status = decision === 'uphold' ? ('upheld' as const) : ('dismissed' as const);
  const { reportedId, removed, gone, left } = await ctx.db.transaction().execute(async (tx) => {
    const report = await lock(tx, id);
    if (report.status !== 'open') throw refuse('report-decided');
    if (!fits({ action, decision, ...span }, report))
      throw refuse('invalid-input', { fields: [{ field: 'action', code: 'invalid-input' }] });
    const now = ctx.now();
    await store.writeDecision(tx, id, { status, decided_by: staffId, decision_note: reason, decided_at: now });
    if (report.reporter_id) await reportDecided(tx, report.reporter_id, id, status);
    const followed = await follow(
      ctx,
      tx,
      { action, ...span },
      { ...report, id },
      { staffId, reason, now, decisionId: standingId },
    );
    await recordAct(tx, {
      staffId,
      act: `report-${decision}`,
      memberId: report.reported_id,
      subject: [id, ...(action === 'none' ? [] : [action, report.subject_id]), span.days ?? span.minutes ?? []]
        .flat()
        .join(' '),
      reason,
      at: now,
    });
    return { reportedId: report.reported_id, ...followed };
  });
  await removeOrphans(ctx, removed);
  if (gone) ctx.live.broadcast(gone, []);
  if (action === 'mute' && reportedId) emitMuted(ctx, reportedId);
  if (left && reportedId) await standingTurned(ctx, reportedId);
  return { status };
}

type LockedReport = Awaited<ReturnType<typeof store.lockReport>>;

/** Locks the member's row first, as reporting and blocking do, to avoid a deadlock. */
async function lock(tx: Db, id: string): Promise<LockedReport> {
  const found = await store.reportedIn(tx, id);
  if (!found) throw refuse('not-found');
  if (found.reported_id) await lockMembers(tx, [found.reported_id]);
  return store.lockReport(tx, id);
}

const ROOM_SUBJECT = /^room:(\d+)$/;

function fits(
  { action, decision, days, minutes }: Omit<ReportDecision, 'note' | 'standingId'>,
  { kind, subject_id }: LockedReport,
): boolean {
  if ((action === 'mute') !== (minutes !== null) || (days !== null && action !== 'suspend')) return false;
  if (action === 'none') return true;
  if (decision !== 'uphold') return false;
  // Private messages are never removed by staff; messages of the room may be.
  if (action === 'remove-message') return kind === 'message' && ROOM_SUBJECT.test(subject_id);
  return action !== 'remove-photo' || kind === 'photo';
}

/**
 * `removed`: stored objects to remove after the commit; `gone`: the event for the room; `left`: the reported member
 * left everybody's lists.
 */
type Followed = { removed: string[]; gone: RoomMessage | null; left?: boolean };
const NOTHING: Followed = { removed: [], gone: null };

/**
 * Does nothing for an erased member, or a removed photo or message. The number of an erased member is kept out; an
 * account that has proved it meanwhile is shown to the moderator, who decides about it in its own file.
 */
async function follow(
  ctx: Context,
  tx: Db,
  { action, days, minutes }: Pick<ReportDecision, 'action' | 'days' | 'minutes'>,
  { id, reported_id: memberId, subject_id, category, reported_number_hash: erased }: LockedReport & { id: string },
  { staffId, reason, now, decisionId }: Pick<Sanctioning, 'staffId' | 'reason' | 'now' | 'decisionId'>,
): Promise<Followed> {
  if (erased && (action === 'suspend' || action === 'ban'))
    await keepOutNumber(tx, erased, action === 'ban' ? null : days, now);
  if (action === 'none' || !memberId || !(await isMember(tx, memberId))) return NOTHING;
  if (action === 'remove-message') {
    const removed = await removeAsStaff(tx, Number(ROOM_SUBJECT.exec(subject_id)![1]), staffId, now);
    return { removed: [], gone: removed?.message ?? null };
  }
  if (action === 'mute') {
    // The text for the team stays internal: the member reads the category.
    await muteAsStaff(tx, staffId, { memberId, minutes: minutes!, reason: categoryWords[category] }, now);
    return NOTHING;
  }
  if (action === 'remove-photo') {
    const key = await removePhoto(tx, { memberId, id: subject_id, reason: 'report', note: null }, now);
    return key === undefined ? NOTHING : { removed: [key], gone: null };
  }
  const by = { memberId, staffId, reason, reportId: id, now, decisionId };
  return { ...NOTHING, left: await applySanction(ctx, tx, { kind: action, cause: category, days }, by) };
}
