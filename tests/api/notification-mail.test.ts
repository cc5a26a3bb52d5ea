import { DELIVERY_LEASE_MS, DELIVERY_RETRIES_MS, MAIL_HOLD_MS } from '#domain/notifications/delivery.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDue } from '../../src/server/features/notifications/jobs.deliveries.ts';
import type { OutboxEvent } from '../../src/server/outbox/catalogue.ts';
import { emit } from '../../src/server/outbox/emit.ts';
import { mention, request, waiting } from '../support/events.ts';
import { startMailServer } from '../support/mail-server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person, type World } from '../support/world.ts';

let later = 0;
const post = await startMailServer();
afterAll(() => post.close());
const { server, world } = await apiSuite({
  limits: 1000,
  env: {
    SMTP_URL: post.url,
    MAIL_FROM: 'Serasi <halo@serasi.test>',
    PUBLIC_URL: 'http://serasi.test',
    DEVELOPMENT_ON_NETWORK: 'true',
  },
  now: () => new Date(Date.now() + later),
});
beforeEach(() => void (later = 0));

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const ask = (person: Person, address: string, currentPassword: string | undefined = PASSWORD) =>
  person.browser.post('/api/notifications/mail', { address, currentPassword });
const verify = (person: Person, code: string) => person.browser.post('/api/notifications/mail/verification', { code });
const mailsTo = (address: string) => post.mails.filter((m) => m.to.includes(address));
const codeFor = (address: string) => /Kode Serasi kamu: (\d{6})/.exec(mailsTo(address).at(-1)!.text)![1]!;
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
let n = 0;
const newAddress = () => `orang.${++n}+uji@kotak-pos.test`;
const withMail = async (wish: Parameters<World['signedIn']>[1] = {}) => {
  const sari = await world.signedIn('wanita', { tier: 'premium', ...wish });
  const address = newAddress();
  expect((await ask(sari, address)).status).toBe(200);
  expect((await verify(sari, codeFor(address))).body.mail).toEqual({ available: true, address, pending: null });
  post.mails.length = 0;
  return { sari, address };
};
/** Somebody asks them for their full profile; a stranger when it does not matter who. */
const tell = async (person: Person, about?: Person) =>
  happens(request(person, about ?? (strangers[person.profile.gender] ??= await world.member(other(person)))));
const happens = (event: OutboxEvent) => server.ctx.db.transaction().execute((tx) => emit(tx, event));
const strangers: Partial<Record<'pria' | 'wanita', Person>> = {};
const other = ({ profile }: Person) => (profile.gender === 'pria' ? 'wanita' : 'pria');
const deliver = async (wait = MAIL_HOLD_MS + 1) => {
  await server.relay.drain();
  later += wait;
  return deliverDue(server.ctx);
};
const outcomes = async (person: Person) =>
  (await run('select outcome from notification_deliveries where member_id = $1 order by id', [person.id])).rows.map(
    (r) => r.outcome,
  );

