import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { eraseAccounts } from '../../src/server/features/privacy/jobs.ts';
import { mostHeld } from '../support/held.ts';
import { ownServer, type Suite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

/** Two with a conversation of so many messages, half of them each one's, all read by Sari. */
async function longTalk({ server, world }: Suite, messages: number, body: string) {
  const sari = await world.signedIn('wanita', { tier: 'premium', nama: 'Sari', photos: 0 });
  const budi = await world.signedIn('pria', { tier: 'premium', nama: 'Budi', photos: 0 });
  await world.matched(sari, budi);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  await server.ctx.pool.query(
    `insert into messages (conversation_id, seq, sender_id, client_id, body, created_at)
      select $1, n, case n % 2 when 0 then $2::uuid else $3::uuid end, 'uji-' || n, ${body}, now() - interval '1 day'
      from generate_series(1, $4::int) n`,
    [id, sari.id, budi.id, messages],
  );
  await server.ctx.pool.query(
    'update conversations set last_seq = $2, a_read_seq = $2, b_read_seq = $2 where id = $1',
    [id, messages],
  );
  return { sari, budi, address: `/api/transcripts/${id}/file` };
}

/** An answer of which nothing is read yet. */
const begin = ({ server }: Suite, by: Person, address: string) =>
  new Promise<IncomingMessage>((done, failed) =>
    get(server.url + address, { headers: { cookie: by.browser.cookie }, agent: false }, done).on('error', failed),
  );
/** More than the system keeps for a reader who reads nothing: 480 characters nobody can compress by much. */
const RANDOM = `(select string_agg(md5(n || ' ' || k), '') from generate_series(1, 15) k)`;

it('a transcript of many messages is made page by page and never held whole, and says what a short one does', async () => {
  const own = await ownServer();
  const { sari, address } = await longTalk(own, 10_001, `n || repeat('😀', 490)`);
  // As text and as data these are 40 MB, as rows 20 more, and each was there twice or more.
  const { most, answer } = await mostHeld(60, () => sari.browser.get(address));
  expect(answer.status).toBe(200);
  expect(most).toBeLessThan(60);
  const zip = unzipSync(answer.body);
  const sums = strFromU8(zip['SHA256SUMS.txt']!).trim().split('\n');
  expect(sums).toEqual(
    ['sampul.txt', 'percakapan.txt', 'percakapan.json'].map(
      (name) => `${createHash('sha256').update(zip[name]!).digest('hex')}  ${name}`,
    ),
  );
  const json = strFromU8(zip['percakapan.json']!);
  const data = JSON.parse(json);
  expect(json).toBe(`${JSON.stringify(data, null, 2)}\n`);
  const texts = Array.from({ length: 10_001 }, (_, i) => `${i + 1}${'😀'.repeat(490)}`);
  expect(data.pesan.map(({ isi }: { isi: string }) => isi)).toEqual(texts);
  const blocks = strFromU8(zip['percakapan.txt']!).split(/\n\n(?=#)/);
  expect(blocks.slice(1).map((block) => block.trimEnd().split('\n').slice(1))).toEqual(
    texts.map((text) => [`    | ${text}`]),
  );
  expect(strFromU8(zip['sampul.txt']!)).toContain('5000 dari yang mengunduh, 5001 dari pihak lain');
}, 120_000);

it('a member takes one at a time, and leaves its place with it', async () => {
  const own = await ownServer();
  const { sari, budi, address } = await longTalk(own, 30_000, RANDOM);
  const first = await begin(own, sari, address);
  expect(first.statusCode).toBe(200);
  const second = await begin(own, sari, address);
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '30']);
  // Somebody else is not kept waiting by who reads nothing.
  const other = await begin(own, budi, address);
  expect(other.statusCode).toBe(200);
  for (const answer of [first, second, other]) answer.destroy();
  await expect.poll(async () => (await begin(own, sari, address)).destroy().statusCode).toBe(200);
}, 120_000);

it('an erasure meanwhile cuts the transcript off: half of a conversation is not taken for the whole', async () => {
  const own = await ownServer();
  const { sari, budi, address } = await longTalk(own, 30_000, RANDOM);
  const answer = await begin(own, sari, address);
  // Listened to from the start: a busy machine comes to the erased page before its buffers are full, while nobody reads.
  const end = new Promise((ended) => answer.on('error', ended).on('end', () => ended('whole')));
  const left = await budi.browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived: true });
  expect(left.status).toBe(200);
  expect(await eraseAccounts(own.server.ctx)).toBe(1);
  answer.resume();
  expect(await end).toMatchObject({ code: 'ECONNRESET' });
}, 120_000);
