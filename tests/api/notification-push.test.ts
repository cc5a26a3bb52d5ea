import { DELIVERY_LEASE_MS, DELIVERY_RETRIES_MS, PUSH_HOLD_MS } from '#domain/notifications/delivery.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverDue } from '../../src/server/features/notifications/jobs.deliveries.ts';
import { approval, mention as mentioned, request, waiting } from '../support/events.ts';
import type { OutboxEvent } from '../../src/server/outbox/catalogue.ts';
import { emit } from '../../src/server/outbox/emit.ts';
import { PUSH_AND_MAIL, startDeliverer } from '../../src/server/workers/deliveries.ts';
import { type PushBrowser, startPushService, vapidClaims } from '../support/push-service.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

let later = 0;
const service = await startPushService();
afterAll(() => service.close());
const { server, world } = await apiSuite({
  limits: 1000,
  env: { PUSH_ORIGINS: service.origin },
  now: () => new Date(Date.now() + later),
});
beforeEach(() => {
  later = 0;
  service.answers(201);
});

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
/** What leaves now, once events are dealt with. */
const deliver = async (wait = 0) => {
  await server.relay.drain();
  later += wait;
  return deliverDue(server.ctx);
};
const subscribe = async (browser: Browser): Promise<PushBrowser> => {
  const own = service.browser();
  const answer = await browser.send('PUT', '/api/notifications/push', own.subscription);
  expect(answer.status).toBe(200);
  expect(answer.body.push.here).toBe(true);
  return own;
};
/** Somebody asks them for their full profile; a stranger when it does not matter who. */
const tell = async (person: Person, about?: Person) =>
  happens(request(person, about ?? (strangers[person.profile.gender] ??= await world.member(other(person)))));
const happens = (event: OutboxEvent) => server.ctx.db.transaction().execute((tx) => emit(tx, event));
const strangers: Partial<Record<'pria' | 'wanita', Person>> = {};
const other = ({ profile }: Person) => (profile.gender === 'pria' ? 'wanita' : 'pria');
const settings = (person: Person, change: object) =>
  person.browser.send('PATCH', '/api/notifications/settings', change);
const outcomes = async (person: Person) =>
  (await run('select outcome from notification_deliveries where member_id = $1 order by id', [person.id])).rows.map(
    (r) => r.outcome,
  );
const couple = async () => {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium' }),
    await world.signedIn('pria', { tier: 'premium', nama: 'Budi Rahasia' }),
  ];
  await world.matched(sari, budi);
  return { sari, budi };
};

