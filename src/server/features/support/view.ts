import type { OpenedRequest, OwnRequest, QueuedRequest } from '#contract/support.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { type Asked, canTakeBack, companionUntil } from '#domain/support/consultations.ts';
import { actsOf, ANSWER_MAIL_TRIES, LIVE_STATES, type SupportState } from '#domain/support/requests.ts';
import type { HeldAddresses } from '../../members/held-addresses.ts';
import type { RequestRow } from './store.ts';
import type { QueueRow, WholeRow } from './store.staff.ts';

const live = (state: SupportState) => (LIVE_STATES as readonly string[]).includes(state);

/** A request for its requester. */
export function presentOwnRequest(row: RequestRow, now: Date): OwnRequest {
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    text: row.body,
    times: row.times,
    state: row.state,
    askedAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answer: row.answer,
    appointmentAt: row.appointment_at?.toISOString() ?? null,
    link: row.link,
    can: { cancel: canTakeBack(askedOf(row), now.getTime()) },
  };
}

/** What the rules ask of a request. */
export const askedOf = ({ kind, state, appointment_at }: RequestRow): Asked => ({
  kind,
  state,
  appointmentAt: appointment_at?.getTime() ?? null,
});

/** For whom of the team the line is. */
type Reader = { staffId: string; now: Date };

export const presentQueued = (row: QueueRow, reader: Reader): QueuedRequest => ({
  ...lineOf(row, reader),
  waits: row.waits,
});

/** Until when a request waits for somebody else, the companion of its member; null: not. */
export function otherUntil(
  row: Pick<QueueRow, 'state' | 'created_at' | 'companion_id'>,
  { staffId, now }: Reader,
): Date | null {
  const { state, created_at, companion_id: companionId } = row;
  const until = companionUntil({ state, createdAt: created_at.getTime(), companionId }, now.getTime());
  return until === null || companionId === staffId ? null : new Date(until);
}

/** A line of the queue. */
function lineOf(row: Omit<QueueRow, 'waits'>, reader: Reader): Omit<QueuedRequest, 'waits'> {
  return {
    id: row.id,
    kind: row.kind,
    from: row.nama ?? row.name ?? '',
    topic: row.topic,
    state: row.state,
    askedAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    appointmentAt: row.appointment_at?.toISOString() ?? null,
    isCompanion: row.companion_id === reader.staffId,
    companionUntil: otherUntil(row, reader)?.toISOString() ?? null,
    mailed: mailed(row),
  };
}

/** A request in full, for the team. */
export function presentOpened(
  row: WholeRow,
  { held, mails, ...reader }: Reader & { held: HeldAddresses; mails: boolean },
): OpenedRequest {
  return {
    ...lineOf({ ...row, answered: row.answer !== null }, reader),
    text: row.body,
    times: row.times,
    ...reachedBy(row, held),
    memberId: row.member_id,
    zone: zoneOf(row.domicile),
    answer: row.answer,
    link: row.link,
    mails,
    acts: otherUntil(row, reader) ? [] : actsOf(row.kind, row.state),
    changedAt: row.changed_at.toISOString(),
  };
}

/**
 * Where who asked is reached: what a message of the contact form says, or of the member the one way a consultation is
 * asked by, as long as there is something left to do; the number of who asked by mail and has no confirmed address.
 */
function reachedBy(row: WholeRow, held: HeldAddresses): Pick<OpenedRequest, 'mail' | 'phone'> {
  if (row.kind === 'message') return { mail: row.mail, phone: row.phone };
  const way = row.kind === 'consultation' && live(row.state) ? row.topic : null;
  if (way === 'mail' && held.mail !== null) return { mail: held.mail, phone: null };
  return { mail: null, phone: way === null ? null : held.number };
}

/** How the mail of an answer stands; an answer whose mail failed waits for the team. */
export function mailed({
  kind,
  answered,
  mailed_at,
  mail_tries,
}: Pick<QueueRow, 'kind' | 'answered' | 'mailed_at' | 'mail_tries'>): QueuedRequest['mailed'] {
  if (kind !== 'message' || !answered) return 'none';
  if (mailed_at !== null) return 'sent';
  return mail_tries >= ANSWER_MAIL_TRIES ? 'failed' : 'waiting';
}
