import type pg from 'pg';
import type { Place } from '#engine/search.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import type { SearchFilters } from '#domain/matching/find-matches.ts';
import * as viewer from './table-viewer.ts';
import { MEMBER_COLUMNS } from './store.table.ts';

/*
 * The questions to match_members. Each is one statement, so that it reads one moment. `at` is an epoch
 * to look back on; an epoch no longer kept, or still to come, means the present.
 */
type Found = { id: string; first: boolean; total: number };
export type SearchAnswer = { total: number; page: Found[]; epoch: number };
type SearchOptions = { filters: SearchFilters; hidden: readonly string[]; scored: MatchFacts; limit: number };

const SEARCH = viewer.rulesAndPoints('after_first boolean, after_total float8, after_id uuid, most int');
const SEARCH_AT = viewer.rulesAndPoints('after_first boolean, after_total float8, after_id uuid, most int, at bigint');
const ARRIVALS = viewer.rules('at bigint');

/** Members changed after an epoch, in their state then. */
const earlier = ({ of: $ }: viewer.Parameters, where = 'true') => `earlier as materialized (
  select distinct on (id) ${MEMBER_COLUMNS}, existed from match_past
  where epoch > ${$('at')} and ${where} order by id, epoch)`;
/** Only for an epoch from which every change is kept; otherwise no rows, and the answer is the present. */
const KEPT = `${SEARCH_AT.of('at')} >= (select kept_from from match_state)`;

const judged = (p: viewer.Parameters) => `id, ${viewer.standsFirst(p)} as first, ${viewer.points(p)} as points`;
const found = (p: viewer.Parameters) => `select ${judged(p)} from match_members where ${viewer.passes(p)}`;
const page = ({ of: $ }: viewer.Parameters) => `
select (select count(*) from found)::int as total, s.epoch, p.* from match_state s left join lateral (
  select id, first, points from found where ${$('after_id')} is null or (first = ${$('after_first')}
    and (points < ${$('after_total')} or (points = ${$('after_total')} and id > ${$('after_id')})))
    or (${$('after_first')} and not first)
  order by first desc, points desc, id limit ${$('most')}) p on true
order by p.first desc, p.points desc, p.id`;

const NOW = `with found as materialized (${found(SEARCH)}) ${page(SEARCH)}`;
const THEN = `with ${earlier(SEARCH_AT, KEPT)}, found as materialized (
  ${found(SEARCH_AT)} and not exists (select from earlier e where e.id = match_members.id)
  union all select ${judged(SEARCH_AT)} from earlier where existed and ${viewer.passes(SEARCH_AT)}) ${page(SEARCH_AT)}`;

type After = { place: Place; at: number | null } | null;

/** The question in the form it is sent. */
export function searchStatement(
  who: MatchFacts,
  { filters, hidden, scored, limit }: SearchOptions,
  after: After,
): pg.QueryConfig {
  const values = {
    ...viewer.ruleValues(who, { filters, hidden }),
    ...viewer.pointValues(who, scored),
    after_first: after?.place.first ?? null,
    after_total: after?.place.total ?? null,
    after_id: after?.place.id ?? null,
    most: limit,
    at: after?.at,
  };
  return after && after.at !== null
    ? { name: 'match-search-at', text: THEN, values: SEARCH_AT.values(values) }
    : { name: 'match-search', text: NOW, values: SEARCH.values(values) };
}

/** How many pass, and the best after a place. */
export async function searchTable(
  pool: pg.Pool,
  who: MatchFacts,
  options: SearchOptions,
  after: After,
): Promise<SearchAnswer> {
  type Row = { total: number; epoch: string; id: string | null; first: boolean; points: number };
  const { rows } = await pool.query<Row>(searchStatement(who, options, after));
  const [one] = rows;
  if (one === undefined) throw new Error('match_state is empty');
  const page = rows.flatMap(({ id, first, points }) => (id === null ? [] : [{ id, first, total: points }]));
  return { total: one.total, page, epoch: Number(one.epoch) };
}

const ARRIVED = `with ${earlier(ARRIVALS)},
  then_in as (select id from earlier where existed and ${viewer.passes(ARRIVALS)})
select count(*) filter (where n.id is not null)::int as n, s.epoch, ${ARRIVALS.of('at')} >= s.kept_from as whole
from match_state s left join (
  select id from match_members where id in (select id from earlier) and id not in (select id from then_in)
    and ${viewer.passes(ARRIVALS)}) n on true
group by s.epoch, s.kept_from`;

/** How many are in the list now and were not then, as far back as changes are kept; `whole`: back to then. */
export async function arrivalsInTable(
  pool: pg.Pool,
  who: MatchFacts,
  at: number,
  hidden: readonly string[],
): Promise<{ count: number; epoch: number; whole: boolean }> {
  const values = ARRIVALS.values({ ...viewer.ruleValues(who, { hidden }), at });
  type Row = { n: number; epoch: string; whole: boolean };
  const { rows } = await pool.query<Row>({ name: 'match-arrivals', text: ARRIVED, values });
  const { n, epoch, whole } = rows[0]!;
  return { count: n, epoch: Number(epoch), whole };
}

export async function epochOfTable(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ epoch: string }>('select epoch from match_state');
  return Number(rows[0]!.epoch);
}