describe('browser push', () => {
  it('of one browser is of who asked last, however many members do at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.signedIn('wanita')));
    for (let turn = 0; turn < 5; turn++) {
      const { subscription } = service.browser();
      const answers = await Promise.all(
        people.map(({ browser }) => browser.send('PUT', '/api/notifications/push', subscription)),
      );
      expect(answers.map((answer) => answer.status)).toEqual(people.map(() => 200));
      const { rows } = await run('select member_id from push_subscriptions where endpoint = $1', [
        subscription.endpoint,
      ]);
      expect(rows).toHaveLength(1);
    }
  });

  it('arrives encrypted, signed by this server, and names nobody', async () => {
    const { sari, budi } = await couple();
    const phone = await subscribe(sari.browser);
    await tell(sari, budi);
    await deliver();
    expect(service.to(phone)).toEqual([
      {
        title: 'Serasi',
        body: 'Ada yang meminta izin melihat profil lengkapmu.',
        tag: expect.stringMatching(/^n[A-Za-z0-9_-]{22}$/),
        url: '/dashboard#permintaan',
      },
    ]);
    const { headers, badge } = service.pushed.at(-1)!;
    // On the icon stands what the member has not read, the match of before with it.
    const { unread } = (await sari.browser.get('/api/notifications')).body;
    expect([badge, unread]).toEqual([unread, expect.toSatisfy((n: number) => n >= 1)]);
    const { public_key } = { public_key: (await sari.browser.get('/api/notifications/settings')).body.push.publicKey };
    expect(vapidClaims(headers.authorization!)).toMatchObject({ aud: service.origin, k: public_key });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: service.to(phone)[0]!.tag });
    // Once: a second round finds nothing.
    await deliver(DELIVERY_LEASE_MS * 2);
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([1, ['sent']]);
  });

  it('a browser whose keys cannot be used keeps it from no other browser of its member', async () => {
    const { sari, budi } = await couple();
    const phone = await subscribe(sari.browser);
    const laptop = server.browser();
    await laptop.post('/api/session', { username: sari.username, password: 'kata sandi panjang' });
    const broken = await subscribe(laptop);
    // 65 bytes as they should be, and no point of the curve.
    const bytes = Buffer.alloc(65, 7);
    bytes[0] = 4;
    await run('update push_subscriptions set p256dh = $1 where endpoint = $2', [
      bytes.toString('base64url'),
      broken.endpoint,
    ]);
    await tell(sari, budi);
    await deliver();
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([1, ['sent']]);
  });

  it('names whom it is about when its owner wants it, as the matrix opens them when it leaves', async () => {
    const { sari, budi } = await couple();
    const phone = await subscribe(sari.browser);
    expect((await settings(sari, { showNames: true })).body.showNames).toBe(true);
    await tell(sari, budi);
    await deliver();
    expect(service.to(phone)[0]).toMatchObject({
      title: 'Permintaan profil lengkap',
      body: 'Budi Rahasia meminta izin melihat profil lengkapmu.',
    });
    // Gone between the telling and the sending: nothing leaves.
    await tell(sari, budi);
    await server.relay.drain();
    await world.blocked(budi, sari);
    await deliver();
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([1, ['sent', 'skipped']]);
  });

  it('a message waits a moment: who reads it meanwhile is not disturbed, who does not is', async () => {
    const { sari, budi } = await couple();
    const phone = await subscribe(sari.browser);
    const message = () => happens(waiting(sari, budi, { conversationId: randomUUID(), seq: 1 }));
    await message();
    await deliver();
    await sari.browser.post('/api/notifications/read', {});
    await deliver(PUSH_HOLD_MS + 1);
    await message();
    await deliver();
    expect(service.to(phone)).toEqual([]);
    await deliver(PUSH_HOLD_MS + 1);
    expect(service.to(phone)).toMatchObject([{ body: 'Kamu punya pesan baru.' }]);
    expect(service.pushed.at(-1)!.headers.urgency).toBe('high');
    expect(await outcomes(sari)).toEqual(['skipped', 'sent']);
  });

  it('goes to each browser of a member, ends with its session, and is the newest account’s of a browser', async () => {
    const sari = await world.signedIn('wanita');
    const second = server.browser();
    await second.post('/api/session', { username: sari.username, password: 'kata sandi panjang' });
    const [phone, laptop] = [await subscribe(sari.browser), await subscribe(second)];
    await tell(sari);
    await deliver();
    expect([service.to(phone).length, service.to(laptop).length]).toEqual([1, 1]);
    await second.delete('/api/session');
    await tell(sari);
    await deliver();
    expect([service.to(phone).length, service.to(laptop).length]).toEqual([2, 1]);
    // The same browser, another account: the first one is told nothing there any more.
    const tika = await world.signedIn('wanita');
    await tika.browser.send('PUT', '/api/notifications/push', phone.subscription);
    await Promise.all([tell(sari), tell(tika)]);
    await deliver();
    expect(service.to(phone).length).toBe(3);
    expect((await sari.browser.get('/api/notifications/settings')).body.push).toMatchObject({
      here: false,
      browsers: 0,
    });
    // A session that is over and not swept yet gets nothing either.
    await run(`update sessions set expires_at = now() - interval '1 second' where member_id = $1`, [tika.id]);
    await tell(tika);
    await deliver();
    expect(service.to(phone).length).toBe(3);
    await world.signIn(tika);
    expect((await tika.browser.delete('/api/notifications/push')).body.push).toMatchObject({
      here: false,
      browsers: 0,
    });
  });

  it('at most ten browsers a member, however many come at once; the oldest goes', async () => {
    const sari = await world.signedIn('wanita');
    const oldest = await subscribe(sari.browser);
    const others = Array.from({ length: 14 }, () => server.browser());
    const signIn = { username: sari.username, password: 'kata sandi panjang' };
    for (const browser of others) expect((await browser.post('/api/session', signIn)).status).toBe(200);
    await Promise.all(others.map((browser) => subscribe(browser)));
    const { rows } = await run('select endpoint from push_subscriptions where member_id = $1', [sari.id]);
    expect(rows).toHaveLength(10);
    expect(rows.map((r) => r.endpoint)).not.toContain(oldest.endpoint);
  });

  it('a browser that took its leave back is forgotten; a busy service is tried again, only where it failed, and given up in the end', async () => {
    const sari = await world.signedIn('wanita');
    const gone = await subscribe(sari.browser);
    service.answers(410, gone);
    await tell(sari);
    await deliver();
    expect((await run('select 1 from push_subscriptions where endpoint = $1', [gone.endpoint])).rows).toEqual([]);

    const second = server.browser();
    await second.post('/api/session', { username: sari.username, password: 'kata sandi panjang' });
    const [phone, laptop] = [await subscribe(sari.browser), await subscribe(second)];
    service.answers(503, laptop);
    await tell(sari);
    await deliver();
    for (const wait of DELIVERY_RETRIES_MS.slice(0, 2)) await deliver(wait + 1);
    expect([service.to(phone).length, service.to(laptop).length]).toEqual([1, 3]);
    service.answers(201, laptop);
    await deliver(DELIVERY_RETRIES_MS[2] + 1);
    await deliver(DELIVERY_RETRIES_MS[3] + 1);
    expect([service.to(phone).length, service.to(laptop).length, (await outcomes(sari)).at(-1)]).toEqual([
      1,
      4,
      'sent',
    ]);

    service.answers(503, laptop);
    service.answers(503, phone);
    await tell(sari);
    await deliver();
    for (const wait of DELIVERY_RETRIES_MS) await deliver(wait + 1);
    await deliver(86_400_000);
    expect([service.to(laptop).length, (await outcomes(sari)).at(-1)]).toEqual([
      4 + 1 + DELIVERY_RETRIES_MS.length,
      'given-up',
    ]);
  });

  it('T36c: only known push services are ever fetched', async () => {
    const sari = await world.signedIn('wanita');
    const { keys } = service.browser().subscription;
    const refused = [
      'http://169.254.169.254/latest/meta-data',
      'https://169.254.169.254/',
      'https://127.0.0.1/',
      'https://localhost/x',
      'https://[::1]/x',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/fcm/send/x',
      'https://fcm.googleapis.com.evil.test/x',
      'https://evil.test/fcm.googleapis.com',
      'https://user:pass@fcm.googleapis.com/x',
      'https://xfcm.googleapis.com/x',
      'https://evil.test#fcm.googleapis.com',
      'https://push.apple.com.evil.test/x',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//fcm.googleapis.com/x',
      '',
    ];
    for (const endpoint of refused) {
      const answer = await sari.browser.send('PUT', '/api/notifications/push', { endpoint, keys });
      expect([endpoint, answer.status, answer.body.code]).toEqual([endpoint, 422, 'push-not-possible']);
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])
      expect((await sari.browser.send('PUT', '/api/notifications/push', { endpoint, keys })).status).toBe(200);
    for (const bad of [
      { p256dh: 'x', auth: keys.auth },
      { p256dh: keys.p256dh, auth: 'x' },
    ])
      expect(
        (await sari.browser.send('PUT', '/api/notifications/push', { endpoint: refused[0], keys: bad })).body.code,
      ).toBe('invalid-input');
    // A service that leads elsewhere is not followed.
    await sari.browser.delete('/api/notifications/push');
    const phone = await subscribe(sari.browser);
    service.answers(302, phone);
    const before = service.pushed.length;
    await tell(sari);
    await deliver();
    expect([service.pushed.length - before, (await outcomes(sari)).at(-1)]).toEqual([1, 'given-up']);
  });
});

