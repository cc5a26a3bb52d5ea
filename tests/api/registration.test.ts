import { FIELDS } from '#domain/profile/fields.ts';
import { REGISTRATION_CODES } from '#domain/profile/registration-checks.ts';
import { errorMessage } from '#copy/errors.ts';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../support/server.ts';
import { placesWith } from '../support/marks.ts';
import { apiSuite } from '../support/suite.ts';
import { application, PASSWORD, testPicture } from '../support/world.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const { server, world } = await apiSuite();
const picture = await testPicture();

async function withDocuments(...types: string[]): Promise<Browser> {
  const browser = server.browser();
  expect((await browser.post('/api/uploads/ticket')).status).toBe(200);
  for (const type of types)
    expect((await browser.upload(type, type === 'photo' ? picture : PDF, `${type}.pdf`)).status).toBe(200);
  return browser;
}

/** What has to be left out of a good application to fail exactly this check. */
const BREAKS: Record<string, Record<string, unknown>> = {
  'username-required': { username: ' \u200b ' },
  'password-too-short': { password: 'abcde' },
  'name-required': { nama: '\u200b' },
  'gender-required': { gender: '' },
  'age-required': { age: 'dua puluh' },
  'height-required': { height: '' },
  'weight-required': { weight: null },
  'domicile-required': { domicile: '' },
  'religion-required': { religion: undefined },
  'ethnicity-required': { ethnicity: '' },
  'job-required': { job: '   ' },
  'income-required': { income: '' },
  'marital-status-required': { maritalStatus: '' },
  'family-background-required': { familyBackground: '' },
  'min-height-wanted-required': { minHeightWanted: '' },
  'min-income-wanted-required': { minIncomeWanted: '' },
  'love-language-required': { loveLanguage: [] },
  'stress-language-required': { stressLanguage: '' },
  'dealbreakers-required': { dealbreakers: ' , ' },
  'past-behavior-required': { pastBehavior: '' },
  'past-mistake-required': { pastBehavior: 'pernah nakal' },
  'accept-bad-past-required': { acceptBadPast: '' },
  'instagram-required': { instagram: '' },
  'whatsapp-required': { contactWa: '' },
  'consent-required': { consents: { profile: true } },
};

describe('T31: the 27 checks', () => {
  it('come in the order of S2 §5 when everything is missing', async () => {
    const { status, body } = await server.browser().post('/api/registration', { maritalStatus: '', pastBehavior: '' });
    expect([status, body.code, body.message]).toEqual([422, 'username-required', 'Username wajib diisi']);
    const always = REGISTRATION_CODES.filter(
      (c) => c !== 'past-mistake-required' && c !== 'divorce-certificate-required',
    );
    expect(body.fields.map((f: { code: string }) => f.code)).toEqual(always);
  });

  it.each(Object.keys(BREAKS))('%s alone is found, with its text', async (code) => {
    const browser = await withDocuments('income');
    const { status, body } = await browser.post('/api/registration', { ...application(1), ...BREAKS[code] });
    expect([status, body.code, body.message]).toEqual([422, code, errorMessage(code as 'username-required')]);
  });

  it('income proof and divorce certificate are counted on the server', async () => {
    expect((await (await withDocuments()).post('/api/registration', application(2))).body.code).toBe(
      'income-proof-required',
    );
    const divorced = { ...application(2), maritalStatus: 'pernah menikah' };
    expect((await (await withDocuments('income')).post('/api/registration', divorced)).body.code).toBe(
      'divorce-certificate-required',
    );
  });
});

