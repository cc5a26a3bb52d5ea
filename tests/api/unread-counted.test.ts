import { UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import { expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** What is unread is counted as far as it is told («99+», S2 §9), however much it is. */
const { server, world } = await apiSuite();

/** A conversation in which the other wrote so much, and the member answered each time without reading on. */
async function talk(sari: Person, count: number): Promise<string> {
  const budi = await world.signedIn('pria', { photos: 0 });
  await world.matched(sari, budi);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  await server.ctx.pool.query(
    `insert into messages (conversation_id, seq, sender_id, client_id, body)
     select $1, n, case when n % 2 = 1 then $2::uuid else $3::uuid end, gen_random_uuid(), 'Halo' from generate_series(1, $4::int * 2) n`,
    [id, budi.id, sari.id, count],
  );
  await server.ctx.pool.query('update conversations set last_seq = $2, active_at = now() where id = $1', [
    id,
    count * 2,
  ]);
  return id as string;
}

it('up to a hundred of each conversation, in the list, the count, the sync state and after reading', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  const sizes = [UNREAD_COUNTED - 1, UNREAD_COUNTED, UNREAD_COUNTED * 30];
  const ids: string[] = [];
  for (const size of sizes) ids.push(await talk(sari, size));
  const { items, unread } = (await sari.browser.get('/api/conversations')).body;
  const counts = new Map(items.map((item: { id: string; unread: number }) => [item.id, item.unread]));
  expect(ids.map((id) => counts.get(id))).toEqual([UNREAD_COUNTED - 1, UNREAD_COUNTED, UNREAD_COUNTED]);
  expect([unread, (await sari.browser.get('/api/live/heads')).body.unreadMessages]).toEqual([299, 299]);
  const read = async (seq: number) => (await sari.browser.post(`/api/conversations/${ids[2]}/read`, { seq })).body;
  expect(await read(2)).toEqual({ myReadSeq: 2, unread: UNREAD_COUNTED });
  expect(await read(UNREAD_COUNTED * 60 - 6)).toEqual({ myReadSeq: UNREAD_COUNTED * 60 - 6, unread: 3 });
});

it('and up to a hundred notifications, in the shell, the list, the sync state and after reading', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  await server.ctx.pool.query(
    `insert into notifications (member_id, kind, dedupe_key) select $1, 'trial-over', gen_random_uuid() from generate_series(1, $2)`,
    [sari.id, UNREAD_COUNTED + 50],
  );
  const get = async (path: string) => (await sari.browser.get(path)).body;
  expect([
    (await get('/api/session')).member.unreadNotifications,
    (await get('/api/live/heads')).unreadNotifications,
    (await get('/api/notifications')).unread,
  ]).toEqual([UNREAD_COUNTED, UNREAD_COUNTED, UNREAD_COUNTED]);
  const { items } = await get('/api/notifications');
  const read = async (n: number) =>
    (await sari.browser.post('/api/notifications/read', { ids: [items[n].id] })).body.unread;
  expect(await read(0)).toBe(UNREAD_COUNTED);
  await server.ctx.pool.query(
    `update notifications set read_at = now() where id in
      (select id from notifications where member_id = $1 and read_at is null order by place limit 49)`,
    [sari.id],
  );
  expect(await read(1)).toBe(UNREAD_COUNTED - 1);
});
