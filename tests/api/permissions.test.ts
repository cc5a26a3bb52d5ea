import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../support/server.ts';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const began = Date.parse('2026-11-21T05:00:00Z');
let clock = began;
const { server, world } = await apiSuite({ now: () => new Date(clock) });
beforeEach(() => {
  clock = began;
});

/** Fields only a full profile shows (S2 §2). */
const FULL = ['height', 'weight', 'income', 'dealbreakers', 'familyBackground'] as const;
const ask = (from: Person, to: { id: string }) => from.browser.post('/api/permissions', { memberId: to.id });
const answer = (owner: Person, id: string, what: string) =>
  owner.browser.post(`/api/permissions/${id}/answer`, { answer: what });
const card = async (viewer: Person, of: Person) => (await viewer.browser.get(`/api/members/${of.id}`)).body;
const seesFull = async (viewer: Person, of: Person) => {
  const { facts = {} } = await card(viewer, of);
  return FULL.filter((name) => name in facts).length;
};
const lists = async (person: Person) => (await person.browser.get('/api/permissions')).body;
const stored = async (from: Person, to: Person) =>
  (
    await server.ctx.pool.query(
      'select id, status, requested_at, responded_at from profile_permissions where requester_id = $1 and target_id = $2',
      [from.id, to.id],
    )
  ).rows;
const told = async (person: Person, kind: string) => {
  await server.relay.drain();
  const { body } = await person.browser.get('/api/notifications');
  return body.items.filter((item: { kind: string }) => item.kind === kind);
};
const withoutRequest = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } });

async function match(tier: 'basic' | 'premium' | 'pro' = 'premium') {
  const [sari, budi] = [await world.signedIn('wanita', { tier }), await world.signedIn('pria', { tier: 'premium' })];
  await world.matched(sari, budi);
  return { sari, budi };
}
async function pending() {
  const { sari, budi } = await match();
  expect((await ask(sari, budi)).status).toBe(200);
  const [{ id }] = await stored(sari, budi);
  return { sari, budi, id: id as string };
}

describe('permission for the full profile', () => {
  it('goes its whole way: asked, pending, approved, revoked with effect on the very next call, asked again after 30 days', async () => {
    const { sari, budi } = await match();
    expect(await card(sari, budi)).toMatchObject({ permission: { asked: null, theirs: null }, can: { ask: true } });
    const asked = await ask(sari, budi);
    expect(asked.body.card).toMatchObject({
      id: budi.id,
      permission: { asked: { status: 'pending', askAgainAt: null } },
      can: { ask: false },
    });
    expect([await seesFull(sari, budi), (await budi.browser.get('/api/session')).body.member.waitingRequests]).toEqual([
      0, 1,
    ]);
    const [{ id }] = await stored(sari, budi);
    expect(await card(budi, sari)).toMatchObject({ permission: { asked: null, theirs: { id, status: 'pending' } } });
    expect(await told(budi, 'permission-request')).toMatchObject([
      { about: { id: sari.id, nama: sari.profile.nama }, data: { permissionId: id }, read: false },
    ]);

    expect((await answer(budi, id, 'approve')).body).toEqual({ status: 'approved' });
    expect(await seesFull(sari, budi)).toBe(FULL.length);
    expect(await told(sari, 'permission-approved')).toMatchObject([{ about: { id: budi.id } }]);
    // An answered request is no news any more (S2 §4).
    expect([
      await told(budi, 'permission-request'),
      (await budi.browser.get('/api/session')).body.member.waitingRequests,
    ]).toEqual([[], 0]);
    expect((await ask(sari, budi)).body.code).toBe('permission-granted');

    expect((await answer(budi, id, 'revoke')).body).toEqual({ status: 'revoked' });
    expect(await seesFull(sari, budi)).toBe(0);
    expect(await card(sari, budi)).toMatchObject({
      permission: { asked: { status: 'revoked', askAgainAt: '2026-12-21T05:00:00.000Z' } },
      can: { ask: false },
    });
    // A revocation tells nobody.
    const kinds = (await sari.browser.get('/api/notifications')).body.items.map((i: { kind: string }) => i.kind);
    expect(kinds).toEqual(['permission-approved']);

    clock = began + 30 * DAY_MS - 1;
    for (const one of [sari, budi]) await world.signIn(one);
    expect((await ask(sari, budi)).body).toMatchObject({
      code: 'permission-too-early',
      params: { date: '21 Desember 2026' },
    });
    expect((await ask(sari, budi)).body.message).toBe('Kamu bisa meminta izin lagi mulai 21 Desember 2026.');
    clock = began + 30 * DAY_MS;
    const again = await ask(sari, budi);
    expect(again.body.card.permission.asked).toEqual({ status: 'pending', askAgainAt: null });
    // The same row, waiting again, and a new notification.
    expect(await stored(sari, budi)).toMatchObject([
      { id, status: 'pending', requested_at: new Date(clock), responded_at: null },
    ]);
    expect(await told(budi, 'permission-request')).toHaveLength(1);
    expect(await seesFull(sari, budi)).toBe(0);
  });

  it('is denied for 30 days, but its owner may change their mind at any time', async () => {
    const { sari, budi, id } = await pending();
    expect((await answer(budi, id, 'deny')).body).toEqual({ status: 'denied' });
    expect(await told(sari, 'permission-denied')).toMatchObject([{ about: { id: budi.id } }]);
    expect([await seesFull(sari, budi), (await ask(sari, budi)).body.code]).toEqual([0, 'permission-too-early']);
    expect((await answer(budi, id, 'approve')).body).toEqual({ status: 'approved' });
    expect(await seesFull(sari, budi)).toBe(FULL.length);
    expect(await told(sari, 'permission-approved')).toHaveLength(1);
  });

  it.each([
    ['pending', 'revoke'],
    ['approved', 'approve'],
    ['approved', 'deny'],
    ['denied', 'deny'],
    ['denied', 'revoke'],
    ['revoked', 'deny'],
    ['revoked', 'revoke'],
  ] as const)('%s cannot be answered with %s', async (status, what) => {
    const { sari, budi } = await match();
    await world.asked(sari, budi, status);
    const before = await stored(sari, budi);
    expect((await answer(budi, before[0].id, what)).body.code).toBe('permission-not-pending');
    expect(await stored(sari, budi)).toEqual(before);
  });

  it('is for premium and pro; a basic member with a grant sees the upgrade prompt, and nothing of the full profile', async () => {
    const { sari, budi } = await match('basic');
    expect(await card(sari, budi)).toMatchObject({ can: { ask: false } });
    expect((await ask(sari, budi)).body.code).toBe('upgrade-required');
    await world.allowed(sari, budi);
    expect(await card(sari, budi)).toMatchObject({ upgradePrompt: true });
    expect(await seesFull(sari, budi)).toBe(0);
    // A paid plan that has ended is basic (R-PLAN-4).
    const { sari: rina, budi: dodi } = await match('pro');
    await server.ctx.pool.query(`update subscriptions set period_end = $2 where member_id = $1`, [
      rina.id,
      new Date(clock - 1),
    ]);
    expect((await ask(rina, dodi)).body.code).toBe('upgrade-required');
  });
});

