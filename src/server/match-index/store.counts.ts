import type pg from 'pg';
import type { RuleName } from '#domain/matching/compatibility.ts';
import { type Funnel, type FunnelRow, orderRows } from '#domain/matching/funnel.ts';
import { PREFERENCE_RULES } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { tribe } from '#domain/matching/compatibility.ts';
import * as v from '#domain/profile/values.ts';
import { SEVERAL, WISH_VALUES, wishFits, wishVerdict } from '#engine/wish-verdicts.ts';
import type { WhatIfAnswer, WhatIfQuestion } from './match-search.ts';
import * as row from './table-row.ts';
import * as viewer from './table-viewer.ts';

const FUNNEL = new viewer.Parameters(`gender smallint, hidden uuid[], religions bigint[], religion_bit bigint,
  tribe bigint, home bigint, past bigint, status bigint, status_most bigint, children bigint, height bigint, age bigint,
  age_low bigint, age_high bigint, least_height bigint, same_tribe boolean, stays boolean, woman boolean,
  dealbreaker_bits bigint, dealbreakers bigint[]`);
const $ = FUNNEL.of;
/** Number of members with a value of a facet; the facets are those of migration 0093. */
const where = (name: string, facet: number, condition: string) =>
  `coalesce(sum(n) filter (where facet = ${facet} and ${condition}), 0)::int as ${name}`;
const other = (name: string) => `${$(name)} <> 0 and value not in (0, ${$(name)})`;
const FROM_TALLY = [
  where('pool', 0, 'true'),
  where('religion_me', 1, `value <> 0 and value <> all (${$('religions')})`),
  where('religion_them', 2, `value & ${$('religion_bit')} = 0`),
  where('tribe_me', 3, `${$('same_tribe')} and ${other('tribe')}`),
  where('tribe_them', 4, other('tribe')),
  where('ldr_me', 5, `${$('stays')} and ${other('home')}`),
  where('ldr_them', 6, other('home')),
  where('past_me', 7, `${$('past')} = ${row.PAST.strict} and value = ${row.PAST.notClean}`),
  where('past_them', 7, `${$('past')} = ${row.PAST.notClean} and value = ${row.PAST.strict}`),
  where('status_me', 8, `value > ${$('status_most')}`),
  where('status_them', 9, `value < ${$('status')}`),
  where('children', 10, other('children')),
  where(
    'height',
    11,
    `value > 0 and case when ${$('woman')} then value <= ${$('height')} else value >= ${$('height')} end`,
  ),
  where('least_me', 11, `value > 0 and value < ${$('least_height')}`),
  where('age', 12, `case when ${$('woman')} then value <= ${$('age')} else value >= ${$('age')} end`),
  where('range_me', 12, `value not between ${$('age_low')} and ${$('age_high')}`),
  where('range_them', 13, `${$('age')} not between value / 65536 and value % 65536`),
  where('least_them', 14, `value > ${$('height')}`),
].join();
const SHARES = `(dealbreaker_bits & ${$('dealbreaker_bits')}) <> 0 and dealbreakers && ${$('dealbreakers')}`;
const COUNT = `select ${FROM_TALLY}, (
    select count(*) from match_members where gender = ${$('gender')} and ${SHARES} and not id = any (${$('hidden')})
  )::int as dealbreaker
from (
  select facet, value, n from match_tally where gender = ${$('gender')}
  union all
  select f.facet, f.value, -1 from match_members m cross join lateral match_facets(m) f
  where m.id = any (${$('hidden')}) and m.gender = ${$('gender')}) t`;

/** How many of the other gender each rule alone removes: sums over stored counts. */
export async function funnelOfTable(pool: pg.Pool, who: MatchFacts, hidden: readonly string[]): Promise<Funnel> {
  const values = FUNNEL.values(funnelValues(who, hidden));
  const { rows } = await pool.query<Record<string, number>>({ name: 'match-funnel', text: COUNT, values });
  const n = rows[0]!;
  const sides = (rule: RuleName, byMe: string, byThem: string): FunnelRow => ({
    rule,
    byMe: n[byMe]!,
    byThem: n[byThem]!,
  });
  const both = (rule: RuleName, name: string) => sides(rule, name, name);
  return {
    pool: n.pool!,
    rows: orderRows([
      sides('religion', 'religion_me', 'religion_them'),
      sides('tribe', 'tribe_me', 'tribe_them'),
      sides('ldr', 'ldr_me', 'ldr_them'),
      both('dealbreaker', 'dealbreaker'),
      sides('past', 'past_me', 'past_them'),
      sides('status', 'status_me', 'status_them'),
      both('children', 'children'),
      both('heightOrder', 'height'),
      both('ageOrder', 'age'),
      sides('ageRange', 'range_me', 'range_them'),
      sides('minHeight', 'least_me', 'least_them'),
    ]),
  };
}

