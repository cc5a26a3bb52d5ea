import type { CandidateCard, SearchQuery } from '#contract/search.ts';
import { explain } from '#domain/matching/explain.ts';
import { compatible } from '#domain/matching/compatibility.ts';
import { BASIC_OPEN_CARDS, PAGE_SIZE, tellCount } from '#domain/matching/limits.ts';
import { SCORE_TOTAL } from '#domain/matching/score.ts';
import type { Context } from '../../context.ts';
import { memberRef } from '../../members/refs.ts';
import { visibleMember, visibilityOf } from '../../members/visibility.ts';
import { type CardFacts, cardsOf, factsAbout, type Viewer, viewerOf } from '../../members/store.ts';
import { presentBlurred, presentCard } from '../../members/view.ts';
import { epochOf, type ListPlace, readPlace, readSnapshot, sealPlace, sealSnapshot, snapshotOf } from './policy.ts';
import { openFirst } from './actions.opening.ts';
import { recordProfileView, takeDigest } from './store.ts';
import { presentFunnel } from './view.ts';
import { filtersOf } from '#domain/matching/find-matches.ts';

/**
 * One page of the viewer's list: *find* ids → *load* facts in batches → *decide* what may be seen → *present*.
 * `mayOpen`: a page of ours asked for new cards to be opened.
 */
export async function searchMatches(
  ctx: Context,
  viewerId: string,
  { cursor, ...query }: SearchQuery & { cursor?: string },
  mayOpen: boolean,
) {
  const now = ctx.now();
  const viewer = await viewerOf(ctx)(viewerId);
  const place = cursor === undefined ? null : readPlace(ctx, viewerId, cursor);
  const { total, page: found, snapshot, funnel } = await find(ctx, viewer, query, place);
  const page = found.slice(0, PAGE_SIZE);
  const ids = page.map((m) => m.id);
  const cards = ids.length === 0 ? new Map<string, CardFacts>() : await cardsOf(ctx)({ viewerId, ids });
  const top = place === null ? ids : [];
  const { isOpen, openings } = await openFirst(ctx, viewer, { filters: filtersOf(query), top, cards, mayOpen });
  const open: CandidateCard[] = [];
  const blurred = [];
  for (const id of ids) {
    const card = cards.get(id);
    if (!card) continue;
    const visibility = visibilityOf(viewer, { ...card.facts, openedToday: card.facts.openedToday || isOpen(id) });
    if (visibility.row === 'blurred') blurred.push(presentBlurred(card, memberRef(ctx.config, viewerId, id)));
    else if (visibility.row !== 'nothing') open.push(presentCard({ viewer, ...card, visibility }, now.getTime()));
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
    nextCursor:
      last && found.length > page.length
        ? sealPlace(ctx, viewerId, { total: last.total, id: last.id, snapshot })
        : null,
    funnel: funnel && presentFunnel(funnel),
    snapshot: sealSnapshot(ctx, viewerId, snapshot),
  } as const;
}

/** Exactly the rules' list, from the index in memory; a later page shows the state of the first. */
async function find(ctx: Context, viewer: Viewer, query: SearchQuery, place: ListPlace | null) {
  await ctx.index.fresh(viewer.revision);
  const found = ctx.index.engine.search(viewer.profile, {
    filters: filtersOf(query),
    hidden: viewer.blocked,
    // One more tells whether there is a next page.
    limit: PAGE_SIZE + 1,
    withFunnel: place === null,
    ...(place === null ? {} : { after: place, at: epochOf(ctx, place.snapshot) }),
  });
  // Named in the same moment as it was read: on another instance the snapshot is this moment.
  return { ...found, snapshot: place?.snapshot ?? snapshotOf(ctx, found.epoch) };
}

export async function explainMatch(ctx: Context, viewerId: string, otherId: string) {
  const { viewer, profile, visibility } = await visibleMember(ctx, viewerId, otherId);
  return {
    ...explain(viewer.profile, profile, visibility.fields),
    outOf: SCORE_TOTAL,
    bothAccept: compatible(viewer.profile, profile),
  };
}

/**
 * One card. Whoever opens a full profile by permission is shown to its owner («Siapa yang melihat profil lengkap
 * saya»).
 */
export async function readMember(ctx: Context, viewerId: string, otherId: string): Promise<CandidateCard> {
  const member = await visibleMember(ctx, viewerId, otherId);
  if (member.visibility.row === 'approved') await recordProfileView(ctx.db, otherId, viewerId, ctx.now());
  return presentCard(member, ctx.now().getTime());
}

/** What each rule and filter alone removes; small numbers are not told. */
export async function readFunnel(ctx: Context, viewerId: string, query: SearchQuery) {
  const viewer = await viewerOf(ctx)(viewerId);
  await ctx.index.fresh(viewer.revision);
  return presentFunnel(ctx.index.engine.funnel(viewer.profile, { filters: filtersOf(query), hidden: viewer.blocked }));
}

/**
 * Who joined the viewer's list since they looked; told at most once an hour (S2's match update). Without `since` it
 * starts from now.
 */
export async function readNews(ctx: Context, viewerId: string, since: string | undefined) {
  const now = ctx.now();
  const viewer = await viewerOf(ctx)(viewerId);
  await ctx.index.fresh(viewer.revision);
  const { engine } = ctx.index;
  const snapshot = sealSnapshot(ctx, viewerId, snapshotOf(ctx, engine.epoch));
  const epoch = since === undefined ? undefined : epochOf(ctx, readSnapshot(ctx, viewerId, since));
  const arrived = epoch === undefined ? [] : engine.arrivals(viewer.profile, epoch, { hidden: viewer.blocked });
  const known = await factsAbout(ctx.db, viewerId, arrived, now);
  const fresh = arrived.filter((id) => known.get(id)?.relation === 'none');
  if (fresh.length === 0) return { any: false, count: 0, snapshot };
  // Not told now: the same snapshot is asked about again, so that nobody is forgotten.
  if (!(await takeDigest(ctx.db, viewerId, now))) return { any: false, count: 0, snapshot: since! };
  return { any: true, count: tellCount(fresh.length), snapshot };
}
