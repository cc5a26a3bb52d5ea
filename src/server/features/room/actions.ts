import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { MENTION_SEARCH_MIN, MENTION_SUGGESTIONS, ROOM_PAGE } from '#domain/messaging/limits.ts';
import { mentionCandidates, mentionsAmong } from '#domain/messaging/mentions.ts';
import { CHANGES_KEPT, decidePost, POST_WINDOW, shownName } from '#domain/messaging/room.ts';
import { characters, isBlank } from '#domain/profile/text.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { entitlement } from '#domain/subscription/entitlement.ts';
import { isPresent } from '#domain/visibility/existence.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { cut } from '../../http/keyset.ts';
import { refuse } from '../../refusal.ts';
import { canMeetInRoom, visibilityOf } from '../../members/visibility.ts';
import { type Viewer, viewerOf } from '../../members/store.ts';
import { cardsOf, foundCardsOf } from '../../members/store.cards.ts';
import { withdraw } from '../notifications/actions.withdrawal.ts';
import { roomAddressed } from './events.ts';
import { authorKey, membersOfKey } from '../../members/author-keys.ts';
import { addressedBy, PEOPLE_MAX, refusalOf } from './policy.ts';
import { takeAddressings } from './store.addressings.ts';
import * as store from './store.ts';
import { presentDeleted, presentMessage, presentPerson } from './view.ts';
import { lockMembers } from '../../members/locks.ts';
import { subscriptionOf } from '../../members/subscription.ts';

/** One page of messages visible to this member, oldest first, and the room's state for them. */
export async function readRoom(ctx: Context, memberId: string, before: number | undefined) {
  const now = ctx.now();
  // The state first: if the page is newer than its rev, later changes only repeat it.
  const state = await whoReads(ctx, memberId, now);
  const [rows, viewer] = await Promise.all([
    store.roomPage(ctx.pool, memberId, before ?? null, ROOM_PAGE + 1),
    viewerOf(ctx)(memberId),
  ]);
  const { page: newest, more } = cut(rows, ROOM_PAGE);
  const page = newest.reverse();
  return {
    messages: page.map((row) => presentMessage(ctx.config, row, now)),
    more,
    rev: Number(state.last_rev),
    clearedSeq: Number(state.cleared_seq),
    people: await peopleFor(
      ctx,
      viewer,
      page.map((row) => row.author_id),
      foundCardsOf(ctx),
    ),
    me: {
      key: authorKey(ctx.config, memberId),
      mutedUntil: state.until?.toISOString() ?? null,
      muteReason: state.reason,
      can: { post: !viewer.plan.needsPayment && state.until === null },
    },
  };
}

/** The room's state for a member who may read it: a paused one may not (R-INF 7). Throws profile-paused. */
async function whoReads(ctx: Context, memberId: string, now: Date) {
  const state = await store.stateFor(ctx.pool, memberId, now);
  if (state.paused) throw refuse('profile-paused');
  return state;
}

/**
 * Changes after a rev, in order: new messages visible to this member, and the seqs of deleted ones. Invisible ones
 * are left out; `rev` moves on all the same.
 */
export async function readChanges(ctx: Context, memberId: string, after: number) {
  const state = await whoReads(ctx, memberId, ctx.now());
  const [rev, clearedSeq] = [Number(state.last_rev), Number(state.cleared_seq)];
  // A future rev belongs to another room (a restored database): read anew.
  if (after > rev || rev - after > CHANGES_KEPT)
    return { messages: [], rev, more: false, tooOld: true, clearedSeq, people: [] };
  const rows = after === rev ? [] : await store.roomChanges(ctx.pool, memberId, after, ROOM_PAGE + 1);
  const { page, more } = cut(rows, ROOM_PAGE);
  const shown = page.filter((row) => Number(row.seq) > clearedSeq && (row.deleted || row.there));
  return {
    messages: shown.map((row) => presentMessage(ctx.config, row, ctx.now())),
    rev: more ? Number(page.at(-1)!.rev) : Math.max(rev, Number(page.at(-1)?.rev ?? 0)),
    more,
    tooOld: false,
    clearedSeq,
    people: await peopleOf(
      ctx,
      memberId,
      shown.filter((row) => !row.deleted).map((row) => row.author_id),
    ),
  };
}

