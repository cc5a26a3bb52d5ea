import { expect, it } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD } from '../support/world.ts';

const { server, world } = await apiSuite({ limits: 1000 });

it('who closes their account, is kept out or comes back: open pages of matches hear it, and nobody else does', async () => {
  const sari = await world.signedIn('wanita', { tier: 'premium', photos: 0 });
  const others = await Promise.all([1, 2, 3].map(() => world.signedIn('pria', { tier: 'premium', photos: 0 })));
  const [budi, blocked, liked] = others as [typeof sari, typeof sari, typeof sari];
  await world.matched(sari, budi);
  await world.matched(sari, blocked);
  await world.liked(liked, sari);
  expect((await sari.browser.post('/api/blocks', { memberId: blocked.id })).status).toBeLessThan(300);
  const moderator = await world.staff('moderator');
  const live = await Promise.all(others.map(({ browser }) => connectLive(browser)));
  /** Events of each since the last call. */
  const heard = async () => {
    // Emitted last, heard last.
    const mark = { unread: 4711 };
    server.ctx.live.emit(
      others.map(({ id }) => id),
      'notified',
      mark,
    );
    const isMark = (data: object) => 'unread' in data && data.unread === mark.unread;
    await expect.poll(() => live.every((one) => one.of('notified').some(isMark)), { timeout: 10_000 }).toBe(true);
    const names = live.map((one) => one.heard.map(({ name }) => name).filter((name) => name !== 'notified'));
    for (const one of live) one.heard.length = 0;
    return names;
  };
  const sanction = (kind: string, days: number | null) =>
    moderator.browser.post(`/api/staff/members/${sari.id}/sanctions`, {
      kind,
      days,
      cause: 'rude-or-threatening',
      reason: 'Kata-kata kasar, dilihat dua orang.',
    });
  const enter = (more: object = {}) =>
    server.browser().post('/api/session', { username: sari.username, password: PASSWORD, ...more });
  await heard();

  const told = [['members'], [], []];
  expect((await sanction('warn', null)).status).toBe(204);
  expect(await heard()).toEqual([[], [], []]);
  const closed = await sari.browser.post('/api/privacy/deletion', { waived: false, currentPassword: PASSWORD });
  expect(closed.status).toBe(200);
  expect(await heard()).toEqual(told);
  expect((await enter({ restore: true })).status).toBe(200);
  expect(await heard()).toEqual(told);
  // Nothing to restore, nothing to tell.
  expect((await enter({ restore: true })).status).toBe(200);
  expect(await heard()).toEqual([[], [], []]);
  expect((await sanction('suspend', 7)).status).toBe(204);
  expect(await heard()).toEqual(told);
  const lift = { reason: 'Sudah dibicarakan.' };
  expect((await moderator.browser.post(`/api/staff/members/${sari.id}/lifting`, lift)).status).toBe(204);
  expect(await heard()).toEqual(told);
  for (const one of live) one.socket.disconnect();
});

it('a further decision about who is out of all lists already is heard by nobody; a suspension over at sign-in is', async () => {
  const [sari, dewi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('wanita', { photos: 0 })];
  const budi = await world.signedIn('pria', { tier: 'premium', photos: 0 });
  await world.matched(sari, budi);
  await world.matched(dewi, budi);
  const moderator = await world.staff('moderator');
  const live = await connectLive(budi.browser);
  const decide = async ({ id }: { id: string }, kind: string, days: number | null) => {
    const said = { cause: 'rude-or-threatening', reason: 'Kata-kata kasar, dilihat dua orang.' };
    const { status } = await moderator.browser.post(`/api/staff/members/${id}/sanctions`, { kind, days, ...said });
    expect(status).toBe(204);
  };
  const lift = ({ id }: { id: string }) =>
    moderator.browser.post(`/api/staff/members/${id}/lifting`, { reason: 'Sudah dibicarakan.' });
  let marks = 0;
  /** How often the match was told since the last call. */
  const told = async () => {
    const unread = 4711 + ++marks;
    server.ctx.live.emit([budi.id], 'notified', { unread });
    const isMark = (data: object) => 'unread' in data && data.unread === unread;
    await expect.poll(() => live.of('notified').some(isMark), { timeout: 10_000 }).toBe(true);
    return live.heard.splice(0).filter(({ name }) => name === 'members').length;
  };
  await told();

  await decide(sari, 'suspend', 7);
  expect(await told()).toBe(1);
  await decide(sari, 'suspend', 30);
  await decide(sari, 'ban', null);
  expect(await told()).toBe(0);
  expect((await lift(sari)).status).toBe(204);
  expect(await told()).toBe(1);

  expect((await sari.browser.post('/api/session', { username: sari.username, password: PASSWORD })).status).toBe(200);
  const closing = { waived: false, currentPassword: PASSWORD };
  expect((await sari.browser.post('/api/privacy/deletion', closing)).status).toBe(200);
  expect(await told()).toBe(1);
  await decide(sari, 'suspend', 7);
  expect((await lift(sari)).status).toBe(204);
  expect(await told()).toBe(0);

  await decide(dewi, 'suspend', 7);
  expect(await told()).toBe(1);
  await server.ctx.pool.query(
    `update sanctions set created_at = now() - interval '8 days', until = now() - interval '1 day' where member_id = $1`,
    [dewi.id],
  );
  expect((await dewi.browser.post('/api/session', { username: dewi.username, password: PASSWORD })).status).toBe(200);
  expect(await told()).toBe(1);
  live.socket.disconnect();
});
