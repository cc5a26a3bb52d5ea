import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { drawing } from '../support/pictures.ts';
import { BANK, payments, WALLET } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';

let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now });
const money = payments(server);
const [owner, finance] = [await world.staff('owner'), await world.staff('finance')];
afterEach(() => {
  later = 0;
});
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const codeOf = ({ body }: { body: { code: string } }) => body.code;
const REASON = 'Harga baru mulai bulan depan';

describe('settings', () => {
  const put = (name: string, body: object) => owner.browser.send('PUT', `/api/staff/settings/${name}`, body);
  const prices = { premium: 99_000, pro: 199_000, monthly_subscription: 9_000 };
  const versions = async (query = '') => (await finance.browser.get(`/api/staff/settings/versions${query}`)).body;

  it('hold from their moment on, are seen before it, kept in the trail, and withdrawn while they are to come', async () => {
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await put('prices', { value: prices, validFrom: from, reason: REASON });
    expect(body.now.prices.premium).toBe(118_000);
    const coming = (await versions('?name=prices')).versions[0];
    expect(coming).toMatchObject({ name: 'prices', state: 'coming', reason: REASON });
    const preview = await finance.browser.get(`/api/staff/settings/preview?at=${from}`);
    expect(preview.body.plans.prices).toEqual(prices);
    expect((await server.browser().get('/api/plans')).body.prices.premium).toBe(118_000);
    const sari = await world.signedIn('wanita');
    const kept = (await money.quote(sari, 'premium')).body;
    later = 86_400_000 + 5_000;
    expect((await server.browser().get('/api/plans')).body.prices).toEqual(prices);
    later = 0;
    expect(kept.final).toBe(118_000);
    const { id } = coming;
    expect((await finance.browser.delete(`/api/staff/settings/${id}`)).status).toBe(403);
    expect((await owner.browser.delete(`/api/staff/settings/${id}`)).status).toBe(200);
    expect((await versions()).versions).toEqual([]);
    expect(codeOf(await owner.browser.delete(`/api/staff/settings/${id}`))).toBe('not-found');
    const { rows } = await run(`select act, subject from audit where act like 'setting-%' order by seq`);
    expect(rows).toEqual([
      { act: 'setting-change', subject: 'prices' },
      { act: 'setting-withdraw', subject: 'prices' },
    ]);
  });

  it('say when photos are looked at: until it is set the environment does, and the change is seen beforehand', async () => {
    const read = async () => (await finance.browser.get('/api/staff/settings')).body.now['photo-review'];
    expect(await read()).toEqual({ when: 'after' });
    const from = new Date(Date.now() + 60_000).toISOString();
    expect(
      (await put('photo-review', { value: { when: 'before' }, validFrom: from, reason: REASON })).body.now[
        'photo-review'
      ],
    ).toEqual({ when: 'after' });
    const preview = await finance.browser.get(`/api/staff/settings/preview?at=${from}`);
    expect(preview.body.photoReview).toEqual({ when: 'before' });
    expect(codeOf(await put('photo-review', { value: { when: 'nanti' }, reason: REASON }))).toBe('setting-invalid');
    const upload = async (n: number) => {
      const person = await world.signedIn('wanita', { photos: 0 });
      const { body } = await person.browser.sendFile('POST', '/api/profile/photos', await drawing(n), 'foto.jpg');
      return body.photos[0].held;
    };
    expect(await upload(41)).toBe(false);
    later = 61_000;
    expect([await upload(42), await read()]).toEqual([true, { when: 'before' }]);
    later = 0;
    await run(`delete from settings where name = 'photo-review'`);
  });

  it('T35: have a history, page by page, of one or of all, and as a file no cell of which is a formula', async () => {
    await run(`delete from settings`);
    for (let i = 0; i < 26; i++) await put('unique-amounts', { value: { on: i % 2 === 0 }, reason: `=Percobaan ${i}` });
    await put('prices', { value: prices, reason: REASON });
    const first = await versions();
    expect(first.versions.slice(0, 3).map((v: { name: string; state: string }) => [v.name, v.state])).toEqual([
      ['prices', 'now'],
      ['unique-amounts', 'now'],
      ['unique-amounts', 'past'],
    ]);
    const rest = await versions(`?cursor=${first.nextCursor}`);
    expect([first.versions.length, rest.versions.length, rest.nextCursor]).toEqual([25, 2, null]);
    expect((await versions('?name=prices')).versions).toHaveLength(1);
    expect((await versions(`?name=prices&cursor=${first.nextCursor}`)).code).toBe('cursor-invalid');
    const { headers, text } = await finance.browser.get('/api/staff/settings/csv?name=unique-amounts');
    expect(headers.get('content-disposition')).toBe('attachment; filename="pengaturan.csv"');
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(27);
    for (const line of lines.slice(1)) expect(line).toMatch(/"'=Percobaan \d+"$/);
    await run(`delete from settings`);
  });

  it('refuse contacts that lead elsewhere', async () => {
    const link = (url: string) => put('contact', { value: { social: [{ name: 'X', url }] }, reason: REASON });
    const wallet = (to: string, id = 'dana') => ({ ...WALLET, id, link: to });
    const hidden = 'https://contoh.id/\u202Egnp.kcab';
    for (const url of [
      'javascript:alert(1)',
      'http://contoh.id/a',
      'contoh',
      'https://dana@contoh.id/',
      'https://dаna.id/',
      hidden,
    ]) {
      expect([url, codeOf(await link(url))]).toEqual([url, 'setting-invalid']);
      expect(codeOf(await put('accounts', { value: [wallet(url)], reason: REASON }))).toBe('setting-invalid');
    }
    const twice = [wallet('https://contoh.id/a'), wallet('https://contoh.id/b')];
    expect(codeOf(await put('accounts', { value: twice, reason: REASON }))).toBe('setting-invalid');
    expect(codeOf(await put('contact', { value: { whatsapp: '0812345678' }, reason: REASON }))).toBe('setting-invalid');
    const value = { whatsapp: '+628123456789', hours: [{ days: 'Senin', time: '09.00–17.00' }] };
    expect((await put('contact', { value, reason: REASON })).status).toBe(200);
    expect((await server.browser().get('/api/plans')).body.contact).toEqual(value);
  });

  it('of owners who change the value they all read one is first; the others undo nothing of it', async () => {
    await run(`delete from settings where name = 'contact'`);
    const read = async () => (await owner.browser.get('/api/staff/settings')).body.now.contact;
    const before = await read();
    const change = (hours: string) =>
      put('contact', {
        value: { hours: [{ days: hours, time: '09-17' }], email: 'tim@contoh.id' },
        before,
        reason: REASON,
      });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => change(`Jam ${i}`)));
    const [first, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(answers.filter((one) => one !== first).map(codeOf)).toEqual(Array(5).fill('changed-meanwhile'));
    expect(await read()).toEqual(first!.body.now.contact);
    // In any order of its parts, as a browser may send it.
    const { email, hours } = await read();
    const again = { value: { email }, before: { email, hours }, reason: REASON };
    expect((await put('contact', again)).status).toBe(200);
    expect((await put('contact', { ...again, before: undefined })).status).toBe(200);
    await run(`delete from settings where name = 'contact'`);
  });

  it('refuse what cannot be used, what is past, and what nobody gives a reason for', async () => {
    expect(codeOf(await put('prices', { value: { ...prices, pro: 0 }, reason: REASON }))).toBe('setting-invalid');
    expect(codeOf(await put('accounts', { value: [{ ...BANK, kind: 'lain' }], reason: REASON }))).toBe(
      'setting-invalid',
    );
    const past = new Date(Date.now() - 3_600_000).toISOString();
    expect(codeOf(await put('prices', { value: prices, validFrom: past, reason: REASON }))).toBe('setting-in-the-past');
    expect(codeOf(await put('prices', { value: prices, reason: 'x' }))).toBe('reason-required');
    expect((await finance.browser.get('/api/staff/settings')).body.can).toEqual({ change: false });
  });
});