describe('what is chosen', () => {
  it('is off where it was switched off, also when that was after the telling; what the application must show stays', async () => {
    const sari = await world.signedIn('wanita');
    const phone = await subscribe(sari.browser);
    const off = (channel: string, group = 'permission') => settings(sari, { choices: [{ group, channel, on: false }] });
    expect((await off('push')).body.groups.find((g: any) => g.group === 'permission')).toEqual({
      group: 'permission',
      app: { on: true, fixed: true },
      push: false,
      mail: true,
    });
    await tell(sari);
    await deliver();
    expect([service.to(phone).length, (await sari.browser.get('/api/notifications')).body.unread]).toEqual([0, 1]);
    await happens(approval(sari));
    await server.relay.drain();
    await off('push', 'team');
    await deliver();
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([0, ['skipped']]);
    for (const group of ['permission', 'matches', 'plan', 'team'])
      expect((await off('app', group)).body.code).toBe('invalid-input');
    for (const body of [
      { choices: [{ group: 'x', channel: 'push', on: true }] },
      { quiet: { from: '25:00', to: '05:00' } },
      { quiet: { from: '05:00', to: '05:00' } },
    ])
      expect((await settings(sari, body)).body.code).toBe('invalid-input');
  });

  it('out of the application is out of list and bell, and is still pushed; with nothing left nothing is made', async () => {
    const { sari, budi } = await couple();
    const phone = await subscribe(sari.browser);
    await settings(sari, { choices: [{ group: 'room', channel: 'app', on: false }] });
    let seq = 0;
    const mention = () => happens(mentioned(sari, budi, ++seq));
    await mention();
    await deliver();
    expect((await sari.browser.get('/api/notifications')).body).toMatchObject({ items: [], unread: 0 });
    expect((await sari.browser.get('/api/session')).body.member.unreadNotifications).toBe(0);
    expect(service.to(phone)).toMatchObject([{ body: 'Kamu disebut di ruang bersama.', url: '/notifikasi#ruang-1' }]);
    await sari.browser.delete('/api/notifications/push');
    await mention();
    await server.relay.drain();
    expect((await run('select count(*)::int n from notifications where member_id = $1', [sari.id])).rows[0].n).toBe(1);
  });

  it('T11: is the member’s own: another session of another member changes nothing of it', async () => {
    const [sari, tika] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    await settings(sari, {
      showNames: true,
      quiet: { from: '22:00', to: '05:00' },
      memberId: tika.id,
      member_id: tika.id,
    });
    const { groups: _, ...rest } = (await tika.browser.get('/api/notifications/settings')).body;
    expect(rest).toEqual({
      quiet: null,
      proposedQuiet: { from: '22:00', to: '05:00' },
      zone: 'WIB',
      showNames: false,
      push: { publicKey: expect.any(String), here: false, browsers: 0 },
      mail: { available: true, address: null, pending: null },
    });
  });
});

