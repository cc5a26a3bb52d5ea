import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { status, tribe } from '#domain/matching/compatibility.ts';
import { PAGE_SIZE } from '#domain/matching/limits.ts';
import {
  agePreferencePoints,
  incomePoints,
  loveLanguagePoints,
  percentOf,
  stressLanguagePoints,
} from '#domain/matching/score.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';
import type { SqlAnswer } from './sql-packed.ts';

/*
 * The same search as an application could run it on live data: one logged table, one row per member, every column made from that
 * member's facts alone, so an ordinary insert, update or delete keeps all of it right. What makes it fast:
 * - what a member insists on is stored as «the one value taken, or 0 for any»; a rule then reads `column = any (few values)`, and a
 *   b-tree that starts with such columns jumps to the few runs of rows that can pass instead of reading all and rejecting most;
 * - the wishes for age and height come next as keys: the index itself compares them, before the executor sees a row;
 * - the indexes cover all that is read (index-only scans), one led by each thing a viewer may insist on; the planner picks per viewer.
 * Nothing is null in the table (tuples without nulls are read faster); 0 or a bound that cannot reject says «not stated».
 * Facts must be canonical (values.ts: whole numbers, heights up to 250, no language twice).
 */
const BATCH = 20_000;
/**
 * Compiling costs more than it saves here, the values decide the plan, all pages are in memory. Workers are allowed, but the planner
 * has not asked for one up to a million members: it counts the work inside an index as serial.
 */
const SETTINGS = `set jit = off; set plan_cache_mode = force_custom_plan; set random_page_cost = 1; set work_mem = '64MB';
  set max_parallel_workers_per_gather = ${Math.max(1, availableParallelism() - 1)}`;
const MASK_BITS = 63;
const NO_TRIBE = 0;
/** A word nobody has; one less than the highest int, because tribes count from 1. */
const UNKNOWN = 2 ** 31 - 2;
const HIGHEST = 32_767;
/** In such an order that each wish is a bound: who is strict takes all below notClean, who is not clean all above strict. */
const PAST = { strict: 0, unknown: 1, clean: 2, notClean: 3 } as const;
/** What someone has been through, and the most a member takes; an unknown status meets no expectation, like «ada anak». */
const STATUS = { single: 1, 'pernah menikah tanpa anak': 2, 'pernah menikah ada anak': 3 } as const;
const STATUS_MOST = { single: 1, 'bebas asal belum punya anak': 2, bebas: 3 } as const;

/**
 * Numbers of words people type freely: tribes and dealbreakers. The application reads table live_word once and adds a word when a
 * member first writes it. The 63 first dealbreakers have a bit in a mask, the rest are compared as arrays.
 */
type Words = { tribes: Map<string, number>; dealbreakers: Map<string, number> };
const wordsOf = new WeakMap<pg.Pool, Words>();
const prepared = new WeakSet<pg.PoolClient>();

/** `home_only`, `religion_only` and `tribe_only` are 0 when the member takes any; `height_known_from` is a height too, out of reach when unknown. */
const COLUMNS =
  `gender smallint, home_only smallint, religion_only smallint, children smallint, status_most smallint, status smallint, past smallint,
  religion smallint, ethnicity smallint, domicile smallint, age smallint, age_from smallint, age_to smallint, height smallint, height_known_from smallint,
  min_height smallint, religions_taken smallint, income smallint, income_wish smallint, languages smallint, stress smallint, tribe int, tribe_only int,
  dealbreakers bigint, id uuid, ldr boolean, age_open boolean, rare_dealbreakers int[]`
    .split(/,\s+/)
    .map((column) => column.split(' ') as [name: string, type: string]);
type Row = Record<string, string | number | boolean>;

/** Keys of every index: first columns compared with few values, so that each combination is one run of rows; then bounds, checked inside the runs. */
const LISTED = 'home_only, religion_only, children, tribe_only'.split(', ');
const RANGED = 'age, age_from, age_to, min_height, height, height_known_from, status_most, status, past'.split(', ');
const INDEXES: Record<string, string[]> = {
  wishes: [],
  religion: ['religion'],
  ethnicity: ['ethnicity'],
  domicile: ['domicile'],
};

/** Makes and fills the table and leaves it ready to be asked. */
export async function loadLivePopulation(pool: pg.Pool, members: Iterable<MatchFacts>): Promise<void> {
  const words: Words = { tribes: new Map(), dealbreakers: new Map() };
  const client = await pool.connect();
  try {
    await client.query(`drop table if exists live_member, live_word;
      create table live_member (${COLUMNS.map(([name, type]) => `${name} ${type} not null`).join(', ')}, primary key (id));
      create table live_word (kind text, word text, number int not null, primary key (kind, word))`);
    let batch: Row[] = [];
    for (const member of members) {
      batch.push(rowOf(member, words));
      if (batch.length === BATCH) await insert(client, batch.splice(0));
    }
    if (batch.length > 0) await insert(client, batch);
    for (const [kind, known] of Object.entries(words))
      await client.query('insert into live_word select $1, * from unnest($2::text[], $3::int[])', [
        kind,
        [...known.keys()],
        [...known.values()],
      ]);
    for (const [name, leaders] of Object.entries(INDEXES)) await client.query(indexOf(name, leaders));
    await client.query('vacuum (analyze) live_member');
    wordsOf.set(pool, words);
  } finally {
    client.release();
  }
}