describe('referral codes', () => {
  const given = {
    terms: { premium: { kind: 'percent', percent: 10 } },
    maxUses: 5,
    startsAt: null,
    endsAt: null,
    active: true,
    note: null,
  };
  const add = (code: string, more: object = {}) =>
    finance.browser.post('/api/staff/referral-codes', { ...given, ...more, code });

  it('are made once, changed, listed page by page, and each act is in the trail', async () => {
    const made = (await add('teman-10')).body;
    expect(made).toMatchObject({ code: 'TEMAN10', uses: 0, maxUses: 5, active: true });
    expect(codeOf(await add('TEMAN10'))).toBe('code-taken');
    expect(codeOf(await add('a'))).toBe('code-malformed');
    const span = { startsAt: '2027-02-01T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' };
    expect(codeOf(await add('RENTANG', span))).toBe('code-span');
    const over = await add('LEWAT', { endsAt: new Date(Date.now() - 1000).toISOString() });
    expect([codeOf(over), over.body.fields[0].field]).toEqual(['code-ended', 'endsAt']);
    const change = (id: string, body: object) => finance.browser.send('PATCH', `/api/staff/referral-codes/${id}`, body);
    expect((await change(made.id, { active: false })).body.active).toBe(false);
    expect(codeOf(await change(made.id, span))).toBe('code-span');
    expect(codeOf(await change(randomUUID(), {}))).toBe('not-found');
    for (let i = 0; i < 25; i++) await add(`BANYAK${i}`);
    const first = (await finance.browser.get('/api/staff/referral-codes')).body;
    expect(first.codes).toHaveLength(25);
    const rest = (await finance.browser.get(`/api/staff/referral-codes?cursor=${first.nextCursor}`)).body;
    expect(rest.codes.map((c: { code: string }) => c.code)).toEqual(['TEMAN10']);
    expect(codeOf(await finance.browser.get('/api/staff/referral-codes?cursor=x'))).toBe('cursor-invalid');
    const active = (await finance.browser.get('/api/staff/referral-codes?show=active&search=teman')).body;
    expect(active.codes).toEqual([]);
    const { rows } = await run(
      `select act, count(*)::int as n from audit where act like 'code-%' group by act order by act`,
    );
    expect(rows).toEqual([
      { act: 'code-add', n: 26 },
      { act: 'code-change', n: 1 },
    ]);
  });

  it('T79: the trail says what a code was and what it is: off and on, and a price there and back, are rows of their own', async () => {
    const { id } = (
      await add('JEJAK', { startsAt: null, endsAt: null, terms: { premium: { kind: 'percent', percent: 20 } } })
    ).body;
    const change = (body: object) => finance.browser.send('PATCH', `/api/staff/referral-codes/${id}`, body);
    const [percent, free] = [
      { kind: 'percent', percent: 20 },
      { kind: 'price', amount: 0 },
    ];
    for (const body of [
      { active: false },
      { active: true, note: 'untuk teman' },
      { terms: { premium: free, pro: percent }, maxUses: null },
      { terms: { premium: percent } },
      { active: true },
    ])
      expect((await change(body)).status).toBe(200);
    const { rows } = await run(`select subject from audit where subject like 'JEJAK%' order by seq`);
    expect(rows.map(({ subject }) => subject)).toEqual([
      'JEJAK: terms premium percent 20, maxUses 5, active on',
      'JEJAK: active on>off',
      expect.stringMatching(/^JEJAK: active off>on, note$/),
      expect.stringMatching(/^JEJAK: terms premium percent 20>.*premium price 0.*, maxUses 5>$/),
      expect.stringMatching(/^JEJAK: terms .*premium price 0.*>premium percent 20$/),
      'JEJAK',
    ]);
  });

  it('are not given an end that is past, and keep one that is when something else is changed', async () => {
    const past = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const { id } = (await add('UJUNG')).body;
    const change = (body: object) => finance.browser.send('PATCH', `/api/staff/referral-codes/${id}`, body);
    const refused = await change({ endsAt: past(1) });
    expect([refused.status, codeOf(refused), refused.body.fields[0].field]).toEqual([422, 'code-ended', 'endsAt']);
    expect((await change({ active: false })).body).toMatchObject({ active: false, endsAt: null });
    const ended = past(3600);
    await run('update referral_codes set ends_at = $2 where id = $1', [id, ended]);
    expect((await change({ endsAt: ended, maxUses: 9 })).body).toMatchObject({ maxUses: 9, endsAt: ended });
    expect(codeOf(await change({ endsAt: past(7200) }))).toBe('code-ended');
    expect((await change({ endsAt: null })).body.endsAt).toBeNull();
  });

  it('T35: are a file too, all of them or those asked for, and no cell of it is a formula', async () => {
    await add('BERKAS', { terms: { pro: { kind: 'price', amount: 0 } }, note: '=1+1;=2' });
    const { status, headers, text } = await finance.browser.get(
      '/api/staff/referral-codes/csv?show=active&search=berk',
    );
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="kode-referral.csv"',
    ]);
    const [names, row, ...more] = text.trim().split('\n');
    expect(names).toMatch(/^"Kode","Premium","Pro","Langganan bulanan","Dipakai",/);
    expect(row).toMatch(/^"BERKAS","","gratis","","0","5","","","Aktif","'=1\+1;'=2",/);
    expect(more).toEqual([]);
    const all = (await finance.browser.get('/api/staff/referral-codes/csv')).text.trim().split('\n');
    const { rows } = await run('select count(*)::int as n from referral_codes');
    expect(all).toHaveLength(rows[0].n + 1);
  });
});

