import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { up } from '../../src/server/db/migrations/0126-erased-all-the-same.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite();
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;

it('what erasures of before left of erased members goes with migration 0126, and nothing else', async () => {
  const [sari, budi, gone] = [await world.member('wanita'), await world.member('pria'), randomUUID()];
  const news = (counted: string[], newest: string, collapse: string | null) =>
    run(
      `insert into notifications (member_id, kind, data, dedupe_key, collapse_key, counted)
        values ($1, 'liked-you', $2, $3, $4, $5)`,
      [sari.id, { count: counted.length }, `liked-you:${newest}:${sari.id}`, collapse, counted],
    );
  await news([gone], randomUUID(), null);
  await news([gone, budi.id], gone, 'a');
  await news([gone, budi.id], budi.id, 'b');
  await news([budi.id], `${budi.id}`.replace(/^./, 'x'), 'c');
  const standIn = async () =>
    (
      await run(
        `insert into accounts (username, password_hash, status, role)
          values ('terhapus-' || substr(md5(random()::text), 1, 16), '', 'deleted', 'nobody') returning id`,
      )
    )[0].id as string;
  const [kept, alone, both] = [await standIn(), await standIn(), [await standIn(), await standIn()].sort()];
  const talk = (pair: readonly string[]) =>
    run(`insert into conversations (a_id, b_id, expires_at) values ($1, $2, now())`, [...pair].sort());
  await talk([kept, sari.id]);
  await talk(both);
  await up(server.ctx.db as never);
  expect(await run(`select data, dedupe_key, counted from notifications order by collapse_key`)).toEqual([
    { data: { count: 1 }, dedupe_key: expect.not.stringContaining(gone), counted: [budi.id] },
    { data: { count: 1 }, dedupe_key: `liked-you:${budi.id}:${sari.id}`, counted: [budi.id] },
    { data: { count: 1 }, dedupe_key: expect.not.stringContaining(sari.id), counted: [budi.id] },
  ]);
  const left = (await run(`select id from accounts where role = 'nobody'`)).map((row) => row.id);
  expect([left, left.includes(alone)]).toEqual([[kept], false]);
});