describe('T31: values', () => {
  it.each([
    [{ username: 'bud1̇' }, 'username-invalid'],
    [{ username: 'аndi' }, 'username-invalid'],
    [{ username: 'ab' }, 'username-invalid'],
    [{ password: 'password1' }, 'password-too-common'],
    [{ password: 'x'.repeat(257) }, 'password-too-long'],
    [{ password: ' \u00a0      ' }, 'password-blank'],
    [{ password: 'aBabABba' }, 'password-repeated'],
    [{ password: 'Bismillah123' }, 'password-common-word'],
    [{ username: 'sama-persis', password: 'sama-persis' }, 'password-own-name'],
    [{ nama: 'Kenari Wulandari', password: '1Ｗulandari99' }, 'password-own-name'],
    [{ age: '19' }, 'field-out-of-range'],
    [{ age: '51' }, 'field-out-of-range'],
    [{ height: '119' }, 'field-out-of-range'],
    [{ weight: '29' }, 'field-out-of-range'],
    [{ religion: 'Jedi' }, 'field-not-a-choice'],
    [{ gender: 'robot' }, 'field-not-a-choice'],
    [{ username: 'adm1n' }, 'username-reserved'],
    [{ nama: 'n'.repeat(41) }, 'field-too-long'],
    [{ nama: ' S ' }, 'name-too-short'],
    [{ nama: 'Sari\u202Egpj' }, 'name-characters'],
    [{ nama: 'Tim Sеrаsі' }, 'name-reserved'],
    [{ dealbreakers: Array.from({ length: 11 }, (_, i) => `hal ${i}`) }, 'field-too-many'],
    [{ contactWa: '0215551234' }, 'whatsapp-invalid'],
    [{ contactWa: 'abc' }, 'whatsapp-invalid'],
    [{ city: 'Kota Denpasar' }, 'field-not-a-choice'],
    [{ familyBackground: 'Hubungi nol delapan satu dua tiga empat lima enam tujuh' }, 'contact-details'],
  ])('%j is refused as %s', async (change, code) => {
    const browser = await withDocuments('income');
    const { status, body } = await browser.post('/api/registration', { ...application(3), ...change });
    expect([status, body.code]).toEqual([422, code]);
  });

  it('age 20 and 50 pass the age rule', async () => {
    for (const age of ['20', '50'])
      expect(
        (await (await withDocuments()).post('/api/registration', { ...application(4), age })).body.fields.map(
          (f: { field: string }) => f.field,
        ),
      ).not.toContain('age');
  });

  it.each(['120', '250'])('height %s, an end of its range, is taken', async (height) => {
    // Papers are missing, and nothing else.
    const { status, body } = await (await withDocuments()).post('/api/registration', { ...application(5), height });
    expect([status, body.fields.map(({ code }: { code: string }) => code)]).toEqual([422, ['income-proof-required']]);
  });
});

