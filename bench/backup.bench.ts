import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openFiles } from '../src/server/adapters/files.ts';
import { startEmbeddedPostgres } from '../src/server/db/embedded/start.ts';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';
import { machine } from './whole-server.ts';

/**
 * How long a backup of so many demo members takes, and its restore into an empty folder, by the built programs, each on an
 * embedded database that is started and stopped with it. `--members=N` (default 100,000), `--no-write`. The demo members
 * share 24 drawings: what stored photos cost is measured apart, as megabytes a second of `--photos=N` files (2,000) of 60 KB.
 */
const MEMBERS = option('members', 100_000);
const PHOTOS = option('photos', 2_000);
const PHOTO_BYTES = 60 * 1024;
const SECRET_KEY = 'bench-key-0123456789-abcdefghijklmnop';

const home = path.resolve('.cache/bench');
const [from, to] = [path.join(home, `http-${MEMBERS}`), path.join(home, 'restored')];
const file = path.join(home, 'bench.backup');
mkdirSync(from, { recursive: true });
const left = () => [to, file, `${file}.half`].forEach((at) => rmSync(at, { recursive: true, force: true }));
left();
run('demo', [`--members=${MEMBERS}`], { DATA_DIR: from });
const postgres = await startEmbeddedPostgres({ dataDir: from });
try {
  const databaseBytes = await sizeOf(postgres.url);
  await storePhotos(postgres.url, PHOTOS);
  const made = await timed('backup-make', [`--to=${file}`], { DATA_DIR: from });
  const restored = await timed('backup-restore', [`--from=${file}`], { DATA_DIR: to });
  const line = {
    bench: 'backup',
    members: MEMBERS,
    ...machine(),
    databaseMegabytes: round(databaseBytes / 1e6, 0),
    photos: PHOTOS,
    photoMegabytes: round((PHOTOS * PHOTO_BYTES) / 1e6, 0),
    fileMegabytes: round(statSync(file).size / 1e6, 0),
    backup: made,
    restore: restored,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`backup-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  // The built programs stop the embedded server when they end; start it again.
  await postgres.revive();
  await forgetPhotos(postgres.url);
  await postgres.stop();
  left();
}

function run(name: string, args: string[], env: Record<string, string>): void {
  const { status, stderr } = spawnSync(process.execPath, [`dist/${name}.js`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', SECRET_KEY, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** Seconds from start to end of the program. */
async function timed(name: string, args: string[], env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [`dist/${name}.js`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', SECRET_KEY, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const status = await new Promise((ended) => child.once('exit', ended));
  if (status !== 0) throw new Error(said);
  return { seconds: round((performance.now() - began) / 1000, 1) };
}

async function asked(url: string, statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let last: pg.QueryResult | null = null;
    for (const statement of statements) last = await client.query(statement);
    return last!;
  } finally {
    await client.end();
  }
}

async function sizeOf(url: string): Promise<number> {
  const { rows } = await asked(url, [`select pg_database_size(current_database()) as n`]);
  return Number(rows[0].n);
}

/** Evidence of reports, one file each: bytes that do not pack, as stored pictures are. */
async function storePhotos(url: string, n: number): Promise<void> {
  const files = openFiles({ dataDir: from, s3: null });
  for (let i = 0; i < n; i++)
    await files.put(`papers/bench-${i}`, randomBytes(PHOTO_BYTES), 'application/octet-stream');
  await asked(url, [
    `delete from payment_proofs where object_key like 'papers/bench-%'`,
    `insert into payment_proofs (object_key, mime, name, bytes, sent_hash, sent_at)
      select 'papers/bench-' || i, 'image/webp', 'bench', ${PHOTO_BYTES}, sha256(i::text::bytea), now()
      from generate_series(0, ${n - 1}) i`,
    'checkpoint',
  ]);
}

async function forgetPhotos(url: string): Promise<void> {
  await asked(url, [`delete from payment_proofs where object_key like 'papers/bench-%'`]);
  rmSync(path.join(from, 'files/papers'), { recursive: true, force: true });
}
