import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { PAGE_SIZE } from '#domain/matching/limits.ts';
import { type Part, type Parts, SCORE_TOTAL, score } from '#domain/matching/score.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';

/*
 * The same search answered by PostgreSQL: the fair competitor of the engine. What makes it fast:
 * - every either/or rule is a bit of two masks (what a member is, what a member rejects), so they cost a pair three ANDs;
 * - the wishes for height and age are fields of one bigint, all compared by one subtraction;
 * - partitions by gender, years and the one religion a member takes leave out whole tables; inside, rows lie by religion and province,
 *   so that a BRIN index finds the few blocks of a viewer who insists on one of these;
 * - points come from small tables made for the viewer (a part has few values), added in the order of score();
 * - one scan gives the count and the best points of each slice of neighbouring rows; then only the slices whose best is among the 24
 *   best (ties included) are read again: none of the first 24 rows can lie elsewhere.
 * Facts must be canonical (values.ts: whole numbers, heights up to 250, no language twice).
 */
export type SqlAnswer = { total: number; page: { id: string; percent: number }[] };

const BATCH = 20_000;
/** Few enough to read 24 slices again, enough to keep the groups of the scan few. */
const SLICE_ROWS = 256;
/** Ages of men are stored with this added: one range condition tells gender and age. */
const MEN = 1000;
const MASK_BITS = 63;
/** First bits in the masks: 6 religions, 38 provinces, 2 statuses (nobody rejects singles), the past, 3 wishes for children, 13 tribes: 63 in all. */
const BIT = { religion: 0, province: 6, status: 44, past: 46, children: 47, tribe: 50 } as const;
/** Tribes outside the list of ethnicities share the last bit and are told apart by their number. */
const OTHER_TRIBE = v.ETHNICITIES.length;
const NO_TRIBE = -1;
const UNKNOWN = 2 ** 31 - 1;
const ALL_TRIBES = ((1n << BigInt(OTHER_TRIBE + 1)) - 1n) << BigInt(BIT.tribe);
/** A member who wants the own tribe rejects at least one of the first two. */
const ANY_TRIBE = 3n << BigInt(BIT.tribe);

/** Fields of `bounds`: eight bits each and above them one that a subtraction clears when the field is too small. */
const FIELD_WIDTH = 9n;
const ANY = 255;
const GUARDS = [0n, 1n, 2n, 3n, 4n].reduce((all, i) => all | (1n << (i * FIELD_WIDTH + 8n)), 0n);
const OLDEST = 254;
/** Years of one partition; the last one takes all who are older. */
const BAND = 3;
const BANDS = 17;
const PARTITIONS = Array.from({ length: 2 * BANDS }, (_, i) => {
  const base = i < BANDS ? 0 : MEN;
  const from = base + (i % BANDS) * BAND;
  const to = i % BANDS === BANDS - 1 ? base + MEN : from + BAND;
  const leaf = (r: number) =>
    `create unlogged table match_age_${from}_${r} partition of match_age_${from} for values in (${r});`;
  return `create table match_age_${from} partition of match_member for values from (${from}) to (${to}) partition by list (religion_only);
    ${[0, 1, 2, 3, 4, 5, 6].map(leaf).join('')}`;
}).join('');
/** Compiling expressions costs more than it saves here, each viewer is worth an own plan, all pages are in memory, every core helps. */
const SETTINGS = `set jit = off; set plan_cache_mode = force_custom_plan; set random_page_cost = 1; set work_mem = '64MB';
  set min_parallel_table_scan_size = 0; set max_parallel_workers_per_gather = ${Math.max(1, availableParallelism() - 1)}`;

/** Numbers of words that people type freely: tribes and dealbreakers (the 63 first seen of these have a bit, the rest are compared as arrays). */
type Words = { tribes: Map<string, number>; dealbreakers: Map<string, number> };
const wordsOf = new WeakMap<pg.Pool, Words>();
const prepared = new WeakSet<pg.PoolClient>();