function indexOf(name: string, leaders: string[]): string {
  const keys = ['gender', ...leaders, ...LISTED, ...RANGED];
  const rest = COLUMNS.map(([column]) => column).filter((column) => !keys.includes(column));
  return `create index live_member_${name} on live_member (${keys.join()}) include (${rest.join()})`;
}

async function insert(client: pg.PoolClient, rows: Row[]): Promise<void> {
  // Arrays of arrays cannot be unnested row by row: an int[] travels as text.
  const arrays = COLUMNS.map(([, type], i) => `$${i + 1}::${type.endsWith('[]') ? 'text' : type}[]`).join(', ');
  const values = COLUMNS.map(([name]) => rows.map((row) => row[name]));
  const columns = COLUMNS.map(([name, type]) => `${name}::${type}`).join(', ');
  await client.query(
    `insert into live_member select ${columns} from unnest(${arrays}) as raw (${COLUMNS.map(([name]) => name).join()})`,
    values,
  );
}

function rowOf(m: MatchFacts, words: Words): Row {
  const dealbreakers = m.dealbreakers.map((entry) => numberOf(entry, words.dealbreakers, true));
  const taken = religionsTaken(m);
  const tribe = tribeOf(m, words, true);
  return {
    gender: v.GENDERS.indexOf(m.gender),
    home_only: m.ldrPref === 'no' ? code(v.PROVINCES, m.domicile) : 0,
    religion_only: taken?.length === 1 ? taken[0]! : 0,
    children: code(v.CHILDREN_PREFERENCES, m.childrenPreference),
    status_most: STATUS_MOST[m.partnerStatusExpectation ?? 'bebas'],
    status: STATUS[status(m) ?? 'pernah menikah ada anak'],
    past: pastOf(m),
    religion: code(v.RELIGIONS, m.religion),
    ethnicity: code(v.ETHNICITIES, m.ethnicity),
    domicile: code(v.PROVINCES, m.domicile),
    age: m.age,
    age_from: m.ageRangeWanted?.min ?? 0,
    age_to: m.ageRangeWanted?.max ?? HIGHEST,
    height: m.height ?? 0,
    height_known_from: m.height ?? HIGHEST,
    min_height: m.minHeightWanted ?? 0,
    religions_taken: taken === null ? HIGHEST : taken.reduce((mask, religion) => mask | (1 << religion), 1),
    income: code(v.INCOMES, m.income),
    income_wish: code(v.INCOMES_WANTED, m.minIncomeWanted),
    languages: v.LOVE_LANGUAGES.reduce((mask, name, i) => mask | (m.loveLanguage.includes(name) ? 1 << i : 0), 0),
    stress: code(v.STRESS_LANGUAGES, m.stressLanguage),
    tribe,
    tribe_only: m.tribePref === 'same' ? tribe : 0,
    dealbreakers: maskOf(dealbreakers),
    id: m.id,
    ldr: m.ldrPref !== 'no',
    age_open: m.ageRangeWanted === null || m.ageRangeWanted.open,
    rare_dealbreakers: `{${dealbreakers.filter((n) => n >= MASK_BITS).join()}}`,
  };
}

/** What a search sends. A list or word that is null rejects nobody: its condition disappears when the statement is planned. */
const PARAMETERS =
  `gender smallint, homes smallint[], religion_wishes smallint[], childrens smallint[], tribe_wishes int[], religions smallint[],
  tribes int[], ethnicity_only smallint, domicile_only smallint, religion_bit smallint, age_low smallint, age_high smallint, age smallint,
  height smallint, height_low smallint, height_high smallint, height_told smallint, status smallint, status_most smallint, past_low smallint,
  past_high smallint, dealbreakers bigint, rare_dealbreakers int[], religion smallint, ethnicity smallint, domicile smallint, ldr boolean,
  by_income float8[], by_income_wish float8[], by_age float8[], by_languages float8[], by_stress float8[]`
    .split(/,\s+/)
    .map((parameter) => parameter.split(' ') as [name: string, type: string]);
