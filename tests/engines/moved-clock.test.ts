import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connectLive, type LiveClient } from '../support/live-client.ts';
import { startInstances } from '../support/live-processes.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/**
 * Two instances on machines with a wrong time, one ahead and one behind by more than two days: what has an end ends for
 * both of them when it is time by the database's clock, not earlier and not later (decision 0099).
 */
const { server, world } = await apiSuite();
const HOUR = 3_600_000;
const WRONG = 50 * HOUR;
const preload = path.resolve(import.meta.dirname, '../support/moved-clock.mjs');
const instances = await startInstances(2, server.database.url, (n) => ({
  NODE_OPTIONS: `--import=${preload}`,
  CLOCK_MOVED_MS: String(n === 0 ? WRONG : -WRONG),
  RATE_LIMIT_FACTOR: '1',
  METRICS_TOKEN: 'token-metrik-untuk-uji-saja',
}));
afterAll(() => instances.stop());

const run = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const premium = { tier: 'premium', photos: 0 } as const;
/** What both answer, the one ahead first. */
const both = async <T>({ browser }: Pick<Person, 'browser'>, ask: (at: Browser) => Promise<T>) => {
  const answers: T[] = [];
  for (const { url } of instances.list) answers.push(await ask(browser.at(url)));
  return answers;
};
const says = (id: string) => async (at: Browser) => {
  const { status, body } = await at.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text: 'halo' });
  return status === 200 ? 'sent' : body.code;
};
const talk = async () => {
  const [sari, budi] = [await world.signedIn('wanita', premium), await world.signedIn('pria', premium)];
  await world.matched(sari, budi);
  const [first] = instances.list;
  const { id } = (await sari.browser.at(first!.url).post('/api/conversations', { memberId: budi.id })).body;
  return { sari, budi, id: id as string };
};