/** The columns of the filter stand first: PostgreSQL unpacks a row only as far as needed. */
const COLUMNS =
  `age smallint, religion_only smallint, origin smallint, place smallint, rejects bigint, traits bigint, bounds bigint,
  dealbreakers bigint, id uuid, middle real, half real, tribe int, height smallint, income smallint, language smallint, rare text`
    .split(/,\s+/)
    .map((column) => column.split(' ') as [name: string, type: string]);
type Row = Record<string, string | number>;

/** Makes and fills the tables and leaves them ready to be asked. */
export async function loadSqlPopulation(pool: pg.Pool, members: Iterable<MatchFacts>): Promise<void> {
  const words: Words = {
    tribes: new Map(v.ETHNICITIES.map((name, i) => [name.toLowerCase(), i])),
    dealbreakers: new Map(),
  };
  const client = await pool.connect();
  try {
    const columns = COLUMNS.map(([name, type]) => `${name} ${type} not null`).join(', ');
    await client.query(`drop table if exists match_member, match_member_raw; create unlogged table match_member_raw (${columns});
      create table match_member (${columns}, slice int not null) partition by range (age); ${PARTITIONS}`);
    let batch: Row[] = [];
    for (const member of members) {
      batch.push(rowOf(member, words));
      if (batch.length === BATCH) await insert(client, batch.splice(0));
    }
    if (batch.length > 0) await insert(client, batch);
    await client.query(`set work_mem = '512MB';
      insert into match_member select raw.*, (row_number() over w - 1) / ${SLICE_ROWS}
        from match_member_raw raw window w as (order by age / ${MEN}, least((age % ${MEN}) / ${BAND}, ${BANDS - 1}), religion_only, origin / 13, place / 2);
      drop table match_member_raw;
      create index match_member_blocks on match_member using brin (origin, place) with (pages_per_range = 4);
      create index match_member_slice on match_member (slice);
      reset work_mem`);
    await client.query('vacuum (freeze, analyze) match_member');
    wordsOf.set(pool, words);
  } finally {
    client.release();
  }
}

async function insert(client: pg.PoolClient, rows: Row[]): Promise<void> {
  const arrays = COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
  const values = COLUMNS.map(([name]) => rows.map((row) => row[name]));
  await client.query(`insert into match_member_raw select * from unnest(${arrays})`, values);
}

function rowOf(m: MatchFacts, words: Words): Row {
  const tribe = tribeOf(m, words.tribes, true);
  const dealbreakers = m.dealbreakers.map((entry) => numberOf(entry, words.dealbreakers, true));
  const range = m.ageRangeWanted;
  return {
    rejects: String(rejectsOf(m, tribe)),
    traits: String(traitsOf(m, tribe)),
    bounds: String(
      GUARDS |
        fields(
          m.height ?? ANY,
          ANY - (m.height ?? 0),
          ANY - (m.minHeightWanted ?? 0),
          ANY - (range?.min ?? 0),
          range?.max ?? ANY,
        ),
    ),
    dealbreakers: maskOf(dealbreakers),
    id: m.id,
    middle: range === null || range.open ? 0 : (range.min + range.max) / 2,
    half: range === null || range.open ? 'Infinity' : Math.max(1, (range.max - range.min) / 2),
    tribe,
    age: m.age + (m.gender === 'pria' ? MEN : 0),
    religion_only: onlyReligion(m),
    origin: code(v.RELIGIONS, m.religion) * 13 + code(v.ETHNICITIES, m.ethnicity),
    place: code(v.PROVINCES, m.domicile) * 2 + Number(m.ldrPref === 'no'),
    height: m.height ?? 0,
    income: code(v.INCOMES, m.income) * 10 + code(v.INCOMES, m.minIncomeWanted === 'bebas' ? null : m.minIncomeWanted),
    language:
      v.LOVE_LANGUAGES.reduce((mask, name, i) => mask + (m.loveLanguage.includes(name) ? 5 << i : 0), 0) +
      code(v.STRESS_LANGUAGES, m.stressLanguage),
    rare: rareOf(dealbreakers),
  };
}

