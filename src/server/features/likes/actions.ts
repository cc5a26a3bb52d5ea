import type { HistoryItem } from '#contract/likes.ts';
import { BASIC_LIKE_LIMIT, decideLike } from '#domain/likes/like-decision.ts';
import { inList } from '#domain/matching/find-matches.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import { refuse } from '../../http/refusal.ts';
import { sealRef, seeMember, seen } from '../matches/policy.ts';
import { cardsOf, factsAbout, type Facts, loadLooker, loadProfiles, type Looker, lookerOf } from '../matches/store.ts';
import { presentCard } from '../matches/view.ts';
import { announceLike } from './events.ts';
import * as store from './store.ts';
import type { HistoryPlace, HistoryTab } from './store.ts';
import { presentHistoryItem } from './view.ts';

const HISTORY_PAGE = 20;

/**
 * Likes a candidate: in one transaction gather under locks → decide → write → announce (R-LIKE). Throws self-like,
 * subscription-required, already-liked, like-limit, candidate-not-available, too-many-requests.
 */
export async function like(ctx: Context, viewerId: string, candidateId: string) {
  await ctx.limits.use('like', viewerId);
  const relation = await ctx.db.transaction().execute(async (tx) => {
    const facts = await gather(ctx, tx, viewerId, candidateId);
    const decision = decideLike(facts);
    if (!decision.ok) throw refuse(decision.code);
    await store.insertLike(tx, viewerId, candidateId);
    if (decision.relation === 'mutual') await store.insertMatch(tx, viewerId, candidateId);
    await announceLike(tx, viewerId, candidateId, decision.relation === 'mutual');
    return decision.relation;
  });
  const sight = await seeMember(ctx, viewerId, candidateId);
  return {
    relation,
    card: presentCard(sight, ctx.now().getTime()),
    likesUsed: sight.looker.likesUsed,
    likeLimit: sight.looker.plan.tier === 'basic' ? BASIC_LIKE_LIMIT : null,
  };
}

async function gather(ctx: Context, tx: Db, viewerId: string, candidateId: string) {
  await store.lockMembers(tx, [viewerId, candidateId]);
  const now = ctx.now();
  const looker = await loadLooker(tx, viewerId, now);
  const about = (await factsAbout(tx, viewerId, [candidateId], now)).get(candidateId);
  return {
    self: viewerId === candidateId,
    needsPayment: looker.plan.needsPayment,
    tier: looker.plan.tier,
    likesUsed: looker.likesUsed,
    relation: about?.relation ?? ('none' as const),
    available: about !== undefined && (await available(tx, looker, about, now)),
  };
}

/** «A candidate this viewer could see today, or one who already liked the viewer» — and exists for them at all. */
async function available(tx: Db, looker: Looker, about: Facts, now: Date): Promise<boolean> {
  const { row } = seen(looker, about);
  if (row === 'nothing') return false;
  if (about.relation === 'they-liked' || row === 'basic-open') return true;
  if (row !== 'paid') return false;
  const profile = (await loadProfiles(tx, [about.id], now)).get(about.id);
  return profile !== undefined && inList(looker.profile, profile);
}

/** A tab of the like history. For basic the third is locked: a count and nothing else (R-SEE-2). */
export async function readHistory(ctx: Context, viewerId: string, tab: HistoryTab, cursor: string | undefined) {
  const looker = await lookerOf(ctx)(viewerId);
  const counts = await store.historyCounts(ctx.db, viewerId);
  const locked = tab === 'likers' && looker.plan.tier === 'basic';
  const after = cursor === undefined ? null : readPlace(ctx, viewerId, tab, cursor);
  if (locked) return { counts, locked, items: [], nextCursor: null };
  const rows = await store.historyPage(ctx.db, viewerId, tab, after, HISTORY_PAGE + 1);
  const page = rows.slice(0, HISTORY_PAGE);
  const last = page.at(-1);
  return {
    counts,
    locked,
    items: await historyItems(ctx, looker, page),
    nextCursor: rows.length > HISTORY_PAGE && last ? sealCursor(ctx.config, viewerId, [tab, last.place, last.otherId]) : null,
  };
}

/** Rows of members and times as this viewer may see them; members who are nothing to them are left out. */
export async function historyItems(ctx: Context, looker: Looker, rows: readonly { otherId: string; at: Date }[]): Promise<HistoryItem[]> {
  const cards = await cardsOf(ctx)({ viewerId: looker.id, ids: rows.map((r) => r.otherId) });
  return rows.flatMap(({ otherId, at }) => {
    const card = cards.get(otherId);
    if (!card) return [];
    const sight = seen(looker, card.facts);
    return sight.row === 'nothing' ? [] : [presentHistoryItem(looker, card, sight, at, sealRef(ctx, looker.id, otherId))];
  });
}

function readPlace(ctx: Context, viewerId: string, tab: HistoryTab, cursor: string): HistoryPlace {
  const place = openCursor(ctx.config, viewerId, cursor);
  if (!Array.isArray(place) || place[0] !== tab || typeof place[1] !== 'string' || typeof place[2] !== 'string') throw refuse('cursor-invalid');
  return { at: place[1], otherId: place[2] };
}