describe('T22: only the target answers a permission request', () => {
  it('not the requester, not a third party, not a visitor; each is told the same as for no request at all', async () => {
    const { sari, budi, id } = await pending();
    const [third, match] = [
      await world.signedIn('pria', { tier: 'pro' }),
      await world.signedIn('wanita', { tier: 'pro' }),
    ];
    await world.matched(match, budi);
    const before = await stored(sari, budi);
    for (const what of ['approve', 'deny', 'revoke']) {
      const nothing = withoutRequest(await answer(third, randomUUID(), what));
      expect(nothing).toMatchObject({ status: 404, body: { code: 'not-found' } });
      for (const one of [sari, third, match]) expect(withoutRequest(await answer(one, id, what))).toEqual(nothing);
      expect((await server.browser().post(`/api/permissions/${id}/answer`, { answer: what })).status).toBe(401);
    }
    expect(await stored(sari, budi)).toEqual(before);
    // The requester cannot make it approved by what else they send either (T21).
    await sari.browser.post('/api/permissions', {
      memberId: budi.id,
      status: 'approved',
      targetId: sari.id,
      requesterId: budi.id,
    });
    expect(await stored(sari, budi)).toEqual(before);
  });

  it('asking needs a match: strangers, and those only one side likes, are refused', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const [stranger, liked, fan] = [await world.member('pria'), await world.member('pria'), await world.member('pria')];
    await world.liked(sari, liked);
    await world.liked(fan, sari);
    for (const one of [stranger, liked, fan]) expect((await ask(sari, one)).body.code).toBe('permission-needs-match');
    expect(
      (await server.ctx.pool.query('select 1 from profile_permissions where requester_id = $1', [sari.id])).rows,
    ).toEqual([]);
  });

  it('asking somebody who is not there is the same whoever it is', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium', desiredPartnerReligions: ['Islam'] });
    const unknown = withoutRequest(await ask(sari, { id: randomUUID() }));
    expect(unknown).toMatchObject({ status: 404, body: { code: 'candidate-not-available' } });
    const gone = {
      self: sari,
      woman: await world.member('wanita'),
      outside: await world.member('pria', { religion: 'Hindu' }),
      blocker: await world.member('pria'),
      blocked: await world.member('pria'),
      hidden: await world.member('pria'),
      suspended: await world.member('pria', { status: 'suspended' }),
      deleted: await world.member('pria', { status: 'deleted' }),
    };
    for (const name of ['blocker', 'blocked', 'hidden', 'suspended', 'deleted'] as const)
      await world.matched(sari, gone[name]);
    await world.blocked(gone.blocker, sari);
    await world.blocked(sari, gone.blocked);
    await world.hides(gone.hidden, sari);
    for (const [name, one] of Object.entries(gone))
      expect({ name, ...withoutRequest(await ask(sari, one)) }).toEqual({ name, ...unknown });
    const basic = await world.signedIn('wanita');
    expect(withoutRequest(await ask(basic, await world.member('pria')))).toEqual(unknown);
    expect(
      (
        await server.ctx.pool.query('select 1 from profile_permissions where requester_id = any($1)', [
          [sari.id, basic.id],
        ])
      ).rows,
    ).toEqual([]);
  });

  it.each([
    [
      'a block by the owner',
      async (sari: Person, budi: Person) => void (await budi.browser.post('/api/blocks', { memberId: sari.id })),
    ],
    [
      'a block by who asked',
      async (sari: Person, budi: Person) => void (await sari.browser.post('/api/blocks', { memberId: budi.id })),
    ],
    ['hiding from the number', (sari: Person, budi: Person) => world.hides(budi, sari)],
    [
      'the end of the match',
      async (sari: Person, budi: Person) =>
        void (await server.ctx.pool.query('delete from likes where from_id = $1 and to_id = $2', [sari.id, budi.id])),
    ],
    [
      'a suspension',
      async (sari: Person) =>
        void (await server.ctx.pool.query(`update accounts set status = 'suspended' where id = $1`, [sari.id])),
    ],
    [
      'a deletion',
      async (sari: Person) =>
        void (await server.ctx.pool.query(`update accounts set status = 'deleted' where id = $1`, [sari.id])),
    ],
  ])('after %s there is nothing to answer', async (_, happen) => {
    const { sari, budi, id } = await pending();
    await happen(sari, budi);
    for (const what of ['approve', 'deny']) expect((await answer(budi, id, what)).body.code).toBe('not-found');
    expect(await stored(sari, budi)).toMatchObject([{ status: 'pending' }]);
    expect(await lists(budi)).toMatchObject({ waiting: [], granted: [] });
    expect((await budi.browser.get('/api/session')).body.member.waitingRequests).toBe(0);
  });
});