describe('a registration', () => {
  it('makes account, profile, consents, photos and documents together, and does not sign in', async () => {
    const browser = await withDocuments('photo', 'photo', 'income');
    const photos = (await browser.get('/api/uploads')).body.uploads
      .filter((u: { type: string }) => u.type === 'photo')
      .map((u: { id: string }) => u.id)
      .reverse();
    const answer = await browser.post('/api/registration', {
      ...application(10),
      photos,
      tier: 'pro',
      is_admin: true,
      status: 'active',
      __proto__: { tier: 'pro' },
    });
    expect(answer.status).toBe(200);
    expect(browser.cookies.has('serasi')).toBe(false);
    const one = async (sql: string) => (await server.ctx.pool.query(sql, [answer.body.id])).rows;
    const [profile] = await one('select * from profiles where member_id = $1');
    expect(profile).toMatchObject({
      nama: 'Calon Anggota',
      contact_wa: null,
      contact_wa_hash: null,
      accept_bad_past: 'yes',
      tribe_pref: 'any',
      ldr_pref: 'yes',
      dealbreakers: ['judi', 'bohong'],
      age_given: 27,
      education: 'S1',
      marriage_plan: 'belum tahu',
    });
    expect(await one('select number from number_claims where member_id = $1')).toEqual([{ number: '+6281230000010' }]);
    expect(await one('select position from photos where member_id = $1 order by position')).toHaveLength(2);
    expect(await one('select kind from documents where member_id = $1')).toEqual([{ kind: 'income' }]);
    const consents = await one(
      'select purpose, given, version, length(text_hash) from consents where member_id = $1 order by purpose',
    );
    expect(consents.map((c) => [c.purpose, c.given])).toEqual([
      ['documents', true],
      ['marketing', false],
      ['profile', true],
    ]);
    expect(await one('select tier from subscriptions where member_id = $1')).toEqual([]);
    const first = await server.browser().post('/api/session', { username: 'calon-10', password: PASSWORD });
    expect(first.body).toMatchObject({ firstSignIn: true, member: { tier: 'basic', plan: { trialDaysLeft: 90 } } });
    expect((await browser.get('/api/uploads')).status).toBe(401);
  });

  it('T02: keeps no readable copy of the password or the paper', async () => {
    const browser = await withDocuments('income');
    await browser.post('/api/registration', { ...application(11), password: 'kenari rahasia 11' });
    const { rows } = await server.ctx.pool.query(
      `select a.password_hash, d.object_key from accounts a join documents d on d.member_id = a.id where username = 'calon-11'`,
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2/);
    expect((await server.ctx.files.get(rows[0].object_key))!.includes('%PDF')).toBe(false);
    expect((await server.ctx.sealedFiles.get(rows[0].object_key))!.equals(PDF)).toBe(true);
  });

  it('T02: no table, no file and no line of the log has a password, typed rightly or wrongly, set, changed or reset', async () => {
    const [first, second, third] = ['kenari pertama 13', 'kenari kedua 13', 'kenari ketiga 13'];
    const wrong = 'kenari salah 13';
    const marks = [first, second, third, wrong];
    const browser = await withDocuments('income');
    expect((await browser.post('/api/registration', { ...application(13), password: first })).status).toBe(200);
    const signIn = (password: string) => browser.post('/api/session', { username: 'calon-13', password });
    expect([(await signIn(wrong)).status, (await signIn(first)).status]).toEqual([401, 200]);
    expect(await placesWith(server, marks)).toEqual([]);
    await world.proves(browser);
    const change = { currentPassword: first, password: second, confirmation: second };
    for (const [body, status] of [
      [{ ...change, currentPassword: wrong }, 422],
      [change, 204],
    ] as const)
      expect((await browser.send('PATCH', '/api/session/password', body)).status).toBe(status);
    const whatsapp = application(13).contactWa;
    const { request } = (await browser.post('/api/session/reset-code', { username: 'calon-13', whatsapp })).body;
    const { rows } = await server.ctx.pool.query(
      `select substring(body from ': (\\d{6})\\.') as code from outgoing_messages order by id desc limit 1`,
    );
    const reset = { request, code: rows[0].code, password: third, confirmation: third };
    expect((await browser.post('/api/session/reset', { ...reset, confirmation: wrong })).status).toBe(422);
    expect((await browser.post('/api/session/reset', reset)).status).toBe(204);
    expect([(await signIn(second)).status, (await signIn(third)).status]).toEqual([401, 200]);
    expect(await placesWith(server, marks)).toEqual([]);
    // A name would be found, and so would they.
    expect(
      (await placesWith(server, ['calon-13'])).filter((place) => place.startsWith('public.accounts:')),
    ).toHaveLength(1);
  });

  it('T33, T34: refuses a taken username, also in other spellings, and never says whether a number is known', async () => {
    const again = async (change: Record<string, unknown>) =>
      (await (await withDocuments('income')).post('/api/registration', { ...application(12), ...change })).body.code;
    expect(await again({})).toBeUndefined();
    for (const username of ['ＣＡＬＯＮ-12', 'CALON-12', 'calon-１２'])
      expect(await again({ username, contactWa: '081399990001' })).toBe('username-taken');
    for (const username of ['cal\u200bon-12', 'calоn-12', 'c\u0430lon-12', 'calon\u0307-12'])
      expect(await again({ username, contactWa: '081399990001' })).toBe('username-invalid');
    const { profile: held } = await world.member('pria');
    const spellings = ['+62 812-3000-0012', '6281230000012', '81230000012', '(0812) 30000012', held.contactWa];
    for (const [n, contactWa] of spellings.entries())
      expect(await again({ username: `lain-12-${n}`, contactWa })).toBeUndefined();
    const { rows } = await server.ctx.pool.query(
      `select distinct c.number from number_claims c join accounts a on a.id = c.member_id
        where a.username = 'calon-12' or a.username like 'lain-12-_' and a.username <> 'lain-12-4'`,
    );
    expect(rows).toEqual([{ number: '+6281230000012' }]);
    expect((await server.browser().get('/api/registration/username?username=Calon-12')).body).toEqual({
      free: false,
      problem: 'username-taken',
    });
    expect((await server.browser().get('/api/registration/username?username=bebas-sekali')).body).toEqual({
      free: true,
      problem: null,
    });
  });

  it('with a photo of no upload of its ticket is refused, and nothing of it is kept', async () => {
    const browser = await withDocuments('income');
    const body = { ...application(905), photos: ['00000000-0000-4000-8000-000000000000'] };
    const answer = await browser.post('/api/registration', body);
    expect([answer.status, answer.body.code]).toEqual([409, 'upload-gone']);
    expect((await browser.post('/api/registration', { ...body, photos: [] })).status).toBe(200);
  });

  it('sends the documents it names alone: one removed on its way may have arrived all the same', async () => {
    const browser = await withDocuments('income', 'income', 'divorce');
    const { uploads } = (await browser.get('/api/uploads')).body;
    const [first] = uploads.filter((u: { type: string }) => u.type === 'income');
    const divorced = { ...application(906), maritalStatus: 'pernah menikah' };
    const register = (documents: string[]) => browser.post('/api/registration', { ...divorced, documents });
    expect((await register([first.id])).body.code).toBe('divorce-certificate-required');
    const divorce = uploads.find((u: { type: string }) => u.type === 'divorce');
    const gone = await register([first.id, divorce.id, '00000000-0000-4000-8000-000000000000']);
    expect([gone.status, gone.body.code]).toEqual([409, 'upload-gone']);
    const { body } = await register([first.id, divorce.id]);
    const kept = await server.ctx.pool.query('select kind from documents where member_id = $1 order by kind', [
      body.id,
    ]);
    expect(kept.rows).toEqual([{ kind: 'divorce' }, { kind: 'income' }]);
  });

  it('tells of named files of a ticket that has ended that they are gone, not that none was sent', async () => {
    const browser = await withDocuments('income', 'divorce', 'photo');
    const { uploads } = (await browser.get('/api/uploads')).body;
    const idsOf = (photo: boolean) =>
      uploads.filter((u: { type: string }) => (u.type === 'photo') === photo).map((u: { id: string }) => u.id);
    const named = { photos: idsOf(true), documents: idsOf(false) };
    await server.ctx.pool.query(
      `update upload_tickets set expires_at = now() where id in
      (select ticket_id from uploads where id = any($1))`,
      [named.documents],
    );
    const refused = async (more: object) => {
      const { status, body } = await browser.post('/api/registration', { ...application(908), ...named, ...more });
      return [status, body.code, body.fields.map((f: { field: string; code: string }) => [f.field, f.code])];
    };
    const [paper, photo] = [
      ['incomeProof', 'upload-gone'],
      ['photos', 'upload-gone'],
    ];
    const divorced = { maritalStatus: 'pernah menikah' };
    expect(await refused(divorced)).toEqual([
      409,
      'upload-gone',
      [paper, ['divorceCertificate', 'upload-gone'], photo],
    ]);
    // Also of a paper that need not come now; but after what else is wrong, in the order of S2 §5.
    expect(await refused({ incomeProofLater: true })).toEqual([409, 'upload-gone', [paper, photo]]);
    expect(await refused({ nama: '' })).toEqual([422, 'name-required', [['nama', 'name-required'], paper, photo]]);
    expect(await refused({ photos: [], documents: [] })).toEqual([
      422,
      'income-proof-required',
      [['incomeProof', 'income-proof-required']],
    ]);
  });

  it('has its trial from the first sign-in on, also where the team gave a plan before', async () => {
    const { body } = await (await withDocuments('income')).post('/api/registration', application(907));
    await server.ctx.pool.query(
      `insert into subscriptions (member_id, tier, status, period_end) values ($1, 'premium', 'active', now() + interval '30 days')`,
      [body.id],
    );
    await server.browser().post('/api/session', { username: 'calon-907', password: PASSWORD });
    const { rows } = await server.ctx.pool.query(
      `select tier, status, trial_end > now() + interval '89 days' as trial from subscriptions where member_id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ tier: 'premium', status: 'active', trial: true }]);
  });

  it('is refused while signed in', async () => {
    const browser = server.browser();
    await browser.post('/api/session', { username: 'calon-12', password: PASSWORD });
    expect((await browser.post('/api/registration', application(13))).body.code).toBe('already-signed-in');
  });

  it('the table has exactly the columns the field table names', async () => {
    const { rows } = await server.ctx.pool.query(
      `select column_name, data_type, udt_name from information_schema.columns where table_name = 'profiles'`,
    );
    const expected = new Map(FIELDS.flatMap((f) => Object.entries(f.columns)));
    const types: Record<string, string> = {
      smallint: 'int2',
      text: 'text',
      'text[]': '_text',
      boolean: 'bool',
      date: 'date',
      jsonb: 'jsonb',
    };
    const ofTheRow = ['member_id', 'contact_wa_hash', 'closed_fields', 'revision', 'updated_at'];
    const own = rows.filter((r) => !ofTheRow.includes(r.column_name));
    expect(new Map(own.map((r) => [r.column_name, r.udt_name]))).toEqual(
      new Map([...expected].map(([name, type]) => [name, types[type]])),
    );
  });
});
