import { type Badges, badgesOf, type Proof } from '#domain/profile/badges.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { PhotoShown } from '#domain/visibility/photo-visibility.ts';
import type { BaseContext } from '../base-context.ts';
import { batchReads, perContext } from '../db/batch-reads.ts';
import { besidePackedSql, cardProfile, dailyPackedRows, packedRowSql } from '../db/packed-rows.ts';
import { type Prepared, queryPrepared, rowsOf } from '../db/prepared.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { Remembered } from './remembered.ts';
import { type Facts, factsColumns, factsJoins, factsOf, type FactsRow, openedSince } from './store.ts';

export type PhotoFacts = { id: string; shown: PhotoShown };
export type CardFacts = { facts: Facts; profile: Profile; photos: PhotoFacts[]; badges: Badges };

/** What a card says of its member whoever looks. */
type CardBody = Omit<CardFacts, 'facts'>;

/**
 * What does not depend on the viewer comes only where it is another version than the one remembered here: every
 * change of profile, photos or documents takes a new version in its own transaction, and both are read in one
 * statement.
 */
const CARDS: Prepared = {
  name: 'cards',
  text: `select page.n, ${factsColumns('page.viewer', '$5::timestamptz')}, versions.version, body.*
    from ${rowsOf('$1::int[]', '$2::uuid[]', '$3::uuid[]', '$4::text[]')} as page (n, viewer, candidate, known)
    join accounts a on a.id = page.candidate join profiles p on p.member_id = a.id
    ${factsJoins('page.viewer')}
    left join card_versions taken on taken.member_id = a.id
    cross join lateral (select p.revision || '.' || coalesce(taken.version, 0) as version) as versions
    left join lateral (select ${packedRowSql('p')} as packed, ${besidePackedSql('p')},
      (select string_agg(ph.id || case ph.shown when 'open' then '' else '~' end, ',' order by ph.position) from photos ph where ph.member_id = a.id and not ph.held) as photos,
      (select json_agg(json_build_array(d.kind, d.verified_value, extract(epoch from d.decided_at) * 1000)) from documents d
        where d.member_id = a.id and d.status = 'approved') as proofs
      where versions.version is distinct from page.known) as body on true`,
};
type CardRow = FactsRow & { n: number; version: string } & BodyRow;
/** All null where the version is the one that is known. */
type BodyRow = { packed: string; photos: string | null; proofs: [Proof['kind'], string | null, number][] | null };

/**
 * Everything cards are made of, for the candidates of one page; the pages of many callers at once are one statement.
 * What it answers is shared by callers: nobody changes it.
 */
export const cardsOf = perContext((ctx: Pick<BaseContext, 'pool' | 'now'>) => {
  const readerOf = dailyPackedRows();
  const remembered = new Remembered<CardBody>();
  return batchReads(
    async (pages: { viewerId: string; ids: readonly string[] }[]): Promise<Map<string, CardFacts>[]> => {
      const now = ctx.now();
      const day = todayInJakarta(now);
      const flat = pages.flatMap(({ viewerId, ids }, n) => ids.map((id) => ({ n, viewerId, id })));
      const ids = flat.map((f) => f.id);
      const held = remembered.hold(ids, day);
      const values = [
        flat.map((f) => f.n),
        flat.map((f) => f.viewerId),
        ids,
        ids.map(held.versionOf),
        openedSince(now),
      ];
      const found = pages.map(() => new Map<string, CardFacts>());
      for (const row of await queryPrepared<CardRow>(ctx.pool, CARDS, values)) {
        const body = held.take(row.id, row.version, () => bodyOf(row, day));
        found[row.n]!.set(row.id, { facts: factsOf(row), ...body });
      }
      return found;
    },
  );

  function bodyOf(row: BodyRow, day: string): CardBody {
    const profile = Object.freeze(cardProfile(readerOf(day).read(row.packed), row));
    return { profile, photos: photosOf(row.photos), badges: proofsToBadges(profile, row.proofs) };
  }
});

const NO_BADGES: Badges = {};

function proofsToBadges(profile: Profile, proofs: BodyRow['proofs']): Badges {
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
