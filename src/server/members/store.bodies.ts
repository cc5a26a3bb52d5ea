import type { Proof } from '#domain/profile/badges.ts';
import { besidePackedSql, packedRowSql } from '../db/packed-rows.ts';
import { type Prepared, queryPrepared, rowsOf } from '../db/prepared.ts';
import type { Replica } from '../db/replica.ts';
import { STANDING, type StandingRow } from './store.ts';

/** The viewer-independent part of a card, with its version. */
export type CardRow = StandingRow & {
  version: string;
  packed: string;
  photos: string | null;
  proofs: [Proof['kind'], string | null, number][] | null;
};

/** Columns for account `a` with profile `p`. */
export const CARD_BODY = `${STANDING}, ${packedRowSql('p')} as packed, ${besidePackedSql('p')},
  (select string_agg(ph.id || case ph.shown when 'open' then '' else '~' end, ',' order by ph.position) from photos ph where ph.member_id = a.id and not ph.held) as photos,
  (select json_agg(json_build_array(d.kind, d.verified_value, extract(epoch from d.decided_at) * 1000)) from documents d
    where d.member_id = a.id and d.status = 'approved') as proofs`;
/** Version of profile `p`; `taken` of card_versions counts changes of photos and documents (decision 0086). */
export const CARD_VERSION = `p.revision || '.' || coalesce(taken.version, 0)`;

/**
 * $1 members, $2 their wanted versions. A promoted replica has versions of its own: it answers nothing.
 */
const BODIES: Prepared = {
  name: 'card-bodies',
  text: `select (select row_to_json(body) from (select ${CARD_VERSION} as version, ${CARD_BODY}) as body) as body
    from ${rowsOf('$1::uuid[]', '$2::text[]')} as wanted (id, version)
      join profiles p on p.member_id = wanted.id join accounts a on a.id = p.member_id
      left join card_versions taken on taken.member_id = p.member_id
    where ${CARD_VERSION} = wanted.version and pg_is_in_recovery()`,
};

/**
 * The card parts of members whose version the replica has: an exact version the primary
 * named as present is never late, wherever it is read (decision 0048).
 */
export async function bodiesOf(replica: Replica, wanted: readonly [id: string, version: string][]): Promise<CardRow[]> {
  if (wanted.length === 0) return [];
  const values = [wanted.map(([id]) => id), wanted.map(([, version]) => version)];
  const rows = await replica.read(({ pool }) => queryPrepared<{ body: CardRow }>(pool, BODIES, values));
  return rows?.map(({ body }) => body) ?? [];
}
