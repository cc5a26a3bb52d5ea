import type { Conversation } from '#contract/chat.ts';
import { decideExtend, decideOpen, sideOf } from '#domain/messaging/conversation.ts';
import { MESSAGE_PAGE } from '#domain/messaging/limits.ts';
import { isPresent } from '#domain/visibility/existence.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { cut, type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { emit } from '../../outbox/emit.ts';
import { refuse } from '../../refusal.ts';
import { canMeet, visibilityOf } from '../../members/visibility.ts';
import { factsAbout, loadViewer, loadProfiles, viewerOf } from '../../members/store.ts';
import { afterFirstLook } from '../../members/versions.ts';
import { cardsOf } from '../../members/store.cards.ts';
import { notesOf } from '../../members/store.notes.ts';
import { settleEnding, settleExtension, settleMessages } from '../notifications/actions.withdrawal.ts';
import { emitChanged, emitRead, extensionAsked, stillWaiting } from './events.ts';
import type { ListedConversation, MessageBounds } from './store.ts';
import * as store from './store.ts';
import { aroundRead, keepKnownName } from './store.transcripts.ts';
import { lockConversation, pairState } from './store.sending.ts';
import { presentConversation, presentGone, presentMessage } from './view.ts';
import { lockMembers } from '../../members/locks.ts';

const CONVERSATION_PAGE = 30;

