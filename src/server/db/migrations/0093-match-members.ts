import { type Kysely, sql } from 'kysely';

/**
 * The search in the database (decision 0084): all findable members as codes for the rules, their states
 * before the last changes for lists that began with those, and the counts of facts. It holds no text of a member,
 * and a deleted profile is deleted here too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...memberIndexes('match_members', 'match_members'), ...TALLY])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

/** Keys of every index: first columns compared with few values, then bounds; the rest is included in the index. */
const LISTED = ['home_only', 'religion_only', 'children', 'tribe_only'];
const RANGED = [
  'age',
  'age_from',
  'age_to',
  'min_height',
  'height',
  'height_known_from',
  'status_most',
  'status',
  'past',
];
const REST = `id religion ethnicity domicile religions_taken income income_wish languages stress tribe dealbreaker_bits
  dealbreakers ldr age_open`.split(/\s+/);
/** An index led by each fact a viewer may insist on; the planner picks for each viewer. */
const LEADERS = { wishes: [], religion: ['religion'], ethnicity: ['ethnicity'], domicile: ['domicile'] };

/** Columns of a member, besides the id. */
export const COLUMNS = `gender smallint not null, home_only smallint not null, religion_only smallint not null, children smallint not null,
    status_most smallint not null, status smallint not null, past smallint not null, religion smallint not null,
    ethnicity smallint not null, domicile smallint not null, age smallint not null, age_from smallint not null,
    age_to smallint not null, height smallint not null, height_known_from smallint not null,
    min_height smallint not null, religions_taken smallint not null, income smallint not null,
    income_wish smallint not null, languages smallint not null, stress smallint not null, tribe bigint not null,
    tribe_only bigint not null, dealbreaker_bits bigint not null,
    dealbreakers bigint[] not null, ldr boolean not null, age_open boolean not null`;

const TABLES = [
  `create table match_members (
    id uuid primary key references profiles (member_id) on delete cascade,
    ${COLUMNS}
  )`,
  `create sequence match_epochs`,
  `create table match_past (
    like match_members,
    epoch bigint primary key,
    existed boolean not null,
    changed_at timestamptz not null default now(),
    foreign key (id) references profiles (member_id) on delete cascade
  )`,
  // serves: the deletion of a profile
  `create index match_past_member on match_past (id)`,
  `create table match_state (
    only_one boolean primary key default true check (only_one),
    coding text not null,
    revision bigint not null,
    day date not null,
    epoch bigint not null,
    kept_from bigint not null
  )`,
  `create table match_tally (
    gender smallint not null, facet smallint not null, value bigint not null, n bigint not null
  )`,
  // serves: the funnel
  `create index match_tally_facet on match_tally (gender, facet, value) include (n)`,
];

/** Indexes of the table or one of its parts. */
export function memberIndexes(table: string, prefix: string): string[] {
  const covering = Object.entries(LEADERS).map(([name, leaders]: [string, string[]]) => {
    const keys = ['gender', ...leaders, ...LISTED, ...RANGED];
    const rest = REST.filter((column) => !keys.includes(column));
    // serves: searches
    return `create index ${prefix}_${name} on ${table} (${keys.join()}) include (${rest.join()})`;
  });
  // serves: members who share a dealbreaker, for the funnel
  return [...covering, `create index ${prefix}_dealbreakers on ${table} using gin (dealbreakers)`];
}

/** Facets a funnel counts; a range of ages is one number. Changes are added as rows, so that no writer waits. */
export const FACETS = `create function match_facets(m match_members) returns table (facet int, value bigint)
  language sql immutable as $$
  values (0, 0::bigint), (1, m.religion), (2, m.religions_taken), (3, m.tribe), (4, m.tribe_only), (5, m.domicile),
    (6, m.home_only), (7, m.past), (8, m.status), (9, m.status_most), (10, m.children), (11, m.height), (12, m.age),
    (13, m.age_from * 65536::bigint + m.age_to), (14, m.min_height) $$`;

const add = (rows: string) => `insert into match_tally (gender, facet, value, n)
  select (m).gender, f.facet, f.value, sum(sign) from (${rows}) c (sign, m) cross join lateral match_facets(m) f
  group by 1, 2, 3 having sum(sign) <> 0;`;
const COME = 'select 1, come::match_members from come';
const GONE = 'select -1, gone::match_members from gone';

const TALLY = [
  FACETS,
  `create function tally_match_members() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${add(COME)} end if;
    if tg_op = 'DELETE' then ${add(GONE)} end if;
    if tg_op = 'UPDATE' then ${add(`${COME} union all ${GONE}`)} end if;
    return null;
  end $$`,
  `create trigger match_members_come after insert on match_members
    referencing new table as come for each statement execute function tally_match_members()`,
  `create trigger match_members_gone after delete on match_members
    referencing old table as gone for each statement execute function tally_match_members()`,
  `create trigger match_members_changed after update on match_members
    referencing old table as gone new table as come for each statement execute function tally_match_members()`,
];

const DOWN = [
  `drop function match_facets(match_members)`,
  `drop table match_members, match_past, match_state, match_tally`,
  `drop sequence match_epochs`,
  `drop function tally_match_members`,
];