describe('the owner’s list', () => {
  it('tells who waits, who may read and when they last did, who may not, and what oneself asked', async () => {
    const budi = await world.signedIn('pria', { tier: 'premium' });
    const [waits, reads, denied, revoked, target] = [
      await world.member('wanita'),
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.member('wanita'),
      await world.member('wanita'),
      await world.member('wanita'),
    ];
    for (const one of [waits, reads, denied, revoked, target]) await world.matched(one, budi);
    await world.asked(waits, budi, 'pending');
    await world.asked(reads, budi, 'approved');
    await world.asked(denied, budi, 'denied');
    await world.asked(revoked, budi, 'revoked');
    await world.asked(budi, target, 'denied');
    const ids = async () => {
      const body = await lists(budi);
      return Object.fromEntries(
        Object.entries(body).map(([name, list]) => [
          name,
          (list as { member: { id: string } }[]).map((r) => r.member.id).sort(),
        ]),
      );
    };
    expect(await ids()).toEqual({
      waiting: [waits.id],
      granted: [reads.id],
      refused: [denied.id, revoked.id].sort(),
      asked: [target.id],
    });
    const granted = async () => (await lists(budi)).granted[0];
    expect(await granted()).toMatchObject({
      status: 'approved',
      lastViewedAt: null,
      member: { facts: { nama: reads.profile.nama, domicile: 'DKI Jakarta' } },
    });
    // Lists and explanations are no opening of the full profile.
    for (const where of ['/api/matches', '/api/likes/history?tab=mutual', `/api/matches/${budi.id}/explanation`])
      await reads.browser.get(where);
    expect((await granted()).lastViewedAt).toBeNull();
    expect(await seesFull(reads, budi)).toBe(FULL.length);
    expect((await granted()).lastViewedAt).toBe(new Date(began).toISOString());
    clock = began + 9 * 60_000;
    await card(reads, budi);
    expect((await granted()).lastViewedAt).toBe(new Date(began).toISOString());
    clock = began + 10 * 60_000;
    await card(reads, budi);
    expect((await granted()).lastViewedAt).toBe(new Date(clock).toISOString());
    // Who reads without leave opens no full profile.
    await card(await world.signIn(target).then(() => target), budi);
    expect(
      (await server.ctx.pool.query('select viewer_id from profile_views where owner_id = $1', [budi.id])).rows,
    ).toEqual([{ viewer_id: reads.id }]);

    await world.blocked(waits, budi);
    await world.hides(budi, denied);
    await server.ctx.pool.query(`update accounts set status = 'deleted' where id = any($1)`, [[revoked.id, target.id]]);
    expect(await ids()).toEqual({ waiting: [], granted: [reads.id], refused: [], asked: [] });
  });

  it('goes on while one of a match pauses: asked, answered, read and taken back', async () => {
    const { sari, budi, id } = await pending();
    await server.ctx.pool.query('update accounts set paused_at = now() where id = $1', [sari.id]);
    expect((await lists(budi)).waiting).toMatchObject([{ id, member: { id: sari.id, can: { open: true } } }]);
    expect((await answer(budi, id, 'approve')).body).toEqual({ status: 'approved' });
    expect(await seesFull(sari, budi)).toBe(FULL.length);
    await server.ctx.pool.query('update accounts set paused_at = now() where id = $1', [budi.id]);
    expect((await lists(budi)).granted).toMatchObject([{ id, member: { id: sari.id } }]);
    expect((await answer(budi, id, 'revoke')).body).toEqual({ status: 'revoked' });
    expect(await seesFull(sari, budi)).toBe(0);
  });

  it('is the member’s own: nobody else’s requests are in it', async () => {
    const { sari, budi, id } = await pending();
    const third = await world.signedIn('pria', { tier: 'pro' });
    expect(await lists(third)).toEqual({ waiting: [], granted: [], refused: [], asked: [] });
    expect((await lists(sari)).asked).toMatchObject([
      { id, status: 'pending', lastViewedAt: null, member: { id: budi.id } },
    ]);
  });
});

