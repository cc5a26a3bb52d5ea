import { OPEN_HEADER } from '#domain/matching/limits.ts';
import { expect, it } from 'vitest';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import type { OutboxEvent } from '../../src/server/outbox/catalogue.ts';
import { emitAll } from '../../src/server/outbox/emit.ts';
import { allSentBy, OF_INDEX, type Sent, sentBy } from '../support/sent-statements.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** T65: at most ten statements a call, whatever the page holds. Counted where they leave for the database. */
const { server, world } = await apiSuite({ limits: 1 });
const people = Array.from({ length: 300 }, (_, i) => demoMember(i, 'x', new Date()));
await insertDemoMembers(server.ctx.db, people, new Date().toISOString().slice(0, 10));

const statementsOf = async (work: () => Promise<unknown>) => (await sentBy(work)).map(({ text }) => text);

it.each([
  ['a first page of a paid member', 'premium', 3],
  ['a first page of a basic member, which opens cards', 'basic', 10],
] as const)('%s', async (_, tier, most) => {
  const person = await world.signedIn('wanita', { tier, dealbreakers: ['hanya ini'], minHeightWanted: null });
  // The first look at others makes the scoring version.
  await person.browser.get('/api/matches/funnel');
  let answer: { body: { open: unknown[]; blurred: unknown[]; nextCursor: string } } | undefined;
  const sent = await statementsOf(async () => (answer = await person.browser.get('/api/matches')));
  expect(answer!.body.open.length + answer!.body.blurred.length).toBe(24);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  expect(sent.length).toBeGreaterThanOrEqual(3);
  const again = await statementsOf(() => person.browser.get(`/api/matches?cursor=${answer!.body.nextCursor}`));
  expect(again.length, again.join('\n')).toBeLessThanOrEqual(3);
  // Who is hidden from the viewer is asked once for one answer.
  for (const statements of [sent, again])
    expect(statements.filter((text) => /hidden_(from|between|pairs)|visible_to/.test(text))).toHaveLength(1);
});

it('twenty calls at once share their statements', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.signedIn('wanita', { tier: 'premium', dealbreakers: ['hanya ini'], photos: 0 }),
    ),
  );
  await Promise.all(people.map((p) => p.browser.get('/api/matches/funnel')));
  // Without sockets, which bring some of them a turn later on a busy machine.
  const atOnce = async (url: string) => {
    const headers = (p: Person) => ({ cookie: p.browser.cookie, [OPEN_HEADER]: '1' });
    const answers = await Promise.all(people.map((p) => server.app.inject({ url, headers: headers(p) })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  };
  const sent = await statementsOf(() => atOnce('/api/matches'));
  expect(sent.length).toBeLessThan(60);
  // Where they stand, and who they are.
  for (const path of ['/api/live/heads', '/api/session']) {
    const reads = await statementsOf(() => atOnce(path));
    expect(reads.length, path).toBeLessThan(20);
  }
});

it('a private message costs the session’s statement, three of its own and a transaction; one more when its receiver is told', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
  await world.matched(sari, budi);
  const { body } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  const send = (clientId: string) =>
    statementsOf(() => sari.browser.post(`/api/conversations/${body.id}/messages`, { clientId, text: 'Halo' }));
  expect((await send('klien-0001')).filter((text) => text.includes('insert into outbox'))).toHaveLength(1);
  await server.relay.drain();
  const sent = await send('klien-0002');
  expect(sent.map((text) => text.trim().split(/\s/)[0])).toEqual([
    'select',
    'begin',
    'select',
    'select',
    'with',
    'commit',
  ]);
});

it('a like costs the session’s statement, its limit’s, five and a transaction; a match one more', async () => {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium', photos: 0 }),
    await world.signedIn('pria', { tier: 'premium', photos: 0 }),
  ];
  // The first look at others makes the scoring version.
  for (const { browser } of [sari, budi]) await browser.get('/api/matches/funnel');
  const like = async (from: Person, to: Person) => {
    const sent = await statementsOf(async () =>
      expect((await from.browser.post('/api/likes', { candidateId: to.id })).status).toBe(200),
    );
    const words = sent.map((text) => text.trim().split(/\s/)[0]!.toLowerCase());
    // What follows the commit may be the relay's.
    return words.slice(0, words.indexOf('commit') + 1);
  };
  const gathered = ['select', 'insert', 'begin', 'select', 'select', 'select'];
  expect(await like(sari, budi)).toEqual([...gathered, 'insert', 'insert', 'commit']);
  await server.relay.drain();
  expect(await like(budi, sari)).toEqual([...gathered, 'insert', 'with', 'insert', 'commit']);
});

