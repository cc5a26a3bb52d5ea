import type { OpenedRequest, OwnRequest, QueuedRequest } from '#contract/support.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { actsOf, ANSWER_MAIL_TRIES, LIVE_STATES, type SupportState } from '#domain/support/requests.ts';
import type { HeldAddresses } from '../../members/held-addresses.ts';
import type { RequestRow } from './store.ts';
import type { QueueRow, WholeRow } from './store.staff.ts';

const live = (state: SupportState) => (LIVE_STATES as readonly string[]).includes(state);

/** A request for its requester. */
export function presentOwnRequest(row: RequestRow): OwnRequest {
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
    can: { cancel: live(row.state) },
  };
}

export function presentQueued(row: QueueRow): QueuedRequest {
  return {
    id: row.id,
    kind: row.kind,
    from: row.nama ?? row.name ?? '',
    topic: row.topic,
    state: row.state,
    askedAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    appointmentAt: row.appointment_at?.toISOString() ?? null,
    mailed: mailed(row),
  };
}

/** A request in full, for the team. */
export function presentOpened(row: WholeRow, held: HeldAddresses, mails: boolean): OpenedRequest {
  return {
    ...presentQueued({ ...row, answered: row.answer !== null }),
    text: row.body,
    times: row.times,
    ...reachedBy(row, held),
    memberId: row.member_id,
    zone: zoneOf(row.domicile),
    answer: row.answer,
    link: row.link,
    mails,
    acts: actsOf(row.kind, row.state),
    changedAt: row.changed_at.toISOString(),
  };
}

/**
 * Where who asked is reached: what a message of the contact form says, or of the member the one way a consultation is
 * asked by, as long as there is something left to do.
 */
function reachedBy(row: WholeRow, held: HeldAddresses): Pick<OpenedRequest, 'mail' | 'phone'> {
  if (row.kind === 'message') return { mail: row.mail, phone: row.phone };
  const way = row.kind === 'consultation' && live(row.state) ? row.topic : null;
  return { mail: way === 'mail' ? held.mail : null, phone: way === 'whatsapp' ? held.number : null };
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
