import { BASIC_OPEN_CARDS, BASIC_OPENED_PER_DAY, type OpenedBy } from '#domain/matching/limits.ts';
import { FILTER_NAMES, type SearchFilters } from '#domain/matching/find-matches.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../members/store.ts';
import type { CardFacts } from '../../members/store.cards.ts';
import { openCards } from './store.ts';

/** An opening of the list is renewed once it is this old: not each reading of the list writes. */
const RENEWED_EVERY_MS = 60 * 60_000;

type Search = {
  filters: SearchFilters;
  /** The first page's ids in their order; none on a later page. */
  top: readonly string[];
  cards: ReadonlyMap<string, CardFacts>;
  /** One of our pages asked for cards to be opened: no other request uses up the day's budget. */
  mayOpen: boolean;
};
/**
 * `isOpen`: opened by this search. `openings`: how many members searches with filters opened today, and how many of the
 * first five of this search are not open; null for viewers whose searches open nothing.
 */
export type Openings = {
  isOpen: (id: string) => boolean;
  openings: { used: number; limit: number; waiting: number } | null;
};

/**
 * Opens the first five of a basic viewer's search (R-INF 6): of the unfiltered list at most 10 new members in 24 hours;
 * of a search with filters at most 15 new members in 24 hours. Members the viewer liked, matches,
 * and cards opened within 24 hours are open anyway and cost nothing. What the list opened is open for 24 hours from its
 * latest reading: the first five do not close while the member looks at them.
 */
export async function openFirst(
  ctx: Context,
  viewer: Viewer,
  { filters, top, cards, mayOpen }: Search,
): Promise<Openings> {
  if (viewer.plan.tier !== 'basic' || viewer.plan.needsPayment) return { isOpen: () => false, openings: null };
  const first = top.slice(0, BASIC_OPEN_CARDS).filter((id) => cards.has(id));
  const closed = first.filter((id) => !isOpenAnyway(cards.get(id)!));
  const by: OpenedBy = FILTER_NAMES.some((name) => filters[name] !== undefined) ? 'filter' : 'list';
  const limit = BASIC_OPENED_PER_DAY.filter;
  const renewed = by === 'list' ? first.filter((id) => isOlder(cards.get(id)!, ctx.now().getTime())) : [];
  if (closed.length + renewed.length === 0 || !mayOpen)
    return { isOpen: () => false, openings: { used: viewer.openedByFilter, limit, waiting: closed.length } };
  const opening = { ids: closed, renewed, by, budget: BASIC_OPENED_PER_DAY[by], now: ctx.now() };
  const { open, used } = await openCards(ctx.db, viewer.id, opening);
  return {
    isOpen: (id) => open.has(id),
    openings: { used: by === 'filter' ? used : viewer.openedByFilter, limit, waiting: closed.length - open.size },
  };
}

const isOpenAnyway = ({ facts }: CardFacts) =>
  facts.openedToday || facts.relation === 'mutual' || facts.relation === 'you-liked';

const isOlder = ({ openedByListAt: at }: CardFacts, now: number) => at !== undefined && at <= now - RENEWED_EVERY_MS;
