import { strFromU8, unzipSync } from 'fflate';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeExports } from '../../src/server/features/privacy/jobs.ts';
import { mostHeld } from '../support/held.ts';
import { apiSuite, ownServer, type Suite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const suite = await apiSuite({ limits: 1000 });
const ask = ({ browser }: Person) => browser.post('/api/privacy/exports', { currentPassword: PASSWORD });
const copyState = async ({ browser }: Person) => (await browser.get('/api/privacy/exports')).body;

/** What the member downloads as data.json. */
async function dataOf({ browser }: Person): Promise<string> {
  const { copy } = await copyState({ browser } as Person);
  const opened = await browser.post(`/api/privacy/exports/${copy.id}/opening`, { currentPassword: PASSWORD });
  return strFromU8(unzipSync((await browser.get(opened.body.address)).body)['data.json']!);
}

/** A conversation in which the member wrote so many messages of 500 code points, some in the same moment. */
async function talked({ server, world }: Suite, by: Person, messages: number): Promise<string> {
  const other = await world.signedIn('pria', { photos: 0 });
  await world.matched(by, other);
  const { id } = (await by.browser.post('/api/conversations', { memberId: other.id })).body;
  await server.ctx.pool.query(
    `insert into messages (conversation_id, seq, sender_id, client_id, body, created_at)
      select $1, n, $2, 'uji-' || n, n || repeat('😀', 490), now() - interval '1 day' + (n / 3) * interval '1 microsecond'
      from generate_series(1, $3::int) n`,
    [id, by.id, messages],
  );
  return id as string;
}

it('a copy of many messages is made page by page, holds each once in its order, and is never held whole', async () => {
  const { server } = suite;
  const sari = await suite.world.signedIn('wanita', { tier: 'premium', photos: 0 });
  for (const messages of [1_000, 11_001]) await talked(suite, sari, messages);
  await server.ctx.pool.query(
    `insert into room_messages (seq, rev, author_id, client_id, body)
      select n, n, $1, 'uji-' || n, 'ruang ' || n from generate_series(100001, 102500) n`,
    [sari.id],
  );
  expect((await ask(sari)).status).toBe(200);
  // 12,001 messages are 24 MB as text: whole in memory as rows, as text and as bytes they were more than 100.
  const { most, answer } = await mostHeld(50, () => makeExports(server.ctx));
  expect(answer).toBe(1);
  expect(most).toBeLessThan(50);
  const text = await dataOf(sari);
  const data = JSON.parse(text);
  expect(text).toBe(JSON.stringify(data, null, 2));
  const { rows } = await server.ctx.pool.query(
    `select dense_rank() over (order by conversation_id) as percakapan, created_at as pada, body as isi
      from messages where sender_id = $1 order by created_at, conversation_id, seq`,
    [sari.id],
  );
  expect(rows).toHaveLength(12_001);
  expect(data.pesanku).toEqual(JSON.parse(JSON.stringify(rows)));
  expect(data.pesankuDiRuang.map(({ isi }: { isi: string }) => isi)).toEqual(
    Array.from({ length: 2_500 }, (_, n) => `ruang ${100_001 + n}`),
  );
}, 120_000);

it('a copy that was begun twice and did not end is given up, and others are made', async () => {
  const own = await ownServer();
  const { ctx } = own.server;
  const [sari, budi] = [await own.world.signedIn('wanita', { photos: 0 }), await own.world.signedIn('pria')];
  await ask(sari);
  // Two starts that do not end, as of a process that was killed at its first part.
  const put = vi.spyOn(ctx.sealedFiles, 'put');
  onTestFinished(() => put.mockRestore());
  for (const n of [1, 2]) {
    put.mockImplementationOnce(() => new Promise(() => {}));
    void makeExports(ctx);
    await expect.poll(() => put.mock.calls.length, { timeout: 20_000 }).toBe(n);
  }
  expect((await copyState(sari)).copy.state).toBe('waiting');
  await expect(makeExports(ctx)).rejects.toThrow('exports.make: 1 failed, 0 done');
  expect((await copyState(sari)).copy).toMatchObject({ state: 'over', bytes: null });
  expect(await makeExports(ctx)).toBe(0);
  await ask(budi);
  expect(await makeExports(ctx)).toBe(1);
  expect((await copyState(budi)).copy.state).toBe('ready');
});