describe('quiet hours', () => {
  /** The clock of the server stands at this time of today where the province is. */
  const itIs = (hour: number, minute: number, ahead: number, day = 0) => {
    const now = new Date();
    later =
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1 + day, hour - ahead, minute) -
      now.getTime();
  };

  it('nothing leaves in them, by the clock of the member’s province; at their end one push tells all that is unread', async () => {
    const provinces = [
      ['DKI Jakarta', 7],
      ['Bali', 8],
      ['Papua', 9],
    ] as const;
    for (const [domicile, ahead] of provinces) {
      const sari = await world.signedIn('wanita', { domicile });
      const phone = await subscribe(sari.browser);
      await settings(sari, { quiet: { from: '22:00', to: '05:00' } });
      itIs(21, 59, ahead);
      await tell(sari);
      await deliver();
      expect(service.to(phone)).toHaveLength(1);
      itIs(22, 1, ahead);
      for (let n = 0; n < 3; n++) await tell(sari);
      await deliver();
      itIs(4, 59, ahead, 1);
      await deliver();
      expect(service.to(phone)).toHaveLength(1);
      const { items } = (await sari.browser.get('/api/notifications')).body;
      await sari.browser.post('/api/notifications/read', { ids: [items[0].id] });
      itIs(5, 0, ahead, 1);
      await deliver();
      expect(service.to(phone).slice(1)).toMatchObject([
        { title: 'Serasi', body: 'Kamu punya 2 pemberitahuan baru.', url: '/notifikasi' },
      ]);
      expect(await outcomes(sari)).toEqual(['sent', 'sent', 'sent', 'skipped']);
    }
  });

  it('over which a conversation or the time of a call goes by: nothing is announced that is over', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium', domicile: 'DKI Jakarta' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.matched(sari, budi);
    const phone = await subscribe(sari.browser);
    await settings(sari, { quiet: { from: '22:00', to: '05:00' } });
    const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const at = (hour: number, day: number) => (itIs(hour, 0, 7, day), new Date(Date.now() + later));
    const warned = async (ends: Date, calls: Date) => {
      await run('update conversations set expires_at = $2 where id = $1', [id, ends]);
      const both = { memberId: sari.id, otherId: budi.id };
      const ending = { ...both, conversationId: id, hours: 6, endsAt: ends.getTime() };
      await happens({ name: 'conversation.ending', payload: ending });
      const call = { ...both, introductionId: randomUUID(), hours: 1, callAt: calls.toISOString() };
      await happens({ name: 'introduction.soon', payload: call });
    };
    const [over, ahead] = [at(3, 1), at(6, 1)];
    itIs(2, 0, 7, 1);
    await warned(over, over);
    await deliver();
    itIs(5, 0, 7, 1);
    await deliver();
    expect([service.to(phone), await outcomes(sari)]).toEqual([[], ['skipped', 'skipped']]);
    itIs(2, 0, 7, 1);
    await warned(ahead, ahead);
    await deliver();
    itIs(5, 0, 7, 1);
    await deliver();
    expect(service.to(phone)).toHaveLength(1);
  });

  it('over which a press of «Perpanjang» is answered: it is announced no more', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium', domicile: 'DKI Jakarta' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.matched(sari, budi);
    const phone = await subscribe(sari.browser);
    await settings(sari, { quiet: { from: '22:00', to: '05:00' } });
    const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const pressed = async (column: string, is: boolean) =>
      run(`update conversations set ${column} = $2 where id = $1`, [id, is]);
    const [his, hers] = budi.id < sari.id ? ['a_extends', 'b_extends'] : ['b_extends', 'a_extends'];
    const asked = { memberId: sari.id, askerId: budi.id, conversationId: id };
    const announced = async (endsAt: number, answered: boolean) => {
      itIs(2, 0, 7, 1);
      await pressed(his, true);
      await happens({ name: 'conversation.extension-asked', payload: { ...asked, endsAt } });
      await deliver();
      if (answered) await pressed(hers, true);
      itIs(5, 0, 7, 1);
      await deliver();
    };
    await announced(1, true);
    expect([service.to(phone), await outcomes(sari)]).toEqual([[], ['skipped']]);
    await pressed(hers, false);
    await run('update notifications set read_at = now() where member_id = $1', [sari.id]);
    await announced(2, false);
    expect(service.to(phone)).toMatchObject([{ title: 'Serasi', body: 'Ada yang ingin memperpanjang percakapan.' }]);
  });

  it('over which a call is called off, or a plan is paid: neither is announced any more', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium', domicile: 'DKI Jakarta' }),
      await world.signedIn('pria'),
    ];
    await world.matched(sari, budi);
    const phone = await subscribe(sari.browser);
    await settings(sari, { quiet: { from: '22:00', to: '05:00' } });
    itIs(7, 0, 7, 1);
    const [callAt, end] = [new Date(Date.now() + later), new Date(Date.now() + later + 7_200_000)];
    const [{ id }] = (
      await run(
        `insert into introductions (asker_id, other_id, times, asked_at, changed_at, until, chosen_at, due_at)
          values ($1, $2, array[$3::timestamptz], $3, $3, $4, $3, $3) returning id`,
        [sari.id, budi.id, callAt, end],
      )
    ).rows;
    const stands = async (state: string, link: string | null, planEnd: Date | null) => {
      await run('update introductions set state = $2, link = $3 where id = $1', [id, state, link]);
      await run('update subscriptions set period_end = $2 where member_id = $1', [sari.id, planEnd]);
    };
    const announced = async (hours: number, reminder: '7' | '1') => {
      const call = { introductionId: id, memberId: sari.id, otherId: budi.id, hours, callAt: callAt.toISOString() };
      const plan = { memberId: sari.id, tier: 'premium' as const, reminder, end: end.getTime() };
      itIs(2, 0, 7, 1);
      await happens({ name: 'introduction.soon', payload: call });
      await happens({ name: 'plan.ending', payload: plan });
      await happens({ name: 'trial.over', payload: { memberId: sari.id, trialEnd: hours } });
      await deliver();
    };
    await announced(24, '7');
    await stands('withdrawn', null, null);
    itIs(5, 0, 7, 1);
    await deliver();
    expect(service.to(phone)).toEqual([]);
    await announced(1, '1');
    await stands('confirmed', 'https://temu.contoh/a', end);
    itIs(5, 0, 7, 1);
    await deliver();
    // The call and the plan: while it runs, the end of the trial is no news.
    expect(service.to(phone)).toMatchObject([{ body: 'Kamu punya 2 pemberitahuan baru.' }]);
  });

  it('over which the trial or the plan ends: that it will is not announced any more', async () => {
    const sari = await world.signedIn('wanita', { domicile: 'DKI Jakarta' });
    const phone = await subscribe(sari.browser);
    await settings(sari, { quiet: { from: '22:00', to: '05:00' } });
    const at = (hour: number) => (itIs(hour, 0, 7, 1), Date.now() + later);
    const trial = async (end: number) => {
      itIs(2, 0, 7, 1);
      await run('update subscriptions set trial_end = to_timestamp($2 / 1000.0) where member_id = $1', [sari.id, end]);
      const told = { memberId: sari.id, warning: 1, days: 1, trialEnd: end };
      await happens({ name: 'trial.ending', payload: told });
      await deliver();
      itIs(5, 0, 7, 1);
      await deliver();
    };
    const [over, ahead] = [at(4), at(6)];
    await trial(over);
    expect(service.to(phone)).toEqual([]);
    await trial(ahead);
    expect(service.to(phone)).toHaveLength(1);
    itIs(2, 0, 7, 1);
    const plan = `update subscriptions set tier = 'premium', status = 'active', period_end = to_timestamp($2 / 1000.0) where member_id = $1`;
    await run(plan, [sari.id, over]);
    const told = { memberId: sari.id, tier: 'premium' as const, reminder: '1' as const, end: over };
    await happens({ name: 'plan.ending', payload: told });
    await deliver();
    itIs(5, 0, 7, 1);
    await deliver();
    expect(service.to(phone)).toHaveLength(1);
  });

  it('that were set after the telling hold what waits, and a try that failed before them is not made in them', async () => {
    const sari = await world.signedIn('wanita');
    const phone = await subscribe(sari.browser);
    itIs(21, 58, 7);
    service.answers(503, phone);
    await tell(sari);
    await deliver();
    await settings(sari, { quiet: { from: '21:59', to: '06:00' } });
    service.answers(201, phone);
    await deliver(90_000);
    expect(service.to(phone)).toHaveLength(1);
    itIs(6, 0, 7, 1);
    await deliver();
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([2, ['sent']]);
  });
});

