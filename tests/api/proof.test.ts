import { NUMBER_CODE, SHOWN_CODE, TOLD_EVERY_MS } from '#domain/profile/number-proof.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { sendCode } from '../../src/server/features/proof/actions.ts';
import { sweepNumberCodes } from '../../src/server/features/proof/jobs.ts';
import { knock } from '../support/live-client.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { application, PASSWORD, type Person } from '../support/world.ts';

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const DAY_MS = 86_400_000;
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now, env: { CONTACT_WHATSAPP: '+6281100000001' } });
afterEach(() => {
  later = 0;
});

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const state = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get('/api/proof')).body;
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');
const listed = async (viewer: Person) =>
  (await viewer.browser.get('/api/matches')).body.open.map((c: { id: string }) => c.id) as string[];
const numberOf = async (id: string) =>
  (await run('select contact_wa from profiles where member_id = $1', [id])).rows[0].contact_wa;

describe('somebody whose number is not proved', () => {
  it('registers, signs in, proves the number, and meets others only then', async () => {
    const [budi, browser] = [await world.signedIn('pria', { tier: 'premium' }), server.browser()];
    await browser.post('/api/uploads/ticket');
    await browser.upload('income', PDF);
    const { id } = (await browser.post('/api/registration', application(4001))).body;
    const signedIn = await browser.post('/api/session', { username: 'calon-4001', password: PASSWORD });
    expect([signedIn.status, signedIn.body.member.proved]).toEqual([200, false]);
    expect((await browser.get('/api/matches')).body).toMatchObject({ code: 'number-unproved' });
    expect(await listed(budi)).not.toContain(id);
    expect((await budi.browser.get(`/api/members/${id}`)).status).toBe(404);

    expect(await state({ browser })).toEqual({
      proved: false,
      held: null,
      claimed: '+6281230004001',
      ways: { code: true, contact: true },
      sent: null,
      contact: null,
      candidates: { count: null },
    });
    const sent = await browser.post('/api/proof/code');
    expect([sent.status, sent.body.sent.triesLeft]).toEqual([200, NUMBER_CODE.tries]);
    const { rows } = await run('select body from outgoing_messages where recipient = $1', ['+6281230004001']);
    expect(rows).toEqual([{ body: expect.stringContaining(sent.body.code) }]);
    const wrong = await browser.post('/api/proof', { code: wrongOf(sent.body.code) });
    expect([wrong.status, wrong.body.code, wrong.body.params]).toEqual([422, 'number-code-wrong', { left: 4 }]);
    const proved = await browser.post('/api/proof', { code: ` ${sent.body.code} ` });
    expect(proved.body).toMatchObject({ proved: true, held: '+6281230004001', claimed: null, candidates: null });
    expect((await browser.get('/api/session')).body.member.proved).toBe(true);
    expect((await browser.get('/api/matches')).status).toBe(200);
    expect(await listed(budi)).toContain(id);
  });

  it('is in no list, no room and no index, opens no live connection, and sees only own photos', async () => {
    const [budi, sari] = [
      await world.signedIn('pria', { tier: 'premium', photos: 1 }),
      await world.signedIn('wanita', { proved: false, photos: 1 }),
    ];
    await server.ctx.index.check();
    expect(await server.ctx.index.has(sari.id)).toBe(false);
    const mentions = await budi.browser.get(`/api/room/mentions?q=${sari.handle}`);
    expect(mentions.body.people).toEqual([]);
    expect((await sari.browser.get(`/api/media/${sari.photoIds[0]}/thumb`)).status).toBe(200);
    await world.matched(budi, sari);
    expect((await sari.browser.get(`/api/media/${budi.photoIds[0]}/thumb`)).status).toBe(404);
    const live = await knock(server.url, { origin: server.url, cookie: sari.browser.cookie });
    expect([live.status, live.frames]).toEqual([403, 0]);
  });

  it('reads how many candidates there are, in fives, once an hour, whatever they edit: no tuner', async () => {
    const { world: own } = await ownServer({ now });
    const sari = await own.signedIn('wanita', { proved: false });
    const count = async () => (await state(sari)).candidates.count;
    expect(await count()).toBeNull();
    for (let i = 0; i < 7; i++) await own.member('pria');
    expect(await count()).toBeNull();
    later = TOLD_EVERY_MS + 1_000;
    expect(await count()).toBe(5);
    await sari.browser.send('PATCH', '/api/profile', { religion: 'Hindu', religionPref: 'wajib sama' });
    expect(await count()).toBe(5);
    // A free account that says something else of itself reads the same: it asks nothing about others.
    later = 2 * TOLD_EVERY_MS + 2_000;
    expect(await count()).toBe(5);
    const strict = await own.signedIn('wanita', {
      proved: false,
      minHeightWanted: 249,
      ageRangeWanted: { min: 50, max: 50, open: false },
    });
    expect((await state(strict)).candidates.count).toBe(5);
    expect((await sari.browser.get('/api/proof')).text).not.toMatch(/"ref"|"nama"/);
  });

  it('has no documents in the queue of staff before the proof', async () => {
    const [sari, verifier] = [
      await world.signedIn('wanita', { proved: false, contactWa: '+628119997091' }),
      await world.staff('verifier'),
    ];
    await run(
      `insert into documents (member_id, kind, object_key, mime, name, bytes) values ($1, 'income', 'papers/uji', 'application/pdf', 'uji.pdf', 1)`,
      [sari.id],
    );
    const waiting = async () => (await verifier.browser.get('/api/staff/papers')).body.waiting as number;
    const before = await waiting();
    await world.proves(sari.browser);
    expect(await waiting()).toBe(before + 1);
    await run('delete from documents where member_id = $1', [sari.id]);
  });

  it('uses nobody’s budget: what they do is not counted for the number they claim', async () => {
    const number = '+628119997001';
    const [thief, sari] = [
      await world.signedIn('wanita', { proved: false, contactWa: number }),
      await world.signedIn('wanita', { contactWa: number }),
    ];
    for (const cm of [170, 171, 172, 173]) await thief.browser.send('PATCH', '/api/profile', { minHeightWanted: cm });
    await run('delete from accounts where id = $1', [thief.id]);
    expect((await run('select 1 from kept_limits')).rowCount).toBe(0);
    await sari.browser.get('/api/matches');
    expect((await sari.browser.get('/api/profile')).body.held.changesLeft).toBe(3);
  });
});

