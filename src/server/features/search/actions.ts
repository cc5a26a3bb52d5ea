import type { CandidateCard, SearchQuery } from '#contract/search.ts';
import { explain } from '#domain/matching/explain.ts';
import { BASIC_OPEN_CARDS, FILTERS_PER_HOUR, PAGE_SIZE, shownCount } from '#domain/matching/limits.ts';
import { FREE_PREFERENCES } from '#domain/matching/what-if.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { loopTurn } from '../../adapters/loop-turns.ts';
import type { Context } from '../../context.ts';
import { memberRef } from '../../members/refs.ts';
import { visibleMember, visibilityOf } from '../../members/visibility.ts';
import { limitKeysOf, type Viewer } from '../../members/store.ts';
import { type CardFacts, foundCardsOf } from '../../members/store.cards.ts';
import { notesOf } from '../../members/store.notes.ts';
import { type ScoredViewer, scoredViewerOf } from '../../members/versions.ts';
import { presentBlurred, presentCard, presentScoring } from '../../members/view.ts';
import { type ListPlace, readPlace, readSnapshot, sealPlace, sealSnapshot } from './actions.places.ts';
import { openFirst } from './actions.opening.ts';
import { recordProfileView, takeDigest, useQuestion } from './store.ts';
import { presentFunnel } from './view.ts';
import { FILTER_NAMES, filtersOf, type SearchFilters } from '#domain/matching/find-matches.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { refuse } from '../../refusal.ts';

const HOUR_MS = 60 * 60_000;

/**
 * One page of the viewer's list: *find* ids → *load* facts in batches → *decide* visibility → *present*.
 * `mayOpen`: one of our pages asked to open new cards.
 */
export async function searchCandidates(
  ctx: Context,
  viewerId: string,
  { cursor, ...query }: SearchQuery & { cursor?: string },
  mayOpen: boolean,
) {
  const now = ctx.now();
  const viewer = await whoSearches(ctx, viewerId);
  await allowFilters(ctx, viewer, filtersOf(query), now);
  const place = cursor === undefined ? null : readPlace(ctx, viewerId, cursor);
  const { total, page: found, snapshot } = await find(ctx, viewer, query, place);
  const page = found.slice(0, PAGE_SIZE);
  const ids = page.map((m) => m.id);
  const cards = ids.length === 0 ? new Map<string, CardFacts>() : await foundCardsOf(ctx)({ viewerId, ids });
  const top = place === null ? ids : [];
  const { isOpen, openings } = await openFirst(ctx, viewer, { filters: filtersOf(query), top, cards, mayOpen });
  const notes = await notesOf(ctx)({ viewer, about: [...cards.values()].map(({ facts }) => facts) });
  await loopTurn({ begins: false });
  const open: CandidateCard[] = [];
  const blurred = [];
  for (const id of ids) {
    const card = cards.get(id);
    if (!card) continue;
    const visibility = visibilityOf(viewer, { ...card.facts, openedToday: card.facts.openedToday || isOpen(id) });
    if (visibility.row === 'blurred') blurred.push(presentBlurred(card, memberRef(ctx.config, viewerId, id)));
    else if (visibility.row !== 'nothing')
      open.push(presentCard({ viewer, ...card, visibility, notes: notes(id) }, now.getTime()));
  }
  const last = page.at(-1);
  return {
    total,
    tier: viewer.plan.tier,
    needsPayment: viewer.plan.needsPayment,
    openLimit: viewer.plan.tier === 'basic' ? BASIC_OPEN_CARDS : null,
    openings,
    partnerReligion: {
      pref: viewer.profile.religionPref ?? 'boleh beda',
      own: viewer.profile.religion,
      desired: viewer.profile.desiredPartnerReligions,
    },
    open,
    blurred,
    nextCursor: last && found.length > page.length ? sealPlace(ctx, viewerId, { ...last, snapshot }) : null,
    scoring: presentScoring(viewer.version, viewer.profile, todayInJakarta(now)),
    funnel: place === null ? await funnelOf(ctx, viewer) : null,
    snapshot: sealSnapshot(ctx, viewerId, snapshot),
  } as const;
}

/** A paused member finds nobody, and is not found (R-INF 7). Throws profile-paused. */
export async function whoSearches(ctx: Context, viewerId: string): Promise<ScoredViewer> {
  const viewer = await scoredViewerOf(ctx, viewerId);
  if (viewer.paused) throw refuse('profile-paused');
  return viewer;
}