/** Conversations with members visible to the viewer now, newest activity first. Throws cursor-invalid. */
export async function listConversations(ctx: Context, memberId: string, cursor: string | undefined) {
  const keyset: Keyset<[string, string]> = { owner: memberId, kind: 'conversation', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const now = ctx.now();
  const [rows, unread] = await Promise.all([
    store.conversationsOf(ctx.db, memberId, after, CONVERSATION_PAGE + 1),
    store.unreadMessages(ctx.db, memberId),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, CONVERSATION_PAGE, (last) => [last.place, last.id]);
  return { items: await present(ctx, memberId, page, now), unread, nextCursor };
}

/** Open conversations with members visible to the viewer now, the earliest end first. */
export async function openConversations(ctx: Context, memberId: string, limit: number): Promise<Conversation[]> {
  const now = ctx.now();
  return present(ctx, memberId, await store.openConversationsOf(ctx.db, memberId, now, limit), now);
}

/** Those of `others` with whom the member never had a conversation. */
export async function neverInConversation(ctx: Context, memberId: string, others: readonly string[]) {
  const ever = new Set(await store.everInConversation(ctx.db, memberId, others));
  return others.filter((id) => !ever.has(id));
}

/** One of the member's own conversations. Throws not-found, also when the other is no longer visible to them. */
export async function readConversation(ctx: Context, memberId: string, id: string): Promise<Conversation> {
  const shown = await asItStands(ctx, memberId, id);
  if (!shown) throw refuse('not-found');
  return shown;
}

async function asItStands(ctx: Context, memberId: string, id: string): Promise<Conversation | undefined> {
  const now = ctx.now();
  const row = await store.conversationOf(ctx.db, memberId, id);
  const [shown] = row ? await present(ctx, memberId, [row], now) : [];
  return shown;
}

/**
 * A page of messages with the conversation's state; the conversation is read first, so it is never newer. Throws
 * not-found.
 */
export async function listMessages(ctx: Context, memberId: string, id: string, bounds: MessageBounds) {
  const conversation = await readConversation(ctx, memberId, id);
  const rows = await store.messagesOf(ctx.db, id, bounds, MESSAGE_PAGE + 1);
  const { page: first, more } = cut(rows, MESSAGE_PAGE);
  // The extra row is the one farthest from where reading began.
  const page = more && bounds.after === undefined ? rows.slice(1) : first;
  return { messages: page.map((row) => presentMessage(row, memberId, conversation.gone)), more, conversation };
}

/**
 * The one conversation with a match, created if missing: under the locks of both members, gather → decide → write.
 * Throws candidate-not-available, chat-needs-match, subscription-required, too-many-requests.
 */
export async function openConversation(ctx: Context, memberId: string, otherId: string): Promise<Conversation> {
  await ctx.limits.use('conversation', memberId);
  const open = async (tx: Db) => {
    await lockMembers(tx, [memberId, otherId]);
    const now = ctx.now();
    const before = await store.beforeOpening(tx, memberId, otherId);
    const decision = decideOpen({
      ...(await gather(tx, memberId, otherId, now)),
      existing: before.id !== null,
    });
    if (!decision.ok) throw refuse(decision.code);
    const id = before.id ?? (await store.insertConversation(tx, memberId, otherId, now));
    return {
      id,
      made: decision.make,
      pair: { a_id: memberId, b_id: otherId },
      reaches: before.reaches,
    };
  };
  const { id, made, pair, reaches } = await afterFirstLook(ctx, memberId, () => ctx.db.transaction().execute(open));
  if (made) emitChanged(ctx, memberId, { id, ...pair }, { reaches, lastSeq: 0 });
  const shown = await asItStands(ctx, memberId, id);
  // Blocked after the locks were released: answered like an earlier block.
  if (!shown) throw refuse('candidate-not-available');
  return shown;
}

async function gather(tx: Db, memberId: string, otherId: string, now: Date) {
  const viewer = await loadViewer(tx, memberId, now);
  const [about, profile] = [
    (await factsAbout(tx, memberId, [otherId], now)).get(otherId),
    (await loadProfiles(tx, [otherId], now)).get(otherId),
  ];
  const row = about && visibilityOf(viewer, about).row;
  return {
    available:
      about !== undefined &&
      profile !== undefined &&
      row !== 'nothing' &&
      row !== 'blurred' &&
      canMeet(viewer, about, profile),
    mutual: about?.relation === 'mutual',
    needsPayment: viewer.plan.needsPayment,
  };
}

/** `atEnd`: the end of the conversation was in view, so that whatever is after `seq` came later. */
type Read = { seq: number; atEnd?: boolean | undefined };

/**
 * The member has the window open, in view: their read place moves forward, never beyond the newest. Throws not-found.
 */
export async function markRead(ctx: Context, memberId: string, id: string, { seq, atEnd = false }: Read) {
  const { row, readSeq, moved } = await ctx.db.transaction().execute(async (tx) => {
    const locked = await store.lockForReading(tx, memberId, id);
    if (!locked?.there) throw refuse('not-found');
    const side = sideOf({ aId: locked.a_id, bId: locked.b_id }, memberId)!;
    // Messages of a member who left are hidden: they are not read, and stay out of the transcript.
    if (locked.gone) {
      await settleMessages(tx, memberId, id, ctx.now());
      return { row: locked, readSeq: locked.last_seq, moved: false };
    }
    const before = locked[`${side}_read_seq`];
    const place = Math.max(before, Math.min(seq, locked.last_seq));
    if (place === before) return { row: locked, readSeq: before, moved: false };
    return {
      row: locked,
      readSeq: await readUpTo(ctx, tx, { memberId, side, row: locked }, { place, atEnd }),
      moved: true,
    };
  });
  if (moved) emitRead(ctx, row, { by: memberId, seq: readSeq, lastSeq: row.last_seq, shown: row.shown });
  return { myReadSeq: readSeq, unread: readSeq === row.last_seq ? 0 : await store.unreadIn(ctx.db, memberId, id) };
}

/**
 * Moves the place up to here, and what was told of the conversation is read with it. What came meanwhile is told anew:
 * it had no event of its own while an earlier message was unread. Who left something unread knowingly is not told
 * again. Own messages after the place are no news: it passes them, and the other's next one is told. Returns the place.
 */
async function readUpTo(
  ctx: Context,
  tx: Db,
  { memberId, side, row }: { memberId: string; side: 'a' | 'b'; row: store.ReadRow },
  { place, atEnd }: { place: number; atEnd: boolean },
): Promise<number> {
  const { id, last_seq: last } = row;
  await store.moveReadPlace(tx, id, side, place);
  await keepKnownName(tx, memberId, id, ctx.now());
  await settleMessages(tx, memberId, id, ctx.now());
  if (place === last) return last;
  if ((await store.unreadIn(tx, memberId, id)) > 0) {
    if (atEnd) await emit(tx, stillWaiting(row, memberId, place));
    return place;
  }
  await store.moveReadPlace(tx, id, side, last);
  return last;
}

/**
 * «Perpanjang 2 hari»: a press waits for the other's; both together extend it by 48 h, once, however often they
 * press. Throws not-found, match-ended, subscription-required, too-many-requests.
 */
export async function extendConversation(ctx: Context, memberId: string, id: string): Promise<Conversation> {
  await ctx.limits.use('conversation', memberId);
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockConversation(tx, memberId, id);
    if (!locked) throw refuse('not-found');
    const now = ctx.now();
    const [mine, theirs] = locked.a_id === memberId ? (['a', 'b'] as const) : (['b', 'a'] as const);
    const { together, reaches, matchEnded } = await pairState(tx, memberId, locked[`${theirs}_id`]);
    const decision = decideExtend(
      {
        createdAt: locked.created_at.getTime(),
        expiresAt: locked.expires_at.getTime(),
        together: locked.active && together,
        matchEnded,
        needsPayment: (await loadViewer(tx, memberId, now)).plan.needsPayment,
        mine: locked[`${mine}_extends`],
        theirs: locked[`${theirs}_extends`],
      },
      now.getTime(),
    );
    if (!decision.ok) throw refuse(decision.code);
    if (decision.outcome === 'pressed') {
      await store.writePress(tx, id, mine);
      if (reaches) await extensionAsked(tx, locked, memberId);
    }
    if (decision.outcome === 'extended') await store.writeExtension(tx, id, new Date(decision.expiresAt));
    return decision.outcome === 'nothing' ? null : { ...locked, reaches, extended: decision.outcome === 'extended' };
  });
  if (changed) emitChanged(ctx, memberId, changed, { reaches: changed.reaches, lastSeq: changed.last_seq });
  if (changed?.extended) await settleExtended(ctx, memberId, changed);
  return readConversation(ctx, memberId, id);
}

