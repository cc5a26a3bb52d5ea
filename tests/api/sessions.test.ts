import { describe, expect, it } from 'vitest';
import { hash } from '@node-rs/argon2';
import { connectLive } from '../support/live-client.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite, ownServer, type Suite } from '../support/suite.ts';
import { type Person, PASSWORD } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({
  now: () => new Date(Date.now() + later),
  env: { TRUST_PROXY: '127.0.0.1' },
});

const SOON = { timeout: 1_000, interval: 10 };
const NEW = 'rumah nenek berpagar biru';
const change = (browser: Browser, typed: object = {}) =>
  browser.send('PATCH', '/api/session/password', {
    currentPassword: PASSWORD,
    password: NEW,
    confirmation: NEW,
    ...typed,
  });
const listed = async (browser: Browser) => (await browser.get('/api/sessions')).body.sessions;
async function signedInToo(person: Person, headers: Record<string, string> = {}, suite: Suite = { server, world }) {
  const browser = suite.server.browser();
  const answer = await browser.post('/api/session', { username: person.username, password: PASSWORD }, headers);
  expect(answer.status).toBe(200);
  return browser;
}

describe('a change of password', () => {
  it.each([
    [{ currentPassword: '' }, 'own-password-required', 'currentPassword'],
    [{ currentPassword: 'bukan ini' }, 'own-password-wrong', 'currentPassword'],
    [{ password: '' }, 'password-fields-required', 'password'],
    [{ confirmation: '' }, 'password-fields-required', 'confirmation'],
    [{ confirmation: `${NEW}.` }, 'password-mismatch', 'confirmation'],
    [{ password: 'abcde', confirmation: 'abcde' }, 'password-too-short', 'password'],
    [{ password: 'x'.repeat(257), confirmation: 'x'.repeat(257) }, 'password-too-long', 'password'],
    [{ password: '       ', confirmation: '       ' }, 'password-blank', 'password'],
    [{ password: 'ababab', confirmation: 'ababab' }, 'password-repeated', 'password'],
    [{ password: '123456', confirmation: '123456' }, 'password-too-common', 'password'],
    [{ password: 'Sayang99', confirmation: 'Sayang99' }, 'password-common-word', 'password'],
  ])('%j is refused as %s, and changes nothing', async (typed, code, field) => {
    const sari = await world.signedIn('wanita');
    const { status, body } = await change(sari.browser, typed);
    expect([status, body.code, body.fields[0].field]).toEqual([422, code, field]);
    expect((await signedInToo(sari)).cookies.size).toBeGreaterThan(0);
  });

  it('refuses the own names: username, a part of the name, the handle', async () => {
    const sari = await world.signedIn('wanita', { username: 'kutilang.emas', nama: 'Sari Wulandari' });
    await server.ctx.pool.query(`update handles set handle = 'cendrawasih.biru' where member_id = $1`, [sari.id]);
    for (const name of ['kutilang.emas', 'Wulandari1990', '12 cendrawasih', 'sariwulandari']) {
      const { body } = await change(sari.browser, { password: name, confirmation: name });
      expect([name, body.code]).toEqual([name, 'password-own-name']);
    }
  });

  it('T08: ends every other session, keeps this one with a new secret, and tells the member', async () => {
    const sari = await world.signedIn('wanita');
    const phone = await signedInToo(sari);
    // Whoever copied the cookie of the browser that changes it.
    const thief = sari.browser.at(server.url);
    const sockets = [await connectLive(sari.browser), await connectLive(phone), await connectLive(thief)];
    const [before] = await listed(sari.browser);
    expect((await change(sari.browser)).status).toBe(204);
    expect((await sari.browser.get('/api/sessions')).body.sessions).toEqual([
      { ...before, lastSeenAt: expect.any(String) },
    ]);
    for (const browser of [phone, thief]) expect((await browser.get('/api/sessions')).status).toBe(401);
    for (const socket of sockets) await expect.poll(() => socket.closed(), SOON).not.toBeNull();
    // This browser comes again by its new secret: it was not told that it is over.
    expect(sockets.map((socket) => socket.of('ended').length)).toEqual([0, 1, 0]);
    expect((await connectLive(sari.browser)).closed()).toBeNull();
    await expect(connectLive(thief)).rejects.toThrow();
    const { rows } = await server.ctx.pool.query('select body from outgoing_messages where recipient = $1', [
      sari.profile.contactWa,
    ]);
    expect(rows.map((row) => row.body)).toEqual([
      expect.stringMatching(/^Password akun Serasi kamu baru saja diganti/),
    ]);
    const signIn = (password: string) => server.browser().post('/api/session', { username: sari.username, password });
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
  });

  it('keeps what the browser may be pushed', async () => {
    const sari = await world.signedIn('wanita');
    await server.ctx.pool.query(
      `insert into push_subscriptions (member_id, session_id_hash, endpoint, p256dh, auth)
      select member_id, id_hash, 'https://push.contoh/kenari', 'x', 'y' from sessions where member_id = $1`,
      [sari.id],
    );
    expect((await change(sari.browser)).status).toBe(204);
    const { rowCount } = await server.ctx.pool.query('select from push_subscriptions where member_id = $1', [sari.id]);
    expect(rowCount).toBe(1);
  });

  it('is one of twelve at once: the others find another password', async () => {
    const sari = await world.signedIn('wanita');
    const browsers = [sari.browser, await signedInToo(sari), await signedInToo(sari)];
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const password = `${NEW} nomor ${i}`;
        // Each with the cookies of now.
        return change(browsers[i % 3]!.at(server.url), { password, confirmation: password });
      }),
    );
    expect(tried.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(tried.every(({ status }) => [204, 401, 422].includes(status))).toBe(true);
    const won = `${NEW} nomor ${tried.findIndex(({ status }) => status === 204)}`;
    const again = await server.browser().post('/api/session', { username: sari.username, password: won });
    expect(again.status).toBe(200);
    const { rows } = await server.ctx.pool.query('select id from sessions where member_id = $1', [sari.id]);
    expect(rows).toHaveLength(2);
  });

  it('leaves no session of a sign-in with the old password that ran beside it', async () => {
    for (let round = 0; round < 4; round++) {
      const sari = await world.signedIn('wanita');
      const [changed] = await Promise.all([
        change(sari.browser),
        ...Array.from({ length: 6 }, () =>
          server.browser().post('/api/session', { username: sari.username, password: PASSWORD }),
        ),
      ]);
      expect(changed.status).toBe(204);
      expect((await listed(sari.browser)).map((s: { current: boolean }) => s.current)).toEqual([true]);
    }
  });

  it('asks for the present password ten times in fifteen minutes, however they come', async () => {
    const own = await ownServer();
    const sari = await own.world.signedIn('wanita');
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => change(sari.browser, { currentPassword: `tebakan ${i}` })),
    );
    expect(answers.filter((a) => a.body.code === 'own-password-wrong')).toHaveLength(10);
    expect(answers.filter((a) => a.body.code === 'too-many-requests')).toHaveLength(15);
    expect((await change(sari.browser)).body.code).toBe('too-many-requests');
  });
});

