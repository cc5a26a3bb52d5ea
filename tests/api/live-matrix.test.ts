import { LIVE_EVENTS, CLIENT_EVENTS } from '#contract/live.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectLive, knock, type LiveClient } from '../support/live-client.ts';
import {
  EVENT_MATRIX,
  HANDSHAKES,
  LISTENERS,
  type Listener,
  PLAIN_ROUTES,
  CLIENT_EVENT_MATRIX,
} from '../support/live-matrix.ts';
import { PERSONAS, ROUTE_MATRIX, type RoutePersona } from '../support/route-matrix.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite({ env: { METRICS_TOKEN: 'token-metrik-untuk-uji-saja' } });
const LATER = { timeout: 10_000, interval: 20 };
const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const yesterday = new Date(Date.now() - 86_400_000);

const byPlan: Record<'basic' | 'premium' | 'expired' | 'pro' | 'trialOver', object> = {
  basic: {},
  premium: { tier: 'premium' },
  expired: { tier: 'premium', periodEnd: yesterday },
  pro: { tier: 'pro' },
  trialOver: { trialEnd: yesterday },
};

describe('T11: the server itself says what it serves', () => {
  it('every address it registers is in the contract or among those beside it, and answers a visitor as said', async () => {
    const registered = registeredRoutes(server.app.printRoutes({ commonPrefix: false }));
    expect(registered.length).toBeGreaterThan(150);
    const shape = (name: string) => name.replace(/:\w+/g, ':');
    const known = [
      ...Object.keys(ROUTE_MATRIX).map(shape),
      ...Object.entries(PLAIN_ROUTES).map(([path, { method }]) => `${method} ${path}`),
    ];
    // Of pages and built files: by the files themselves (house/pages.test.ts).
    const files = registered.filter((name) => /^GET \/(assets|admin)\b|^GET \/?\*$|^GET \/[\w.-]+\.\w+$/.test(name));
    expect(registered.filter((name) => !known.includes(name) && !files.includes(name))).toEqual([]);
    for (const [path, { method, ask, status }] of Object.entries(PLAIN_ROUTES)) {
      expect(registered).toContain(`${method} ${path}`);
      const answer = await fetch(server.url + ask, { method, redirect: 'manual' });
      expect([ask, answer.status]).toEqual([ask, status]);
    }
  });
});

describe('T11: the handshake by persona', () => {
  it.each(PERSONAS)('%s', async (persona) => {
    const person = await whois(persona);
    const headers = { origin: server.url, ...(person ? { cookie: person.browser.cookie } : {}) };
    expect((await knock(server.url, headers)).status).toBe(HANDSHAKES[persona]);
  });
});

async function whois(persona: RoutePersona): Promise<Person | null> {
  if (persona === 'visitor') return null;
  if (persona === 'staff') return world.staff('owner');
  if (persona === 'unproved') return world.signedIn('wanita', { proved: false });
  if (persona !== 'suspended' && persona !== 'deleted') return world.signedIn('wanita', byPlan[persona]);
  const person = await world.signedIn('wanita');
  await run('update accounts set status = $1 where id = $2', [persona, person.id]);
  return person;
}

