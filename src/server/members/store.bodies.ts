import type { Proof } from '#domain/profile/badges.ts';
import { besidePackedSql, packedRowSql } from '../db/packed-rows.ts';
import { type Prepared, queryPrepared, rowsOf } from '../db/prepared.ts';
import type { Replica } from '../db/replica.ts';
import { STANDING, type StandingRow } from './store.ts';

/** What a card says whoever looks, and the version it says it in. */
export type CardRow = StandingRow & {
  version: string;
  packed: string;
  photos: string | null;
  proofs: [Proof['kind'], string | null, number][] | null;
};

/** Of account `a` whose profile is `p`. */
export const CARD_BODY = `${STANDING}, ${packedRowSql('p')} as packed, ${besidePackedSql('p')},
  (select string_agg(ph.id || case ph.shown when 'open' then '' else '~' end, ',' order by ph.position) from photos ph where ph.member_id = a.id and not ph.held) as photos,
  (select json_agg(json_build_array(d.kind, d.verified_value, extract(epoch from d.decided_at) * 1000)) from documents d
    where d.member_id = a.id and d.status = 'approved') as proofs`;
/** Of profile `p` whose photos and documents changed as `taken` of card_versions says (decision 0086). */
export const CARD_VERSION = `p.revision || '.' || coalesce(taken.version, 0)`;

/**
 * $1 members, $2 the version wanted of each. A replica that was promoted has versions of its own: it answers nothing.
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
 * Of the members whose version the replica has, what their cards say in just that version: what the primary said is
 * the version of now cannot be late, wherever it is read (decision 0048).
 */
export async function bodiesOf(replica: Replica, wanted: readonly [id: string, version: string][]): Promise<CardRow[]> {
  if (wanted.length === 0) return [];
  const values = [wanted.map(([id]) => id), wanted.map(([, version]) => version)];
  const rows = await replica.read(({ pool }) => queryPrepared<{ body: CardRow }>(pool, BODIES, values));
  return rows?.map(({ body }) => body) ?? [];
}