/** The data of these authors visible to this viewer now; unknown keys are left out. */
export async function readPeople(ctx: Context, memberId: string, keys: string): Promise<RoomPerson[]> {
  await whoReads(ctx, memberId, ctx.now());
  const ids = keys.split(',', PEOPLE_MAX).flatMap((key) => membersOfKey(ctx.config, key));
  return peopleOf(ctx, memberId, ids);
}

async function peopleOf(ctx: Context, viewerId: string, authorIds: readonly string[]): Promise<RoomPerson[]> {
  if (authorIds.every((id) => id === viewerId)) return [];
  return peopleFor(ctx, await viewerOf(ctx)(viewerId), authorIds, cardsOf(ctx));
}

/** The same for a viewer just read; `cardsOf`: how their cards are read. */
async function peopleFor(
  ctx: Context,
  viewer: Viewer,
  authorIds: readonly string[],
  cardsOf: ReturnType<typeof foundCardsOf>,
): Promise<RoomPerson[]> {
  const ids = [...new Set(authorIds)].filter((id) => id !== viewer.id);
  if (ids.length === 0) return [];
  const cards = await cardsOf({ viewerId: viewer.id, ids });
  return ids.flatMap((id) => {
    const card = cards.get(id);
    if (!card || !isPresent(card.facts)) return [];
    const visibility = visibilityOf(viewer, card.facts);
    const visible = visibility.row !== 'nothing' && canMeetInRoom(viewer, card.facts, card.profile);
    return [presentPerson(ctx.config, viewer.id, card, visible ? visibility : null)];
  });
}

export type PostInput = { clientId: string; text: string; replyTo?: number };

/**
 * Posts once: in one transaction gather under the author's lock → decide → write (the room's lock last) → emit; then
 * broadcast. The same client id again returns the stored message. Throws subscription-required, room-muted (with date
 * and reason), profile-paused, message-empty, field-too-long, reply-gone, too-many-requests (with the seconds to wait).
 */
export async function post(ctx: Context, memberId: string, input: PostInput): Promise<{ message: RoomMessage }> {
  const { message, notFor } = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const window = { ...POST_WINDOW, messages: POST_WINDOW.messages * ctx.config.rateLimitFactor };
    const author = await store.loadAuthor(tx, memberId, input.clientId, window);
    if (author.status !== 'active') throw refuse('login-required');
    if (author.stored !== null)
      return {
        message: presentMessage(ctx.config, await store.ownMessage(tx, memberId, author.stored), ctx.now()),
        notFor: null,
      };
    const replied = input.replyTo === undefined ? undefined : await store.findShown(tx, memberId, input.replyTo);
    const text = decide(ctx, author, input, replied);
    return write(ctx, tx, { memberId, author, input, replied, text });
  });
  if (notFor) {
    ctx.live.broadcast(message, notFor, memberId);
    ctx.metrics.messages.inc({ where: 'room' });
  }
  return { message };
}

function decide(
  ctx: Context,
  author: store.AuthorRow,
  input: PostInput,
  replied: store.RepliedRow | undefined,
): string {
  const plan = entitlement(subscriptionOf({ ...author, status: author.plan_status }), ctx.now().getTime());
  const decision = decidePost(
    {
      text: input.text,
      needsPayment: plan.needsPayment,
      paused: author.paused,
      mute: author.until && { until: author.until.getTime(), reason: author.reason! },
      reply: input.replyTo === undefined ? 'none' : replied ? 'there' : 'gone',
      limitReachedAt: author.limit_reached_at?.getTime() ?? null,
    },
    author.clock.getTime(),
  );
  if (!decision.ok) throw refusalOf(decision, zoneOf(author.domicile));
  return decision.text;
}

type Writing = {
  memberId: string;
  author: store.AuthorRow;
  input: PostInput;
  replied: store.RepliedRow | undefined;
  text: string;
};