describe('with clocks four days apart', () => {
  it('they are: each tells so, and both tell the database’s time', async () => {
    const apart = await Promise.all(
      instances.list.map(async ({ url }) => {
        const asked = await fetch(`${url}/metrics`, {
          headers: { authorization: 'Bearer token-metrik-untuk-uji-saja' },
        });
        return Number(/^serasi_clock_apart_seconds (\S+)$/m.exec(await asked.text())![1]);
      }),
    );
    expect(apart.map((seconds) => Math.round(seconds / 3_600))).toEqual([50, -50]);
    const sari = await world.signedIn('wanita', premium);
    const times = await both(sari, async (at) => Date.parse((await at.get('/api/session')).body.serverTime));
    const [{ now }] = await run('select clock_timestamp() as now');
    for (const time of times) expect(Math.abs(time - now.getTime())).toBeLessThan(60_000);
  });

  it('a session lives, and is over, at both; one that is used at the wrong time gets no other end', async () => {
    const sari = await world.signedIn('wanita', premium);
    const until = (sql: string) =>
      run(`update sessions set last_seen_at = now() - interval '1 hour', expires_at = ${sql} where member_id = $1`, [
        sari.id,
      ]);
    const known = async (at: Browser) => (await at.get('/api/session')).body.member !== null;
    await until(`now() + interval '1 minute'`);
    expect(await both(sari, known)).toEqual([true, true]);
    const [{ days }] = await run(
      `select extract(epoch from expires_at - now()) / 86400 as days from sessions where member_id = $1`,
      [sari.id],
    );
    expect(Number(days)).toBeCloseTo(30, 1);
    await until(`now() - interval '1 second'`);
    expect(await both(sari, known)).toEqual([false, false]);
  });

  it('a conversation is open for two days, and for both: neither ends it early, neither lets it go on', async () => {
    const { sari, id } = await talk();
    const [{ hours }] = await run(
      'select extract(epoch from expires_at - clock_timestamp()) / 3600 as hours from conversations where id = $1',
      [id],
    );
    expect(Number(hours)).toBeCloseTo(48, 1);
    expect(await both(sari, says(id))).toEqual(['sent', 'sent']);
    await run(`update conversations set expires_at = now() + interval '1 minute' where id = $1`, [id]);
    expect(await both(sari, says(id))).toEqual(['sent', 'sent']);
    await run(`update conversations set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await both(sari, says(id))).toEqual(['conversation-expired', 'conversation-expired']);
  });

  it('a plan holds to its end at both, and no longer', async () => {
    const sari = await world.signedIn('wanita', premium);
    const tier = async (at: Browser) => (await at.get('/api/subscription')).body.tier;
    const ends = (sql: string) =>
      run(`update subscriptions set status = 'active', period_end = ${sql} where member_id = $1`, [sari.id]);
    await ends(`now() + interval '1 hour'`);
    expect(await both(sari, tier)).toEqual(['premium', 'premium']);
    await ends(`now() - interval '1 second'`);
    expect(await both(sari, tier)).toEqual(['basic', 'basic']);
  });

  it('whoever heard no asks again after 30 days, by neither clock earlier', async () => {
    const { sari, budi } = await talk();
    const ask = async (at: Browser) => (await at.post('/api/permissions', { memberId: budi.id })).body.code ?? 'asked';
    await ask(sari.browser);
    const answered = (sql: string) =>
      run(`update profile_permissions set status = 'denied', responded_at = ${sql} where requester_id = $1`, [sari.id]);
    await answered(`now() - interval '30 days' + interval '1 hour'`);
    expect(await both(sari, ask)).toEqual(['permission-too-early', 'permission-too-early']);
    await answered(`now() - interval '30 days' - interval '1 hour'`);
    expect(await ask(sari.browser.at(instances.list[1]!.url))).toBe('asked');
  });

  it('sockets of a member are counted together: the one ahead does not take those of the other for dead', async () => {
    const sari = await world.signedIn('wanita', premium);
    const opened: LiveClient[] = [];
    for (let n = 0; n < 12; n++) opened.push(await connectLive(sari.browser, instances.list[n % 2]!.url));
    const closed = () => opened.map((one) => one.closed() !== null);
    await expect.poll(closed, { timeout: 15_000 }).toEqual(opened.map((_, n) => n < 2));
    for (const one of opened) one.socket.close();
  });

  it('a clock that is set while they run ends nothing, and cuts nobody off', async () => {
    const { sari, budi, id } = await talk();
    const [here, there] = [
      await connectLive(sari.browser, instances.list[0]!.url),
      await connectLive(budi.browser, instances.list[0]!.url),
    ];
    const heard = async (n: number) => {
      here.socket.emit('typing', { conversationId: id });
      await expect.poll(() => there.of('typing').length, { timeout: 15_000 }).toBe(n);
    };
    await heard(1);
    // Four days back at the one, four days forward at the other.
    for (const one of instances.list) one.turnClock();
    const hours = async () =>
      Promise.all(
        instances.list.map(async ({ url }) => {
          const asked = await fetch(`${url}/metrics`, {
            headers: { authorization: 'Bearer token-metrik-untuk-uji-saja' },
          });
          return Math.round(Number(/^serasi_clock_apart_seconds (\S+)$/m.exec(await asked.text())![1]) / 3_600);
        }),
      );
    await expect.poll(hours, { timeout: 15_000 }).toEqual([-50, 50]);
    expect(await both(sari, says(id))).toEqual(['sent', 'sent']);
    await expect.poll(() => there.of('message').length, { timeout: 15_000 }).toBe(2);
    // More frames than one breath allows: the time between them counts by a clock that is not set.
    await expect
      .poll(
        () => {
          here.socket.emit('typing', { conversationId: id });
          return there.of('typing').length;
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(2);
    expect([here.closed(), there.closed()]).toEqual([null, null]);
  });
});

it('wrong passwords are counted together, and the window is the database’s', async () => {
  const sari = await world.member('wanita', premium);
  const guess = async (at: Browser) =>
    (await at.post('/api/session', { username: sari.username, password: 'bukan ini' })).body.code;
  const stranger = { browser: server.browser() };
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) codes.push(...(await both(stranger, guess)));
  expect(codes).toEqual([...Array(10).fill('credentials-wrong'), ...Array(2).fill('too-many-requests')]);
});
