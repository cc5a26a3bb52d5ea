import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { Listener } from '../../src/server/db/listener.ts';
import { DatabaseWatch } from '../../src/server/db/watch.ts';
import { clusterUrl, ensureRunning } from '../../src/server/db/embedded/postmaster.ts';
import { clusterAt, type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { Replica } from '../../src/server/db/replica.ts';
import { bodiesOf } from '../../src/server/members/store.bodies.ts';
import { cardsOf } from '../../src/server/members/store.cards.ts';
import { CARD_CHANGES, TIE_CHANGES } from '../support/card-changes.ts';
import { postmaster } from '../support/house.ts';
import { prepareData } from '../support/prepared-data.ts';
import { MatchIndex } from '../../src/server/match-index/match-index.ts';
import { startRelay } from '../support/postgres-relay.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startStandby } from '../support/standby.ts';
import { createWorld, type Person, type World } from '../support/world.ts';

/**
 * A real streaming replica beside the embedded server (decision 0048): what is read of it is never older than what the
 * primary says is there, and nothing waits for it.
 */
let at: { primary: string; replica: string };
let postgres: EmbeddedPostgres;
let standby: Connection;
let server: TestServer;
let world: World;
let viewer: Person;
let member: Person;

beforeAll(async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'serasi-replica-'));
  await chmod(home, 0o755);
  at = { primary: path.join(home, 'primary'), replica: path.join(home, 'replica') };
  await prepareData(at.primary, 'migrated');
  postgres = await startEmbeddedPostgres({ dataDir: at.primary });
  const connection = connect(postgres.url, { max: 6 });
  const { url } = await startStandby(at.primary, at.replica);
  standby = connect(url, { max: 2 });
  server = await startTestServer({
    database: { ...connection, url: postgres.url },
    env: { DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: url, RATE_LIMIT_FACTOR: '100' },
  });
  world = createWorld(server);
  [viewer, member] = [await world.signedIn('pria', { tier: 'premium' }), await world.signedIn('wanita')];
  await world.matched(viewer, member);
  return async () => {
    await server.close();
    await Promise.all([connection.close(), standby.close()]);
    signal('SIGKILL');
    await postgres.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
});

/** To the replica's server and all its processes, each of which leads a group of its own. */
function signal(name: NodeJS.Signals): void {
  const server = postmaster(at.replica)!;
  const processes = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server);
  for (const pid of [server, ...processes.map(Number)]) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // One that had ended by itself meanwhile has had what it was to be told: a server's processes go with it.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
const parentOf = (pid: string): number | null => {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
};
const usable = () => expect.poll(() => server.ctx.replica!.usable, { timeout: 60_000 });
const change = (sql: string) => server.ctx.pool.query(sql, sql.includes('$2') ? [viewer.id, member.id] : [member.id]);

async function caughtUp(): Promise<void> {
  const { rows } = await server.ctx.pool.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  const behind = async () =>
    (await standby.pool.query(`select pg_last_wal_replay_lsn() >= $1::pg_lsn as there`, [rows[0]!.lsn])).rows[0].there;
  await expect.poll(behind, { timeout: 60_000 }).toBe(true);
}

/** What the primary writes from here on arrives when the test ends, or at `resumed`. */
async function late(): Promise<{ resumed(): Promise<unknown> }> {
  await caughtUp();
  await standby.pool.query('select pg_wal_replay_pause()');
  const resumed = () => standby.pool.query('select pg_wal_replay_resume()');
  onTestFinished(async () => void (await resumed().catch(() => {})));
  return { resumed };
}

type WithReplica = { withReplica: boolean };
/** The member's card, by whoever remembers nothing; with how often the primary was asked for it. */
async function card({ withReplica }: WithReplica) {
  let asked = 0;
  const { pool, now, replica } = server.ctx;
  const counted = { query: (statement: pg.QueryConfig) => (asked++, pool.query(statement)) } as unknown as pg.Pool;
  const host = { pool: counted, now, replica: withReplica ? replica : null };
  const cards = await cardsOf(host)({ viewerId: viewer.id, ids: [member.id] });
  return { card: cards.get(member.id), asked };
}

/** By one process that remembers, beside somebody it does not know: then the replica is asked. */
const remembered = async () =>
  (await cardsOf(server.ctx)({ viewerId: viewer.id, ids: [member.id, randomUUID()] })).get(member.id);

const CHANGES = [...CARD_CHANGES, ...TIE_CHANGES];

it('brings what cards say from the replica where it has the version of now', async () => {
  for (const [what, sql] of CHANGES) {
    await change(sql);
    await caughtUp();
    const [brought, own] = [await card({ withReplica: true }), await card({ withReplica: false })];
    expect([what, brought]).toEqual([what, { ...own, asked: 1 }]);
    expect([what, await remembered()]).toEqual([what, own.card]);
  }
  expect(server.ctx.replica!.usable).toBe(true);
});