/** The rules in both directions and the viewer's own pre-filters; planning removes conditions with a null parameter. */
const passes = (origin: string, place: string) => `age between $5::smallint and $6::smallint
  and ($7::smallint is null or religion_only = 0 or religion_only = $7)
  and ($8::smallint is null or ${place} between $8 and $8 + 1::smallint)
  and ($9::smallint is null or ${origin} between $9 and $9 + 12::smallint or ${origin} < 13::smallint)
  and ((rejects & $2::bigint) | (traits & $1::bigint) | (dealbreakers & $4::bigint)) <= 0
  and ((bounds - $3::bigint) & ${GUARDS}) >= ${GUARDS}
  and ($10::int is null or origin % 13 = $10)
  and ($11::int is null or traits < ${1n << 62n} or tribe = $11 or not ($12::boolean or (rejects & ${ANY_TRIBE}) <> 0))
  and ($13::int[] is null or rare = '' or not rare::int[] && $13)`;
/** The second reading must use the index of slices only: sums hide the columns from the other index. */
const PASSES_IN_SLICE = passes('origin + 0::smallint', 'place + 0::smallint');
/** Additions in the order of score(); a table holds the sum of parts whose points are whole, which cannot change the rounding. */
const TOTAL = `($14::float8[])[height] + ($15::float8[])[origin] + ($16::float8[])[place] + ($17::float8[])[income]
  + (($18::float8[])[age] + 4 * greatest(0, 1 - abs($19::float8 - middle) / half)) + ($20::float8[])[language] + 7`;
const SEARCH = `with best as materialized (
    select slice, count(*) as members, max(${TOTAL}) as top from match_member where ${passes('origin', 'place')} group by slice),
  needed as (select top from best order by top desc offset ${PAGE_SIZE - 1} limit 1),
  found as (select id, ${TOTAL} as points from match_member
    where slice = any (array(select slice from best where top >= coalesce((select top from needed), 0))) and ${PASSES_IN_SLICE}
    order by points desc, id limit ${PAGE_SIZE})
select (select sum(members) from best)::int as total, id, points from found order by points desc, id`;

/** The number of candidates in the viewer's list and the first page of it. */
export async function searchBySql(pool: pg.Pool, viewer: MatchFacts): Promise<SqlAnswer> {
  const words = wordsOf.get(pool);
  if (words === undefined) throw new Error('loadSqlPopulation has not run on this pool');
  const values = parameters(viewer, words);
  if (values === null) return { total: 0, page: [] };
  const client = await pool.connect();
  try {
    if (!prepared.has(client)) await client.query(SETTINGS);
    prepared.add(client);
    const { rows } = await client.query<{ total: number; id: string; points: number }>({
      name: 'match-search',
      text: SEARCH,
      values,
    });
    return {
      total: rows[0]?.total ?? 0,
      page: rows.map((row) => ({ id: row.id, percent: Math.round((100 * row.points) / SCORE_TOTAL) })),
    };
  } finally {
    client.release();
  }
}

/** null when no age can pass. */
function parameters(viewer: MatchFacts, words: Words): unknown[] | null {
  const woman = viewer.gender === 'wanita';
  const low = Math.max(viewer.ageRangeWanted?.min ?? 0, woman ? viewer.age + 1 : 0);
  const high = Math.min(viewer.ageRangeWanted?.max ?? OLDEST, woman ? OLDEST : viewer.age - 1);
  if (low > high) return null;
  const tribe = tribeOf(viewer, words.tribes);
  const dealbreakers = viewer.dealbreakers
    .map((entry) => numberOf(entry, words.dealbreakers))
    .filter((n) => n !== UNKNOWN);
  const offset = woman ? MEN : 0;
  return [
    ...[rejectsOf(viewer, tribe), traitsOf(viewer, tribe), lowest(viewer)].map(String),
    maskOf(dealbreakers),
    low + offset,
    high + offset,
    viewer.religion === null ? null : code(v.RELIGIONS, viewer.religion),
    viewer.ldrPref === 'no' && viewer.domicile !== null ? code(v.PROVINCES, viewer.domicile) * 2 : null,
    onlyReligion(viewer) === 0 ? null : onlyReligion(viewer) * 13,
    viewer.tribePref === 'same' && viewer.ethnicity !== null ? code(v.ETHNICITIES, viewer.ethnicity) : null,
    tribe >= OTHER_TRIBE ? tribe : null,
    viewer.tribePref === 'same',
    rareOf(dealbreakers) || null,
    ...pointTables(viewer, low, high, offset),
  ];
}

