import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { describe, expect, it } from 'vitest';
import { emitNewCandidates } from '../../src/server/features/search/jobs.ts';
import { newcomersSince } from '../../src/server/features/search/store.news.ts';
import { emitTrialWarnings } from '../../src/server/features/notifications/jobs.ts';
import { settleMessages } from '../../src/server/features/notifications/actions.withdrawal.ts';
import { emit } from '../../src/server/outbox/emit.ts';
import { startOutboxRelay } from '../../src/server/outbox/relay.ts';
import { CONSUMERS } from '../../src/server/workers/consumers.ts';
import { approval, mention as mentioned, waiting } from '../support/events.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const list = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body;
};
const kinds = async (person: Person) => (await list(person)).items.map((n: { kind: string }) => n.kind);

describe('somebody likes you', () => {
  it('premium and pro hear who, basic that somebody did and how many', async () => {
    for (const tier of ['premium', 'pro'] as const) {
      const [budi, sari] = [await world.signedIn('pria', { tier }), await world.signedIn('wanita')];
      await world.opened(sari, [budi]);
      expect((await world.like(sari, budi)).status).toBe(200);
      expect((await list(budi)).items).toMatchObject([
        {
          kind: 'liked-you',
          about: {
            id: sari.id,
            nama: sari.profile.nama,
            photo: expect.stringMatching(/^\/api\/media\/.*\/thumb$/),
            can: { likeBack: true },
          },
          data: {},
        },
      ]);
      const home = (await budi.browser.get('/api/dashboard')).body;
      expect(home.likers).toMatchObject([{ id: sari.id, can: { open: true, likeBack: true }, mutual: false }]);
      // Liked back, nothing is left to like back, there and at home.
      expect((await world.like(budi, sari)).body.relation).toBe('mutual');
      const after = (await list(budi)).items.filter((n: any) => n.kind === 'liked-you');
      expect(after.map((n: any) => n.about.can.likeBack)).toEqual(after.map(() => false));
      const { likers, recentMatches } = (await budi.browser.get('/api/dashboard')).body;
      expect([likers, recentMatches.map((m: any) => m.id)]).toEqual([[], [sari.id]]);
    }
    const budi = await world.signedIn('pria');
    for (let n = 1; n <= 3; n++) {
      const sari = await world.signedIn('wanita', { tier: 'premium' });
      expect((await world.like(sari, budi)).status).toBe(200);
      const { items, unread } = await list(budi);
      expect([items, unread]).toEqual([
        [
          {
            id: expect.any(String),
            kind: 'liked-you',
            about: null,
            data: { count: n },
            at: expect.any(String),
            read: false,
          },
        ],
        1,
      ]);
    }
    // Once read, the next one begins anew.
    await budi.browser.post('/api/notifications/read', {});
    await world.like(await world.signedIn('wanita', { tier: 'premium' }), budi);
    expect((await list(budi)).items.map((n: any) => [n.read, n.data.count])).toEqual([
      [false, 1],
      [true, 3],
    ]);
  });

  it('T19c: nothing a basic member is told differs by who it was', async () => {
    const seenBy = async (liker: 0 | 1) => {
      const budi = await world.signedIn('pria');
      const women = [
        await world.signedIn('wanita', { tier: 'premium' }),
        await world.signedIn('wanita', { tier: 'premium' }),
      ];
      await world.like(women[liker]!, budi);
      await server.relay.drain();
      const answers = await Promise.all(
        [
          '/api/notifications',
          '/api/session',
          '/api/dashboard',
          '/api/likes/history?tab=likers',
          '/api/live/heads',
        ].map((where) => budi.browser.get(where)),
      );
      const text = answers.map((a) => a.text).join('\n');
      for (const woman of women)
        for (const trace of [woman.id, woman.profile.nama, woman.username, ...woman.photoIds])
          expect(text).not.toContain(trace);
      return (await list(budi)).items.map((n: any) => ({ ...n, id: null, at: null }));
    };
    expect(await seenBy(0)).toEqual(await seenBy(1));
  });

  it('a like that makes a match tells only the match, to both, also when the relay comes late', async () => {
    const [budi, sari] = [
      await world.signedIn('pria', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    await server.relay.stop();
    await world.like(sari, budi);
    await world.like(budi, sari);
    server.relay = await startOutboxRelay(server.ctx, CONSUMERS);
    expect([await kinds(budi), await kinds(sari)]).toEqual([['new-match'], ['new-match']]);
  });

  it('a match takes the place of what was told of the like, by name or in the count; what was read stays', async () => {
    for (const tier of ['premium', 'basic'] as const) {
      const budi = await world.signedIn('pria', { tier });
      const women = await Promise.all([1, 2, 3].map(() => world.signedIn('wanita', { tier: 'premium' })));
      for (const woman of women) await world.like(woman, budi);
      await list(budi);
      await world.opened(budi, women);
      await world.like(budi, women[1]!);
      const { items } = await list(budi);
      expect([tier, items.map((n: any) => [n.kind, n.about?.id ?? null, n.data.count ?? null])]).toEqual([
        tier,
        tier === 'premium'
          ? [
              ['new-match', women[1]!.id, null],
              ['liked-you', women[2]!.id, null],
              ['liked-you', women[0]!.id, null],
            ]
          : [
              ['new-match', women[1]!.id, null],
              ['liked-you', null, 2],
            ],
      ]);
      await world.like(budi, women[0]!);
      // Read is what is there: the match must have taken its place before.
      await list(budi);
      await budi.browser.post('/api/notifications/read', {});
      await world.like(budi, women[2]!);
      expect((await kinds(budi)).filter((kind: string) => kind === 'liked-you')).toHaveLength(1);
    }
    const budi = await world.signedIn('pria');
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    await world.like(sari, budi);
    await list(budi);
    await world.opened(budi, [sari]);
    await world.like(budi, sari);
    expect(await kinds(budi)).toEqual(['new-match']);
  });

  it('nobody hears of somebody who is gone for them, and a name is gone with the plan', async () => {
    const [budi, sari, tika] = [
      await world.signedIn('pria'),
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    await server.relay.stop();
    await world.like(sari, budi);
    await world.like(tika, budi);
    await world.blocked(budi, sari);
    server.relay = await startOutboxRelay(server.ctx, CONSUMERS);
    expect((await list(budi)).items).toMatchObject([{ data: { count: 1 } }]);

    const pro = await world.signedIn('pria', { tier: 'pro' });
    await world.like(tika, pro);
    expect((await list(pro)).items[0].about.id).toBe(tika.id);
    await run(`update subscriptions set status = 'expired' where member_id = $1`, [pro.id]);
    expect((await list(pro)).items).toMatchObject([{ kind: 'liked-you', about: null, data: {} }]);
  });
});

describe('one unread a conversation', () => {
  const conversation = async (a: Person, b: Person) => {
    const [a_id, b_id] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
    const { rows } = await run(
      `insert into conversations (a_id, b_id, expires_at) values ($1, $2, now() + interval '48 hours') returning id`,
      [a_id, b_id],
    );
    return { id: rows[0].id as string, side: (p: Person) => (p.id === a_id ? 'a_read_seq' : 'b_read_seq') };
  };
  const send = (id: string, from: Person, to: Person, seq: number) =>
    server.ctx.db.transaction().execute(async (tx) => {
      await run('update conversations set last_seq = greatest(last_seq, $2) where id = $1', [id, seq]);
      await emit(tx, waiting(to, from, { conversationId: id, seq }));
    });

  it('counts what came since, moves up the list and keeps its name; read, the next is a new one', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.matched(sari, budi);
    const { id } = await conversation(sari, budi);
    await send(id, budi, sari, 1);
    const first = (await list(sari)).items[0];
    await server.ctx.db.transaction().execute((tx) => emit(tx, approval(sari)));
    expect(await kinds(sari)).toEqual(['paper-approved', 'new-message']);
    // Three at once are one statement; and a repeated event is none.
    for (const seq of [2, 3, 4, 4]) await send(id, budi, sari, seq);
    const { items, unread } = await list(sari);
    expect([items.map((n: any) => n.kind), unread]).toEqual([['new-message', 'paper-approved'], 2]);
    expect(items[0]).toMatchObject({
      id: first.id,
      about: { id: budi.id, nama: budi.profile.nama },
      data: { conversationId: id, seq: 4, count: 4 },
    });

    await server.ctx.db.transaction().execute((tx) => settleMessages(tx, sari.id, id, server.ctx.now()));
    expect((await list(sari)).unread).toBe(1);
    await send(id, budi, sari, 5);
    expect(
      (await list(sari)).items.filter((n: any) => n.kind === 'new-message').map((n: any) => [n.read, n.data.count]),
    ).toEqual([
      [false, 1],
      [true, 4],
    ]);
  });

  it('what was read before the relay came is not told', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.matched(sari, budi);
    const { id, side } = await conversation(sari, budi);
    await server.relay.stop();
    await send(id, budi, sari, 1);
    await run(`update conversations set ${side(sari)} = 1 where id = $1`, [id]);
    server.relay = await startOutboxRelay(server.ctx, CONSUMERS);
    expect(await list(sari)).toMatchObject({ items: [], unread: 0 });
  });
});

describe('trials (R-PLAN-2)', () => {
  it('are told seven days before, one day before, and when over: once each, also after a missed run', async () => {
    const start = Date.now();
    const sari = await world.signedIn('wanita', { trialEnd: new Date(start + 10 * DAY_MS) });
    const paid = await world.signedIn('wanita', { tier: 'premium', trialEnd: new Date(start + 10 * DAY_MS) });
    const heard: unknown[] = [];
    for (const day of [2, 3.5, 3.6, 5, 9.5, 9.6, 10.5, 11, 16]) {
      later = day * DAY_MS;
      await emitTrialWarnings(server.ctx);
      await emitTrialWarnings(server.ctx);
      heard.push((await list(sari)).items.map((n: any) => `${n.kind}${n.data.days ?? ''}`));
    }
    const [seven, one, over] = ['trial-ending7', 'trial-ending1', 'trial-over'];
    expect(heard).toEqual([
      [],
      [seven],
      [seven],
      [seven],
      [one, seven],
      [one, seven],
      [over, one, seven],
      [over, one, seven],
      [over, one, seven],
    ]);
    expect(await kinds(paid)).toEqual([]);
    later = 0;
    const late = await world.signedIn('wanita', { trialEnd: new Date(start + 3.2 * DAY_MS) });
    const old = await world.signedIn('wanita', { trialEnd: new Date(start - 8 * DAY_MS) });
    await emitTrialWarnings(server.ctx);
    expect((await list(late)).items).toMatchObject([{ kind: 'trial-ending', data: { days: 4 } }]);
    expect(await kinds(old)).toEqual([]);
  });
});

describe('new candidates', () => {
  const away = (person: Person, hours: number) =>
    run(`update sessions set last_seen_at = now() - make_interval(hours => $2) where member_id = $1`, [
      person.id,
      hours,
    ]);
  const joined = (person: Person, hoursAgo: number) =>
    run(
      `update accounts set (created_at, number_proved_at) = (select t, t from (select now() - make_interval(hours => $2)) x (t)) where id = $1`,
      [person.id, hoursAgo],
    );

  it('are told to who is away, only those in the own list, in whole fives, at most once an hour', async () => {
    const sari = await world.signedIn('wanita', { religion: 'Hindu', desiredPartnerReligions: ['Hindu'] });
    const here = await world.signedIn('wanita', { religion: 'Hindu', desiredPartnerReligions: ['Hindu'] });
    for (const woman of [sari, here]) await joined(woman, 100);
    await away(sari, 3);
    const men = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.member('pria', { religion: 'Hindu' })));
    for (const [n, man] of men.entries()) await joined(man, n < 4 ? 2 : 5);
    const other = await world.member('pria', { religion: 'Buddha' });
    await joined(other, 2);
    // Four since she was seen: too few to be told, and not forgotten.
    await emitNewCandidates(server.ctx);
    expect(await kinds(sari)).toEqual([]);
    await away(sari, 6);
    await emitNewCandidates(server.ctx);
    await emitNewCandidates(server.ctx);
    expect((await list(sari)).items).toMatchObject([{ kind: 'new-candidates', about: null, data: { count: 5 } }]);
    expect(await kinds(here)).toEqual([]);
    await away(sari, 3);

    // Within the hour nothing more; after it ten newer ones beside the five; still one unread.
    await Promise.all(Array.from({ length: 11 }, () => world.member('pria', { religion: 'Hindu' })));
    later = 30 * 60_000;
    await emitNewCandidates(server.ctx);
    expect((await list(sari)).items).toMatchObject([{ data: { count: 5 } }]);
    await away(sari, 3);
    later = 61 * 60_000;
    await emitNewCandidates(server.ctx);
    const { items, unread } = await list(sari);
    expect([items.map((n: any) => n.data), unread]).toEqual([[{ count: 15 }], 1]);
    later = 0;
  });

  it('are the newest, where a week brings more than are looked at', async () => {
    const newest = await world.member('pria');
    await run(`update accounts set number_proved_at = now() where id = $1`, [newest.id]);
    // The database tells parts of the millisecond in which this is asked.
    const soon = new Date(Date.now() + 1_000);
    const found = await newcomersSince(server.ctx.db, new Date(Date.now() - 7 * DAY_MS), 1, soon);
    expect(found.map(({ profile }) => profile.id)).toEqual([newest.id]);
  });
});

describe('the room', () => {
  it('names who wrote as the room does, whatever the gender, and opens them as far as the matrix says', async () => {
    const sari = await world.signedIn('wanita');
    const [tika, budi] = [
      await world.member('wanita', { nama: 'Tika Ayu' }),
      await world.member('pria', { nama: 'Budi Santoso' }),
    ];
    const mention = (author: Person, n: number) =>
      server.ctx.db.transaction().execute((tx) => emit(tx, mentioned(sari, author, n)));
    await mention(tika, 1);
    await mention(budi, 2);
    const about = async () => (await list(sari)).items.map((n: any) => n.about);
    const nothingMore = { photo: null, can: { likeBack: false } };
    expect(await about()).toEqual([
      { id: null, nama: 'Budi', ...nothingMore },
      { id: null, nama: 'Tika', ...nothingMore },
    ]);
    await world.matched(sari, budi);
    await world.blocked(tika, sari);
    expect(await about()).toEqual([{ id: budi.id, nama: 'Budi', ...nothingMore }]);
  });
});