type Values = Record<string, unknown>;
/** «$1::smallint», … by name; a name that is not in the list would read «undefined», so it throws. */
const numbered = new Map(PARAMETERS.map(([name, type], i) => [name, `$${i + 1}::${type}`]));
function $(name: string): string {
  const text = numbered.get(name);
  if (text === undefined) throw new Error(`no parameter ${name}`);
  return text;
}

const listed = (column: string, list: string) => `(${$(list)} is null or ${column} = any (${$(list)}))`;
/** The keys of the indexes first, then what the executor has to judge, cheapest and most often rejecting first. */
const PASSES = `gender = ${$('gender')} and ${listed('home_only', 'homes')} and ${listed('religion_only', 'religion_wishes')}
  and ${listed('children', 'childrens')} and ${listed('tribe_only', 'tribe_wishes')} and ${listed('religion', 'religions')}
  and (${$('ethnicity_only')} is null or ethnicity = ${$('ethnicity_only')}) and (${$('domicile_only')} is null or domicile = ${$('domicile_only')})
  and age between ${$('age_low')} and ${$('age_high')} and age_from <= ${$('age')} and age_to >= ${$('age')} and min_height <= ${$('height')}
  and height <= ${$('height_high')} and height_known_from >= ${$('height_low')}
  and status_most >= ${$('status')} and status <= ${$('status_most')} and past between ${$('past_low')} and ${$('past_high')}
  and (religions_taken & ${$('religion_bit')}) <> 0 and (dealbreakers & ${$('dealbreakers')}) = 0
  and ${listed('tribe', 'tribes')} and (${$('rare_dealbreakers')} is null or not rare_dealbreakers && ${$('rare_dealbreakers')})`;
/** Additions in the order of score(). Who passes is inside both ranges of ages: 15. */
const POINTS = `15::float8 + case when height = 0 or ${$('height_told')} = 0 then 0 else least(10, abs(height - ${$('height_told')}) / 5::float8) end
  + case when religion = ${$('religion')} then 3 else 0 end + case when ethnicity = ${$('ethnicity')} then 3 else 0 end
  + case when domicile = ${$('domicile')} then 6 when ldr and ${$('ldr')} then 3 else 0 end
  + ((${$('by_income')})[income] + (${$('by_income_wish')})[income_wish])
  + ((${$('by_age')})[age] + case when age_open then 4 else 4 * greatest(0, 1 - abs(${$('age')} - (age_from + age_to) / 2::float8)
    / greatest(1, (age_to - age_from) / 2::float8)) end)
  + (${$('by_languages')})[languages] + (${$('by_stress')})[stress] + 7`;
const SEARCH = `with found as materialized (select id, ${POINTS} as points from live_member where ${PASSES})
select (select count(*) from found)::int as total, id, points from found order by points desc, id limit ${PAGE_SIZE}`;

/** The number of candidates in the viewer's list and the first page of it. */
export async function searchLive(pool: pg.Pool, viewer: MatchFacts): Promise<SqlAnswer> {
  const words = wordsOf.get(pool);
  if (words === undefined) throw new Error('loadLivePopulation has not run on this pool');
  const woman = viewer.gender === 'wanita';
  const low = Math.max(viewer.ageRangeWanted?.min ?? 0, woman ? viewer.age + 1 : 0);
  const high = Math.min(viewer.ageRangeWanted?.max ?? v.MAX_AGE, woman ? v.MAX_AGE : viewer.age - 1);
  if (low > high) return { total: 0, page: [] };
  const values: Values = { ...lists(viewer, words), ...bounds(viewer, low, high), ...pointTables(viewer, low, high) };
  const client = await pool.connect();
  try {
    if (!prepared.has(client)) await client.query(SETTINGS);
    prepared.add(client);
    const query = { name: 'live-search', text: SEARCH, values: PARAMETERS.map(([name]) => values[name]) };
    const { rows } = await client.query<{ total: number; id: string; points: number }>(query);
    return { total: rows[0]?.total ?? 0, page: rows.map((row) => ({ id: row.id, percent: percentOf(row.points) })) };
  } finally {
    client.release();
  }
}

/** Values a candidate's column may have, and what it must not share. */
function lists(viewer: MatchFacts, words: Words): Values {
  const domicile = code(v.PROVINCES, viewer.domicile);
  const religion = code(v.RELIGIONS, viewer.religion);
  const children = code(v.CHILDREN_PREFERENCES, viewer.childrenPreference);
  const tribe = tribeOf(viewer, words);
  const taken = religionsTaken(viewer);
  const dealbreakers = viewer.dealbreakers
    .map((entry) => numberOf(entry, words.dealbreakers))
    .filter((n) => n !== UNKNOWN);
  const rare = dealbreakers.filter((n) => n >= MASK_BITS);
  return {
    homes: domicile === 0 ? null : [0, domicile],
    religion_wishes: religion === 0 ? null : [0, religion],
    childrens: children === 0 ? [0, 1, 2, 3] : [0, children],
    tribe_wishes: tribe === NO_TRIBE ? null : [0, tribe],
    religions: taken && [0, ...taken],
    tribes: viewer.tribePref === 'same' && tribe !== NO_TRIBE ? [NO_TRIBE, tribe] : null,
    ethnicity_only: viewer.tribePref === 'same' ? code(v.ETHNICITIES, viewer.ethnicity) || null : null,
    domicile_only: viewer.ldrPref === 'no' ? domicile || null : null,
    religion_bit: 1 << religion,
    dealbreakers: maskOf(dealbreakers),
    rare_dealbreakers: rare.length > 0 ? rare : null,
  };
}