describe('a code', () => {
  it('lasts ten minutes, and five tries in all, also in parallel', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    const ask = async () => (await sari.browser.post('/api/proof/code')).body.code as string;
    const give = (code: unknown) => sari.browser.post('/api/proof', { code });
    expect((await give('123456')).body.code).toBe('number-code-over');
    const first = await ask();
    later = NUMBER_CODE.minutes * 60_000 + 1_000;
    expect((await give(first)).body.code).toBe('number-code-over');
    const second = await ask();
    for (const typed of ['', '12345', 'abcdef', undefined])
      expect((await give(typed)).body.code).toBe('number-code-wrong');
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(wrongOf(second))));
    expect(answers.filter((a) => a.body.code === 'number-code-wrong')).toHaveLength(NUMBER_CODE.tries - 1);
    expect((await give(second)).body.code).toBe('number-code-over');
    // A new one is the only one that counts.
    const [third, fourth] = [await ask(), await ask()];
    if (third !== fourth) expect((await give(third)).body.code).toBe('number-code-wrong');
    expect((await give(fourth)).status).toBe(200);
    later += 8 * DAY_MS;
    expect(await sweepNumberCodes(server.ctx)).toBeGreaterThan(0);
  });

  it('is sent three times a day for a member and a number; strangers do not use up the number of another', async () => {
    const { world: own } = await ownServer({ now });
    const [number, other] = ['+628119997002', '081299997003'];
    const asks = (n: number, { browser }: Person) =>
      Promise.all(Array.from({ length: n }, () => browser.post('/api/proof/code').then((a) => a.status)));
    const thief = await own.signedIn('wanita', { proved: false, contactWa: number });
    expect((await asks(5, thief)).sort()).toEqual([200, 200, 200, 429, 429]);
    const sari = await own.signedIn('wanita', { proved: false, contactWa: number });
    expect((await asks(4, sari)).sort()).toEqual([200, 200, 200, 429]);
    // Another number has its own three; all together a member has six.
    await sari.browser.send('PUT', '/api/proof/number', { whatsapp: other, currentPassword: PASSWORD });
    expect((await asks(3, sari)).sort()).toEqual([200, 200, 200]);
    await sari.browser.send('PUT', '/api/proof/number', { whatsapp: '081299997004', currentPassword: PASSWORD });
    expect(await asks(1, sari)).toEqual([429]);
    // Nine a day go to one number, whoever asks; then the other way stands.
    const third = await own.signedIn('wanita', { proved: false, contactWa: number });
    expect((await asks(3, third)).sort()).toEqual([200, 200, 200]);
    const fourth = await own.signedIn('wanita', { proved: false, contactWa: number });
    expect((await fourth.browser.post('/api/proof/code')).body.code).toBe('number-code-unsendable');
  });

  it('stands in the answer outside production alone', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    const production = { ...server.ctx, config: { ...server.ctx.config, env: 'production' as const } };
    const answer = await sendCode(production, sari.id, '127.0.0.1');
    const [{ body }] = (await run('select body from outgoing_messages where recipient = $1', [sari.profile.contactWa]))
      .rows;
    const [code] = (body as string).match(/\d{6}/)!;
    expect([Object.keys(answer).includes('code'), JSON.stringify(answer).includes(code!)]).toEqual([false, false]);
  });

  it('is not sent where nothing sends: then the member sends one to us', async () => {
    const { server: production, world: own } = await ownServer({
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://serasi.example',
        SECRET_KEY: 'a-long-Secret_key-for-production-0123456789',
        CONTACT_WHATSAPP: '+6281100000001',
      },
    });
    const sari = await own.member('wanita', { proved: false });
    let cookie = '';
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { host: 'serasi.example', origin: 'https://serasi.example', cookie };
      const answer = await production.app.inject({ method, url, headers, ...(payload && { payload }) });
      for (const { name, value } of answer.cookies) {
        cookie += `${name}=${value}; `;
        production.log.secrets.add(value);
      }
      return answer.json();
    };
    await ask('POST', '/api/session', { username: sari.username, password: PASSWORD });
    expect((await ask('GET', '/api/proof')).ways).toEqual({ code: false, contact: true });
    expect((await ask('POST', '/api/proof/code', {})).code).toBe('number-code-unsendable');
    expect((await ask('POST', '/api/proof/contact', {})).contact.code).toHaveLength(SHOWN_CODE.length);
  });
});

