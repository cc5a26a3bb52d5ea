import { callEndsAt, type IntroductionAct, introductionNow, remindedBy } from '#domain/support/introduction.ts';
import { changedSince, meetingLink, SUPPORT_TEXT, supportText } from '#domain/support/requests.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../members/staff-queues.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { lockMembers } from '../../members/locks.ts';
import { refuse } from '../../refusal.ts';
import { introductionChanged } from './events.ts';
import { type Change, type IntroductionRow, lockIntroduction, recipientsOf, writeIntroduction } from './store.ts';
import * as store from './store.staff.ts';
import { presentOpened, presentQueued } from './view.staff.ts';

export { waiting as waitingIntroductions } from './store.staff.ts';

const PAGE = 20;

/** Calls both agreed on: those without a link, then those to come; or those that are over. Throws cursor-invalid. */
export async function introductionQueue(
  ctx: Context,
  staffId: string,
  { show, cursor }: { show: 'live' | 'over'; cursor?: string | undefined },
) {
  const keyset: Keyset<[state: string, at: string, id: string]> = {
    owner: staffId,
    kind: `introductions-${show}`,
    parts: 3,
  };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { waits: place[0] === 'agreed', at: place[1], id: place[2] };
  const now = ctx.now();
  const [rows, waiting] = await Promise.all([
    store.pageOf(ctx.db, show, after, PAGE + 1),
    countWaiting(ctx.db, store.waiting(now)),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.state, last.place, last.id]);
  return { introductions: page.map((row) => presentQueued(row, now.getTime())), waiting, nextCursor };
}

/** One call in full; reading it is an act. Throws not-found. */
export function openIntroduction(ctx: Context, staffId: string, id: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await store.wholeIntroduction(tx, id);
    if (!row) throw refuse('not-found');
    const memberId = row.asker_id;
    const now = ctx.now();
    const opened = [memberId, row.other_id].map((one) => ({ memberId: one, kind: 'introduction' }) as const);
    await recordAct(tx, { staffId, act: 'introduction-open', memberId, subject: id, reason: null, at: now, opened });
    return presentOpened(row, now.getTime());
  });
}

type Asked = {
  act: IntroductionAct;
  link?: string | undefined;
  text?: string | undefined;
  changedAt?: string | undefined;
};

/**
 * Sets the link of a call, and notifies both at once, or refuses the call. Under the locks of both
 * members. Throws not-found, introduction-over, request-changed (somebody acted since it was read),
 * introduction-apart, meeting-link-invalid, request-text-required.
 */
export async function actOnIntroduction(ctx: Context, staffId: string, id: string, asked: Asked): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    const found = await store.wholeIntroduction(tx, id);
    if (!found) throw refuse('not-found');
    await lockMembers(tx, [found.asker_id, found.other_id]);
    const row = await lockIntroduction(tx, id);
    const state = row && introductionNow(row.state, row.until.getTime(), now.getTime());
    if (!row || (state !== 'agreed' && state !== 'confirmed')) throw refuse('introduction-over');
    if (changedSince(row.changed_at.toISOString(), asked.changedAt)) throw refuse('request-changed');
    if (asked.act === 'confirm' && !(await store.areTogether(tx, row.asker_id, row.other_id)))
      throw refuse('introduction-apart');
    const change = changeOf(row, asked, now);
    await writeIntroduction(tx, id, change);
    // A change of the place is told again: both have to know.
    const recipients = (await recipientsOf(tx, [id])).map((side) => side.member_id);
    await introductionChanged(tx, row, { state: change.state as 'confirmed', at: now }, recipients);
    const act = asked.act === 'confirm' ? 'introduction-confirm' : 'introduction-refuse';
    const reason = change.answer ?? null;
    await recordAct(tx, { staffId, act, memberId: row.asker_id, subject: id, reason, at: now });
  });
}

function changeOf({ chosen_at: at, reminded }: IntroductionRow, { act, link: typed, text }: Asked, now: Date): Change {
  if (act === 'refuse') {
    const answer = supportText(text, SUPPORT_TEXT.answer);
    if (answer === null)
      throw refuse('request-text-required', { fields: [{ field: 'text', code: 'request-text-required' }] });
    return { state: 'refused', changed_at: now, answer };
  }
  const link = meetingLink(typed);
  if (link === null)
    throw refuse('meeting-link-invalid', { fields: [{ field: 'link', code: 'meeting-link-invalid' }] });
  return {
    state: 'confirmed',
    changed_at: now,
    link,
    until: new Date(callEndsAt(at!.getTime())),
    reminded: reminded || remindedBy(at!.getTime(), now.getTime()),
  };
}