/** Points by stored code. score() gives them wherever a part depends on the candidate's code alone. */
function pointTables(viewer: MatchFacts, low: number, high: number, offset: number): unknown[] {
  const parts = (facts: Partial<MatchFacts>) => score(viewer, { ...viewer, ...facts }).parts;
  const whole = (points: Parts, a: Part, b: Part) => points[a] + points[b];
  const languages = (n: number) => v.LOVE_LANGUAGES.filter((_, i) => (Math.floor(n / 5) >> i) & 1);
  const at = <T>(values: readonly T[], n: number) => values[n - 1] ?? null;
  return [
    table(0, v.HEIGHT_CM.max, (n) => 15 + parts({ height: n || null }).height),
    table(0, 90, (n) =>
      whole(
        parts({ religion: at(v.RELIGIONS, Math.floor(n / 13)), ethnicity: at(v.ETHNICITIES, n % 13) }),
        'religion',
        'ethnicity',
      ),
    ),
    table(0, 77, (n) => parts({ domicile: at(v.PROVINCES, n >> 1), ldrPref: n & 1 ? 'no' : 'yes' }).domicile),
    table(
      0,
      99,
      (n) => parts({ income: at(v.INCOMES, Math.floor(n / 10)), minIncomeWanted: at(v.INCOMES, n % 10) }).income,
    ),
    table(low + offset, high + offset, (n) => agePreference(viewer.ageRangeWanted, n - offset)),
    viewer.age,
    table(0, 159, (n) =>
      whole(
        parts({ loveLanguage: languages(n), stressLanguage: at(v.STRESS_LANGUAGES, n % 5) }),
        'loveLanguage',
        'stressLanguage',
      ),
    ),
  ];
}

function agePreference(wanted: v.AgeRange | null, age: number): number {
  if (wanted === null || wanted.open) return 4;
  return (
    4 * Math.max(0, 1 - Math.abs(age - (wanted.min + wanted.max) / 2) / Math.max(1, (wanted.max - wanted.min) / 2))
  );
}

/** A PostgreSQL array whose first index is `from`. */
function table(from: number, to: number, points: (n: number) => number): string {
  return `[${from}:${to}]={${Array.from({ length: to - from + 1 }, (_, i) => points(from + i)).join()}}`;
}

function traitsOf(m: MatchFacts, tribe: number): bigint {
  const status = m.myStatus ?? (m.maritalStatus === 'single' ? 'single' : null);
  return (
    bit(v.RELIGIONS, m.religion, BIT.religion) |
    bit(v.PROVINCES, m.domicile, BIT.province) |
    // An unknown status meets no expectation, like «ada anak».
    (status === 'single' ? 0n : (status === 'pernah menikah tanpa anak' ? 1n : 2n) << BigInt(BIT.status)) |
    (m.pastBehavior === 'pernah nakal' ? 1n << BigInt(BIT.past) : 0n) |
    bit(v.CHILDREN_PREFERENCES, m.childrenPreference, BIT.children) |
    tribeBit(tribe)
  );
}