describe('the code a member sends to us', () => {
  it('is shown with its link, and stays the same while it is open', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    const { contact } = (await sari.browser.post('/api/proof/contact')).body;
    expect(contact.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    const link = new URL(contact.link);
    expect([link.origin + link.pathname, link.searchParams.get('text')]).toEqual([
      'https://wa.me/6281100000001',
      expect.stringContaining(contact.code),
    ]);
    expect((await sari.browser.post('/api/proof/contact')).body.contact).toEqual(contact);
    // It proves nothing by being typed back.
    expect((await sari.browser.post('/api/proof', { code: '000000' })).body.code).toBe('number-code-over');
    later = SHOWN_CODE.days * DAY_MS + 1_000;
    expect((await state(sari)).contact).toBeNull();
  });

  it('is closed without a contact number, and asked for too often', async () => {
    const { world: closed } = await ownServer();
    const lina = await closed.signedIn('wanita', { proved: false });
    expect((await lina.browser.post('/api/proof/contact')).body.code).toBe('contact-way-closed');
    const { world: own } = await ownServer({ env: { CONTACT_WHATSAPP: '+6281100000001' } });
    const sari = await own.signedIn('wanita', { proved: false });
    const asked = [];
    for (let i = 0; i < 31; i++) asked.push((await sari.browser.post('/api/proof/contact')).status);
    expect(asked).toEqual([...Array(30).fill(200), 429]);
  });
});