/** `notFor`: readers who may not see one of these members read the message, or their version of it, over HTTP. */
async function write(
  ctx: Context,
  tx: Db,
  { memberId, author, input, replied, text }: Writing,
): Promise<{ message: RoomMessage; notFor: string[] }> {
  const found = await store.membersByHandle(tx, memberId, mentionCandidates(text));
  const ids = new Map(found.map(({ handle, id }) => [handle, id]));
  const mentions = mentionsAmong(text, new Set([...ids.keys(), author.handle]));
  const mentionedIds = mentions.flatMap((handle) => ids.get(handle) ?? []);
  const place = await store.insertMessage(tx, {
    authorId: memberId,
    clientId: input.clientId,
    body: text,
    mentions: mentionedIds,
    replyTo: input.replyTo ?? null,
  });
  const repliedId = replied?.author_id ?? null;
  const addressed = addressedBy({ authorId: memberId, repliedId, mentionedIds });
  const free = await takeAddressings(
    tx,
    memberId,
    addressed.map((one) => one.memberId),
    ctx.now(),
  );
  await roomAddressed(
    tx,
    { seq: Number(place.seq), authorId: memberId, text },
    addressed.filter((one) => free.has(one.memberId)),
  );
  const row: store.MessageRow = {
    ...place,
    deleted: false,
    author_id: memberId,
    handle: author.handle,
    nama: author.nama,
    tier: author.tier,
    plan_status: author.plan_status,
    trial_end: author.trial_end,
    period_end: author.period_end,
    body: text,
    client_id: input.clientId,
    mentions: mentions.filter((handle) => ids.has(handle)),
    reply_to: replied?.seq ?? null,
    reply_nama: replied?.nama ?? null,
    reply_body: replied?.body ?? null,
  };
  return {
    message: presentMessage(ctx.config, row, ctx.now()),
    notFor: [...new Set([memberId, ...(repliedId ? [repliedId] : []), ...mentionedIds])],
  };
}

/** Deletes an own message; a deleted one stays deleted. Throws not-found. */
export async function deleteOwn(ctx: Context, memberId: string, seq: number): Promise<void> {
  const found = await store.findMessage(ctx.db, seq);
  if (found?.author_id !== memberId) throw refuse('not-found');
  const gone = await ctx.db.transaction().execute((tx) => remove(tx, seq, memberId, ctx.now()));
  if (gone) ctx.live.broadcast(gone, []);
}

/**
 * Deletes a message in a transaction, with its notifications; returns the event to broadcast after the commit, or null
 * when there is nothing to delete. The room's lock is taken last.
 */
export async function remove(tx: Db, seq: number, by: string, now: Date): Promise<RoomMessage | null> {
  const found = await store.findMessage(tx, seq);
  if (!found || found.deleted) return null;
  for (const memberId of [found.replied_id, ...found.mentions])
    if (memberId !== null) await withdraw(tx, 'room.addressed', { seq, memberId }, now);
  await store.lockRoom(tx);
  // Another transaction may have deleted it during the wait for the lock.
  if ((await store.findMessage(tx, seq))!.deleted) return null;
  return presentDeleted({ seq, rev: await store.markDeleted(tx, seq, by, now), at: found.created_at });
}

/**
 * At most ten members whose handle, or shown name, begins so; none for a text that is too short or has a blank. Throws
 * too-many-requests.
 */
export async function suggestMentions(ctx: Context, memberId: string, typed: string) {
  await whoReads(ctx, memberId, ctx.now());
  const prefix = typed.normalize('NFKC').trim().replace(/^@/, '').toLowerCase();
  if (characters(prefix) < MENTION_SEARCH_MIN || isBlank(prefix) || /\s/u.test(prefix)) return { people: [] };
  await ctx.limits.use('mention-search', memberId);
  await ctx.limits.use('mention-search-day', memberId);
  const rows = await store.suggestMembers(ctx.db, memberId, prefix, MENTION_SUGGESTIONS);
  return { people: rows.map(({ handle, nama }) => ({ handle, nama: shownName(nama) })) };
}

/** The author of a message visible to this member; undefined when it is not visible. */
export async function authorOf(db: Db, memberId: string, seq: number): Promise<string | undefined> {
  return (await store.findShown(db, memberId, seq))?.author_id;
}

/**
 * A message visible to this member with up to `around` before and after it, oldest first; null when it is not visible.
 */
export async function messagesAround(
  ctx: Pick<Context, 'pool'>,
  memberId: string,
  seq: number,
  around: number,
): Promise<store.MessageRow[] | null> {
  const before = await store.roomPage(ctx.pool, memberId, seq + 1, around + 1);
  if (Number(before[0]?.seq) !== seq) return null;
  return [...before.toReversed(), ...(await store.roomAfter(ctx.pool, memberId, seq, around))];
}

export { writtenStill } from './store.writers.ts';
