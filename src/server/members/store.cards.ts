import { type Badges, badgesOf } from '#domain/profile/badges.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { PhotoShown } from '#domain/visibility/photo-visibility.ts';
import type { BaseContext } from '../base-context.ts';
import { batchReads, perContext } from '../db/batch-reads.ts';
import type { Db } from '../db/connect.ts';
import { cardProfile, dailyPackedRows, type PackedRows } from '../db/packed-rows.ts';
import { type Prepared, queryPrepared, queryPreparedInTransaction, rowsOf } from '../db/prepared.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { Remembered } from './remembered.ts';
import { bodiesOf, CARD_BODY, CARD_VERSION, type CardRow } from './store.bodies.ts';
import { type Facts, factsFrom, openedSince, standingOf } from './store.ts';
import { tiesOf, tiesSql, type Tie } from './store.ties.ts';

export type PhotoFacts = { id: string; shown: PhotoShown };
export type CardFacts = {
  facts: Facts;
  profile: Profile;
  photos: PhotoFacts[];
  badges: Badges;
  /** When (ms) the viewer's unfiltered list opened it, within the last 24 h. */
  openedByListAt?: number;
};

/** The viewer-independent part of a card. */
type CardBody = Omit<CardFacts, 'facts' | 'openedByListAt'> & { standing: ReturnType<typeof standingOf> };

/**
 * The viewer-independent part is returned only when its version differs from the cached one: every
 * change of profile, account, photos or documents takes a new version in its own transaction, and all is read in one
 * statement. $1–$4, a page each: number, viewer, members and their known versions (both as the text of an array). $6
 * false: for unknown members the version alone.
 */
const cards = (name: string, hidden: boolean): Prepared => ({
  name,
  text: `select page.n, (
      select json_agg(case when p.member_id is null then '0'::json when now.version = c.known then null
        when not $6::boolean then to_json(now.version)
        else (select row_to_json(body) from (select now.version, ${CARD_BODY}
          from accounts a where a.id = p.member_id) as body) end order by c.place)
      from unnest(asked.ids, page.known::text[]) with ordinality as c (id, known, place)
        left join profiles p on p.member_id = c.id left join card_versions taken on taken.member_id = c.id
        cross join lateral (select ${CARD_VERSION} as version) as now) as cards,
      ${tiesSql({ viewer: 'page.viewer', ids: 'asked.ids', openedSince: '$5::timestamptz' }, hidden)} as ties
    from ${rowsOf('$1::int[]', '$2::uuid[]', '$3::text[]', '$4::text[]')} as page (n, viewer, ids, known)
      cross join lateral (select page.ids::uuid[] as ids offset 0) as asked`,
});
const CARDS = cards('cards', true);
const FOUND_CARDS = cards('found-cards', false);
/** A card each in the requested order (or only a version): null when the version is known, 0 for an unknown member. */
type PageRow = { n: number; cards: (CardRow | string | null | 0)[] | null; ties: Tie[] | null };

type PageAsked = { viewerId: string; ids: readonly string[] };
type Host = Pick<BaseContext, 'pool' | 'now' | 'replica'> & Partial<Pick<BaseContext, 'database'>>;

type Memory = { readerOf: ReturnType<typeof dailyPackedRows>; remembered: Remembered<CardBody> };
const memoryOf = perContext<Host, Memory>((ctx) => ({
  readerOf: dailyPackedRows(),
  remembered: new Remembered(ctx),
}));

/**
 * All facts of cards, for the candidates of one page; the pages of many callers at once share one statement.
 * Callers share the result and must not change it.
 */
export const cardsOf = perContext((ctx: Host) =>
  batchReads((pages: PageAsked[]) => readPages(ctx, pages, (values) => queryPrepared(ctx.pool, CARDS, values))),
);

/**
 * The same for a page that a search, or the room's statement, found: the viewer's hidden members were left out of it,
 * and are not asked for a second time.
 */
export const foundCardsOf = perContext((ctx: Host) =>
  batchReads((pages: PageAsked[]) => readPages(ctx, pages, (values) => queryPrepared(ctx.pool, FOUND_CARDS, values))),
);

