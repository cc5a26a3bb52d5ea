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
