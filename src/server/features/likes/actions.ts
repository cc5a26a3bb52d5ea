import type { LikesItem } from '#contract/likes.ts';
import { BASIC_LIKE_LIMIT, decideLike } from '#domain/likes/like-decision.ts';
import { UNMOVED_DAYS } from '#domain/likes/relation.ts';
import { type LikeNote, mayNote, type NoteSubject, noteText } from '#domain/likes/like-note.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { refuse } from '../../refusal.ts';
import { memberRef } from '../../members/refs.ts';
import { type VisibleMember, visibleMember, visibilityOf, isListed } from '../../members/visibility.ts';
import { loadViewer, type Viewer, viewerOf } from '../../members/store.ts';
import { type CardFacts, cardIn, cardsOf } from '../../members/store.cards.ts';
import { afterFirstLook, scoredAlready } from '../../members/versions.ts';
import { notesOf } from '../../members/store.notes.ts';
import { presentCard } from '../../members/view.ts';
import { likeGiven } from './events.ts';
import { lockMembers } from '../../members/locks.ts';
import * as store from './store.ts';
import type { LikesTab } from './store.ts';
import { presentLikesItem } from './view.ts';

const LIKES_PAGE = 20;

/**
 * Likes a candidate, with a note if there is one: in one transaction gather under locks → decide → write → emit
 * (R-LIKE). Throws self-like, subscription-required, profile-paused, already-liked, like-limit,
 * candidate-not-available, too-many-requests; of the note field-empty, field-too-long,
 * contact-details, field-not-a-choice.
 */
export async function like(ctx: Context, viewerId: string, candidateId: string, typed?: LikeNote) {
  const note = typed && readableNote(typed);
  await ctx.limits.use('like', viewerId);
  const give = async (tx: Db) => {
    const { viewer, card, mayNoteAbout, ...known } = await gather(ctx, tx, viewerId, candidateId);
    const decision = decideLike(known);
    if (!decision.ok) throw refuse(decision.code);
    if (note && !mayNoteAbout(note)) throw refuseNote('field-not-a-choice', 'field');
    const { relation } = decision;
    const likedAt = await store.insertLike(tx, viewerId, candidateId);
    if (note) await store.insertNote(tx, viewerId, candidateId, note);
    const match = relation === 'mutual' ? await store.insertMatch(tx, viewerId, candidateId) : null;
    await likeGiven(tx, viewerId, candidateId, match);
    const facts = { ...card!.facts, relation, likedAt, matchedAt: match?.at ?? null };
    return { relation, viewer, card: { ...card!, facts } };
  };
  const given = await afterFirstLook(ctx, viewerId, () => ctx.db.transaction().execute(give));
  const member = (await asLiked(ctx, given, note)) ?? (await visibleMember(ctx, viewerId, candidateId));
  return {
    relation: given.relation,
    card: presentCard(member, ctx.now().getTime()),
    likesUsed: member.viewer.likesUsed,
    likeLimit: likeLimitOf(member.viewer),
  };
}

/** Likes this viewer has in total; null: no limit. */
export const likeLimitOf = ({ plan }: Viewer): number | null => (plan.tier === 'basic' ? BASIC_LIKE_LIMIT : null);

/**
 * The liked member as the viewer sees them now, from the facts read under the locks, and the like. Null when the viewer
 * has no scoring version yet, or a new one is due: then the caller reads anew.
 */
async function asLiked(
  ctx: Context,
  { viewer: before, card }: { viewer: Viewer; card: CardFacts },
  note: LikeNote | undefined,
): Promise<VisibleMember | null> {
  const viewer = scoredAlready({ ...before, likesUsed: before.likesUsed + 1 }, ctx.now());
  if (!viewer) return null;
  const notes =
    card.facts.relation === 'mutual'
      ? (await notesOf(ctx)({ viewer, about: [card.facts] }))(card.facts.id)
      : { theirs: null, mine: note ?? null };
  return { viewer, ...card, visibility: visibilityOf(viewer, card.facts), notes };
}

function readableNote({ text, ...about }: LikeNote): LikeNote {
  const read = noteText(text);
  if (!read.ok) throw refuseNote(read.code, 'text', 'params' in read ? read.params : undefined);
  return { ...about, text: read.text };
}

const refuseNote = (
  code: 'field-not-a-choice' | Exclude<ReturnType<typeof noteText>, { ok: true }>['code'],
  field: 'field' | 'text',
  params?: { max: number },
) => refuse(code, { params, fields: [{ field, code, params }] });

