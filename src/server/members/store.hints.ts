import { ALIKE_BITS } from '#domain/safety/photo-review.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Reports count for this long. */
const REPORT_DAYS = 90;
const LINKED_MAX = 20;

export type LinkedAccount = { id: string; nama: string; status: AccountState; by: ('number' | 'device' | 'photo')[] };
type AccountState = 'active' | 'suspended' | 'banned' | 'deleted';
/** Hints about a member (decision 0073). */
export type Hints = {
  /** Reports of the last 90 days. */
  reports: { count: number; reporters: number; upheld: number };
  /** Reports about an erased account of the same number. */
  before: number;
  /** Other accounts, the strongest links first, at most 20. */
  linked: LinkedAccount[];
};

/** SQL: state of account `a` for the team. */
export const ACCOUNT_STATE = sql`case when not not_deleted(a) then 'deleted' when signs_in(a) then 'active'
  when exists (select from sanctions s where s.member_id = a.id and s.kind = 'ban' and s.ended_at is null) then 'banned'
  else 'suspended' end`;

/** Hints about each of these members, always in two statements. */
export async function hintsOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Hints>> {
  if (ids.length === 0) return new Map();
  const hints = await repeatedReports(db, ids, new Date(now.getTime() - REPORT_DAYS * DAY_MS));
  for (const { of, ...account } of await linkedAccounts(db, ids)) hints.get(of)?.linked.push(account);
  return hints;
}

type Counted = { id: string; count: number; reporters: number; upheld: number; before: number };

/** Served by reports_of_reported and reports_of_number. */
async function repeatedReports(db: Db, ids: readonly string[], since: Date): Promise<Map<string, Hints>> {
  const { rows } = await sql<Counted>`
    select m.id, now.count, now.reporters, now.upheld, before.n as before
    from unnest(${[...ids]}::uuid[]) m (id)
      cross join lateral (select count(*)::int as count, count(distinct r.reporter_id)::int as reporters,
        (count(*) filter (where r.status = 'upheld'))::int as upheld
        from reports r where r.reported_id = m.id and r.created_at >= ${since}) now
      cross join lateral (select count(*)::int as n from profiles p
        join reports old on old.reported_number_hash = p.contact_wa_hash
        where p.member_id = m.id and old.reported_id is distinct from m.id) before`.execute(db);
  return new Map(rows.map(({ id, before, ...reports }) => [id, { reports, before, linked: [] }]));
}

/** Served by known_devices_of_member, number_claims_by_number, photos_alike. */
async function linkedAccounts(db: Db, ids: readonly string[]): Promise<(LinkedAccount & { of: string })[]> {
  const { rows } = await sql<LinkedAccount & { of: string }>`
    with asked as (select distinct id from unnest(${[...ids]}::uuid[]) m (id)), numbers as (
      select member_id as of, contact_wa as number from profiles join asked on asked.id = member_id
        where contact_wa is not null
      union select member_id, number from number_claims join asked on asked.id = member_id
    ), links as (
      select own.member_id as of, other.member_id, 'device' as how from asked join known_devices own on own.member_id = asked.id
        join known_devices other on other.id_hash = own.id_hash
      union select n.of, p.member_id, 'number' from numbers n join profiles p on p.contact_wa = n.number
      union select n.of, c.member_id, 'number' from numbers n join number_claims c on c.number = n.number
      union select own.member_id, other.member_id, 'photo' from asked
        join photos own on own.member_id = asked.id and own.phash is not null
        join photos other on other.phash is not null and picture_bands(other.phash) && picture_neighbours(own.phash)
          and picture_distance(other.phash, own.phash) <= ${ALIKE_BITS}
    ), accounts_linked as (
      select l.of, a.id, coalesce(p.nama, '') as nama, ${ACCOUNT_STATE} as status, array_agg(l.how order by l.how desc) as by,
        row_number() over (partition by l.of order by count(*) desc, a.created_at desc, a.id) as place
      from links l join accounts a on a.id = l.member_id left join profiles p on p.member_id = a.id
      where a.id <> l.of and a.role = 'member'
      group by l.of, a.id, p.nama
    )
    select of, id, nama, status, by from accounts_linked where place <= ${LINKED_MAX} order by of, place`.execute(db);
  return rows;
}