/**
 * Warnings of the old end are obsolete, and the press before is answered. Outside the transaction: the relay locks both
 * sides' notifications too, in its own order.
 */
async function settleExtended(ctx: Context, memberId: string, before: store.ConversationRow): Promise<void> {
  const { id, a_id, b_id, expires_at } = before;
  const asked = { conversationId: id, endsAt: expires_at.getTime(), memberId };
  await settleExtension(ctx.db, asked, ctx.now());
  for (const who of [a_id, b_id]) await settleEnding(ctx.db, who, id, ctx.now());
}

/** `readAt`: before the rows were read. Of two answers the one with the later time is believed: it has seen no less. */
async function present(
  ctx: Context,
  memberId: string,
  rows: readonly ListedConversation[],
  readAt: Date,
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const [viewer, cards] = await Promise.all([
    viewerOf(ctx)(memberId),
    cardsOf(ctx)({ viewerId: memberId, ids: rows.map((r) => r.other_id) }),
  ]);
  const notes = await notesOf(ctx)({ viewer, about: [...cards.values()].map(({ facts }) => facts) });
  return rows.flatMap((row) => {
    if (row.gone) return [presentGone(memberId, row, readAt)];
    const card = cards.get(row.other_id);
    const visibility = card && visibilityOf(viewer, card.facts);
    if (!visibility) return [];
    // After the end of a match the messages and the other's name stay.
    const over = card.facts.relation === 'ended' && isPresent(card.facts);
    return visibility.row === 'nothing' && !over
      ? []
      : [presentConversation(ctx.config, viewer, row, { card, visibility, notes: notes(row.other_id) }, readAt)];
  });
}

/** A message of the other side, or their newest that was read, and those around it: evidence of a report. */
export const messagesAround = aroundRead;