/** Bits of traits that this member does not take. Someone whose fact is missing has none of its bits, so nothing rejects them. */
function rejectsOf(m: MatchFacts, tribe: number): bigint {
  const desired = m.desiredPartnerReligions;
  const religions =
    desired.length === 0 && m.religionPref === 'wajib sama' && m.religion !== null ? [m.religion] : desired;
  const expected = { single: 3n, 'bebas asal belum punya anak': 2n, bebas: 0n }[m.partnerStatusExpectation ?? 'bebas'];
  let rejects = expected << BigInt(BIT.status);
  if (religions.length > 0)
    for (const r of v.RELIGIONS) if (!religions.includes(r)) rejects |= bit(v.RELIGIONS, r, BIT.religion);
  if (m.ldrPref === 'no' && m.domicile !== null) rejects |= others(v.PROVINCES, m.domicile, BIT.province);
  if (m.pastBehavior === 'bersih' && m.acceptBadPast === 'no') rejects |= 1n << BigInt(BIT.past);
  if (m.childrenPreference !== null) rejects |= others(v.CHILDREN_PREFERENCES, m.childrenPreference, BIT.children);
  // Two tribes of the shared last bit are compared by number in the statement.
  if (m.tribePref === 'same' && tribe !== NO_TRIBE) rejects |= ALL_TRIBES & ~tribeBit(tribe);
  return rejects;
}

/** The least each field of `bounds` must reach: height from below and from above, the candidate's wishes for height and age. */
function lowest(viewer: MatchFacts): bigint {
  const highestWish = ANY - (viewer.height ?? ANY);
  const taller = viewer.gender === 'wanita' && viewer.height !== null ? viewer.height + 1 : 0;
  const shorter = viewer.gender === 'pria' && viewer.height !== null ? highestWish + 1 : 0;
  return fields(Math.max(taller, viewer.minHeightWanted ?? 0), shorter, highestWish, ANY - viewer.age, viewer.age);
}

/** The one religion this member takes, 0 when it is not just one. A candidate without a religion passes all the same. */
function onlyReligion(m: MatchFacts): number {
  if (m.desiredPartnerReligions.length > 0)
    return m.desiredPartnerReligions.length === 1 ? code(v.RELIGIONS, m.desiredPartnerReligions[0]!) : 0;
  return m.religionPref === 'wajib sama' ? code(v.RELIGIONS, m.religion) : 0;
}

function tribeOf(m: MatchFacts, known: Map<string, number>, add = false): number {
  const name = (m.tribeValue ?? m.ethnicity)?.trim().toLowerCase();
  return name ? numberOf(name, known, add) : NO_TRIBE;
}

function numberOf(entry: string, known: Map<string, number>, add = false): number {
  const key = entry.trim().toLowerCase();
  if (add && !known.has(key)) known.set(key, known.size);
  return known.get(key) ?? UNKNOWN;
}

function maskOf(dealbreakers: number[]): string {
  return String(dealbreakers.reduce((mask, n) => (n < MASK_BITS ? mask | (1n << BigInt(n)) : mask), 0n));
}

function rareOf(dealbreakers: number[]): string {
  const rare = dealbreakers.filter((n) => n >= MASK_BITS).join();
  return rare && `{${rare}}`;
}

function tribeBit(tribe: number): bigint {
  return tribe === NO_TRIBE ? 0n : 1n << BigInt(BIT.tribe + Math.min(tribe, OTHER_TRIBE));
}

/** 1, 2, … in the list; 0 for null. */
function code<T>(values: readonly T[], value: T | null): number {
  return value === null ? 0 : values.indexOf(value) + 1;
}

function bit<T>(values: readonly T[], value: T | null, from: number): bigint {
  return value === null ? 0n : 1n << BigInt(from + values.indexOf(value));
}

function others<T>(values: readonly T[], value: T, from: number): bigint {
  return values.reduce((mask, other) => (other === value ? mask : mask | bit(values, other, from)), 0n);
}

function fields(...values: number[]): bigint {
  return values.reduceRight((all, value) => (all << FIELD_WIDTH) | BigInt(Math.min(ANY, Math.max(0, value))), 0n);
}