describe('T11, T45: every event and every client event by who listens', () => {
  const people = {} as Record<Listener, Person>;
  const clients = {} as Record<Listener, LiveClient>;
  let conversationId = '';

  beforeAll(async () => {
    people.self = await world.signedIn('wanita', { tier: 'premium' });
    people.partner = await world.signedIn('pria', { tier: 'premium' });
    people.blocker = await world.signedIn('pria');
    people.paused = await world.signedIn('pria');
    await run('update accounts set paused_at = now() where id = $1', [people.paused.id]);
    for (const plan of Object.keys(byPlan) as (keyof typeof byPlan)[])
      people[plan] = await world.signedIn('pria', byPlan[plan]);
    await world.matched(people.self, people.partner);
    await world.matched(people.self, people.blocker);
    const [a, b] = [people.self.id, people.partner.id].sort();
    const { rows } = await run(
      `insert into conversations (a_id, b_id, expires_at) values ($1, $2, now() + interval '1 hour') returning id`,
      [a, b],
    );
    conversationId = rows[0].id;
    for (const who of LISTENERS) clients[who] = await connectLive(people[who].browser);
  });

  /** What each event comes from, by the front door or by what the database tells; in an order that ends with `ended`. */
  const happenings: [keyof typeof LIVE_EVENTS, () => Promise<unknown>][] = [
    ['members', () => people.blocker.browser.post('/api/blocks', { memberId: people.self.id })],
    [
      'message',
      () =>
        people.self.browser.post(`/api/conversations/${conversationId}/messages`, {
          clientId: randomUUID(),
          text: 'Assalamualaikum',
        }),
    ],
    ['conversation', () => people.partner.browser.post(`/api/conversations/${conversationId}/read`, { seq: 1 })],
    ['typing', async () => clients.self.socket.emit('typing', { conversationId })],
    ['room', () => people.self.browser.post('/api/room/messages', { clientId: randomUUID(), text: 'Halo semua' })],
    [
      'room-revision',
      () => people.self.browser.post('/api/room/messages', { clientId: randomUUID(), text: 'Apa kabar' }),
    ],
    [
      'notified',
      () =>
        run(`insert into notifications (member_id, kind, dedupe_key) values ($1, 'new-match', $2)`, [
          people.self.id,
          randomUUID(),
        ]),
    ],
    ['plan-changed', () => run('select pg_notify($1, $2)', ['plan_changed', people.self.id])],
    ['ended', () => run('delete from sessions where member_id = $1', [people.self.id])],
  ];

  it('has a happening for each event', () => {
    expect(happenings.map(([name]) => name).sort()).toEqual(Object.keys(LIVE_EVENTS).sort());
    expect(Object.keys(CLIENT_EVENT_MATRIX).sort()).toEqual(Object.keys(CLIENT_EVENTS).sort());
  });

  it('a client event of anybody else about that conversation is told to nobody', async () => {
    const { by } = CLIENT_EVENT_MATRIX.typing;
    for (const who of LISTENERS.filter((one) => !by.includes(one) && one !== 'partner'))
      clients[who].socket.emit('typing', { conversationId });
    await settled();
    for (const who of LISTENERS) expect([who, clients[who].of('typing')]).toEqual([who, []]);
  });

  it.each(happenings)('%s is heard by whom the matrix names', async (name, happens) => {
    const before = Object.fromEntries(LISTENERS.map((who) => [who, clients[who].of(name).length]));
    const heard = () => LISTENERS.filter((who) => clients[who].of(name).length > before[who]!);
    const answer = (await happens()) as { status?: number } | undefined;
    if (typeof answer?.status === 'number') expect(answer.status).toBeLessThan(300);
    await expect.poll(heard, LATER).toEqual([...EVENT_MATRIX[name]]);
    await settled();
    expect(heard()).toEqual([...EVENT_MATRIX[name]]);
  });

  /** Whatever was told before has been heard: what each is told last came after it. */
  async function settled() {
    for (const who of LISTENERS.filter((one) => clients[one].closed() === null)) {
      const unread = Number(`0x${randomBytes(4).toString('hex')}`);
      const told = () => clients[who].heard.findIndex((e) => e.name === 'notified' && e.data.unread === unread);
      server.ctx.live.emit([people[who].id], 'notified', { unread });
      await expect.poll(told, LATER).toBeGreaterThan(-1);
      // The barrier is no event of the matrix.
      clients[who].heard.splice(told(), 1);
    }
  }
});

/** «METHOD /path» of each leaf of Fastify's tree of routes, parameters as «:»; what is answered to HEAD is GET's. */
function registeredRoutes(tree: string): string[] {
  const at: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, name, methods] = /^((?:│   |    )*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || name === undefined) return [];
    const depth = indent.length / 4;
    at.splice(depth, at.length, name);
    const path = at
      .join('')
      .replace(/:\w+(?:\|:\w+)*/g, ':')
      .replace(/([^/])\*$/, '$1/*');
    return (methods?.split(', ') ?? []).filter((m) => m !== 'HEAD').map((method) => `${method} ${path}`);
  });
}