describe('changes without end', () => {
  it('are ten an hour with the right password too; a bad new one is told before any work is done', async () => {
    const own = await ownServer();
    const sari = await own.world.signedIn('wanita');
    for (let i = 0; i < 12; i++)
      expect((await change(sari.browser, { password: 'ab', confirmation: 'ab' })).body.code).toBe('password-too-short');
    // Neither password was looked at: nothing is counted yet.
    const wrong = await change(sari.browser, { currentPassword: 'bukan ini', password: 'ab', confirmation: 'ab' });
    expect(wrong.body.code).toBe('password-too-short');
    const answers: number[] = [];
    for (let i = 0, present = PASSWORD; i < 12; i++) {
      const password = `${NEW} nomor ${i}`;
      const { status } = await change(sari.browser, { currentPassword: present, password, confirmation: password });
      if (status === 204) present = password;
      answers.push(status);
    }
    expect(answers).toEqual([...Array(10).fill(204), 429, 429]);
  });
});

describe('the form of a password', () => {
  const tryIt = async (sari: Person, password: string) => {
    const { status, body } = await change(sari.browser, { password, confirmation: password });
    return status === 204 ? null : body.message;
  };

  it('T01: is of any kind of characters, long enough, kept whole, and nothing that is guessed first', async () => {
    const refused: [string, RegExp][] = [
      ['a7k2q', /^Password minimal 6 karakter$/],
      ['👒🌿👒🌿🎏', /^Password minimal 6 karakter$/],
      ['password1', /terlalu umum/],
      ['jodoh123', /Satu kata umum/],
      ['tokoh.utama', /namamu atau username/],
      [`${'kata '.repeat(200)}`, /paling banyak 256 karakter/],
    ];
    const sari = await world.signedIn('wanita', { username: 'tokoh.utama' });
    for (const [password, text] of refused)
      expect([password, await tryIt(sari, password)]).toEqual([password, expect.stringMatching(text)]);
    // No mixture of kinds is asked for.
    for (const password of [
      'gnzqxv',
      'gnzqxvw',
      '83519274',
      '👒🌿👒🌿🎏🎐',
      'gnzqxv ',
      'rumah\0nenek',
      'kx7'.repeat(22).slice(0, 64),
      'kx7 '.repeat(32),
    ]) {
      const anna = await world.signedIn('wanita');
      expect([password, await tryIt(anna, password)]).toEqual([password, null]);
      const signIn = async (typed: string) =>
        (await server.browser().post('/api/session', { username: anna.username, password: typed })).status;
      expect([password, await signIn(password), await signIn([...password].slice(0, -1).join(''))]).toEqual([
        password,
        200,
        401,
      ]);
    }
  });

  it('is one however it is typed', async () => {
    const sari = await world.signedIn('wanita');
    expect((await change(sari.browser, { password: 'café ﬁlosofi', confirmation: 'café ﬁlosofi' })).status).toBe(204);
    for (const password of ['cafe\u0301 filosofi', 'ｃａｆé ﬁlosofi', 'café filosofi'])
      expect((await server.browser().post('/api/session', { username: sari.username, password })).status).toBe(200);
    for (const password of ['cafe filosofi', 'Café filosofi', 'café filosofi '])
      expect((await server.browser().post('/api/session', { username: sari.username, password })).status).toBe(401);
  });

  it('T02: of before still signs in as it was typed, and is hashed with the parameters of today then', async () => {
    const sari = await world.member('wanita');
    await server.ctx.pool.query('update accounts set password_hash = $2 where id = $1', [
      sari.id,
      await hash('ﬁlosofi kopi', { algorithm: 2, memoryCost: 4096, timeCost: 1 }),
    ]);
    const signIn = (password: string) => server.browser().post('/api/session', { username: sari.username, password });
    expect((await signIn('ﬁlosofi kopi')).status).toBe(200);
    const { rows } = await server.ctx.pool.query('select password_hash from accounts where id = $1', [sari.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
    expect([(await signIn('filosofi kopi')).status, (await signIn('ﬁlosofi kopi')).status]).toEqual([200, 200]);
  });
});

describe('sign-ins without end', () => {
  it('are thirty in fifteen minutes; a browser the account knows has its own thirty', async () => {
    const own = await ownServer();
    const sari = await own.world.signedIn('wanita');
    const signIn = async (browser: Browser, password = PASSWORD) =>
      (await browser.post('/api/session', { username: sari.username, password })).status;
    const answers: number[] = [];
    for (let i = 0; i < 32; i++) answers.push(await signIn(own.server.browser()));
    expect(answers).toEqual([...Array(30).fill(200), ...Array(2).fill(429)]);
    expect(await signIn(sari.browser)).toBe(200);
    // Wrong ones are counted elsewhere.
    const lina = await own.world.member('wanita');
    const tryLina = async (password: string) =>
      (await own.server.browser().post('/api/session', { username: lina.username, password })).status;
    for (let i = 0; i < 36; i++) expect(await tryLina(i % 9 ? 'tebakan' : PASSWORD)).toBe(i % 9 ? 401 : 200);
  });

  it('leave fifty sessions of an account: sixty at once end those longest unseen', async () => {
    const sari = await world.signedIn('wanita');
    await server.ctx.pool.query(
      `update sessions set last_seen_at = last_seen_at - interval '1 day' where member_id = $1`,
      [sari.id],
    );
    const browsers = Array.from({ length: 60 }, () => server.browser());
    const answers = await Promise.all(
      browsers.map((browser, i) =>
        browser.post(
          '/api/session',
          { username: sari.username, password: PASSWORD },
          { 'x-forwarded-for': `10.2.0.${i}` },
        ),
      ),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    const { rows } = await server.ctx.pool.query('select count(*)::int as n from sessions where member_id = $1', [
      sari.id,
    ]);
    expect(rows).toEqual([{ n: 50 }]);
    const live = await Promise.all(browsers.map(async (b) => (await b.get('/api/sessions')).status));
    expect(live.filter((status) => status === 200)).toHaveLength(50);
    expect((await sari.browser.get('/api/sessions')).status).toBe(401);
  });
});

describe('open sessions', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
  const MAC =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

  it('are told with device, network and times, the own first; never by a secret or its hash', async () => {
    const sari = await world.signedIn('wanita');
    await signedInToo(sari, { 'user-agent': ANDROID, 'x-forwarded-for': '182.3.44.17' });
    await signedInToo(sari, { 'user-agent': MAC, 'x-forwarded-for': '2001:DB8:85a3::7334' });
    await signedInToo(sari, { 'user-agent': 'x"<script>' });
    const answer = await sari.browser.get('/api/sessions');
    const [own, ...others] = answer.body.sessions;
    expect([own.current, own.network]).toEqual([true, '127.0.x.x']);
    expect(new Set(others.map((s: any) => `${s.browser}, ${s.system}, ${s.network}, ${s.current}`))).toEqual(
      new Set([
        'Chrome, Android, 182.3.x.x, false',
        'Safari, macOS, 2001:db8:x, false',
        'null, null, 127.0.x.x, false',
      ]),
    );
    for (const { signedInAt, lastSeenAt } of answer.body.sessions)
      expect(Math.abs(Date.parse(signedInAt) - Date.parse(lastSeenAt))).toBeLessThan(60_000);
    const { rows } = await server.ctx.pool.query('select * from sessions where member_id = $1', [sari.id]);
    for (const row of rows) {
      expect(row.network).not.toMatch(/44\.17|7334/);
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(answer.text).not.toContain(row.id_hash.toString(form));
    }
  });

  it('of before have no network', async () => {
    const sari = await world.signedIn('wanita');
    await server.ctx.pool.query('update sessions set network = null where member_id = $1', [sari.id]);
    expect((await listed(sari.browser))[0].network).toBeNull();
  });

  it('are written at most once in ten minutes', async () => {
    const sari = await world.signedIn('wanita');
    const seen = async () => (await listed(sari.browser))[0].lastSeenAt;
    const first = await seen();
    try {
      later = 9 * 60_000;
      expect(await seen()).toBe(first);
      later = 11 * 60_000;
      await seen();
      expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThan(10 * 60_000);
    } finally {
      later = 0;
    }
  });

  it('end when nobody used them for 30 days, and after 180 days however much they are used', async () => {
    const DAY = 86_400_000;
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    try {
      for (let day = 20; day <= 160; day += 20) {
        later = day * DAY;
        expect((await sari.browser.get('/api/sessions')).status).toBe(200);
      }
      expect((await budi.browser.get('/api/sessions')).status).toBe(401);
      later = 179 * DAY;
      expect((await sari.browser.get('/api/sessions')).status).toBe(200);
      later = 181 * DAY;
      expect((await sari.browser.get('/api/sessions')).status).toBe(401);
    } finally {
      later = 0;
    }
  });

  it('T08: end one by one, sockets within a second; a name of another member’s is none', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const phone = await signedInToo(sari, { 'user-agent': ANDROID });
    const [mine, his] = [await connectLive(sari.browser), await connectLive(phone)];
    const id = (await listed(sari.browser)).find((s: any) => !s.current).id;
    for (const foreign of [id, '00000000-0000-4000-8000-000000000000'])
      expect((await budi.browser.delete(`/api/sessions/${foreign}`)).body.code).toBe('not-found');
    expect((await phone.get('/api/sessions')).status).toBe(200);
    expect((await sari.browser.delete(`/api/sessions/${id}`)).status).toBe(204);
    expect((await phone.get('/api/sessions')).status).toBe(401);
    await expect.poll(() => his.closed(), SOON).not.toBeNull();
    expect(his.of('ended')).toHaveLength(1);
    expect([mine.closed(), (await listed(sari.browser)).length]).toEqual([null, 1]);
    expect((await sari.browser.delete(`/api/sessions/${id}`)).body.code).toBe('not-found');
  });

  it('end all at once but the own', async () => {
    const sari = await world.signedIn('wanita');
    const others = [await signedInToo(sari), await signedInToo(sari)];
    expect((await sari.browser.delete('/api/sessions')).status).toBe(204);
    for (const browser of others) expect((await browser.get('/api/sessions')).status).toBe(401);
    expect(await listed(sari.browser)).toHaveLength(1);
  });
});
