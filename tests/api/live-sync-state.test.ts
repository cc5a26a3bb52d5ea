import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** GET /api/live/heads: what a browser asks to see whether it missed something, also the very last event. */
const { server, world } = await apiSuite();

const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const syncState = async (person: Person) => {
  const answer = await person.browser.get('/api/live/heads');
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};
const sari = () => world.signedIn('wanita', { tier: 'premium', photos: 0 });
const budi = () => world.signedIn('pria', { tier: 'premium', photos: 0 });
async function talking() {
  const [hers, his] = [await sari(), await budi()];
  await world.matched(hers, his);
  const { id } = (await hers.browser.post('/api/conversations', { memberId: his.id })).body;
  return { hers, his, id: id as string };
}
async function says(person: Person, id: string, text = 'halo'): Promise<void> {
  const answer = await person.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text });
  expect(answer.status).toBe(200);
}

describe('where everything stands', () => {
  it('is nothing for somebody new', async () => {
    const body = await syncState(await sari());
    expect(body).toEqual({
      serverTime: expect.any(String),
      roomRev: expect.any(Number),
      unreadNotifications: 0,
      unreadMessages: 0,
      conversations: [],
    });
    expect(Math.abs(Date.parse(body.serverTime) - Date.now())).toBeLessThan(60_000);
  });

  it('counts what others wrote and was not read, and shows both places', async () => {
    const { hers, his, id } = await talking();
    await says(his, id);
    await says(his, id);
    await says(hers, id);
    await says(his, id);
    const own = (body: any) => body.conversations.find((c: { id: string }) => c.id === id);
    expect([(await syncState(hers)).unreadMessages, (await syncState(his)).unreadMessages]).toEqual([3, 1]);
    await hers.browser.post(`/api/conversations/${id}/read`, { seq: 2 });
    const [mine, theirs] = [await syncState(hers), await syncState(his)];
    expect([mine.unreadMessages, own(mine)]).toEqual([
      1,
      expect.objectContaining({ id, memberId: his.id, lastSeq: 4, myReadSeq: 2 }),
    ]);
    expect(own(theirs)).toMatchObject({ memberId: hers.id, lastSeq: 4, theirReadSeq: 2 });
    const { expiresAt } = (await hers.browser.get(`/api/conversations/${id}`)).body;
    expect(own(mine).expiresAt).toBe(expiresAt);
  });

  it('lists the newest conversation first, and leaves out those with members who are not there', async () => {
    const [first, second] = [await talking(), await sari()];
    await world.matched(second, first.his);
    const { id } = (await second.browser.post('/api/conversations', { memberId: first.his.id })).body;
    await says(second, id);
    await says(first.hers, first.id);
    expect((await syncState(first.his)).conversations.map((c: { id: string }) => c.id)).toEqual([first.id, id]);
    await world.blocked(first.hers, first.his);
    const after = await syncState(first.his);
    expect([after.conversations.map((c: { id: string }) => c.id), after.unreadMessages]).toEqual([[id], 1]);
    await run('update accounts set paused_at = now() where id = $1', [second.id]);
    expect((await syncState(first.his)).unreadMessages).toBe(1);
    await run(`update accounts set status = 'suspended' where id = $1`, [second.id]);
    expect(await syncState(first.his)).toMatchObject({ conversations: [], unreadMessages: 0 });
  });

  it('counts what is unread in an old conversation, and does not list it', async () => {
    const { hers, his, id } = await talking();
    await says(his, id);
    await run(
      `update conversations set active_at = now() - interval '30 days', expires_at = now() - interval '28 days' where id = $1`,
      [id],
    );
    expect(await syncState(hers)).toMatchObject({ unreadMessages: 1, conversations: [] });
  });

  it('counts notifications as the list shows them, and moves with the room', async () => {
    const [lina, other] = [await sari(), await budi()];
    const before = (await syncState(lina)).roomRev;
    for (const about of [null, other.id])
      await run(`insert into notifications (member_id, kind, about_id, dedupe_key) values ($1, 'new-match', $2, $3)`, [
        lina.id,
        about,
        randomUUID(),
      ]);
    expect((await syncState(lina)).unreadNotifications).toBe(2);
    await world.blocked(other, lina);
    expect((await syncState(lina)).unreadNotifications).toBe(1);
    const posted = await lina.browser.post('/api/room/messages', { clientId: randomUUID(), text: 'halo semua' });
    expect([posted.status, (await syncState(lina)).roomRev]).toEqual([200, before + 1]);
  });

  it('is each member’s own when many ask at once', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, talking));
    await Promise.all(
      pairs.map(async ({ his, id }, i) => {
        for (let n = 0; n <= i; n++) await says(his, id);
      }),
    );
    const answers = await Promise.all(
      pairs.flatMap(({ hers, his }) => [syncState(hers), syncState(his), syncState(hers)]),
    );
    expect(answers.map((a) => [a.unreadMessages, a.conversations[0].id])).toEqual(
      pairs.flatMap(({ id }, i) => [
        [i + 1, id],
        [0, id],
        [i + 1, id],
      ]),
    );
  });
});
