import { describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/server.ts';
import { ownServer, type Suite } from '../support/suite.ts';
import { type Person, PASSWORD } from '../support/world.ts';

/** The limits members meet, behind a proxy we trust: `at` is the address somebody calls from. */
const behindProxy = () => ownServer({ env: { TRUST_PROXY: '127.0.0.1' } });
const at = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (browser: Browser, username: string, password: string, from: Record<string, string> = {}) =>
  browser.post('/api/session', { username, password }, from);
const statuses = (answers: Answer[]) => answers.map((a) => a.status);

async function codeOf({ server }: Suite, person: Person): Promise<string> {
  const { rows } = await server.ctx.pool.query(
    'select body from outgoing_messages where recipient = $1 order by id desc limit 1',
    [person.profile.contactWa],
  );
  return /: (\d{6})\./.exec(rows[0].body)![1]!;
}

describe('guessing one account', () => {
  it('T04a: a hundred wrong passwords stop after ten, from one address and from a hundred forged ones', async () => {
    const { server, world } = await ownServer();
    for (const headers of [() => ({}), (i: number) => at(`10.0.0.${i}`)]) {
      const sari = await world.member('wanita');
      const answers: Answer[] = [];
      for (let i = 0; i < 100; i++)
        answers.push(await signIn(server.browser(), sari.username, `tebakan ${i}`, headers(i)));
      expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
      const right = await signIn(server.browser(), sari.username, PASSWORD);
      expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
  });

  it('T28: a name of any length is no name of anybody, and is counted as others are', async () => {
    const { server } = await ownServer();
    const whatsapp = '081234567890';
    // The second is eighteen times as long once it is normalised, and the third cannot be written as UTF-8.
    for (const name of ['a'.repeat(500), '\ufdfa'.repeat(250), '\ud800'.repeat(300), '\u0301'.repeat(500)]) {
      const tries: Answer[] = [];
      for (let i = 0; i < 11; i++) tries.push(await signIn(server.browser(), name, 'tebakan'));
      expect(statuses(tries)).toEqual([...Array(10).fill(401), 429]);
      const codes: Answer[] = [];
      for (let i = 0; i < 4; i++)
        codes.push(await server.browser().post('/api/session/reset-code', { username: name, whatsapp }));
      expect(statuses(codes)).toEqual([200, 200, 200, 429]);
    }
  });

  it('T04b: its owner still gets in by a browser it knows, though account and address are used up', async () => {
    const { server, world } = await behindProxy();
    const [sari, other] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    const guesses = Array.from({ length: 120 }, (_, i) =>
      signIn(server.browser(), i < 20 ? sari.username : `nama-${i}`, 'tebakan', at('10.1.1.1')),
    );
    await Promise.all(guesses);
    expect((await signIn(server.browser(), other.username, PASSWORD, at('10.1.1.1'))).status).toBe(429);
    expect((await signIn(sari.browser, sari.username, PASSWORD, at('10.1.1.1'))).status).toBe(200);
    // A browser is known to the accounts that signed in there, by a name that we signed.
    expect((await signIn(other.browser, sari.username, PASSWORD, at('10.1.1.1'))).status).toBe(429);
    const name = sari.browser.cookies.get('serasi-device')!;
    const forged = server.browser();
    for (const planted of [name.split('.')[0]!, `${name.slice(0, -1)}${name.endsWith('A') ? 'B' : 'A'}`]) {
      forged.cookies.set('serasi-device', planted);
      expect((await signIn(forged, sari.username, PASSWORD, at('10.1.1.1'))).status).toBe(429);
    }
  });

  it('T04c: its owner gets in after a fresh reset, and nobody with the name alone keeps them from one', async () => {
    const suite = await behindProxy();
    const { server, world } = suite;
    const sari = await world.member('wanita');
    for (let i = 0; i < 12; i++) await signIn(server.browser(), sari.username, 'tebakan', at('10.1.1.2'));
    for (let i = 0; i < 10; i++)
      await server
        .browser()
        .post('/api/session/reset-code', { username: sari.username, whatsapp: `0812345678${i}0` }, at('10.1.1.2'));
    const phone = server.browser();
    const asked = await phone.post('/api/session/reset-code', {
      username: sari.username,
      whatsapp: sari.profile.contactWa,
    });
    expect(asked.status).toBe(200);
    const password = 'kata sandi baru';
    const code = await codeOf(suite, sari);
    const done = { request: asked.body.request, code, password, confirmation: password };
    expect((await phone.post('/api/session/reset', done)).status).toBe(204);
    expect(phone.cookies.has('serasi')).toBe(false);
    expect((await signIn(server.browser(), sari.username, password)).status).toBe(429);
    expect((await signIn(phone, sari.username, password)).status).toBe(200);
  });
});

describe('codes to a forgotten password', () => {
  it('T04: at a browser the account knows its owner asks, though who knows name and number used them up', async () => {
    const { server, world } = await behindProxy();
    const sari = await world.signedIn('wanita');
    const ask = async (browser: Browser, from: string) => {
      const pair = { username: sari.username, whatsapp: sari.profile.contactWa };
      return (await browser.post('/api/session/reset-code', pair, at(from))).status;
    };
    const strangers: number[] = [];
    for (let i = 0; i < 5; i++) strangers.push(await ask(server.browser(), `10.1.7.${i}`));
    expect(strangers).toEqual([200, 200, 200, 429, 429]);
    const owner: number[] = [];
    for (let i = 0; i < 4; i++) owner.push(await ask(sari.browser, '10.1.8.1'));
    expect(owner).toEqual([200, 200, 200, 429]);
  });
});

describe('a storm of sign-ins to one account', () => {
  it('keeps nobody else waiting for its end', async () => {
    const { server, world } = await ownServer({ limits: 100 });
    const [greedy, sari] = [await world.member('wanita'), await world.member('wanita')];
    const answered: (string | number)[] = [];
    const storm = Array.from({ length: 60 }, async () =>
      answered.push((await signIn(server.browser(), greedy.username, PASSWORD)).status),
    );
    const other = signIn(server.browser(), sari.username, PASSWORD).then(({ status }) =>
      answered.push(`sari ${status}`),
    );
    await Promise.all([...storm, other]);
    expect(new Set(answered)).toEqual(new Set([200, 429, 'sari 200']));
    expect(answered.lastIndexOf(200)).toBeGreaterThan(answered.indexOf('sari 200'));
  });
});

describe('guessing many', () => {
  it('T05a: one password for five hundred names stops at its limit before passwords are tried; others sign in', async () => {
    const { server, world } = await behindProxy();
    const [victim, sari] = [await world.member('wanita'), await world.member('wanita')];
    const names = Array.from({ length: 500 }, (_, i) => (i === 499 ? victim.username : `semprot-${i}`));
    // All at once: what is counted after the look would let them all through.
    const answers = await Promise.all(names.map((name) => signIn(server.browser(), name, PASSWORD, at('10.1.1.3'))));
    // A busy machine answers some of them 503; none of these is a try.
    const of = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([of(401) + of(429) + of(503), of(401) <= 100, of(429) > 100]).toEqual([500, true, true]);
    for (const answer of answers.filter((a) => a.status === 429))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // The one right pair among them comes too late, and is not told from the others.
    expect((await signIn(server.browser(), victim.username, PASSWORD, at('10.1.1.3'))).status).toBe(429);
    expect((await signIn(server.browser(), sari.username, PASSWORD, at('10.1.1.4'))).status).toBe(200);
  });

  // Two hundred passwords are tried one after the other, and trying one takes long on purpose.
  it('a network’s half of an IPv6 address is one address, and IPv4 is itself in any form', async () => {
    const { server } = await behindProxy();
    const from = async (address: string, i: number) =>
      (await signIn(server.browser(), `tetangga-${address.length}-${i}`, 'tebakan', at(address))).status;
    for (let i = 0; i < 100; i++) expect(await from(`2001:db8:1:2:${i.toString(16)}::${i}`, i)).toBe(401);
    expect(await from('2001:db8:1:2::7', 100)).toBe(429);
    expect(await from('2001:db8:1:3::7', 100)).toBe(401);
    for (let i = 0; i < 100; i++) expect(await from(i % 2 ? '::ffff:10.1.1.9' : '10.1.1.9', i)).toBe(401);
    expect([await from('10.1.1.9', 100), await from('::ffff:10.1.1.9', 100)]).toEqual([429, 429]);
    expect(await from('::ffff:10.1.1.10', 100)).toBe(401);
  }, 240_000);

  it('right passwords are given back: a whole mobile network signs in from one address', async () => {
    const { server, world } = await behindProxy();
    const people = await Promise.all(Array.from({ length: 10 }, () => world.member('wanita')));
    const answers: Answer[] = [];
    for (let i = 0; i < 110; i++)
      answers.push(await signIn(server.browser(), people[i % 10]!.username, PASSWORD, at('10.1.1.5')));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  }, 240_000);

  it('T05b: fifty tries of reset codes stop after thirty; a browser the account knows goes on', async () => {
    const suite = await behindProxy();
    const { server, world } = suite;
    const sari = await world.signedIn('wanita');
    const reset = (browser: Browser, request: string, code: string) =>
      browser.post(
        '/api/session/reset',
        { request, code, password: 'kata sandi baru', confirmation: 'kata sandi baru' },
        at('10.1.1.6'),
      );
    const tries: Answer[] = [];
    for (let i = 0; i < 50; i++) tries.push(await reset(server.browser(), crypto.randomUUID(), '123456'));
    expect(statuses(tries)).toEqual([...Array(30).fill(422), ...Array(20).fill(429)]);
    expect(Number(tries.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    const who = { username: sari.username, whatsapp: sari.profile.contactWa };
    const { body } = await sari.browser.post('/api/session/reset-code', who, at('10.1.1.6'));
    const code = await codeOf(suite, sari);
    expect((await reset(server.browser(), body.request, code)).status).toBe(429);
    expect((await reset(sari.browser, body.request, code)).status).toBe(204);
  });

  it('a refused address takes no try of anybody’s code', async () => {
    const suite = await behindProxy();
    const { server, world } = suite;
    const sari = await world.member('wanita');
    const typed = { password: 'kata sandi baru', confirmation: 'kata sandi baru' };
    const reset = (request: string, code: string, from: string) =>
      server.browser().post('/api/session/reset', { request, code, ...typed }, at(from));
    const who = { username: sari.username, whatsapp: sari.profile.contactWa };
    const { body } = await server.browser().post('/api/session/reset-code', who, at('10.1.1.8'));
    const code = await codeOf(suite, sari);
    for (let i = 0; i < 30; i++) await reset(crypto.randomUUID(), '123456', '10.1.1.7');
    for (let i = 0; i < 5; i++) expect((await reset(body.request, '123456', '10.1.1.7')).status).toBe(429);
    expect((await reset(body.request, code, '10.1.1.8')).status).toBe(204);
  });

  it('a request that is none is a wrong code, and counted as one', async () => {
    const { server } = await ownServer();
    const none = ['-'.repeat(36), '0'.repeat(36), `${'-'.repeat(35)}a`, crypto.randomUUID().replaceAll('-', 'a'), 'x'];
    const typed = { code: '123456', password: 'kata sandi baru', confirmation: 'kata sandi baru' };
    const answers: Answer[] = [];
    for (let i = 0; i < 32; i++)
      answers.push(await server.browser().post('/api/session/reset', { request: none[i % 5], ...typed }));
    expect(answers.map((a) => a.body.code)).toEqual([
      ...Array(30).fill('reset-code-wrong'),
      ...Array(2).fill('too-many-requests'),
    ]);
  });

  it('T67: a storm of sign-ins stands in one line before it asks the database; who finds it full comes again', async () => {
    const { server } = await ownServer();
    const guess = (i: number) =>
      server.browser().post('/api/session', { username: `badai-${i}`, password: 'bukan ini' });
    const answers = await Promise.all(Array.from({ length: 400 }, (_, i) => guess(i)));
    const sentAway = answers.filter(({ status }) => status === 503);
    // Three at work and 256 in line.
    // Three at work and 256 in line when the last ones came; some were done by then.
    expect(sentAway.length).toBeGreaterThan(0);
    expect(answers.length - sentAway.length).toBeGreaterThanOrEqual(259);
    for (const { body, headers } of sentAway)
      expect([body.code, headers.get('retry-after')]).toEqual(['unavailable', '3']);
    expect((await guess(400)).status).not.toBe(503);
  });
});