describe('a mail address', () => {
  it('is the member’s once the code that was mailed to it is right; until then the one before stays', async () => {
    const { sari, address } = await withMail();
    const next = newAddress();
    expect((await ask(sari, ` ${next} `)).body.mail).toMatchObject({ address, pending: { address: next } });
    expect(mailsTo(next)[0]).toMatchObject({ from: 'halo@serasi.test', to: [next] });
    expect(mailsTo(next)[0]!.headers.get('from')).toBe('Serasi <halo@serasi.test>');
    expect(mailsTo(next)[0]!.headers.get('auto-submitted')).toBe('auto-generated');
    const code = codeFor(next);
    expect((await verify(sari, another(code))).body.code).toBe('reset-code-wrong');
    expect((await verify(sari, '')).body.code).toBe('reset-code-required');
    expect((await verify(sari, ` ${code.slice(0, 3)} ${code.slice(3)} `)).body.mail).toEqual({
      available: true,
      address: next,
      pending: null,
    });
    expect((await verify(sari, code)).body.code).toBe('reset-code-wrong');
    const { rows } = await run('select to_jsonb(c) as row from mail_checks c');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await sari.browser.delete('/api/notifications/mail')).body.mail).toEqual({
      available: true,
      address: null,
      pending: null,
    });
  });

  it('needs the password, however it is asked for: mails go on when the session of a thief has ended', async () => {
    const { sari, address } = await withMail();
    const theirs = newAddress();
    for (const [given, code] of [
      ['', 'own-password-required'],
      ['bukan ini', 'own-password-wrong'],
    ] as const) {
      const refused = await ask(sari, theirs, given);
      expect([refused.status, refused.body.code]).toEqual([422, code]);
    }
    expect(mailsTo(theirs)).toEqual([]);
    expect((await sari.browser.get('/api/notifications/settings')).body.mail).toMatchObject({ address, pending: null });
    // Asked for once more it is the same wish: its code may have been lost.
    const next = newAddress();
    await ask(sari, next);
    expect((await ask(sari, next, '')).status).toBe(200);
    expect((await ask(sari, theirs, '')).body.code).toBe('own-password-required');
    expect([mailsTo(next).length, mailsTo(theirs).length]).toEqual([2, 0]);
    later += 11 * 60_000;
    expect((await ask(sari, next, '')).body.code).toBe('own-password-required');
  });

  it('is gone once the password was lost and set anew: who had it may have set the address', async () => {
    const { sari, address } = await withMail();
    const next = newAddress();
    await ask(sari, next);
    const fresh = 'rumah nenek berpagar biru';
    const given = { currentPassword: PASSWORD, password: fresh, confirmation: fresh };
    expect((await sari.browser.send('PATCH', '/api/session/password', given)).status).toBe(204);
    const mail = async () => (await sari.browser.get('/api/notifications/settings')).body.mail;
    expect(await mail()).toMatchObject({ address, pending: { address: next } });
    const support = await world.staff('support');
    const { body } = await support.browser.post(`/api/staff/members/${sari.id}/recovery-link`, {
      whatsapp: sari.profile.contactWa,
      reason: 'Ponselnya hilang kemarin',
    });
    const tokens = new URLSearchParams(body.link.split('#')[1]);
    const [accessToken, refreshToken] = [tokens.get('access_token'), tokens.get('refresh_token')];
    const renewed = { accessToken, refreshToken, password: PASSWORD, confirmation: PASSWORD };
    expect((await server.browser().post('/api/session/recovery', renewed)).status).toBe(204);
    await tell(sari);
    await deliver();
    expect(mailsTo(address)).toEqual([]);
    later = 0;
    await world.signIn(sari);
    expect(await mail()).toEqual({ available: true, address: null, pending: null });
  });

  it('is not guessed: five tries in all, however many come at once, and ten minutes', async () => {
    const sari = await world.signedIn('wanita');
    const address = newAddress();
    await ask(sari, address);
    const code = codeFor(address);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => verify(sari, String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'))),
    );
    expect(new Set(guesses.map((g) => g.body.code))).toEqual(new Set(['reset-code-wrong']));
    expect((await run('select tries from mail_checks where member_id = $1', [sari.id])).rows).toEqual([{ tries: 5 }]);
    expect((await verify(sari, code)).body.code).toBe('reset-code-wrong');
    await ask(sari, address);
    later = 10 * 60_000 + 1;
    expect((await verify(sari, codeFor(address))).body.code).toBe('reset-code-wrong');
    later = 0;
    // The code of one member is nothing for another, and a right one is used once.
    const tika = await world.signedIn('wanita');
    await ask(tika, newAddress());
    expect((await verify(tika, codeFor(address))).body.code).toBe('reset-code-wrong');
    const all = await Promise.all(Array.from({ length: 4 }, () => verify(sari, codeFor(address))));
    expect(all.map((a) => a.status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('is one plain address: nothing that could become a header, a list or another mail', async () => {
    const sari = await world.signedIn('wanita');
    const before = post.mails.length;
    const bad = [
      '',
      'x',
      'a@b',
      '@contoh.id',
      'a b@contoh.id',
      'a@contoh.id, b@contoh.id',
      'a@contoh.id;b@contoh.id',
      'Nama <a@contoh.id>',
      'a@contoh.id\r\nBcc: b@contoh.id',
      'a@contoh.id\n\nhalo',
      '"a b"@contoh.id',
      'a@[127.0.0.1]',
      'a@contoh..id',
      'a@-contoh.id',
      `${'a'.repeat(65)}@contoh.id`,
      `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.id`,
    ];
    for (const address of bad)
      expect([address, (await ask(sari, address)).body.code]).toEqual([address, 'mail-address-invalid']);
    expect(post.mails.length).toBe(before);
    post.answers('RCPT', '550 tidak ada');
    expect((await ask(sari, newAddress())).body.code).toBe('mail-address-invalid');
    post.answers('RCPT', '451 nanti');
    expect((await ask(sari, newAddress())).body.code).toBe('unavailable');
    post.answers('RCPT', null);
  });

  it('T14: nobody but its owner ever gets it', async () => {
    const { sari, address } = await withMail();
    const budi = await world.signedIn('pria', { tier: 'pro' });
    await world.matched(sari, budi);
    await world.allowed(budi, sari);
    await tell(budi, sari);
    await server.relay.drain();
    for (const where of [
      `/api/members/${sari.id}`,
      '/api/matches',
      '/api/notifications',
      '/api/notifications/settings',
      '/api/dashboard',
      '/api/likes/history?tab=mutual',
    ])
      expect((await budi.browser.get(where)).text).not.toContain(address);
    // Two members may have the same one; neither hears of the other.
    expect((await ask(budi, address)).status).toBe(200);
    expect((await verify(budi, codeFor(address))).body.mail.address).toBe(address);
  });
});

describe('mails', () => {
  it('tell after a while what is still unread, name nobody, and say where to switch them off', async () => {
    const { sari, address } = await withMail();
    const budi = await world.member('pria', { nama: 'Budi <b>Rahasia</b>' });
    await world.matched(sari, budi);
    await tell(sari, budi);
    await deliver(MAIL_HOLD_MS / 2);
    expect(post.mails).toEqual([]);
    await deliver(MAIL_HOLD_MS);
    const [mail] = post.mails;
    expect(mail!.to).toEqual([address]);
    expect(mail!.headers.get('subject')).toBe('Serasi: Ada yang meminta izin melihat profil lengkapmu');
    expect(mail!.headers.get('content-type')).toContain('multipart/alternative');
    expect(mail!.text).toContain('http://serasi.test/dashboard#permintaan');
    expect(mail!.text).toContain('http://serasi.test/notifikasi/pengaturan');
    expect(mail!.text).not.toContain('Rahasia');
    expect(mail!.text).not.toContain(budi.id);

    await sari.browser.send('PATCH', '/api/notifications/settings', { showNames: true });
    await tell(sari, budi);
    await deliver();
    expect(post.mails[1]!.text).toContain('Budi <b>Rahasia</b> meminta izin');
    expect(post.mails[1]!.text).toContain('<p>Budi &lt;b&gt;Rahasia&lt;/b&gt; meminta izin');
    expect(post.mails[1]!.headers.get('subject')).not.toContain('Rahasia');
  });

  it('are one for all that waited; what was read meanwhile is not in it; the room is silent unless asked for', async () => {
    const { sari } = await withMail();
    for (let i = 0; i < 3; i++) await tell(sari);
    await happens(mention(sari, await world.member('pria')));
    await server.relay.drain();
    const { items } = (await sari.browser.get('/api/notifications')).body;
    await sari.browser.post('/api/notifications/read', { ids: [items[3].id] });
    await deliver();
    expect(post.mails.map((m) => m.headers.get('subject'))).toEqual(['Serasi: 2 pemberitahuan baru']);
    expect(post.mails[0]!.text).toContain('http://serasi.test/notifikasi\n');
    expect(post.mails[0]!.text).not.toContain('ruang bersama');
    await tell(sari);
    await sari.browser.post('/api/notifications/read', {});
    await server.relay.drain();
    await sari.browser.post('/api/notifications/read', {});
    await deliver();
    expect(post.mails).toHaveLength(1);
  });

  it('of the end of a plan and of a conversation come each time, unread or not; of messages once', async () => {
    const { sari, address } = await withMail();
    const budi = await world.member('pria');
    await world.matched(sari, budi);
    const { id: conversationId } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
    const end = Date.now() + 3_600_000;
    await run(`update subscriptions set period_end = to_timestamp($2 / 1000.0) where member_id = $1`, [sari.id, end]);
    await run(`update conversations set expires_at = to_timestamp($2 / 1000.0) where id = $1`, [conversationId, end]);
    const plan = { memberId: sari.id, tier: 'premium' as const, end };
    const chat = { memberId: sari.id, otherId: budi.id, conversationId, endsAt: end };
    const announced = async (event: OutboxEvent) => {
      await happens(event);
      await deliver();
      // A second look at the same, and at nothing, mails nothing.
      await happens(event);
      await deliver();
    };
    for (const reminder of ['7', '1'] as const)
      await announced({ name: 'plan.ending', payload: { ...plan, reminder } });
    later = 0;
    for (const hours of [6, 1]) await announced({ name: 'conversation.ending', payload: { ...chat, hours } });
    later = 0;
    for (const seq of [1, 2]) await announced(waiting(sari, budi, { conversationId, seq }));
    const ids = mailsTo(address).map((mail) => mail.headers.get('message-id'));
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
    expect((await sari.browser.get('/api/notifications')).body.unread).toBe(3);
  });

  it('wait for the end of quiet hours', async () => {
    const { sari } = await withMail({ domicile: 'Maluku' });
    const now = new Date();
    const at = (hour: number, day = 0) =>
      (later =
        Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1 + day, hour - 9, 0) - now.getTime());
    await sari.browser.send('PATCH', '/api/notifications/settings', { quiet: { from: '20:00', to: '06:30' } });
    at(19);
    await tell(sari);
    await server.relay.drain();
    at(21);
    await deliver(0);
    await tell(sari);
    await deliver();
    at(6, 1);
    await deliver(0);
    expect(post.mails).toEqual([]);
    await deliver(30 * 60_000);
    expect(post.mails.map((m) => m.headers.get('subject'))).toEqual(['Serasi: 2 pemberitahuan baru']);
  });

  it('that a server cannot take now are tried again; that it will never take are given up; one that may have left goes at most twice', async () => {
    const { sari } = await withMail();
    post.answers('END', '451 penuh');
    await tell(sari);
    await deliver();
    expect(post.mails).toHaveLength(0);
    post.answers('END', null);
    await deliver(DELIVERY_RETRIES_MS[0] + 1);
    expect([post.mails.length, await outcomes(sari)]).toEqual([1, ['sent']]);

    post.answers('RCPT', '550 tidak ada');
    await tell(sari);
    await deliver();
    post.answers('RCPT', null);
    await deliver(86_400_000);
    expect([post.mails.length, await outcomes(sari)]).toEqual([1, ['sent', 'given-up']]);

    // Taken, and the line is cut before the server says so.
    post.answers('END', 'cut');
    await tell(sari);
    await deliver();
    for (let i = 0; i < 4; i++) await deliver(Math.max(DELIVERY_LEASE_MS, ...DELIVERY_RETRIES_MS) + 1);
    post.answers('END', null);
    const ids = post.mails.slice(1).map((m) => m.headers.get('message-id'));
    // Its row's number is not in it.
    for (const id of ids) expect(id).toMatch(/^<[A-Za-z0-9_-]{43}@serasi\.test>$/);
    expect([ids.length, new Set(ids).size, (await outcomes(sari)).at(-1)]).toEqual([2, 1, 'given-up']);
  });

  it('tried again with more in it are other mails: no server takes them for the first', async () => {
    const { sari } = await withMail();
    post.answers('END', 'cut');
    await tell(sari);
    await deliver();
    post.answers('END', null);
    await tell(sari);
    await deliver();
    expect(post.mails.map((m) => m.headers.get('subject'))).toEqual([
      expect.any(String),
      'Serasi: 2 pemberitahuan baru',
    ]);
    expect(new Set(post.mails.map((m) => m.headers.get('message-id'))).size).toBe(2);
  });
});

describe('without a mail server', () => {
  it('development writes to the local outbox; production says that mail is off', async () => {
    const { server: local, world: people } = await ownServer();
    const sari = await people.signedIn('wanita');
    const address = newAddress();
    await sari.browser.post('/api/notifications/mail', { address, currentPassword: PASSWORD });
    const { messages } = (await sari.browser.get('/api/development/outbox')).body;
    expect(messages[0]).toMatchObject({ channel: 'mail', to: address });
    const code = /: (\d{6})\./.exec(messages[0].text)![1];
    expect((await sari.browser.post('/api/notifications/mail/verification', { code })).body.mail.address).toBe(address);
    local.ctx.messenger.mails = false;
    local.ctx.push.publicKey = null;
    expect((await sari.browser.get('/api/notifications/settings')).body).toMatchObject({
      mail: { available: false },
      push: { publicKey: null },
    });
    expect((await sari.browser.post('/api/notifications/mail', { address })).body.code).toBe('unavailable');
  });
});

describe('codes to one mailbox', () => {
  it('are six a day, however it is spelt, to the address as typed; and so many an hour from one network', async () => {
    const { server: strict, world: people } = await ownServer();
    const [sari, tika] = [await people.signedIn('wanita'), await people.signedIn('wanita')];
    const typed = ['Korban@gmail.com', 'korban+1@gmail.com', 'k.orban@gmail.com', 'korban@googlemail.com'];
    for (const address of typed) expect((await ask(sari, address)).body.mail.pending.address).toBe(address);
    const rest = ['kor.ban+2@gmail.com', 'korban+3@googlemail.com', 'korba.n@gmail.com'];
    const codes = [];
    for (const address of rest) codes.push((await ask(tika, address)).body.code);
    expect(codes).toEqual([undefined, undefined, 'too-many-requests']);
    expect((await ask(tika, 'orang.lain@gmail.com')).status).toBe(200);
    await strict.ctx.pool.query(`update rate_limits set points = 60 where key like '%mail-code-network%'`);
    expect((await ask(tika, 'orang.lagi@gmail.com')).body.code).toBe('too-many-requests');
  });
});

describe('T80: who is kept out', () => {
  const REASON = 'Sudah diperiksa dengan teliti';
  const decide = (moderator: Person, { id }: Person, how: string, body: object) =>
    moderator.browser.post(`/api/staff/members/${id}/${how}`, { reason: REASON, ...body });

  it('is mailed once that it is so and how to appeal, whatever was chosen, and nothing else', async () => {
    const moderator = await world.staff('moderator');
    const { sari, address } = await withMail();
    await sari.browser.send('PATCH', '/api/notifications/settings', {
      choices: [{ group: 'team', channel: 'mail', on: false }],
    });
    await tell(sari);
    const body = { kind: 'suspend', cause: 'rude-or-threatening', days: 7 };
    expect((await decide(moderator, sari, 'sanctions', body)).status).toBe(204);
    await tell(sari);
    await deliver();
    await deliver();
    expect(mailsTo(address).map((m) => m.headers.get('subject'))).toEqual([
      'Serasi: Ada keputusan tim kami tentang akunmu',
    ]);
    const { text } = mailsTo(address)[0]!;
    expect(text).toContain('Ajukan banding');
    expect(text).toContain('http://serasi.test/login');
    expect(text).not.toMatch(/ditangguhkan|kasar|diperiksa dengan teliti/);
  });

  it('hears that it is over, in the application and by mail; a ban is mailed too, an answer to the appeal as well', async () => {
    const [moderator, second] = [await world.staff('moderator'), await world.staff('moderator')];
    const { sari, address } = await withMail();
    await decide(moderator, sari, 'sanctions', { kind: 'suspend', cause: 'other', days: 7 });
    await deliver();
    expect((await decide(moderator, sari, 'lifting', {})).status).toBe(204);
    await deliver();
    await world.enters(sari);
    const { items } = (await sari.browser.get('/api/notifications')).body;
    expect(items.map((n: { kind: string; data: object }) => [n.kind, n.data])).toEqual([
      ['account-decided', { decision: 'lifted' }],
    ]);
    await decide(moderator, sari, 'sanctions', { kind: 'ban', cause: 'other', days: null });
    await deliver();
    const refused = await sari.browser.post('/api/session', { username: sari.username, password: PASSWORD });
    const words = 'Akun saya dipakai orang lain, saya tidak pernah menulis itu.';
    const appealed = await sari.browser.post('/api/appeals', { token: refused.body.params.appeal, text: words });
    expect(appealed.status).toBe(200);
    const [{ id }] = (await run('select id from appeals where member_id = $1', [sari.id])).rows;
    const answer = { outcome: 'upheld', note: REASON };
    expect((await second.browser.post(`/api/staff/appeals/${id}/decision`, answer)).status).toBe(204);
    await deliver();
    const texts = mailsTo(address).map((m) => m.text);
    expect(texts.map((text) => /Ajukan banding/.test(text))).toEqual([true, false, true, false]);
    expect(texts[1]).toContain('/akun#keputusan');
  });

  it('hears of the latest decision alone, when another came before the mail left', async () => {
    const moderator = await world.staff('moderator');
    const { sari, address } = await withMail();
    await decide(moderator, sari, 'sanctions', { kind: 'suspend', cause: 'other', days: 7 });
    await server.relay.drain();
    expect((await decide(moderator, sari, 'lifting', {})).status).toBe(204);
    await deliver();
    expect(mailsTo(address).map((m) => /Ajukan banding/.test(m.text))).toEqual([false]);
    expect(mailsTo(address)[0]!.text).toContain('/akun#keputusan');
  });

  it('is mailed no answer about a decision that is over: it waits in the application, and says that it was over', async () => {
    const [moderator, second] = [await world.staff('moderator'), await world.staff('moderator')];
    const { sari, address } = await withMail();
    const appealed = async (body: object) => {
      await decide(moderator, sari, 'sanctions', body);
      const refused = await sari.browser.post('/api/session', { username: sari.username, password: PASSWORD });
      const text = 'Akun saya dipakai orang lain, saya tidak pernah menulis itu.';
      expect((await sari.browser.post('/api/appeals', { token: refused.body.params.appeal, text })).status).toBe(200);
      const { rows } = await run('select id from appeals where member_id = $1 and decided_at is null', [sari.id]);
      return rows[0].id as string;
    };
    const opened = async (id: string) => (await second.browser.post(`/api/staff/appeals/${id}/openings`)).body;
    const answer = (id: string, outcome: string) =>
      second.browser.post(`/api/staff/appeals/${id}/decision`, { outcome, note: REASON });
    const first = await appealed({ kind: 'suspend', cause: 'other', days: 7 });
    expect((await opened(first)).standing).toEqual({ kind: 'suspend', until: expect.any(String) });
    await decide(second, sari, 'sanctions', { kind: 'ban', cause: 'other', days: null });
    await deliver();
    post.mails.length = 0;
    expect(await opened(first)).toMatchObject({
      decision: { endedAt: expect.any(String) },
      standing: { kind: 'ban', until: null },
    });
    expect((await answer(first, 'lifted')).status).toBe(204);
    await deliver();
    expect(mailsTo(address)).toEqual([]);

    await decide(moderator, sari, 'lifting', {});
    const late = await appealed({ kind: 'suspend', cause: 'other', days: 7 });
    await decide(moderator, sari, 'lifting', {});
    expect((await opened(late)).standing).toBeNull();
    expect((await answer(late, 'upheld')).status).toBe(204);
    await server.relay.drain();
    await world.enters(sari);
    const { items } = (await sari.browser.get('/api/notifications')).body;
    expect(items.flatMap((n: { kind: string; data: object }) => (n.kind === 'appeal-decided' ? [n.data] : []))).toEqual(
      [
        { outcome: 'upheld', over: 1 },
        { outcome: 'lifted', over: 1 },
      ],
    );
  });

  it('reads what the team and the plan did meanwhile once back, and nothing of it is sent; so does who takes the end back', async () => {
    const moderator = await world.staff('moderator');
    const { sari: kept, address } = await withMail();
    const { sari: closing, address: theirs } = await withMail();
    const budi = await world.member('pria');
    await decide(moderator, kept, 'sanctions', { kind: 'suspend', cause: 'other', days: 7 });
    expect(
      (await closing.browser.post('/api/privacy/deletion', { waived: false, currentPassword: PASSWORD })).status,
    ).toBe(200);
    await deliver();
    post.mails.length = 0;
    for (const { id: memberId } of [kept, closing]) {
      await happens({
        name: 'photo.removed',
        payload: { memberId, photoId: memberId, reason: 'indecent', note: null },
      });
      await happens({ name: 'report.decided', payload: { memberId, reportId: memberId, status: 'upheld' } });
      await happens({
        name: 'plan.ending',
        payload: { memberId, reminder: '0', tier: 'premium', end: Date.now() },
      });
    }
    for (const person of [kept, closing]) await tell(person, budi);
    await deliver();
    expect([...mailsTo(address), ...mailsTo(theirs)]).toEqual([]);
    await decide(moderator, kept, 'lifting', {});
    await server.relay.drain();
    await world.enters(kept);
    const back = { username: closing.username, password: PASSWORD, restore: true };
    expect((await closing.browser.post('/api/session', back)).status).toBe(200);
    const kinds = async (person: Person) =>
      (await person.browser.get('/api/notifications')).body.items.map((n: { kind: string }) => n.kind);
    expect(await kinds(kept)).toEqual(['account-decided', 'plan-ending', 'report-decided', 'photo-removed']);
    expect(await kinds(closing)).toEqual(['plan-ending', 'report-decided', 'photo-removed']);
    expect((await outcomes(kept)).filter((one) => one === null)).toHaveLength(1);
    expect(await outcomes(closing)).toEqual([]);
  });

  it('without a verified address hears of it by WhatsApp and at sign-in alone', async () => {
    const moderator = await world.staff('moderator');
    const sari = await world.signedIn('wanita');
    await decide(moderator, sari, 'sanctions', { kind: 'ban', cause: 'other', days: null });
    await deliver();
    expect((await run('select 1 from notifications where member_id = $1', [sari.id])).rows).toEqual([]);
  });
});