function bounds(viewer: MatchFacts, low: number, high: number): Values {
  const woman = viewer.gender === 'wanita';
  return {
    gender: v.GENDERS.indexOf(woman ? 'pria' : 'wanita'),
    age_low: low,
    age_high: high,
    age: viewer.age,
    height: viewer.height ?? HIGHEST,
    height_low: Math.max(viewer.minHeightWanted ?? 0, woman && viewer.height !== null ? viewer.height + 1 : 0),
    height_high: woman || viewer.height === null ? HIGHEST : viewer.height - 1,
    height_told: viewer.height ?? 0,
    status: STATUS[status(viewer) ?? 'pernah menikah ada anak'],
    status_most: STATUS_MOST[viewer.partnerStatusExpectation ?? 'bebas'],
    past_low: pastOf(viewer) === PAST.notClean ? PAST.unknown : PAST.strict,
    past_high: pastOf(viewer) === PAST.strict ? PAST.clean : PAST.notClean,
  };
}

/** Facts and small tables for the points; -1 equals no code. */
function pointTables(viewer: MatchFacts, low: number, high: number): Values {
  const languages = (mask: number) =>
    v.LOVE_LANGUAGES.filter((name, i) => (mask >> i) & 1 && viewer.loveLanguage.includes(name)).length;
  return {
    religion: code(v.RELIGIONS, viewer.religion) || -1,
    ethnicity: code(v.ETHNICITIES, viewer.ethnicity) || -1,
    domicile: code(v.PROVINCES, viewer.domicile) || -1,
    ldr: viewer.ldrPref !== 'no',
    by_income: table(0, v.INCOMES.length, (n) => incomePoints(viewer.minIncomeWanted, v.INCOMES[n - 1] ?? null)),
    by_income_wish: table(0, v.INCOMES_WANTED.length, (n) =>
      incomePoints(v.INCOMES_WANTED[n - 1] ?? null, viewer.income),
    ),
    by_age: table(low, high, (n) => agePreferencePoints(viewer.ageRangeWanted, n)),
    by_languages: table(0, 31, (mask) => loveLanguagePoints(languages(mask))),
    by_stress: table(0, v.STRESS_LANGUAGES.length, (n) =>
      stressLanguagePoints(viewer.stressLanguage, v.STRESS_LANGUAGES[n - 1] ?? null),
    ),
  };
}

/** A PostgreSQL array whose first index is `from`. */
function table(from: number, to: number, points: (n: number) => number): string {
  return `[${from}:${to}]={${Array.from({ length: to - from + 1 }, (_, i) => points(from + i)).join()}}`;
}

/** Codes of the religions this member takes (one without a religion is always taken); null: all. */
function religionsTaken(m: MatchFacts): number[] | null {
  if (m.desiredPartnerReligions.length > 0)
    return [...new Set(m.desiredPartnerReligions)].map((religion) => code(v.RELIGIONS, religion));
  return m.religionPref === 'wajib sama' && m.religion !== null ? [code(v.RELIGIONS, m.religion)] : null;
}

function pastOf(m: MatchFacts): number {
  if (m.pastBehavior === null) return PAST.unknown;
  if (m.pastBehavior === 'pernah nakal') return PAST.notClean;
  return m.acceptBadPast === 'no' ? PAST.strict : PAST.clean;
}

function tribeOf(m: MatchFacts, words: Words, add = false): number {
  const name = tribe(m);
  // 0 stays free for «none».
  return name === null ? NO_TRIBE : 1 + numberOf(name, words.tribes, add);
}

function numberOf(entry: string, known: Map<string, number>, add = false): number {
  const key = entry.trim().toLowerCase();
  if (add && !known.has(key)) known.set(key, known.size);
  return known.get(key) ?? UNKNOWN;
}

function maskOf(dealbreakers: number[]): string {
  return String(dealbreakers.reduce((mask, n) => (n < MASK_BITS ? mask | (1n << BigInt(n)) : mask), 0n));
}

/** 1, 2, … in the list; 0 for null. */
function code<T>(values: readonly T[], value: T | null): number {
  return value === null ? 0 : values.indexOf(value) + 1;
}