describe('a number', () => {
  it('T59: belongs to who proves it first; whoever else claims it is refused at the proof alone', async () => {
    const number = '+628119997010';
    const [first, second] = [
      await world.signedIn('wanita', { proved: false, contactWa: number }),
      await world.signedIn('wanita', { proved: false, contactWa: number }),
    ];
    const codes = [];
    for (const { browser } of [first, second]) codes.push((await browser.post('/api/proof/code')).body.code);
    expect((await second.browser.post('/api/proof', { code: codes[1] })).status).toBe(200);
    const late = await first.browser.post('/api/proof', { code: codes[0] });
    expect([late.status, late.body.code]).toEqual([409, 'number-proved-elsewhere']);
    expect((await state(first)).proved).toBe(false);
  });

  it('is changed with the own password and a proof; the old one holds until then, and is told', async () => {
    const sari = await world.signedIn('wanita');
    const change = (body: object) => sari.browser.send('PUT', '/api/proof/number', body);
    const right = { whatsapp: '0812 9999 7020', currentPassword: PASSWORD };
    for (const [body, code] of [
      [{ ...right, whatsapp: ' ' }, 'whatsapp-required'],
      [{ ...right, whatsapp: '021 5551234' }, 'whatsapp-invalid'],
      [{ ...right, currentPassword: '' }, 'own-password-required'],
      [{ ...right, currentPassword: 'bukan ini' }, 'own-password-wrong'],
    ] as const)
      expect((await change(body)).body.code).toBe(code);
    expect((await sari.browser.post('/api/proof/code')).body.code).toBe('whatsapp-required');
    expect((await sari.browser.post('/api/proof/contact')).body.code).toBe('whatsapp-required');
    expect((await change(right)).body).toMatchObject({
      proved: true,
      held: sari.profile.contactWa,
      claimed: '+6281299997020',
      candidates: null,
    });
    const told = async () =>
      (await run('select body from outgoing_messages where recipient = $1', [sari.profile.contactWa])).rows;
    expect([await numberOf(sari.id), await told()]).toEqual([sari.profile.contactWa, []]);
    expect((await sari.browser.get('/api/matches')).status).toBe(200);
    await world.proves(sari.browser);
    expect(await numberOf(sari.id)).toBe('+6281299997020');
    expect(await told()).toEqual([{ body: expect.stringContaining('baru saja diganti') }]);
  });

  it('ends with a new password: what was asked with the old one proves nothing any more', async () => {
    const sari = await world.signedIn('wanita');
    const claim = { whatsapp: '081299997055', currentPassword: PASSWORD };
    expect((await sari.browser.send('PUT', '/api/proof/number', claim)).body.claimed).toBe('+6281299997055');
    await sari.browser.post('/api/proof/contact');
    const { code } = (await sari.browser.post('/api/proof/code')).body;
    const fresh = { currentPassword: PASSWORD, password: 'kereta-Senja-77', confirmation: 'kereta-Senja-77' };
    expect((await sari.browser.send('PATCH', '/api/session/password', fresh)).status).toBe(204);
    expect(await state(sari)).toMatchObject({ claimed: null, sent: null, contact: null });
    expect((await sari.browser.post('/api/proof', { code })).body.code).toBe('number-code-over');
    expect((await run('select 1 from number_codes where member_id = $1 and used_at is null', [sari.id])).rowCount).toBe(
      0,
    );
    expect(await numberOf(sari.id)).toBe(sari.profile.contactWa);
  });

  it('claimed beside a change of password is gone afterwards, whichever was first', async () => {
    for (let round = 0; round < 4; round++) {
      const sari = await world.signedIn('wanita');
      const claim = { whatsapp: '081299997056', currentPassword: PASSWORD };
      const fresh = { currentPassword: PASSWORD, password: 'kereta-Senja-77', confirmation: 'kereta-Senja-77' };
      await Promise.all([
        sari.browser.send('PATCH', '/api/session/password', fresh),
        ...Array.from({ length: 4 }, () => sari.browser.send('PUT', '/api/proof/number', claim)),
      ]);
      expect((await run('select 1 from number_claims where member_id = $1', [sari.id])).rowCount).toBe(0);
    }
  });

  it('T58: has one trial: deleted, registered again and left for another, it goes on', async () => {
    const ends = async ({ id }: Pick<Person, 'id'>) =>
      (await run('select trial_end from subscriptions where member_id = $1', [id])).rows[0].trial_end.getTime();
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const again = async (contactWa: string) => {
      const person = await world.signedIn('wanita', { proved: false, contactWa, trialEnd: inDays(90) });
      await world.proves(person.browser);
      return person;
    };
    const [first, second] = ['+628119997040', '+628119997041'];
    const sari = await world.signedIn('wanita', { contactWa: first, trialEnd: inDays(20) });
    const end = await ends(sari);
    await run('delete from accounts where id = $1', [sari.id]);
    const lina = await again(first);
    expect(await ends(lina)).toBe(end);
    await world.changesNumber(lina, second);
    const third = await again(first);
    expect([await ends(lina), await ends(third)]).toEqual([end, end]);
    // 90 days after it was left a number begins anew.
    await run('delete from accounts where id = $1', [third.id]);
    await run(`update kept_limits set kept_until = kept_until - interval '91 days'`);
    expect(await ends(await again(first))).toBeGreaterThan(end);
  });

  it('asks for the password at most so often', async () => {
    const { world: own } = await ownServer();
    const sari = await own.signedIn('wanita');
    const wrong = { whatsapp: '081299997021', currentPassword: 'bukan ini' };
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push((await sari.browser.send('PUT', '/api/proof/number', wrong)).body.code);
    expect(answers.at(-1)).toBe('too-many-requests');
  });

  it('that somebody hid from hides its first owner at once, from both sides: they were in no list before', async () => {
    const number = '+628119997060';
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    await sari.browser.post('/api/hidden-numbers', { whatsapp: number });
    const budi = await world.signedIn('pria', { tier: 'premium', proved: false, contactWa: number });
    await world.proves(budi.browser);
    const sees = async (a: Person, b: Person) => (await a.browser.get(`/api/members/${b.id}`)).status;
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([404, 404]);
    expect((await run('select * from hidden_pairs_broken()')).rows).toEqual([]);
  });

  it('a code for one number does not prove another that was claimed since', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    const { code } = (await sari.browser.post('/api/proof/code')).body;
    await sari.browser.send('PUT', '/api/proof/number', { whatsapp: '081299997022', currentPassword: PASSWORD });
    expect((await state(sari)).sent).toBeNull();
    expect((await sari.browser.post('/api/proof', { code })).body.code).toBe('number-code-over');
  });
});