function funnelValues(who: MatchFacts, hidden: readonly string[]): Record<string, unknown> {
  const dealbreakers = row.dealbreakersOf(who);
  const woman = who.gender === 'wanita';
  return {
    gender: v.GENDERS.indexOf(woman ? 'pria' : 'wanita'),
    hidden,
    religions: row.religionsTaken(who) ?? v.RELIGIONS.map((_, i) => i + 1),
    religion_bit: 1 << row.code(v.RELIGIONS, who.religion),
    tribe: row.tribeOf(who),
    home: row.code(v.PROVINCES, who.domicile),
    past: row.pastOf(who),
    status: row.statusOf(who),
    status_most: row.STATUS_MOST[who.partnerStatusExpectation ?? 'bebas'],
    children: row.code(v.CHILDREN_PREFERENCES, who.childrenPreference),
    // A comparison with null is never true.
    height: who.height,
    age: who.age,
    age_low: who.ageRangeWanted?.min ?? 0,
    age_high: who.ageRangeWanted?.max ?? row.HIGHEST,
    least_height: who.minHeightWanted ?? 0,
    same_tribe: who.tribePref === 'same',
    stays: who.ldrPref === 'no',
    woman,
    dealbreaker_bits: row.bitsOf(dealbreakers),
    dealbreakers,
  };
}

const WHAT_IF = viewer.rules(
  'fits smallint[], has_tribe boolean, tribe bigint, ethnicity smallint, domicile smallint',
  'keys bigint[], key_bits bigint',
);
const $w = WHAT_IF.of;
/** The value each wish judges in a candidate, in the order of PREFERENCE_RULES and the numbers of engine/what-if.ts. */
const JUDGED: Record<(typeof PREFERENCE_RULES)[number], string> = {
  ageRange: 'age',
  minHeight: 'height',
  religion: 'religion',
  tribe: `(${$w('has_tribe')} and ((${$w('ethnicity')} > 0 and ethnicity <> ${$w('ethnicity')})
    or (tribe <> 0 and tribe <> ${$w('tribe')})))::int`,
  ldr: `(${$w('domicile')} > 0 and domicile <> ${$w('domicile')})::int`,
  status: 'status - 1',
  past: `(past = ${row.PAST.notClean})::int`,
  children: 'children',
  dealbreaker: `case when (dealbreaker_bits & ${$w('key_bits')}) = 0 then 0 else (
    select case when count(*) > 1 then ${SEVERAL} else coalesce(max(k.n), 0) end
    from unnest(${$w('keys')}) with ordinality k (word, n) where k.word = any (dealbreakers)) end`,
};
const kept = (rule: number) => `w${rule}`;
const WISHES = PREFERENCE_RULES.map((_, rule) => `(${rule}, ${kept(rule)}::int)`).join();
const AGAINST = PREFERENCE_RULES.map(
  (_, rule) => `((1 - (${$w('fits')})[${rule * WISH_VALUES + 1} + ${kept(rule)}]) << ${rule})`,
).join(' + ');
/** By wish and value: candidates who pass every wish, and those only this wish rejects. */
const COUNT_WISHES = `with judged as (
  select ${PREFERENCE_RULES.map((rule, i) => `${JUDGED[rule]} as ${kept(i)}`).join()}
  from match_members where ${viewer.passes(WHAT_IF)}
), near as (select *, ${AGAINST} as against from judged)
select w.rule, w.value, count(*)::int as n, count(*) filter (where against = 0)::int as passed
from near cross join lateral (values ${WISHES}) w (rule, value)
where against = 0 or against = 1 << w.rule group by 1, 2`;

/** For each change of one wish: how many candidates the list would have. All in one statement. */
export async function whatIfInTable(
  client: Pick<pg.ClientBase, 'query'>,
  { wishes, changes }: WhatIfQuestion,
  hidden: readonly string[],
): Promise<WhatIfAnswer> {
  const keys = row.dealbreakersOf(wishes);
  const values = WHAT_IF.values({
    ...viewer.ruleValues(wishes, { hidden, ownWishes: false }),
    fits: PREFERENCE_RULES.flatMap((rule) => [...wishFits(rule, wishes)]),
    has_tribe: tribe(wishes) !== null,
    tribe: row.tribeOf(wishes),
    ethnicity: row.code(v.ETHNICITIES, wishes.ethnicity),
    domicile: row.code(v.PROVINCES, wishes.domicile),
    keys,
    key_bits: row.bitsOf(keys),
  });
  const { rows } = await client.query<{ rule: number; value: number; n: number; passed: number }>({
    name: 'match-what-if',
    text: COUNT_WISHES,
    values,
  });
  const total = rows.reduce((sum, { rule, passed }) => (rule === 0 ? sum + passed : sum), 0);
  const totals = changes.map(({ rule, set }) => {
    const fits = wishVerdict(rule, { ...wishes, ...set }, wishes);
    const at = PREFERENCE_RULES.indexOf(rule);
    return rows.reduce((sum, { rule, value, n }) => (rule === at && fits(value) ? sum + n : sum), 0);
  });
  return { total, totals };
}