/** Other filters would tell where members are: 30 an hour a member, and a number (R-INF 4). Throws too-many-filters. */
async function allowFilters(ctx: Context, viewer: Viewer, filters: SearchFilters, now: Date): Promise<void> {
  const used = FILTER_NAMES.filter((name) => filters[name] !== undefined);
  if (used.length === 0) return;
  const key = used.map((name) => `${name}=${filters[name]}`).join('&');
  const most = FILTERS_PER_HOUR * ctx.config.rateLimitFactor;
  const wait = await useQuestion(ctx.db, limitKeysOf(viewer), key, { kind: 'filters', most, withinMs: HOUR_MS }, now);
  if (wait > 0) throw refuse('too-many-filters', { retryAfter: Math.ceil(wait / 1000) });
}

/**
 * Sensitive wishes are counted with the kept ones. Wishes about age and religion change freely, so counts are allowed
 * with a few different ones a day only: otherwise groups could shrink to one member (R-INF 3). `perDay`: how many of
 * them may be in use with these. Throws what-if-other-wishes.
 */
export async function allowCountsBeside(ctx: Context, viewer: Viewer, perDay: number): Promise<void> {
  const key = JSON.stringify(FREE_PREFERENCES.map((name) => viewer.profile[name]));
  const most = perDay * ctx.config.rateLimitFactor;
  const allowance = { kind: 'wishes', most, withinMs: DAY_MS } as const;
  const wait = await useQuestion(ctx.db, limitKeysOf(viewer), key, allowance, ctx.now());
  if (wait > 0) throw refuse('what-if-other-wishes', { retryAfter: Math.ceil(wait / 1000) });
}

/** Exactly the rules' list; a later page shows the index state of the first page. */
function find(ctx: Context, viewer: ScoredViewer, query: SearchQuery, place: ListPlace | null) {
  return ctx.index.search(viewer.profile, {
    revision: viewer.revision,
    filters: filtersOf(query),
    hidden: [...viewer.hiddenIds, ...viewer.unlisted],
    scored: viewer.scored,
    // One extra row shows whether there is a next page.
    limit: PAGE_SIZE + 1,
    after: place && { place, snapshot: place.snapshot },
  });
}

export async function explainCandidate(ctx: Context, viewerId: string, otherId: string) {
  const { viewer, profile, visibility } = await visibleMember(ctx, viewerId, otherId);
  return {
    ...explain(viewer.scored, profile, visibility.fields),
    scoring: presentScoring(viewer.version, viewer.profile, todayInJakarta(ctx.now())),
  };
}

/**
 * One card. An opening of a full profile by permission is recorded for its owner («Siapa yang melihat profil lengkap
 * saya»).
 */
export async function readMember(ctx: Context, viewerId: string, otherId: string): Promise<CandidateCard> {
  const member = await visibleMember(ctx, viewerId, otherId);
  if (member.visibility.row === 'approved') await recordProfileView(ctx.db, otherId, viewerId, ctx.now());
  return presentCard(member, ctx.now().getTime());
}

/** Members removed by each rule alone, in told counts. */
export async function readFunnel(ctx: Context, viewerId: string) {
  const viewer = await whoSearches(ctx, viewerId);
  await loopTurn();
  return funnelOf(ctx, viewer);
}

async function funnelOf(ctx: Context, { profile, revision, uncounted }: Viewer) {
  return presentFunnel(await ctx.index.funnel(profile, { revision, hidden: uncounted }));
}

/**
 * How many joined the viewer's list since their last visit, at most once an hour, once the count may be shown (S2's
 * match update, R-INF 3). Without `since` it starts from now.
 */
export async function readNews(ctx: Context, viewerId: string, since: string | undefined) {
  const now = ctx.now();
  const { profile, revision, uncounted } = await whoSearches(ctx, viewerId);
  const from = since === undefined ? null : readSnapshot(ctx, viewerId, since);
  const arrived = await ctx.index.arrivals(profile, from, { revision, hidden: uncounted });
  const snapshot = sealSnapshot(ctx, viewerId, arrived.snapshot);
  if (arrived.count === null) return { count: null, snapshot };
  const count = shownCount(arrived.count);
  // Too few, or reported within the hour: the snapshot stays, so that nobody is left out later.
  if (count === null || !(await takeDigest(ctx.db, viewerId, now))) return { count: null, snapshot: since! };
  return { count, snapshot };
}
