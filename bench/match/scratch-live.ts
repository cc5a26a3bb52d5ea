import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { findMatches } from '#domain/matching/find-matches.ts';
import { benchMember } from '../population.ts';
import { loadLivePopulation, searchLive } from './sql-live.ts';
const N = Number(process.argv[2] ?? 30000),
  V = Number(process.argv[3] ?? 100),
  mode = process.argv[4] ?? 'check';
const name = `serasi_bench_live_${randomBytes(5).toString('hex')}`;
const server = new pg.Pool({ connectionString: 'postgresql://postgres@127.0.0.1:5432/postgres', max: 1 });
await server.query(`create database ${name}`);
const pool = new pg.Pool({ connectionString: `postgresql://postgres@127.0.0.1:5432/${name}`, max: 1 });
const mutate = mode === 'odd';
// Rare facts which the golden people do not have: nulls, free tribes, many words.
const make = (i: number): any => {
  const m: any = { ...benchMember(i) };
  if (!mutate) return m;
  const r = (k: number) => ((i * 2654435761 + k * 40503 * 977) >>> 7) % 100;
  if (r(1) < 10) m.religion = null;
  if (r(2) < 10) m.ethnicity = null;
  if (r(3) < 20) m.tribeValue = ['Nias ', 'dayak', 'Bugis', ' JAWA', ''][r(4) % 5];
  if (r(5) < 15) m.domicile = null;
  if (r(6) < 15) m.height = null;
  if (r(7) < 15) m.income = null;
  if (r(8) < 10) m.minIncomeWanted = null;
  if (r(9) < 30) m.dealbreakers = [`kata ${r(10)}`, ...m.dealbreakers];
  if (r(11) < 10) m.stressLanguage = null;
  if (r(12) < 10) m.pastBehavior = null;
  if (r(13) < 10) m.loveLanguage = [];
  if (r(14) < 10) {
    m.maritalStatus = null;
    m.myStatus = null;
  }
  if (r(15) < 30) m.tribePref = 'same';
  if (r(16) < 10) m.ldrPref = null;
  if (r(17) < 3) m.ageRangeWanted = { min: 18, max: 100, open: true };
  return m;
};
try {
  let t = performance.now();
  await loadLivePopulation(
    pool,
    (function* () {
      for (let i = 0; i < N; i++) yield make(i);
    })(),
  );
  console.log('load', Math.round(performance.now() - t));
  console.log(
    (await pool.query(`select relname, pg_size_pretty(pg_relation_size(oid)) s from pg_class where relname like 'live%'`)).rows
      .map((r) => `${r.relname} ${r.s}`)
      .join(', '),
  );
  const viewers = Array.from({ length: V }, (_, i) => make(Math.floor((i * N) / V)));
  if (mode !== 'time') {
    const all = Array.from({ length: N }, (_, i) => make(i));
    let bad = 0,
      none = 0,
      sum = 0;
    for (const viewer of viewers) {
      const list = findMatches(viewer, all),
        got = await searchLive(pool, viewer);
      const want = { total: list.length, page: list.slice(0, 24).map(({ id, percent }) => ({ id, percent })) };
      if (JSON.stringify(want) !== JSON.stringify(got)) {
        if (bad++ < 2) console.log('DIFF', viewer, want.total, got.total, want.page.slice(0, 3), got.page.slice(0, 3));
      }
      if (list.length === 0) none++;
      sum += list.length;
    }
    console.log({ viewers: V, bad, none, sum });
  }
  const explain = process.env.EXPLAIN; let ts: [number, number, number][] = [];
  if (process.env.SQL) { const { loadSqlPopulation, searchBySql } = await import('./sql.ts'); await loadSqlPopulation(pool, (function* () { for (let i = 0; i < N; i++) yield make(i); })());
    await run('sql.ts', searchBySql); await pool.query('drop table match_member'); }
  async function run(label: string, search: any) {
    for (let round = 0; round < 3; round++) { ts = []; for (const [i, viewer] of viewers.entries()) { const t = performance.now(); const a = await search(pool, viewer); ts.push([performance.now() - t, i, a.total]); } }
    ts.sort((a, b) => a[0] - b[0]); const at = (q: number) => ts[Math.ceil(q * V) - 1]![0].toFixed(2);
    console.log(label, 'p50', at(0.5), 'p95', at(0.95), 'max', at(1), 'mean', (ts.reduce((s, x) => s + x[0], 0) / V).toFixed(2)); }
  await run('live', searchLive);
  for (const set of (process.env.SETS ?? '').split('|').filter(Boolean)) { await pool.query(set); await run(set, searchLive); }
  const c = await pool.connect();
  const query = c.query.bind(c);
  let texts: any;
  (c as any).query = (q: any) => {
    texts = q;
    return query(q.text ? { text: (explain ? explain : 'explain ') + q.text, values: q.values } : q);
  };
  c.release();
  const idx = new Map<string, number[]>();
  const picks = explain ? [ts.at(-1)!, ts[V >> 1]!, ts[V >> 2]!] : ts;
  for (const [ms, i, total] of picks) {
    let rows: any[] = [];
    (c as any).query = async (q: any) => {
      if (!q.text) return query(q);
      rows = (await query({ text: (explain ?? 'explain ') + q.text, values: q.values })).rows as any[];
      return { rows: [] };
    };
    await searchLive(pool, viewers[i]!);
    const plan = rows.map((r) => r['QUERY PLAN']).join('\n');
    const kind = (/Workers Planned/.test(plan) ? 'parallel ' : '') + (plan.match(/(Index Only Scan|Index Scan|Seq Scan|Bitmap)[^(]*/)?.[0] ?? '?');
    idx.set(kind, [...(idx.get(kind) ?? []), ms]);
    if (explain && rows.length) console.log(`--- viewer ${i} ${ms.toFixed(2)} ms total ${total}\n${plan}`);
  }
  for (const [k, l] of idx) console.log(k, l.length, 'mean', (l.reduce((a, b) => a + b, 0) / l.length).toFixed(2));
} finally {
  await pool.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
}
