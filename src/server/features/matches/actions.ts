import type { CandidateCard, SearchQuery } from '#contract/matches.ts';
import { explain } from '#domain/matching/explain.ts';
import { compatible } from '#domain/matching/compatibility.ts';
import { compareRanks, findMatches, type Match, type Rank, type SearchFilters } from '#domain/matching/find-matches.ts';
import { funnelCounter } from '#domain/matching/funnel.ts';
import { BASIC_OPEN_CARDS, BASIC_OPENED_PER_DAY, PAGE_SIZE, SMALLEST_TOLD_COUNT } from '#domain/matching/limits.ts';
import { SCORE_TOTAL } from '#domain/matching/score.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { candidateSuperset, everyCandidate } from '../../db/queries/candidate-superset.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import { refuse } from '../../http/refusal.ts';
import { seeMember, seen } from './policy.ts';
import { factsAbout, type Facts, loadLooker, loadPhotos, loadProfiles, type Looker, openCards } from './store.ts';
import { presentBlurred, presentCard } from './view.ts';

/** One page of the viewer's list: *find* ids → *load* facts in batches → *decide* what may be seen → *present*. */
export async function searchMatches(ctx: Context, viewerId: string, { cursor, ...query }: SearchQuery & { cursor?: string }) {
  const now = ctx.now();
  const looker = await loadLooker(ctx.db, viewerId, now);
  const ranked = await find(ctx, looker, query);
  const start = cursor === undefined ? 0 : placeAfter(ranked, readPlace(ctx, viewerId, cursor));
  const page = ranked.slice(start, start + PAGE_SIZE);
  const ids = page.map((m) => m.id);
  const [facts, profiles, photos] = await Promise.all([factsAbout(ctx.db, viewerId, ids, now), loadProfiles(ctx.db, ids, now), loadPhotos(ctx.db, ids)]);
  const { isOpen, budgetLeft } = await decide(ctx, looker, ranked.slice(0, BASIC_OPEN_CARDS), facts, now);
  const open: CandidateCard[] = [];
  const blurred = [];
  for (const { id } of page) {
    const [about, profile, theirs] = [facts.get(id), profiles.get(id), photos.get(id) ?? []];
    if (!about || !profile) continue;
    const sight = seen(looker, about, isOpen(id));
    if (sight.row === 'blurred') blurred.push(presentBlurred(profile, about, theirs, viewerId));
    else if (sight.row !== 'nothing') open.push(presentCard({ looker, facts: about, profile, photos: theirs, sight }));
  }
  const last = page.at(-1);
  return {
    total: ranked.length,
    tier: looker.plan.tier,
    needsPayment: looker.plan.needsPayment,
    openLimit: looker.plan.tier === 'basic' ? BASIC_OPEN_CARDS : null,
    openBudgetLeft: budgetLeft,
    partnerReligion: { pref: looker.profile.religionPref ?? 'boleh beda', own: looker.profile.religion, desired: looker.profile.desiredPartnerReligions },
    open,
    blurred,
    nextCursor: last && start + page.length < ranked.length ? sealCursor(ctx.config, viewerId, [last.first, last.total, last.id]) : null,
  } as const;
}

/** Exactly the rules' list: SQL narrows, the domain judges and orders. */
async function find(ctx: Context, looker: Looker, query: SearchQuery): Promise<Match[]> {
  const filters = filtersOf(query);
  return findMatches(looker.profile, await candidateSuperset(ctx.db, looker.profile, filters, todayInJakarta(ctx.now())), filters);
}

/** For a basic viewer the first five of this search are open, as far as the day's budget goes. */
async function decide(
  ctx: Context,
  looker: Looker,
  top: Match[],
  facts: Map<string, Facts>,
  now: Date,
): Promise<{ isOpen: (id: string) => boolean; budgetLeft: boolean }> {
  if (looker.plan.tier !== 'basic' || looker.plan.needsPayment) return { isOpen: () => false, budgetLeft: true };
  // On a later page the first five are not among the loaded facts; they were opened with the first page.
  const wanted = top.filter(({ id }) => facts.has(id) && facts.get(id)!.relation !== 'mutual').map(({ id }) => id);
  const opened = wanted.every((id) => facts.get(id)!.openedToday) ? new Set(wanted) : await openCards(ctx.db, looker.id, wanted, BASIC_OPENED_PER_DAY, now);
  return { isOpen: (id) => opened.has(id), budgetLeft: wanted.every((id) => opened.has(id)) };
}

export async function explainMatch(ctx: Context, viewerId: string, otherId: string) {
  const { looker, profile, sight } = await seeMember(ctx, viewerId, otherId);
  return { ...explain(looker.profile, profile, sight.fields), outOf: SCORE_TOTAL, bothAccept: compatible(looker.profile, profile) };
}

export async function readMember(ctx: Context, viewerId: string, otherId: string): Promise<CandidateCard> {
  return presentCard(await seeMember(ctx, viewerId, otherId));
}

/** What each rule and filter alone removes; small numbers are not told. Between batches other requests get their turn. */
export async function readFunnel(ctx: Context, viewerId: string, query: SearchQuery) {
  const looker = await loadLooker(ctx.db, viewerId, ctx.now());
  const counter = funnelCounter(looker.profile, filtersOf(query));
  for await (const batch of everyCandidate(ctx.db, looker.profile, todayInJakarta(ctx.now()))) {
    for (const member of batch) counter.add(member);
    await breathe();
  }
  const { pool, rows } = counter.result();
  const told = (n: number) => (n > 0 && n < SMALLEST_TOLD_COUNT ? null : n);
  return { pool: told(pool), rows: rows.map(({ rule, byMe, byThem }) => ({ rule, byMe: told(byMe), byThem: told(byThem) })) };
}

function filtersOf({ religion, domicile, ageMin, ageMax }: SearchQuery): SearchFilters {
  return { religion, domicile, ageMin, ageMax };
}

function readPlace(ctx: Context, viewerId: string, cursor: string): Rank {
  const place = openCursor(ctx.config, viewerId, cursor);
  if (!Array.isArray(place) || typeof place[0] !== 'boolean' || typeof place[1] !== 'number' || typeof place[2] !== 'string') throw refuse('cursor-invalid');
  return { first: place[0], total: place[1], id: place[2] };
}

/** Index of the first match that stands after a place: right also when the member at that place has gone meanwhile. */
function placeAfter(ranked: readonly Rank[], place: Rank): number {
  const index = ranked.findIndex((m) => compareRanks(m, place) > 0);
  return index < 0 ? ranked.length : index;
}
