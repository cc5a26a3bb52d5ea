import { afterAll, expect, it } from 'vitest';
import { deliverDue } from '../../src/server/features/notifications/jobs.deliveries.ts';
import { connectLive } from '../support/live-client.ts';
import { markedTexts } from '../support/marks.ts';
import { startPushService } from '../support/push-service.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

let later = 0;
const service = await startPushService();
afterAll(() => service.close());
const { server, world } = await apiSuite({
  limits: 1000,
  env: { PUSH_ORIGINS: service.origin },
  now: () => new Date(Date.now() + later),
});

/** What the other side does where the viewer is told of it. Each text they write holds their mark. */
async function does(who: Person, mark: string, viewer: Person, isMatch: boolean): Promise<void> {
  const ok = ({ status, text }: { status: number; text: string }) => expect([status < 300, text]).toEqual([true, text]);
  const { browser } = who;
  ok(await browser.send('PATCH', '/api/profile', { job: `${mark} kerja baru` }));
  ok(await browser.send('PUT', '/api/profile/closed/about', { closed: true }));
  const text = `${mark} menyapa @${viewer.handle}`;
  ok(await browser.post('/api/room/messages', { clientId: `ruang-${mark}`, text }));
  if (!isMatch) return ok(await browser.post('/api/likes', { candidateId: viewer.id }));
  ok(await browser.post('/api/permissions', { memberId: viewer.id }));
  const talk = await browser.post('/api/conversations', { memberId: viewer.id });
  ok(talk);
  ok(
    await browser.post(`/api/conversations/${talk.body.id}/messages`, {
      clientId: `pesan-${mark}`,
      text: `${mark} isi`,
    }),
  );
}

it('T13: events of sockets hold of others what they wrote in the room or to a match, with their name there; pushes nothing', async () => {
  const viewer = await world.signedIn('wanita', { handle: 'pembaca.diam' });
  const push = service.browser();
  expect((await viewer.browser.send('PUT', '/api/notifications/push', push.subscription)).status).toBe(200);
  const people = await Promise.all(
    ['KNRasing', 'KNRcocok'].map(async (mark) => ({
      mark,
      who: await world.signedIn('pria', {
        tier: 'premium',
        ...markedTexts(mark),
        handle: `${mark.toLowerCase()}.nama`,
      }),
    })),
  );
  const [, match] = people;
  await world.matched(viewer, match!.who);
  const live = await connectLive(viewer.browser);
  for (const one of people) {
    await does(one.who, one.mark, viewer, one === match);
    await server.relay.drain();
    later += 3_600_000;
    await deliverDue(server.ctx);
  }
  // Told last, heard last.
  server.ctx.live.emit([viewer.id], 'notified', { unread: 4711 });
  await expect.poll(() => live.of('notified').some(({ unread }) => unread === 4711)).toBe(true);
  const events = live.heard;
  live.socket.disconnect();
  const names = new Set(events.map(({ name }) => name));
  expect([...names].sort()).toEqual(['conversation', 'members', 'message', 'notified', 'room']);
  const pushed = service.to(push);
  expect(pushed).toHaveLength(2);
  const marked = (one: unknown) => /knr/i.test(JSON.stringify(one));
  expect(pushed.filter(marked)).toEqual([]);
  for (const { mark, who } of people) {
    const texts = Object.values({ ...markedTexts(mark), nama: `${mark} kerja baru` }).flat();
    const written = texts.map((text) => (typeof text === 'string' ? text : text.answer));
    const told = [...written, who.username, who.profile.contactWa!];
    expect(told.filter((text) => JSON.stringify([events, pushed]).includes(text))).toEqual([]);
  }
  const rest = events.map(({ name, data }) => {
    if (name === 'room') return { ...data, text: '', author: { ...data.author, nama: '', handle: '' } };
    return name === 'message' && data.senderId === match!.who.id ? { ...data, text: '' } : data;
  });
  expect(rest.filter(marked)).toEqual([]);
});
