import { CONSENTS } from '#copy/consents.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { Browser } from '../support/server.ts';
import { twoInstances } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** A consent taken back on two instances over one outside PostgreSQL (T70, T74). */
const { database, one, world, atTwo, atBoth } = await twoInstances({ limits: 1000 });
const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const say = (browser: Browser, given: boolean) =>
  browser.post('/api/privacy/consents', {
    purpose: 'profile',
    given,
    version: CONSENTS.profile.version,
    way: 'privacy-centre',
  });
/** What was said last, and whether the account follows it. */
const stands = async ({ id }: Person) => {
  const [row] = await run(
    `select a.consent_withdrawn_at is null as there,
      (select given from consents where member_id = a.id and purpose = 'profile' order by id desc limit 1) as given
      from accounts a where a.id = $1`,
    [id],
  );
  return row as { there: boolean; given: boolean | null };
};

it('T70f: fifty times taken back and given again at once: every change is a row, and what was said last holds', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  const answers = await atBoth(sari, 50, (browser, i) => say(browser, i % 3 === 0));
  expect(answers.map((a) => a.status)).toEqual(Array(50).fill(200));
  const { there, given } = await stands(sari);
  expect(there).toBe(given);
  const rows = await run(`select given from consents where member_id = $1 and purpose = 'profile' order by id`, [
    sari.id,
  ]);
  for (const [i, row] of rows.entries()) if (i > 0) expect(row.given).toBe(!rows[i - 1]!.given);
});

it('T74c: taken back against fifty likes, messages, searches and edits: nothing of theirs is written after it', async () => {
  for (let round = 0; round < 5; round++) {
    const sari = await world.signedIn('wanita', { tier: 'premium', photos: 0 });
    const budi = await world.signedIn('pria', { tier: 'premium', photos: 0 });
    const joko = await world.signedIn('pria', { tier: 'premium', photos: 0 });
    await world.matched(sari, budi);
    const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const message = (browser: Browser, i: number) =>
      browser.post(`/api/conversations/${id}/messages`, { clientId: `lomba-tarik-${i}-${round}`, text: 'Halo' });
    const done = atBoth(sari, 50, async (browser, i) => {
      if (i === 20) return say(browser, false);
      if (i % 5 === 0) return browser.post('/api/likes', { candidateId: joko.id });
      if (i % 5 === 1) return browser.get('/api/matches');
      if (i % 5 === 2) return browser.send('PATCH', '/api/profile', { job: `Guru ${i}` });
      return message(i % 2 ? browser : atTwo(budi), i);
    });
    const answers = await done;
    expect(answers.filter((a) => a.status >= 500)).toEqual([]);
    expect(await stands(sari)).toEqual({ there: false, given: false });
    const late = await run(
      `select 'pesan' as what from messages m, accounts a where a.id = $1 and m.conversation_id = $2 and m.created_at > a.consent_withdrawn_at
       union all select 'suka' from likes l, accounts a where a.id = $1 and l.from_id = a.id and l.created_at > a.consent_withdrawn_at`,
      [sari.id, id],
    );
    expect(late).toEqual([]);
    // From the answer on there is no way in, at either instance.
    for (const browser of [sari.browser, atTwo(sari)]) {
      expect((await browser.get('/api/matches')).body.code).toBe('consent-withdrawn');
      expect((await message(browser, 900)).body.code).toBe('consent-withdrawn');
    }
    for (const { browser } of [budi, joko])
      expect(JSON.stringify((await browser.get('/api/matches')).body)).not.toContain(sari.id);
    expect((await message(budi.browser, 901)).status).not.toBe(200);
  }
});

it('T74d: a send that waited for the consent to be taken back is not stored', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
  await world.matched(sari, budi);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    const [{ pid }] = (await holder.query('select pg_backend_pid() as pid')).rows;
    await holder.query(
      `insert into consents (member_id, purpose, given, version, text_hash) values ($1, 'profile', false, 'x', 'x')`,
      [sari.id],
    );
    const sends = [sari.browser, budi.browser].map((browser, i) =>
      browser.post(`/api/conversations/${id}/messages`, { clientId: `tunggu-tarik-${i}`, text: 'Halo' }),
    );
    const like = sari.browser.post('/api/likes', { candidateId: budi.id });
    await vi.waitFor(
      async () =>
        expect(
          (await run('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])).length,
        ).toBeGreaterThan(0),
      { timeout: 15_000, interval: 10 },
    );
    await holder.query('commit');
    expect((await Promise.all(sends)).map((a) => a.status === 200)).toEqual([false, false]);
    expect((await like).status).not.toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await run('select 1 from messages where conversation_id = $1', [id])).toEqual([]);
});

it('T70g: killed in the middle, neither the word nor its effect is there; said again, both are', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  const holder = await database.pool.connect();
  let child: ChildProcess | undefined;
  try {
    await holder.query('begin');
    const [{ pid }] = (await holder.query('select pg_backend_pid() as pid')).rows;
    // The word is written, the account follows it, and the change of the profile waits: killed between the three.
    await holder.query('select from profiles where member_id = $1 for update', [sari.id]);
    child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', WORKER, database.url, sari.id],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await vi.waitFor(
      async () =>
        expect(await run('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])).toHaveLength(1),
      { timeout: 15_000, interval: 10 },
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
  } finally {
    await holder.query('rollback');
    holder.release();
    child?.kill('SIGKILL');
  }
  await vi.waitFor(
    async () => expect(await run(`select from pg_stat_activity where application_name = 'consent-worker'`)).toEqual([]),
    { timeout: 15_000, interval: 10 },
  );
  expect(await stands(sari)).toEqual({ there: true, given: null });
  expect((await say(one.browser().at(one.url), false)).status).toBe(401);
  await say(sari.browser, false);
  expect(await stands(sari)).toEqual({ there: false, given: false });
});

/** Takes the consent back as the server does, until it is killed. */
const WORKER = `
  import { connect } from './src/server/db/connect.ts';
  import { answerConsent } from './src/server/features/privacy/actions.consents.ts';
  const url = new URL(process.argv[1]);
  url.searchParams.set('application_name', 'consent-worker');
  const { db } = connect(url.href, { max: 1 });
  const ctx = { db, now: () => new Date(), limits: { use: async () => {} }, config: { hashKey: Buffer.alloc(32) } };
  const answer = { purpose: 'profile', given: false, version: 'x', way: 'privacy-centre' };
  await answerConsent(ctx, process.argv[2], answer, '127.0.0.1');
`;