describe('deliveries', () => {
  it('killed between sending and marking, leave once more and never a third time', async () => {
    const sari = await world.signedIn('wanita');
    const phone = await subscribe(sari.browser);
    await run(
      `create function unmarked() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    );
    const kill = () =>
      run(
        'create trigger killed before update of done_at on notification_deliveries for each row execute function unmarked()',
      );
    const live = () => run('drop trigger killed on notification_deliveries');
    await kill();
    await tell(sari);
    await deliver();
    await deliver();
    expect(service.to(phone)).toHaveLength(1);
    await live();
    await deliver(DELIVERY_LEASE_MS + 1);
    await deliver(DELIVERY_LEASE_MS + 1);
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([2, ['sent']]);
    // The same tag: the browser shows the second in the place of the first.
    expect(service.to(phone)[0]!.tag).toBe(service.to(phone)[1]!.tag);

    await kill();
    await tell(sari);
    for (let n = 0; n < 4; n++) await deliver(DELIVERY_LEASE_MS + 1);
    await live();
    await deliver(DELIVERY_LEASE_MS + 1);
    expect([service.to(phone).length, await outcomes(sari)]).toEqual([4, ['sent', 'given-up']]);
  });

  it('are sent once by many senders at the same time, one push a member', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.signedIn('wanita')));
    const phones = await Promise.all(people.map((p) => subscribe(p.browser)));
    for (let n = 0; n < 4; n++) await Promise.all(people.map((p) => tell(p)));
    await server.relay.drain();
    await Promise.all(Array.from({ length: 6 }, () => deliverDue(server.ctx)));
    for (const [i, phone] of phones.entries()) {
      expect(service.to(phone).map((p) => p.body)).toEqual(['Kamu punya 4 pemberitahuan baru.']);
      expect(await outcomes(people[i]!)).toEqual(['sent', 'sent', 'sent', 'sent']);
    }
  });

  it('are sent once by two instances that hear of them at the same moment, one of which stops in between', async () => {
    const { server: other } = await ownServer({
      limits: 1000,
      env: { PUSH_ORIGINS: service.origin, SECRET_KEY: server.ctx.config.secretKey },
      database: server.database,
    });
    // Development keys are each data folder's own: what is pushed must be signed by the keys browsers know.
    other.ctx.push = server.ctx.push;
    const people = await Promise.all(Array.from({ length: 10 }, () => world.signedIn('wanita')));
    const phones = await Promise.all(people.map((p) => subscribe(p.browser)));
    const [first, second] = [
      await startDeliverer(server.ctx, PUSH_AND_MAIL),
      await startDeliverer(other.ctx, PUSH_AND_MAIL),
    ];
    for (let n = 0; n < 10; n++) {
      await Promise.all(people.map((p) => tell(p)));
      if (n === 4) await first.stop();
    }
    const told = async () =>
      (
        await run(
          `select count(*)::int n from notification_deliveries where member_id = any($1) and outcome = 'sent'`,
          [people.map((p) => p.id)],
        )
      ).rows[0].n;
    await vi.waitFor(async () => expect(await told()).toBe(100), { timeout: 8_000, interval: 50 });
    const count = (body: string) => Number(/punya (\d+) pemberitahuan/.exec(body)?.[1] ?? 1);
    for (const phone of phones) expect(service.to(phone).reduce((sum, p) => sum + count(p.body), 0)).toBe(10);
    await second.stop();
  });

  it('leave by themselves soon after the event commits', async () => {
    const sari = await world.signedIn('wanita');
    const phone = await subscribe(sari.browser);
    const deliverer = await startDeliverer(server.ctx, PUSH_AND_MAIL);
    await tell(sari);
    await vi.waitFor(() => expect(service.to(phone)).toHaveLength(1), { timeout: 4_000, interval: 20 });
    await deliverer.stop();
  });

  it('withdrawn before they left, never leave', async () => {
    const { sari, budi } = await couple();
    const phone = await subscribe(budi.browser);
    await sari.browser.post('/api/permissions', { memberId: budi.id });
    await server.relay.drain();
    const { id } = (await budi.browser.get('/api/permissions')).body.waiting[0];
    await budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'approve' });
    await deliver();
    expect(service.to(phone)).toEqual([]);
  });
});