describe('the queue of payments', () => {
  it('shows what waits oldest first by pages, finds numbers and handles, and says what is late', async () => {
    await money.set('accounts', [BANK]);
    const numbers: string[] = [];
    const people = [];
    for (let i = 0; i < 27; i++) {
      const person = await world.signedIn('wanita');
      people.push(person);
      numbers.push((await money.pays(person, 'premium')).number);
    }
    await run(`update payments set submitted_at = submitted_at - interval '25 hours' where number = $1`, [numbers[0]]);
    const page = async (query = '') => (await finance.browser.get(`/api/staff/payments${query}`)).body;
    const first = await page();
    expect([first.waiting, first.late, first.payments.length]).toEqual([27, 1, 25]);
    const rest = await page(`?cursor=${first.nextCursor}`);
    expect([...first.payments, ...rest.payments].map((p: { number: string }) => p.number)).toEqual(numbers);
    expect(first.payments[0].late).toBe(true);
    expect((await page(`?search=${numbers[3]}`)).payments).toHaveLength(1);
    expect((await page(`?search=%40${people[5]!.handle}`)).payments[0].number).toBe(numbers[5]);
    // The amount of a bank statement, in any of its spellings.
    const [{ final, number }] = (await page(`?search=${numbers[4]}`)).payments;
    for (const typed of [String(final), `Rp ${final.toLocaleString('id-ID')},00`])
      expect(
        (await page(`?search=${encodeURIComponent(typed)}`)).payments.map((p: { number: string }) => p.number),
      ).toContain(number);
    expect((await page('?search=1')).payments).toEqual([]);
    expect(codeOf(await finance.browser.get('/api/staff/payments?cursor=x'))).toBe('cursor-invalid');
    expect((await page('?status=approved')).payments).toEqual([]);
  });
});

describe('a code that gives nothing any more', () => {
  it('is past its end or used up, says so, and stands on the list of all alone', async () => {
    const terms = { premium: { kind: 'percent', percent: 10 } };
    await money.accounts();
    await money.code('BERAKHIR', { terms });
    await run(`update referral_codes set ends_at = now() - interval '1 second' where code = 'BERAKHIR'`);
    await money.code('HABIS', { terms, maxUses: 1 });
    const rows = async (show: string, search: string) =>
      (await finance.browser.get(`/api/staff/referral-codes/csv?show=${show}&search=${search}`)).text;
    expect(await rows('active', 'HABIS')).toContain('"Aktif"');
    await money.pays(await world.signedIn('wanita'), 'premium', { code: 'HABIS' });
    for (const [code, state] of [
      ['BERAKHIR', '"Berakhir",""'],
      ['HABIS', '"Habis"'],
    ] as const) {
      expect(await rows('all', code)).toContain(state);
      expect(await rows('active', code)).not.toContain(code);
      const { body } = await finance.browser.get(`/api/staff/referral-codes?show=active&search=${code}`);
      expect(body.codes).toEqual([]);
    }
  });
});