it('a page of the room costs the session’s statement and four of its own, whoever wrote in it', async () => {
  const reader = await world.signedIn('wanita', { tier: 'premium', photos: 0 });
  for (const gender of ['pria', 'wanita', 'pria'] as const) {
    const author = await world.signedIn(gender, { photos: 0 });
    await author.browser.post('/api/room/messages', { clientId: `klien-${author.handle}`, text: 'Halo semua' });
  }
  // What was written is told by the relay, a moment later.
  await server.relay.drain();
  let people = 0;
  const sent = await sentBy(async () => (people = (await reader.browser.get('/api/room')).body.people.length));
  expect(people).toBe(3);
  // Who reads is read once, and who is hidden from them is not asked again for the cards of those who are not.
  const names = ['found-cards', 'live-sessions', 'room-page', 'room-state', 'viewers'];
  expect(sent.map(({ name }) => name).toSorted()).toEqual(names);
});

it('what a search of basic reads and opens is prepared by name', async () => {
  const sari = await world.signedIn('wanita', { photos: 0 });
  for (let i = 0; i < 3; i++) await world.member('pria', { photos: 0 });
  for (const path of ['/api/matches', '/api/matches?ageMin=20', '/api/matches?ageMin=21'])
    await server.app.inject({ url: path, headers: { cookie: sari.browser.cookie, [OPEN_HEADER]: '1' } });
  const { pool } = server.ctx;
  const held = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const found = await Promise.all(
    held.map((client) => client.query<{ name: string }>('select name from pg_prepared_statements')),
  );
  for (const client of held) client.release();
  const named = new Set(found.flatMap(({ rows }) => rows.map(({ name }) => name)));
  const wanted = ['opened-cards', 'open-cards', 'kept-openings', 'used-question', 'used-questions', 'use-question'];
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
});

const CALLS = 16;
/** First and last of a transaction. */
const NOT_PLANNED = /^(begin|commit)$/;
/** Statements that some connection of this server planned for their values more than five times. */
async function plannedAgain({ pool }: typeof server.ctx): Promise<string[]> {
  const held = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const again = await Promise.all(
    held.map((client) =>
      client.query<{ name: string }>('select name from pg_prepared_statements where custom_plans > 5'),
    ),
  );
  for (const client of held) client.release();
  return again.flatMap(({ rows }) => rows.map(({ name }) => name));
}

