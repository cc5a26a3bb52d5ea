import type { MemberLine } from '#contract/desk.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { ACCOUNT_STATE } from '../../members/store.hints.ts';

/** Query of the list. `numberHash`, `number`: the whole number searched for. */
export type ListQuery = {
  text: string | null;
  /** The same as a name is stored. */
  nama: string;
  handleOnly: boolean;
  usernames: boolean;
  number: { e164: string; hash: Buffer } | null;
  status?: MemberLine['status'] | undefined;
  tier?: 'basic' | 'premium' | 'pro' | undefined;
  proved?: boolean | undefined;
  paused?: boolean | undefined;
  demo?: boolean | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};
export type LineRow = {
  id: string;
  username: string;
  nama: string;
  handle: string | null;
  status: MemberLine['status'];
  tier: 'basic' | 'premium' | 'pro';
  proved: boolean;
  paused: boolean;
  is_demo: boolean;
  created_at: Date;
  /** created_at exactly as the database has it. */
  place: string;
};

/** The plan's present tier. */
const tierAt = (
  now: Date,
) => sql`case when 'active' = plan.status and (plan.period_end is null or plan.period_end > ${now})
  then plan.tier else 'basic' end`;

/** A page of members, the newest first. Served by accounts_members, and by the indexes of the searched columns. */
export async function memberPage(
  db: Db,
  query: ListQuery,
  after: { at: string; id: string } | null,
  { limit, now }: { limit: number; now: Date },
): Promise<LineRow[]> {
  const behind = after === null ? sql`true` : sql`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<LineRow>`
    select a.id, a.username, coalesce(p.nama, '') as nama, h.handle, ${ACCOUNT_STATE} as status, ${tierAt(now)} as tier,
      is_proved(a) as proved, is_paused(a) as paused, a.is_demo, a.created_at, a.created_at::text as place
    from accounts a left join profiles p on p.member_id = a.id
      left join handles h on h.member_id = a.id and h.released_at is null
      left join subscriptions plan on plan.member_id = a.id
    where a.role = 'member' and ${behind} and ${conditions(query, now)}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

function conditions(query: ListQuery, now: Date): RawBuilder<unknown> {
  const is = (expression: RawBuilder<unknown>, wanted: boolean | undefined) =>
    wanted === undefined ? [] : [sql`${expression} = ${wanted}`];
  const all: RawBuilder<unknown>[] = [
    ...(query.number ? [whoseNumber(query.number)] : query.text === null ? [] : [named(query, query.text)]),
    ...(query.status === undefined ? [] : [sql`${ACCOUNT_STATE} = ${query.status}`]),
    ...(query.tier === undefined ? [] : [sql`${tierAt(now)} = ${query.tier}`]),
    ...is(sql`is_proved(a)`, query.proved),
    ...is(sql`is_paused(a)`, query.paused),
    ...is(sql`a.is_demo`, query.demo),
    ...(query.from === undefined ? [] : [sql`a.created_at >= ${query.from}`]),
    ...(query.before === undefined ? [] : [sql`a.created_at < ${query.before}`]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** Matches the whole number, held or claimed, never a part of one. */
const whoseNumber = ({ e164, hash }: { e164: string; hash: Buffer }) => sql`a.id in (
  select member_id from profiles where contact_wa_hash = ${hash}
  union select member_id from number_claims where number = ${e164})`;

const beginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches the beginning of a name. Of names both sides are made small by the database, which knows fewer letters. */
function named({ handleOnly, usernames, nama }: ListQuery, text: string): RawBuilder<unknown> {
  const begins = beginning(text.toLowerCase());
  const handles = sql`select member_id from handles where handle like ${begins} and released_at is null`;
  if (handleOnly) return sql`a.id in (${handles})`;
  const names = sql`select member_id from profiles where lower(nama) like lower(${beginning(nama)})`;
  const logins = usernames ? sql`union select id from accounts where username like ${begins}` : sql``;
  return sql`a.id in (${handles} union ${names} ${logins})`;
}

/** One member as a line of the list. */
export async function memberLine(db: Db, id: string, now: Date): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select a.id, a.username, coalesce(p.nama, '') as nama, h.handle, ${ACCOUNT_STATE} as status, ${tierAt(now)} as tier,
      is_proved(a) as proved, is_paused(a) as paused, a.is_demo, a.created_at, '' as place
    from accounts a left join profiles p on p.member_id = a.id
      left join handles h on h.member_id = a.id and h.released_at is null
      left join subscriptions plan on plan.member_id = a.id
    where a.role = 'member' and a.id = ${id}`.execute(db);
  return rows[0];
}
