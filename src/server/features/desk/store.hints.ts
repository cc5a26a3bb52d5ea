import type { MemberFile } from '#contract/desk.ts';
import { ALIKE_BITS } from '#domain/safety/photo-review.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { STATUS } from './store.ts';

type Hints = NonNullable<MemberFile['hints']>;

/** Reports count for this long. */
const REPORT_DAYS = 90;
const LINKED_MAX = 20;

/** What may belong to a member: reports again and again, accounts that share a number, a browser or a picture. */
export async function hintsOf(db: Db, id: string, now: Date): Promise<Hints> {
  const { before, ...reports } = await repeatedReports(db, id, new Date(now.getTime() - REPORT_DAYS * DAY_MS));
  return { reports, before, linked: await linkedAccounts(db, id) };
}

async function repeatedReports(db: Db, id: string, since: Date): Promise<Hints['reports'] & { before: number }> {
  const { rows } = await sql<Hints['reports'] & { before: number }>`
    select count(*)::int as count, count(distinct r.reporter_id)::int as reporters,
      (count(*) filter (where r.status = 'upheld'))::int as upheld,
      (select count(*)::int from reports old join profiles p on p.contact_wa_hash = old.reported_number_hash
        where p.member_id = ${id} and old.reported_id is distinct from p.member_id) as before
    from reports r where r.reported_id = ${id} and r.created_at >= ${since}`.execute(db);
  return rows[0]!;
}

/** Served by known_devices_of_member, number_claims_by_number, photos_alike. */
async function linkedAccounts(db: Db, id: string): Promise<Hints['linked']> {
  const { rows } = await sql<Hints['linked'][number]>`
    with numbers as (
      select contact_wa as number from profiles where member_id = ${id} and contact_wa is not null
      union select number from number_claims where member_id = ${id}
    ), links as (
      select other.member_id, 'device' as how from known_devices own
        join known_devices other on other.id_hash = own.id_hash where own.member_id = ${id}
      union select p.member_id, 'number' from profiles p join numbers n on n.number = p.contact_wa
      union select c.member_id, 'number' from number_claims c join numbers n on n.number = c.number
      union select other.member_id, 'photo' from photos own join photos other on other.phash is not null
        and picture_bands(other.phash) && picture_neighbours(own.phash)
        and picture_distance(other.phash, own.phash) <= ${ALIKE_BITS}
        where own.member_id = ${id} and own.phash is not null
    )
    select a.id, coalesce(p.nama, '') as nama, ${STATUS} as status, array_agg(l.how order by l.how desc) as by
    from links l join accounts a on a.id = l.member_id left join profiles p on p.member_id = a.id
    where a.id <> ${id} and a.role = 'member'
    group by a.id, p.nama order by count(*) desc, a.created_at desc, a.id limit ${LINKED_MAX}`.execute(db);
  return rows;
}