it('a hot route plans each of its statements once a connection, not at every call', async () => {
  const { server, world } = await ownServer({ limits: 100 });
  const paid = { tier: 'premium' } as const;
  const [sari, budi] = [await world.signedIn('wanita', paid), await world.signedIn('pria', paid)];
  await world.matched(sari, budi);
  const { body: chat } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  const messages = `/api/conversations/${chat.id}/messages`;
  let n = 0;
  let liked = '';
  const send = () => budi.browser.post(messages, { clientId: `klien-${1000 + ++n}`, text: 'Halo' });
  const get = (path: string) => ({ call: () => sari.browser.get(path) });
  const routes: Record<string, { before?: () => Promise<unknown>; call: () => Promise<{ status: number }> }> = {
    session: get('/api/session'),
    heads: get('/api/live/heads'),
    list: get('/api/matches'),
    profile: get(`/api/members/${budi.id}`),
    history: get('/api/likes/history?tab=mutual'),
    notifications: get('/api/notifications'),
    dashboard: get('/api/dashboard'),
    conversations: get('/api/conversations'),
    messages: get(messages),
    room: get('/api/room'),
    open: { call: () => sari.browser.post('/api/conversations', { memberId: budi.id }) },
    send: { call: send },
    read: { before: send, call: () => sari.browser.post(`/api/conversations/${chat.id}/read`, { seq: n }) },
    like: {
      before: async () => void (liked = (await world.member('pria', { photos: 0 })).id),
      call: () => sari.browser.post('/api/likes', { candidateId: liked }),
    },
    match: {
      before: async () => {
        liked = (await world.member('pria', { photos: 0 })).id;
        await server.ctx.db.insertInto('likes').values({ from_id: liked, to_id: sari.id }).execute();
      },
      call: () =>
        sari.browser.post('/api/likes', {
          candidateId: liked,
          note: { field: 'job', prompt: null, text: 'Salam kenal' },
        }),
    },
    thumbnail: get((await sari.browser.get(`/api/members/${budi.id}`)).body.photos[0].thumb),
    'own profile': get('/api/profile'),
    permissions: get('/api/permissions'),
    introductions: get('/api/introductions'),
  };
  const planned: Record<string, string[]> = {};
  for (const [route, { before, call }] of Object.entries(routes)) {
    const sent: Sent[] = [];
    // Five are planned for the values at hand; with the sixth PostgreSQL compares.
    for (let i = 0; i < CALLS; i++) {
      await before?.();
      await server.relay.drain();
      sent.push(...(await sentBy(async () => expect((await call()).status, route).toBe(200))));
    }
    // What the first call makes is not each call's, nor what the server does now and then.
    const nameless = sent.filter(({ name, text }) => !name && !NOT_PLANNED.test(text)).map(({ text }) => text.trim());
    const times = (text: string) => nameless.filter((one) => one === text).length;
    planned[route] = [...new Set(nameless)].filter((text) => times(text) > CALLS / 2);
  }
  expect(await plannedAgain(server.ctx)).toEqual([]);
  expect(planned).toEqual(Object.fromEntries(Object.keys(routes).map((route) => [route, []])));
});

it('what the relay does with events is planned once a connection too', async () => {
  const { server, world } = await ownServer({ limits: 100 });
  const [sari, budi, rina] = [
    await world.signedIn('wanita', { tier: 'premium' }),
    await world.signedIn('pria', { tier: 'premium' }),
    await world.signedIn('wanita'),
  ];
  await world.matched(sari, budi);
  const { body: chat } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  await server.relay.drain();
  const nameless = new Map<string, number>();
  let told = 0;
  for (let seq = 1; seq <= CALLS; seq++) {
    const likers = [await world.member('pria', { photos: 0 }), await world.member('pria', { photos: 0 })];
    for (const [n, { id }] of likers.entries())
      await server.ctx.db
        .insertInto('likes')
        .values({ from_id: id, to_id: [sari.id, rina.id][n]! })
        .execute();
    const events: OutboxEvent[] = [
      { name: 'like.given', payload: { fromId: likers[0]!.id, toId: sari.id } },
      { name: 'like.given', payload: { fromId: likers[1]!.id, toId: rina.id } },
      { name: 'match.made', payload: { memberId: sari.id, otherId: likers[0]!.id } },
      {
        name: 'message.waiting',
        payload: { memberId: sari.id, senderId: budi.id, conversationId: chat.id, seq, readSeq: seq - 1 },
      },
      {
        name: 'room.addressed',
        payload: { memberId: sari.id, authorId: budi.id, seq, excerpt: 'Halo', how: 'reply' },
      },
    ];
    const sent = await allSentBy(async () => {
      expect(await emitAll(server.ctx.db, events)).toBe(events.length);
      await server.relay.drain();
    });
    told += sent.filter(({ text }) => text.startsWith('update outbox set processed_at')).length;
    for (const { name, text } of sent)
      if (!name && !NOT_PLANNED.test(text) && !OF_INDEX.test(text)) nameless.set(text, (nameless.get(text) ?? 0) + 1);
  }
  expect(told).toBeGreaterThanOrEqual(CALLS);
  // Not what the server does now and then.
  expect([...nameless].filter(([, times]) => times > CALLS / 2)).toEqual([]);
  expect(await plannedAgain(server.ctx)).toEqual([]);
});