/**
 * One card inside a transaction, without the cache: an uncommitted version may be used again for
 * other data.
 */
export async function cardIn(ctx: Host, tx: Db, viewerId: string, id: string): Promise<CardFacts | undefined> {
  const read = (values: unknown[]) => queryPreparedInTransaction<PageRow>(tx, CARDS, values);
  const [page] = await readPages(ctx, [{ viewerId, ids: [id] }], read, false);
  return page!.get(id);
}

async function readPages(
  ctx: Host,
  pages: readonly PageAsked[],
  read: (values: unknown[]) => Promise<PageRow[]>,
  keep = true,
): Promise<Map<string, CardFacts>[]> {
  const { readerOf, remembered } = memoryOf(ctx);
  const now = ctx.now();
  const day = todayInJakarta(now);
  const all = pages.flatMap(({ ids }) => ids);
  const held = remembered.hold(all, day, keep);
  // Card parts from a replica; they are cached like any other.
  const brought = new Map<string, CardRow>();
  const versionOf = (id: string) => brought.get(id)?.version ?? held.versionOf(id);
  const ask = (whole: boolean) =>
    read([
      pages.map((_, n) => n),
      pages.map(({ viewerId }) => viewerId),
      pages.map(({ ids }) => `{${ids.join()}}`),
      pages.map(({ ids }) => `{${ids.map((id) => versionOf(id) ?? 'null').join()}}`),
      openedSince(now),
      whole,
    ]);
  const viaReplica = keep && ctx.replica?.usable && all.some((id) => held.versionOf(id) === null);
  let rows = await ask(!viaReplica);
  if (viaReplica) {
    const wanted = versionsIn(pages, rows);
    for (const row of await bodiesOf(ctx.replica!, wanted)) brought.set(row.id, row);
    if (wanted.some(([id]) => !brought.has(id))) rows = await ask(true);
  }
  const found = pages.map(() => new Map<string, CardFacts>());
  for (const { n, cards, ties } of rows) {
    const tiesWith = tiesOf(ties);
    cards?.forEach((row, i) => {
      if (row === 0) return;
      const id = pages[n]!.ids[i]!;
      const whole = typeof row === 'object' ? row : null;
      const version = whole?.version ?? versionOf(id)!;
      const { standing, ...body } = held.take(id, version, () => bodyOf(whole ?? brought.get(id)!, readerOf(day)));
      const { openedByListAt, ...between } = tiesWith(standing.id);
      const opened = openedByListAt !== undefined && { openedByListAt };
      found[n]!.set(standing.id, { facts: factsFrom(standing, between), ...body, ...opened });
    });
  }
  return found;
}

/** Members to read by version alone, once each. */
function versionsIn(pages: readonly PageAsked[], rows: readonly PageRow[]): [id: string, version: string][] {
  const wanted = new Map<string, string>();
  for (const { n, cards } of rows)
    cards?.forEach((row, i) => typeof row === 'string' && wanted.set(pages[n]!.ids[i]!, row));
  return [...wanted];
}

function bodyOf(row: CardRow, reader: PackedRows): CardBody {
  const profile = Object.freeze(cardProfile(reader.read(row.packed), row));
  return {
    standing: Object.freeze(standingOf(row)),
    profile,
    photos: photosOf(row.photos),
    badges: proofsToBadges(profile, row.proofs),
  };
}

const NO_BADGES: Badges = {};

function proofsToBadges(profile: Profile, proofs: CardRow['proofs']): Badges {
  if (proofs === null) return NO_BADGES;
  return badgesOf(
    profile,
    proofs.map(([kind, value, decidedAt]) => ({ kind, value, decidedAt })),
  );
}

function photosOf(list: string | null): PhotoFacts[] {
  if (list === null) return [];
  return list
    .split(',')
    .map((text) =>
      text.endsWith('~') ? { id: text.slice(0, -1), shown: 'blurred-until-match' } : { id: text, shown: 'open' },
    );
}