describe('a member from before', () => {
  const fromBefore = async (wish: object = {}) => {
    const person = await world.member('wanita', wish);
    await run('update accounts set number_proved_at = null where id = $1', [person.id]);
    return person;
  };

  it('is there for others until the next sign-in, which asks; matches keep them, and the number stays theirs', async () => {
    const [budi, sari] = [await world.signedIn('pria', { tier: 'premium' }), await fromBefore()];
    await world.matched(budi, sari);
    expect(await listed(budi)).toContain(sari.id);
    await world.signIn(sari);
    expect(await state(sari)).toMatchObject({
      proved: false,
      held: sari.profile.contactWa,
      claimed: sari.profile.contactWa,
    });
    expect((await sari.browser.get('/api/matches')).body.code).toBe('number-unproved');
    expect(await listed(budi)).not.toContain(sari.id);
    expect((await budi.browser.get(`/api/members/${sari.id}`)).status).toBe(200);
    expect(await numberOf(sari.id)).toBe(sari.profile.contactWa);
    await world.proves(sari.browser);
    expect(await listed(budi)).toContain(sari.id);
    // Asked once.
    await world.signIn(sari);
    expect((await state(sari)).proved).toBe(true);
  });

  it('loses the number to whoever proves it, and is asked for theirs', async () => {
    const [sari, lina] = [await fromBefore(), await world.signedIn('wanita', { proved: false })];
    await run('update number_claims set number = $2 where member_id = $1', [lina.id, sari.profile.contactWa]);
    await world.proves(lina.browser);
    expect([await numberOf(lina.id), await numberOf(sari.id)]).toEqual([sari.profile.contactWa, null]);
    await world.signIn(sari);
    expect(await state(sari)).toMatchObject({ proved: false, held: null, claimed: null });
  });
});