it('a late replica changes nothing of what is answered', async () => {
  await server.ctx.pool.query('delete from photos where member_id = $1', [member.id]);
  [viewer, member] = [await world.signedIn('pria', { tier: 'premium' }), await world.signedIn('wanita')];
  await world.matched(viewer, member);
  await late();
  for (const [what, sql] of CHANGES) {
    await change(sql);
    const [brought, own] = [await card({ withReplica: true }), await card({ withReplica: false })];
    expect([what, brought.card, await remembered()]).toEqual([what, own.card, own.card]);
    if (what === 'the profile') expect(brought.asked).toBe(2);
  }
  const other = await world.signedIn('wanita');
  const names = async () =>
    (await viewer.browser.get('/api/matches')).body.open.map((one: { id: string }) => one.id) as string[];
  expect(await names()).toContain(other.id);
  await server.ctx.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [other.id, viewer.id]);
  expect(await names()).not.toContain(other.id);
});

it('articles may be late', async () => {
  const { resumed } = await late();
  await server.ctx.pool.query(`insert into articles (slug, title, excerpt, category, body, state, version, published_on)
    values ('uji-replika', 'Uji replika', 'Uji', 'komunikasi', 'Isi', 'published', 1, '2026-01-01')`);
  const slugs = async () =>
    (await server.browser().get('/api/articles')).body.articles.map((one: { slug: string }) => one.slug) as string[];
  expect(await slugs()).not.toContain('uji-replika');
  await resumed();
  await expect.poll(slugs, { timeout: 60_000 }).toContain('uji-replika');
});

it('one that is frozen or gone is not waited for, and asked again when it is back', async () => {
  const answers = async () =>
    expect((await card({ withReplica: true })).card).toEqual((await card({ withReplica: false })).card);
  for (const [away, back] of [
    [() => signal('SIGSTOP'), () => signal('SIGCONT')],
    [() => signal('SIGKILL'), async () => ensureRunning(await clusterAt(at.replica, []))],
  ] as const) {
    await away();
    await answers();
    await usable().toBe(false);
    await answers();
    await back();
    await usable().toBe(true);
  }
  await caughtUp();
  expect((await card({ withReplica: true })).asked).toBe(1);
});

it('no other database, and none that writes, is taken for a replica', async () => {
  const { pool, log, metrics } = server.ctx;
  const wrong = [
    [postgres.url, 'no replica'],
    [clusterUrl(await clusterAt(at.replica, []), 'postgres'), 'a copy of another database'],
  ] as const;
  for (const [url, told] of wrong) {
    const replica = new Replica({ url, max: 1, primary: pool, log, reads: metrics.replicaReads });
    await replica.start();
    expect([replica.usable, await replica.read(() => Promise.resolve('read'))]).toEqual([false, null]);
    expect(server.log.lines.at(-1)).toContain(told);
    await replica.stop();
  }
  await caughtUp();
  await standby.pool.query('select pg_promote()');
  const { rows } = await pool.query<{ version: string }>(
    `select p.revision || '.' || coalesce(c.version, 0) as version from profiles p
      left join card_versions c using (member_id) where member_id = $1`,
    [member.id],
  );
  expect(await bodiesOf(server.ctx.replica!, [[member.id, rows[0]!.version]])).toEqual([]);
  expect((await card({ withReplica: true })).card).toEqual((await card({ withReplica: false })).card);
  await usable().toBe(false);
});

/** The promoted one went on alone: what the primary commits from here on is lost with it, as in a failover that did not wait. */
it('an index, and what is remembered, follow a server that took over without the last commits', async () => {
  const { log } = server.ctx;
  const relay = await startRelay((await clusterAt(at.primary, [])).sockets);
  const { pool, db, close } = connect(relay.url, { max: 4 });
  const [database, listener] = [new DatabaseWatch(), new Listener(pool, log)];
  const index = new MatchIndex({ db, listener, log, now: server.ctx.now, database });
  onTestFinished(async () => {
    await database.stop();
    await listener.stop();
    await index.close();
    await Promise.all([close(), relay.close()]);
  });
  await index.start();
  database.start({ url: relay.url, log });
  await expect.poll(() => database.course, { timeout: 60_000 }).not.toBe(null);
  const host = { pool, now: server.ctx.now, replica: null, database };
  const photo = async () =>
    (await cardsOf(host)({ viewerId: viewer.id, ids: [member.id] })).get(member.id)!.photos.at(-1)!.id;
  // Of the same version on either.
  const add = (where: pg.Pool, id: string) =>
    where.query(
      `insert into photos (id, member_id, position, object_key, width, height)
        select $1, $2, count(*), 'photos/uji', 300, 380 from photos where member_id = $2`,
      [id, member.id],
    );
  await server.ctx.pool.query('update accounts set paused_at = now() where id = $1', [viewer.id]);
  await add(server.ctx.pool, 'fotoUjiYangHilangLagi1');
  expect(await photo()).toBe('fotoUjiYangHilangLagi1');
  await expect.poll(() => index.engine.has(viewer.id), { timeout: 60_000 }).toBe(false);
  await add(standby.pool, 'fotoUjiYangTetapTing1g');
  relay.leadTo((await clusterAt(at.replica, [])).sockets);
  await expect.poll(() => index.engine.has(viewer.id), { timeout: 60_000 }).toBe(true);
  expect(await photo()).toBe('fotoUjiYangTetapTing1g');
}, 120_000);