async function gather(ctx: Context, tx: Db, viewerId: string, candidateId: string) {
  await lockMembers(tx, [viewerId, candidateId]);
  const now = ctx.now();
  const viewer = await loadViewer(tx, viewerId, now);
  const card = await cardIn(ctx, tx, viewerId, candidateId);
  return {
    viewer,
    card,
    self: viewerId === candidateId,
    needsPayment: viewer.plan.needsPayment,
    paused: viewer.paused,
    tier: viewer.plan.tier,
    likesUsed: viewer.likesUsed,
    relation: card?.facts.relation ?? ('none' as const),
    available: card !== undefined && available(viewer, card),
    /** May the viewer read this subject of the candidate right now (R-SEE)? */
    mayNoteAbout: (subject: NoteSubject) =>
      card !== undefined && mayNote(card.profile, visibilityOf(viewer, card.facts).fields, subject),
  };
}

/**
 * «A candidate this viewer could see today, or, for premium and pro, one who already liked the viewer» — and visible to
 * them at all. A card that is not open gets a basic viewer the same answer, liker or not (R-LIKE). What was opened
 * within 24 hours is still visible to who pays since, listed or not.
 */
function available(viewer: Viewer, { facts, profile }: CardFacts): boolean {
  const { row } = visibilityOf(viewer, facts);
  if (row === 'basic-open') return true;
  return row === 'paid' && (facts.relation === 'they-liked' || isListed(viewer, profile) || facts.openedToday);
}

/** A tab of the list of likes. For basic the tab of likers is locked: a count and nothing else (R-SEE-2). */
export async function readLikes(ctx: Context, viewerId: string, tab: LikesTab, cursor: string | undefined) {
  const viewer = await viewerOf(ctx)(viewerId);
  const counts = await likesOverview(ctx, viewer);
  const locked = tab === 'likers' && viewer.plan.tier === 'basic';
  const keyset: Keyset<[string, string]> = { owner: viewerId, kind: tab, parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], otherId: place[1] };
  // A paused member sees their matches; the other tabs are empty meanwhile.
  if (locked || (viewer.paused && tab !== 'mutual')) return { counts, locked, items: [], nextCursor: null };
  const rows = await store.likesPage(ctx.db, { viewerId, tab, after, limit: LIKES_PAGE + 1, now: ctx.now() });
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, LIKES_PAGE, (last) => [last.place, last.otherId]);
  return { counts, locked, items: await likesItems(ctx, viewer, page, tab === 'passed'), nextCursor };
}

/** The newest of a tab: no likers for basic viewers (R-SEE-2) and paused ones. */
export async function newestOf(ctx: Context, viewer: Viewer, tab: 'mutual' | 'likers', limit: number) {
  if (tab === 'likers' && (viewer.plan.tier === 'basic' || viewer.paused)) return [];
  return store.likesPage(ctx.db, { viewerId: viewer.id, tab, after: null, limit, now: ctx.now() });
}

/**
 * Rows of members and times as visible to this viewer; members no longer visible are left out. `passed`: the rows
 * are passes.
 */
export async function likesItems(
  ctx: Context,
  viewer: Viewer,
  rows: readonly { otherId: string; at: Date }[],
  passed = false,
): Promise<LikesItem[]> {
  const cards = await cardsOf(ctx)({ viewerId: viewer.id, ids: rows.map((r) => r.otherId) });
  const notes = await notesOf(ctx)({ viewer, about: [...cards.values()].map(({ facts }) => facts) });
  return rows.flatMap(({ otherId, at }) => {
    const card = cards.get(otherId);
    if (!card) return [];
    const visibility = visibilityOf(viewer, card.facts);
    return visibility.row === 'nothing'
      ? []
      : [
          presentLikesItem(viewer, card, visibility, {
            at,
            ref: memberRef(ctx.config, viewer.id, otherId),
            notes: notes(otherId),
            passed,
          }),
        ];
  });
}

/**
 * Totals every member may know, whatever the tier (R-SEE-2: a count, without names). For basic an own block of the last
 * 30 days does not change the total of likers; paid tiers can count their list.
 */
export function likesOverview(ctx: Context, viewer: Viewer): Promise<Record<LikesTab, number>> {
  const now = ctx.now();
  const fresh = viewer.plan.tier === 'basic' ? new Date(now.getTime() - UNMOVED_DAYS * DAY_MS) : null;
  return store.likesCounts(ctx.db, viewer.id, fresh, now);
}
