import { zoneOf } from '#domain/profile/time-zone.ts';
import { stateAfter } from '#domain/support/consultations.ts';
import {
  ANSWER_MAIL_TRIES,
  changedSince,
  meetingLink,
  needsWords,
  SUPPORT_TEXT,
  type SupportAct,
  type SupportKind,
  supportText,
} from '#domain/support/requests.ts';
import { momentIn } from '../../adapters/moment.ts';
import type { Opened } from '../../audit/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../members/staff-queues.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { heldAddresses, NO_ADDRESSES } from '../../members/held-addresses.ts';
import { refuse } from '../../refusal.ts';
import { requestChanged } from './events.ts';
import { sendAnswer } from './jobs.ts';
import { lockRequest, type RequestRow, writeState } from './store.ts';
import * as store from './store.staff.ts';
import { askedOf, otherUntil, presentOpened, presentQueued } from './view.ts';

export { waitingOf } from './store.staff.ts';

const PAGE = 20;

/**
 * Requests of a kind: those that wait by due time, then those with an answer or an appointment; or closed ones. Throws
 * cursor-invalid.
 */
export async function supportQueue(
  ctx: Context,
  staffId: string,
  { kind, show, cursor }: { kind: SupportKind; show: 'live' | 'over'; cursor?: string | undefined },
) {
  const now = ctx.now();
  const keyset: Keyset<[state: string, at: string, id: string]> = {
    owner: staffId,
    kind: `support-${kind}-${show}`,
    parts: 3,
  };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { waits: place[0] === 'open', at: place[1], id: place[2] };
  const [rows, waiting] = await Promise.all([
    store.pageOf(ctx.db, { kind, show, now }, after, PAGE + 1),
    countWaiting(ctx.db, store.waitingOf(kind, now)),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [
    last.waits ? 'open' : last.state,
    last.place,
    last.id,
  ]);
  return { requests: page.map((row) => presentQueued(row, { staffId, now })), waiting, nextCursor };
}

/** A request in full; reading it is an act, under its lock: shown is what is open in that moment. Throws not-found. */
export function openRequest(ctx: Context, staffId: string, id: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const locked = await lockRequest(tx, id);
    const row = locked && (await store.wholeRequest(tx, id));
    if (!row) throw refuse('not-found');
    const { member_id: memberId, kind } = row;
    if (row.taken_back) await store.markTakenBackRead(tx, id);
    const held = memberId ? await heldAddresses(tx, memberId) : NO_ADDRESSES;
    const shown = presentOpened(row, { held, mails: ctx.messenger.mails, staffId, now: ctx.now() });
    const opened: Opened[] = [{ memberId, kind: 'request' }];
    // The member reads that their number was seen too, not only what they asked.
    if (memberId && shown.phone) opened.push({ memberId, kind: 'number' });
    await recordAct(tx, { staffId, act: 'request-open', memberId, subject: id, reason: kind, at: ctx.now(), opened });
    return shown;
  });
}

type Asked = {
  act: SupportAct;
  text?: string | undefined;
  day?: string | undefined;
  time?: string | undefined;
  link?: string | undefined;
  changedAt?: string | undefined;
};

/**
 * Acts on a request, under its lock; who acts on a consultation becomes the companion of its member. Throws not-found,
 * request-over, request-of-companion (for a while a new one is theirs alone), request-changed (a colleague acted since
 * it was read), request-text-required, appointment-time-invalid, meeting-link-invalid.
 */
export async function actOnRequest(ctx: Context, staffId: string, id: string, asked: Asked): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockRequest(tx, id);
    const whole = locked && (await store.wholeRequest(tx, id));
    if (!whole) throw refuse('not-found');
    const state = stateAfter(askedOf(whole), asked.act, now.getTime());
    if (state === null) throw refuse('request-over');
    if (otherUntil(whole, { staffId, now })) throw refuse('request-of-companion');
    if (changedSince(whole.changed_at.toISOString(), asked.changedAt)) throw refuse('request-changed');
    const change = changeOf(whole, asked, now);
    const taken = whole.kind === 'consultation' && asked.act !== 'cancel' ? { taken_by: staffId } : {};
    await writeState(tx, id, { state, changed_at: now, ...change, ...taken });
    const { kind, member_id: memberId } = whole;
    if (kind !== 'message' && memberId)
      await requestChanged(tx, {
        memberId,
        requestId: id,
        kind,
        state,
        appointmentAt: asked.act === 'appoint' ? (change.appointment_at ?? null) : null,
        at: now,
      });
    const reason = change.answer ?? null;
    await recordAct(tx, { staffId, act: `request-${asked.act}`, memberId, subject: id, reason, at: now });
  });
  if (asked.act === 'answer') await sendAnswer(ctx, id);
}

/** The columns an act writes besides the state. */
function changeOf(
  row: RequestRow & { domicile: string | null },
  { act, text, day, time, link }: Asked,
  now: Date,
): Partial<Pick<RequestRow, 'answer' | 'appointment_at' | 'link' | 'mail_started_at' | 'mail_tries' | 'mailed_at'>> {
  const answer = supportText(text, SUPPORT_TEXT.answer);
  if (answer === null && needsWords(row.kind, act))
    throw refuse('request-text-required', { fields: [{ field: 'text', code: 'request-text-required' }] });
  if (act === 'answer' && row.kind === 'message') {
    const givenUp = row.mail_tries >= ANSWER_MAIL_TRIES;
    return { answer, mail_tries: 0, mailed_at: null, ...(givenUp ? { mail_started_at: null } : {}) };
  }
  if (act !== 'appoint') return answer === null ? {} : { answer };
  const at = momentIn(zoneOf(row.domicile), day ?? '', time ?? '');
  if (at === null || at <= now.getTime())
    throw refuse('appointment-time-invalid', { fields: [{ field: 'time', code: 'appointment-time-invalid' }] });
  const address = link?.trim() ? meetingLink(link) : null;
  if (link?.trim() && address === null)
    throw refuse('meeting-link-invalid', { fields: [{ field: 'link', code: 'meeting-link-invalid' }] });
  return { appointment_at: new Date(at), link: address, ...(answer === null ? {} : { answer }) };
}
