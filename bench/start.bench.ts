import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../src/server/db/connect.ts';
import { Listener } from '../src/server/db/listener.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import { profileRow, todayInJakarta } from '../src/server/db/profile-rows.ts';
import { demoPerson } from '../src/server/demo/people.ts';
import { MatchIndex } from '../src/server/match-index/match-index.ts';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';
import { machine } from './whole-server.ts';

/**
 * How long an instance takes until its match index is ready: from the database, from the snapshot, and from one after
 * which `--changed=N` (1,000) members changed; each start in a process of its own, three times, the middle one counts.
 * `--members=N` (default 1,000,000), `--no-write`. PostgreSQL as for the match bench, in a database of its own.
 */
const MEMBERS = option('members', 1_000_000);
const CHANGED = option('changed', 1_000);
const RUNS = 3;
/** Number of distinct people; the others are copies with other ids. */
const PEOPLE = Math.min(MEMBERS, 20_000);

type Start = { ms: number; bytesPerMember: number; heapAndColumns: number; members: number; keptMs: number };

const child = process.argv.find((a) => a.startsWith('--child='))?.slice('--child='.length);
if (child === undefined) await measure();
else await startOnce(child, process.argv.find((a) => a.startsWith('--folder='))!.slice('--folder='.length));

async function measure(): Promise<void> {
  const admin = process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  const name = `serasi_bench_start_${process.pid}`;
  const server = new pg.Pool({ connectionString: admin, max: 1 });
  await server.query(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'serasi-bench-'));
  const { pool, db, close } = connect(url.href, { max: 1 });
  try {
    await migrateToLatest(db);
    await fill(pool);
    const starts = () => middle(Array.from({ length: RUNS }, () => inProcess(url.href, folder)));
    const fromDatabase = middle(
      Array.from({ length: RUNS }, () => {
        rmSync(folder, { recursive: true, force: true });
        return inProcess(url.href, folder);
      }),
    );
    const fileBytes = statSync(path.join(folder, 'members.snapshot')).size;
    const fromSnapshot = starts();
    await pool.query(`update profiles set height = coalesce(height, 150) + 1 where member_id in
      (select member_id from profiles limit ${CHANGED})`);
    const changed = inProcess(url.href, folder);
    const line = {
      bench: 'start',
      members: MEMBERS,
      ...machine(),
      postgres: (await pool.query<{ v: string }>(`select split_part(version(), ' ', 2) as v`)).rows[0]!.v,
      fromDatabase,
      fromSnapshot,
      afterChanges: { ...changed, changed: CHANGED },
      fileBytesPerMember: round(fileBytes / MEMBERS, 1),
      ratio: round(fromDatabase.ms / fromSnapshot.ms, 1),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    if (!flag('no-write')) report(`start-${MEMBERS}`, line, process.argv.slice(2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await close();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

/** Inserts rows without triggers: their time is not part of the measurement. */
async function fill(pool: pg.Pool): Promise<void> {
  const today = todayInJakarta(new Date());
  for (const statement of [
    `set session_replication_role = replica`,
    `set synchronous_commit = off`,
    `create temp table drawn as select * from profiles limit 0`,
  ])
    await pool.query(statement);
  for (let from = 0; from < PEOPLE; from += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, PEOPLE - from) }, (_, i) => ({
      ...profileRow(demoPerson(from + i), today),
      prompts: [],
      closed_fields: [],
      revision: 1,
      updated_at: new Date(),
    }));
    await pool.query(`insert into drawn select r.* from jsonb_populate_recordset(null::profiles, $1::jsonb) r`, [
      JSON.stringify(rows),
    ]);
  }
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public'
      and table_name = 'profiles' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const columns = rows.map(({ name }) => name);
  const own: Record<string, string> = {
    member_id: 'i.id',
    revision: 'i.n',
    contact_wa: 'null',
    contact_wa_hash: 'null',
  };
  for (const statement of [
    `create temp table ids as select gen_random_uuid() as id, n, 1 + n % ${PEOPLE} as k from generate_series(1, ${MEMBERS}) n`,
    `insert into accounts (id, username, password_hash, is_demo, first_signed_in_at, number_proved_at)
      select id, 'm-' || n, 'x', true, now(), now() from ids`,
    `insert into profiles (${columns.join(', ')}) select ${columns.map((c) => own[c] ?? `d.${c}`).join(', ')}
      from (select *, row_number() over () as k from drawn) d join ids i using (k)`,
    `select setval('profile_revisions', ${MEMBERS})`,
    `set session_replication_role = origin`,
    `vacuum analyze`,
  ])
    await pool.query(statement);
}

function inProcess(url: string, folder: string): Start {
  const args = [...process.execArgv, import.meta.filename, `--child=${url}`, `--folder=${folder}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, `--members=${MEMBERS}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Start;
}

/** One instance's index: started, measured, its snapshot kept. */
async function startOnce(url: string, folder: string): Promise<void> {
  const { pool, db, close } = connect(url, { max: 4 });
  await pool.query('select 1');
  const log = pino({ level: 'silent' });
  const listener = new Listener(pool, log);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const index = new MatchIndex({ db, listener, log, now: () => new Date(), folder });
  const began = performance.now();
  await index.start();
  const ms = round(performance.now() - began, 0);
  globalThis.gc?.();
  const after = process.memoryUsage().rss;
  const { columns, ids } = index.engine.memory();
  const keeping = performance.now();
  await index.keepSnapshot();
  const keptMs = round(performance.now() - keeping, 0);
  const line: Start = {
    ms,
    bytesPerMember: round((after - before) / MEMBERS, 1),
    heapAndColumns: round((columns + ids) / MEMBERS, 1),
    members: index.engine.size,
    keptMs,
  };
  process.stdout.write(JSON.stringify(line));
  await listener.stop();
  await index.close();
  await close();
}

function middle(starts: readonly Start[]): Start {
  return [...starts].sort((a, b) => a.ms - b.ms)[Math.floor(starts.length / 2)]!;
}