describe('a revocation', () => {
  it('lets the open page of its asker read the profile anew, and tells nobody else and nothing more', async () => {
    const { sari, budi, id } = await pending();
    const third = await world.signedIn('wanita', { tier: 'pro' });
    await world.matched(third, budi);
    const live = await Promise.all([sari, budi, third].map((person) => connectLive(person.browser)));
    const heard = async () => {
      // Told last, heard last.
      const mark = { unread: 4711 };
      server.ctx.live.emit([sari.id, budi.id, third.id], 'notified', mark);
      const isMark = (data: object) => 'unread' in data && data.unread === mark.unread;
      await expect.poll(() => live.every((one) => one.of('notified').some(isMark)), { timeout: 10_000 }).toBe(true);
      const events = live.map((one) => one.heard.filter(({ name }) => name !== 'notified'));
      for (const one of live) one.heard.length = 0;
      return events;
    };
    await answer(budi, id, 'approve');
    expect(await heard()).toEqual([[], [], []]);
    expect((await answer(budi, id, 'revoke')).body).toEqual({ status: 'revoked' });
    expect(await heard()).toMatchObject([[{ name: 'members', data: {} }], [], []]);
    // Of an owner who is out of the asker's sight an event would tell that they did something.
    await answer(budi, id, 'approve');
    await budi.browser.post('/api/hidden-numbers', { whatsapp: sari.profile.contactWa });
    await heard();
    expect((await card(sari, budi)).code).toBe('candidate-not-available');
    expect((await answer(budi, id, 'revoke')).body).toEqual({ status: 'revoked' });
    expect(await heard()).toEqual([[], [], []]);
    for (const one of live) one.socket.disconnect();
  });
});

describe('a block', () => {
  it('takes back for good what the blocker granted; what was granted to the blocker is there again afterwards', async () => {
    const { sari, budi } = await match();
    await world.allowed(sari, budi);
    await world.allowed(budi, sari);
    expect((await budi.browser.post('/api/blocks', { memberId: sari.id })).status).toBe(200);
    expect([(await card(sari, budi)).code, (await card(budi, sari)).code]).toEqual([
      'candidate-not-available',
      'candidate-not-available',
    ]);
    expect((await budi.browser.delete(`/api/blocks/${world.refOf(budi, sari)}`)).status).toBe(204);
    expect([await seesFull(sari, budi), await seesFull(budi, sari)]).toEqual([0, FULL.length]);
    expect(await stored(sari, budi)).toMatchObject([{ status: 'revoked', responded_at: new Date(clock) }]);
    expect((await ask(sari, budi)).body.code).toBe('permission-too-early');
  });
});
