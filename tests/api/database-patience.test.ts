import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { Listener } from '../../src/server/db/listener.ts';
import { DatabaseWatch } from '../../src/server/db/watch.ts';
import { startRelay } from '../support/postgres-relay.ts';
import { apiSuite } from '../support/suite.ts';
import { admin } from '../support/template.ts';

const { server, world } = await apiSuite();
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);

it('connections for requests have limits of time; those for long work have none', async () => {
  const shown = async (patience: 'short' | 'none') => {
    const { pool, close } = connect(server.database.url, { max: 1, patience });
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') s, current_setting('lock_timeout') l, current_setting('idle_in_transaction_session_timeout') i`,
    );
    await close();
    return rows[0];
  };
  expect([await shown('short'), await shown('none')]).toEqual([
    { s: '20s', l: '10s', i: '30s' },
    { s: '0', l: '0', i: '0' },
  ]);
});

/** Of this database alone: files share a server. */
const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

it('two acts that wait for each other end as something that passes', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  await world.matched(sari, budi);
  const [lower, higher] = [sari.id, budi.id].sort();
  // A block locks both accounts, the lower id first. The other waits for long before it looks for a circle.
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query(`begin; set local deadlock_timeout = '1min'; set local lock_timeout = 0`);
  const lock = (id: string) => holder.query('select from accounts where id = $1 for no key update', [id]);
  await lock(higher!);
  server.log.forget();
  const blocked = sari.browser.post('/api/blocks', { memberId: budi.id });
  await expect.poll(async () => (await holder.query(WAITING)).rowCount, { interval: 5 }).toBeGreaterThan(0);
  await lock(lower!);
  await holder.query('rollback');
  await holder.end();
  const { status, body } = await blocked;
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(server.log.lines.join('')).toContain('deadlock detected');
});

it('a statement that waits too long for a lock is answered as something that passes', async () => {
  const sari = await world.signedIn('wanita');
  // Every connection the server still makes, and those it has.
  const name = new URL(server.database.url).pathname.slice(1);
  await admin(server.database.url, `alter database ${name} set lock_timeout = '100ms'`);
  await admin(
    server.database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(async () => (await sari.browser.get('/api/session')).status).toBe(200);
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table profiles in access exclusive mode');
  const answer = await sari.browser.get('/api/profile');
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  await holder.query('rollback');
  await holder.end();
  expect((await sari.browser.get('/api/profile')).status).toBe(200);
});

it('a database that takes no writes is answered for as something that passes, and the log says so once', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  await world.matched(sari, budi);
  const name = new URL(server.database.url).pathname.slice(1);
  const watch = new DatabaseWatch();
  onTestFinished(() => watch.stop());
  const toReadOnly = async (value: 'on' | 'off') => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await client.end();
    await expect.poll(async () => (await sari.browser.get('/api/session')).status).toBe(200);
  };
  const said = (text: string) => server.log.lines.filter((line) => line.includes(text)).length;
  server.log.forget();
  watch.start({ url: server.database.url, log: server.ctx.log });
  await toReadOnly('on');
  onTestFinished(() => toReadOnly('off'));
  const answer = await sari.browser.post('/api/blocks', { memberId: budi.id });
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  await expect.poll(() => said('the database is read-only'), { timeout: 10_000 }).toBe(1);
  await toReadOnly('off');
  await expect.poll(() => said('the database takes writes again'), { timeout: 10_000 }).toBe(1);
  expect(said('the database is read-only')).toBe(1);
  expect((await sari.browser.post('/api/blocks', { memberId: budi.id })).status).toBe(200);
});

describe('connections that fall silent, as behind a proxy that forgets them', () => {
  /** This file's database behind a relay. */
  async function relayed() {
    const url = new URL(server.database.url);
    const relay = await startRelay(url.searchParams.get('host')!);
    onTestFinished(() => relay.close());
    return { relay, url: relay.url.replace('/serasi', url.pathname) };
  }

  it('are ended when a new one is answered: who waits hears of it, and others find new ones', async () => {
    const { relay, url } = await relayed();
    const { pool, close } = connect(url, { max: 2, patience: 'short' });
    onTestFinished(close);
    const watch = new DatabaseWatch();
    onTestFinished(() => watch.stop());
    watch.start({ url, log: server.ctx.log, pool });
    await expect.poll(() => watch.course).not.toBeNull();
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    relay.silence();
    const heard = await Promise.allSettled([pool.query('select 1'), pool.query('select 1')]);
    expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('of the listener are noticed: it listens anew, and says that something may have been missed', async () => {
    const { relay, url } = await relayed();
    const { pool, close } = connect(url, { max: 2 });
    onTestFinished(close);
    const listener = new Listener(pool, server.ctx.log);
    onTestFinished(() => listener.stop());
    const heard: string[] = [];
    await listener.listen('tried', { told: (payload) => heard.push(payload), missed: () => heard.push('missed') });
    const tell = (word: string) => run(`select pg_notify('tried', $1)`, [word]);
    await tell('one');
    await expect.poll(() => heard).toEqual(['one']);
    relay.silence();
    await tell('two');
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['one', 'missed']);
    await tell('three');
    await expect.poll(() => heard).toEqual(['one', 'missed', 'three']);
  });
});
