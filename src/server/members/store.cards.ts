import { type Badges, badgesOf, type Proof } from '#domain/profile/badges.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { PhotoShown } from '#domain/visibility/photo-visibility.ts';
import type { BaseContext } from '../base-context.ts';
import { batchReads, perContext } from '../db/batch-reads.ts';
import type { Db } from '../db/connect.ts';
import { besidePackedSql, cardProfile, dailyPackedRows, type PackedRows, packedRowSql } from '../db/packed-rows.ts';
import { type Prepared, queryPrepared, queryPreparedInTransaction, rowsOf } from '../db/prepared.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { Remembered } from './remembered.ts';
import { type Facts, factsFrom, openedSince, STANDING, standingOf, type StandingRow } from './store.ts';
import { tiesOf, tiesSql, type Tie } from './store.ties.ts';

export type PhotoFacts = { id: string; shown: PhotoShown };
export type CardFacts = { facts: Facts; profile: Profile; photos: PhotoFacts[]; badges: Badges };

/** What a card says of its member whoever looks. */
type CardBody = Omit<CardFacts, 'facts'> & { standing: ReturnType<typeof standingOf> };

/**
 * What does not depend on the viewer comes only where it is another version than the one remembered here: every
 * change of profile, account, photos or documents takes a new version in its own transaction, and all is read in one
 * statement. $1–$4, a page each: number, viewer, members and their known versions (both as the text of an array).
 */
const CARDS: Prepared = {
  name: 'cards',
  text: `select page.n, (
      select json_agg(case when p.member_id is null then '0'::json when now.version = c.known then null
        else (select row_to_json(body) from (select now.version, ${STANDING},
          ${packedRowSql('p')} as packed, ${besidePackedSql('p')},
          (select string_agg(ph.id || case ph.shown when 'open' then '' else '~' end, ',' order by ph.position) from photos ph where ph.member_id = a.id and not ph.held) as photos,
          (select json_agg(json_build_array(d.kind, d.verified_value, extract(epoch from d.decided_at) * 1000)) from documents d
            where d.member_id = a.id and d.status = 'approved') as proofs
          from accounts a where a.id = p.member_id) as body) end order by c.place)
      from unnest(asked.ids, page.known::text[]) with ordinality as c (id, known, place)
        left join profiles p on p.member_id = c.id left join card_versions taken on taken.member_id = c.id
        cross join lateral (select p.revision || '.' || coalesce(taken.version, 0) as version) as now) as cards,
      ${tiesSql('page.viewer', 'asked.ids', '$5::timestamptz')} as ties
    from ${rowsOf('$1::int[]', '$2::uuid[]', '$3::text[]', '$4::text[]')} as page (n, viewer, ids, known)
      cross join lateral (select page.ids::uuid[] as ids) as asked`,
};
/** A card each in the order asked: null where the version is the one that is known, 0 where nobody is. */
type PageRow = { n: number; cards: (CardRow | null | 0)[] | null; ties: Tie[] | null };
type CardRow = StandingRow & {
  version: string;
  packed: string;
  photos: string | null;
  proofs: [Proof['kind'], string | null, number][] | null;
};

type PageAsked = { viewerId: string; ids: readonly string[] };
type Host = Pick<BaseContext, 'pool' | 'now'>;

type Memory = { readerOf: ReturnType<typeof dailyPackedRows>; remembered: Remembered<CardBody> };
const memoryOf = perContext<Host, Memory>(() => ({ readerOf: dailyPackedRows(), remembered: new Remembered() }));

/**
 * Everything cards are made of, for the candidates of one page; the pages of many callers at once are one statement.
 * What it answers is shared by callers: nobody changes it.
 */
export const cardsOf = perContext((ctx: Host) =>
  batchReads((pages: PageAsked[]) => readPages(ctx, pages, (values) => queryPrepared(ctx.pool, CARDS, values))),
);

/**
 * One card inside a transaction. Nothing is remembered of it: a version that is not committed may be taken again for
 * something else.
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
  const values = [
    pages.map((_, n) => n),
    pages.map(({ viewerId }) => viewerId),
    pages.map(({ ids }) => `{${ids.join()}}`),
    pages.map(({ ids }) => `{${ids.map((id) => held.versionOf(id) ?? 'null').join()}}`),
    openedSince(now),
  ];
  const found = pages.map(() => new Map<string, CardFacts>());
  for (const { n, cards, ties } of await read(values)) {
    const tiesWith = tiesOf(ties);
    cards?.forEach((row, i) => {
      if (row === 0) return;
      const id = pages[n]!.ids[i]!;
      const version = row === null ? held.versionOf(id)! : row.version;
      const { standing, ...body } = held.take(id, version, () => bodyOf(row!, readerOf(day)));
      found[n]!.set(standing.id, { facts: factsFrom(standing, tiesWith(standing.id)), ...body });
    });
  }
  return found;
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
