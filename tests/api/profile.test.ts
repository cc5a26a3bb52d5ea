import { FIELDS } from '#domain/profile/fields.ts';
import { describe, expect, it } from 'vitest';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person, World } from '../support/world.ts';

let clock = Date.parse('2026-11-21T03:00:00Z');
const { server, world } = await apiSuite({ limits: 20, now: () => new Date(clock) });

const edit = (person: Person, set: unknown) => person.browser.send('PATCH', '/api/profile', set);
const row = async (person: Person) =>
  (await server.ctx.pool.query('select * from profiles where member_id = $1', [person.id])).rows[0];

describe('the own profile', () => {
  it('shows every field of the table, photos, completeness, and nothing of the account’s secrets', async () => {
    const sari = await world.signedIn('wanita', { photos: 2, familyBackground: 'Anak kedua' });
    const { status, body, text } = await sari.browser.get('/api/profile');
    expect(status).toBe(200);
    expect(Object.keys(body.facts).sort()).toEqual(FIELDS.map((f) => f.name).sort());
    expect(body).toMatchObject({
      username: sari.username,
      handle: sari.handle,
      handleChangeableAt: null,
      facts: { nama: sari.profile.nama, contactWa: sari.profile.contactWa },
      pausedAt: null,
      badges: {},
    });
    expect(body.photos.map((p: { id: string }) => p.id)).toEqual(sari.photoIds);
    expect(body.completeness.missing).toContain('ageRangeWanted');
    expect(text).not.toMatch(/password|hash|session/i);
  });

  it('is nobody else’s', async () => {
    expect((await server.browser().get('/api/profile')).status).toBe(401);
    expect((await server.browser().send('PATCH', '/api/profile', { job: 'x' })).status).toBe(401);
  });
});

/** One edit for each kind of field, and what is kept. */
const EDITS: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['text', { job: ' Perawat ' }, { job: 'Perawat' }],
  ['long text', { familyBackground: 'Keluarga besar\ndi desa' }, { familyBackground: 'Keluarga besar\ndi desa' }],
  ['number', { height: '161' }, { height: 161 }],
  ['choice', { domicile: 'Bali' }, { domicile: 'Bali' }],
  [
    'choices',
    { loveLanguage: ['physical touch', 'quality time'] },
    { loveLanguage: ['physical touch', 'quality time'] },
  ],
  ['tags', { dealbreakers: ['merokok', 'judi'] }, { dealbreakers: ['merokok', 'judi'] }],
  [
    'age range',
    { ageRangeWanted: { min: 28, max: 50, open: true } },
    { ageRangeWanted: { min: 28, max: 100, open: true } },
  ],
  ['flag', { instagramOpen: true }, { instagramOpen: true }],
  ['choice nobody has to make', { education: ' d3 ' }, { education: 'D3' }],
  ['choice in other words', { marriagePlan: 'Belum tahu' }, { marriagePlan: 'belum tahu' }],
  ['choice taken back', { education: null }, { education: null }],
  ['text nobody has to tell', { about: ' Suka kopi. ' }, { about: 'Suka kopi.' }],
  ['number that may be nought', { siblings: '0' }, { siblings: 0 }],
  ['city of the province', { city: 'kota jakarta selatan' }, { city: 'Kota Jakarta Selatan' }],
  [
    'sentences',
    { prompts: [{ prompt: 'lelah', answer: ' minum teh. ' }] },
    { prompts: [{ prompt: 'lelah', answer: 'minum teh.' }] },
  ],
  ['list of some', { hobbies: ['kopi', 'Lari'] }, { hobbies: ['Kopi', 'Lari'] }],
  ['age', { age: 31 }, { age: 31 }],
  [
    'lacking at registration',
    { childrenPreference: 'tidak mau', myStatus: 'single', partnerStatusExpectation: 'bebas', tribeValue: 'Jawa' },
    { childrenPreference: 'tidak mau', tribeValue: 'Jawa' },
  ],
];

describe('an edit', () => {
  it.each(EDITS)('of a %s is kept and answered', async (_, set, kept) => {
    const sari = await world.signedIn('wanita');
    const { status, body } = await edit(sari, set);
    expect([status, body.facts]).toMatchObject([200, kept]);
    expect((await sari.browser.get('/api/profile')).body.facts).toMatchObject(kept);
  });

  it('refuses what does not fit, keeps nothing of it, and says every field', async () => {
    const sari = await world.signedIn('wanita');
    const before = await row(sari);
    const { status, body } = await edit(sari, { job: 'Baru', height: '99', nama: ' ', gender: 'pria' });
    expect([status, body.code, body.fields]).toEqual([
      422,
      'field-empty',
      [
        { field: 'nama', code: 'field-empty' },
        { field: 'gender', code: 'field-fixed' },
        { field: 'height', code: 'field-out-of-range', params: { min: 120, max: 250 } },
      ],
    ]);
    expect(await row(sari)).toEqual(before);
  });

  it.each([
    [{ gender: 'pria' }, 'field-fixed'],
    [{ nama: 'A' }, 'name-too-short'],
    [{ nama: 'Sari <3' }, 'name-characters'],
    [{ nama: 'Tim Serasi' }, 'name-reserved'],
    [{ height: '99' }, 'field-out-of-range'],
    [{ religion: 'Jedi' }, 'field-not-a-choice'],
    [{ city: 'Kota Denpasar' }, 'field-not-a-choice'],
    [{ prompts: [{ prompt: 'rumah', answer: 'ig: sari.w' }] }, 'contact-details'],
    [{ about: 'Tulis ke sari@contoh.com' }, 'contact-details'],
    [{ job: 'x'.repeat(4000) }, 'field-too-long'],
    [{ dealbreakers: Array.from({ length: 11 }, (_, i) => `hal ${i}`) }, 'field-too-many'],
    [{ pastBehavior: 'pernah nakal' }, 'past-mistake-required'],
  ])('T31: %j alone is refused', async (set, code) => {
    const sari = await world.signedIn('wanita');
    const { status, body } = await edit(sari, set);
    expect([status, body.code]).toEqual([422, code]);
  });

  it.each([
    [{ height: '120' }, 200],
    [{ height: '119' }, 422],
    [{ height: '250' }, 200],
    [{ height: '251' }, 422],
  ])('T31: at the ends of a range: %j is answered %i', async (set, expected) => {
    const sari = await world.signedIn('wanita', { height: 160 });
    const { status } = await edit(sari, set);
    expect([status, (await row(sari)).height]).toEqual([expected, expected === 200 ? Number(set.height) : 160]);
  });

  it('«wajib sama» clears the wanted religions', async () => {
    const sari = await world.signedIn('wanita', { desiredPartnerReligions: ['Islam', 'Hindu'] });
    expect((await edit(sari, { religionPref: 'wajib sama' })).body.facts).toMatchObject({
      religionPref: 'wajib sama',
      desiredPartnerReligions: [],
    });
  });

  it('T21: touches nothing but the fields of the table, and only the own row', async () => {
    const [sari, other] = [await world.signedIn('wanita'), await world.member('wanita')];
    const account =
      'select a.*, s.tier, s.status as plan from accounts a join subscriptions s on s.member_id = a.id order by a.id';
    const before = (await server.ctx.pool.query(account)).rows;
    const theirs = await row(other);
    const forged = {
      id: other.id,
      member_id: other.id,
      memberId: other.id,
      tier: 'pro',
      role: 'admin',
      is_admin: true,
      status: 'active',
      revision: 9,
      age_given_on: '1990-01-01',
      contact_wa_hash: 'x',
      trial_end: '2099-01-01',
      created_at: 0,
    };
    expect((await edit(sari, { ...forged, job: 'Pilot' })).status).toBe(200);
    expect((await server.ctx.pool.query(account)).rows).toEqual(before);
    expect(await row(other)).toEqual(theirs);
    const polluted = await sari.browser.send(
      'PATCH',
      '/api/profile',
      '{"__proto__":{"nama":"x"},"constructor":{"prototype":{"nama":"x"}}}',
      {
        'content-type': 'application/json',
      },
    );
    expect([polluted.status, polluted.body.facts?.nama]).toEqual([200, sari.profile.nama]);
  });

  it('changes the own list and others’ lists at once', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium', domicile: 'Gorontalo', ldrPref: 'no' });
    const budi = await world.signedIn('pria', { tier: 'premium', domicile: 'Papua' });
    // His points still rest on the place of his scoring day: of a long list she need not be on the first page.
    const sees = async (who: Person, whom: Person) => (await who.browser.get(`/api/members/${whom.id}`)).status === 200;
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([false, false]);
    await edit(budi, { domicile: 'Gorontalo' });
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, true]);
  });

  it('an age counts from the day it was given', async () => {
    const sari = await world.signedIn('wanita');
    await edit(sari, { age: 40 });
    expect(await row(sari)).toMatchObject({ age_given: 40, age_given_on: '2026-11-21' });
    clock += 366 * 86_400_000;
    try {
      await world.signIn(sari);
      expect((await sari.browser.get('/api/profile')).body.facts.age).toBe(41);
    } finally {
      clock -= 366 * 86_400_000;
    }
  });

  it('never changes the WhatsApp number: that has a proof of its own', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.member('pria')];
    for (const contactWa of ['081270009999', budi.profile.contactWa, '123', '']) {
      const { status, body } = await edit(sari, { contactWa });
      expect([status, body.code, body.fields]).toEqual([
        422,
        'field-fixed',
        [{ field: 'contactWa', code: 'field-fixed' }],
      ]);
    }
    expect((await edit(sari, { contactWa: sari.profile.contactWa })).status).toBe(200);
  });

  it('«pernah menikah» needs a certificate on file', async () => {
    const sari = await world.signedIn('wanita', { myStatus: 'single' });
    const refused = await edit(sari, { maritalStatus: 'pernah menikah' });
    expect([refused.status, refused.body.code]).toEqual([422, 'divorce-certificate-required']);
    await server.ctx.db
      .insertInto('documents')
      .values({
        member_id: sari.id,
        kind: 'divorce',
        object_key: 'papers/x',
        mime: 'application/pdf',
        name: 'akta',
        bytes: 1,
      })
      .execute();
    // One that was taken back after the team had opened it stays as a row, and proves nothing.
    const stands = (status: string) =>
      server.ctx.pool.query(
        `update documents set status = $1, erased_at = case when $1 = 'withdrawn' then now() end where member_id = $2`,
        [status, sari.id],
      );
    await stands('withdrawn');
    expect((await edit(sari, { maritalStatus: 'pernah menikah' })).body.code).toBe('divorce-certificate-required');
    await stands('pending');
    expect((await edit(sari, { maritalStatus: 'pernah menikah' })).body.facts).toMatchObject({
      maritalStatus: 'pernah menikah',
      myStatus: null,
    });
  });

  it('two edits at once both stay', async () => {
    const sari = await world.signedIn('wanita');
    const answers = await Promise.all([
      edit(sari, { job: 'A' }),
      edit(sari, { height: 170 }),
      edit(sari, { nama: '  Sari\u00a0 Dewi ' }),
      edit(sari, { weight: 55 }),
    ]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
    expect(await row(sari)).toMatchObject({ job: 'A', height: 170, nama: 'Sari Dewi', weight: 55 });
  });

  it('wishes that re-rank are limited', async () => {
    const { world: there } = await ownServer({ database: server.database });
    const sari = await there.signedIn('wanita');
    const codes = [];
    for (let i = 0; i < 31; i++) codes.push((await edit(sari, { minHeightWanted: 150 + i })).body.code);
    expect(codes.filter((c) => c === 'too-many-requests')).toHaveLength(1);
    expect((await edit(sari, { job: 'masih bisa' })).status).toBe(200);
  });
});

describe('a badge', () => {
  it('holds while the profile says what was proved', async () => {
    const sari = await world.signedIn('wanita');
    await server.ctx.db
      .insertInto('documents')
      .values({
        member_id: sari.id,
        kind: 'income',
        object_key: 'papers/y',
        mime: 'application/pdf',
        name: 'slip',
        bytes: 1,
        status: 'approved',
        decided_at: new Date(clock),
        verified_value: '6-10 juta',
      })
      .execute();
    const budi = await world.signedIn('pria', { tier: 'premium' });
    const badge = async () => [
      (await sari.browser.get('/api/profile')).body.badges,
      (await budi.browser.get(`/api/members/${sari.id}`)).body.badges,
    ];
    const at = new Date(clock).toISOString();
    expect(await badge()).toEqual([{ income: at }, { income: at }]);
    await edit(sari, { income: '40+ juta' });
    expect(await badge()).toEqual([{}, {}]);
    await edit(sari, { income: '6-10 juta' });
    expect(await badge()).toEqual([{ income: at }, { income: at }]);
  });
});

describe('pausing', () => {
  it('T74: takes the member out of every list at once, and back; matches stay', async () => {
    const place = { domicile: 'Maluku', tier: 'premium' } as const;
    const sari = await world.signedIn('wanita', place);
    const [budi, match] = [
      await world.signedIn('pria', { ...place, ldrPref: 'no' }),
      await world.signedIn('pria', { ...place, ldrPref: 'no' }),
    ];
    await world.matched(sari, match);
    await world.liked(sari, budi);
    const pause = (paused: boolean) => sari.browser.send('PUT', '/api/profile/pause', { paused });
    const seen = async (by: Person) =>
      Promise.all(
        [
          '/api/matches',
          `/api/members/${sari.id}`,
          `/api/likes/history?tab=${by === match ? 'mutual' : 'likers'}`,
          `/api/media/${sari.photoIds[0]}/thumb`,
        ].map(async (where) => {
          const { status, text } = await by.browser.get(where);
          return status === 200 && (where.startsWith('/api/media') || text.includes(sari.id));
        }),
      );
    expect([await seen(budi), await seen(match)]).toEqual([Array(4).fill(true), Array(4).fill(true)]);
    const { status, body } = await pause(true);
    expect([status, typeof body.pausedAt]).toEqual([200, 'string']);
    expect((await pause(true)).body).toEqual(body);
    expect(await seen(budi)).toEqual(Array(4).fill(false));
    // In no list, not of a match either; but their match as before.
    expect(await seen(match)).toEqual([false, true, true, true]);
    expect((await sari.browser.get('/api/session')).body.member.pausedAt).toBe(body.pausedAt);
    expect((await pause(false)).body).toEqual({ pausedAt: null });
    expect([await seen(budi), await seen(match)]).toEqual([Array(4).fill(true), Array(4).fill(true)]);
  });

  it('T74: leaves the member no list and no room; matches, safety, profile and the way back work', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const [budi, fan, match] = [await world.member('pria'), await world.member('pria'), await world.member('pria')];
    await world.liked(fan, sari);
    await world.liked(sari, budi);
    await world.matched(sari, match);
    await sari.browser.send('PUT', '/api/profile/pause', { paused: true });
    const { get, post } = sari.browser;
    for (const where of [
      '/api/matches',
      '/api/matches/funnel',
      '/api/matches/news',
      '/api/room',
      '/api/room/mentions?q=or',
    ])
      expect([where, (await get(where)).body.code]).toEqual([where, 'profile-paused']);
    expect((await post('/api/matches/what-if', {})).body.code).toBe('profile-paused');
    expect((await world.like(sari, fan)).body).toMatchObject({ code: 'profile-paused', message: expect.any(String) });
    for (const one of [budi, fan]) {
      expect((await get(`/api/members/${one.id}`)).body.code).toBe('candidate-not-available');
      expect((await get(`/api/matches/${one.id}/explanation`)).body.code).toBe('candidate-not-available');
      expect((await post('/api/passes', { memberId: one.id })).body.code).toBe('candidate-not-available');
    }
    const tab = async (name: string) => (await get(`/api/likes/history?tab=${name}`)).body.items.length;
    expect([await tab('mutual'), await tab('liked'), await tab('likers'), await tab('passed')]).toEqual([1, 0, 0, 0]);
    expect((await get(`/api/members/${match.id}`)).status).toBe(200);
    for (const where of [
      '/api/profile',
      '/api/dashboard',
      '/api/notifications',
      '/api/permissions',
      '/api/blocks',
      '/api/conversations',
    ])
      expect([where, (await get(where)).status]).toEqual([where, 200]);
    expect((await post('/api/blocks', { memberId: budi.id })).status).toBe(200);
    expect((await post('/api/reports', { memberId: match.id, kind: 'profile', category: 'other' })).status).toBe(200);
    await sari.browser.send('PUT', '/api/profile/pause', { paused: false });
    expect((await get('/api/matches')).status).toBe(200);
    expect((await world.like(sari, fan)).body.relation).toBe('mutual');
  });
});

describe('«begini orang lain melihat saya»', () => {
  it('shows exactly what a real viewer of that kind gets', async () => {
    const sari = await world.signedIn('wanita', {
      domicile: 'Jambi',
      photos: 2,
      instagramOpen: true,
      familyBackground: 'Rahasia keluarga',
    });
    await server.ctx.pool.query("update photos set shown = 'blurred-until-match' where id = $1", [sari.photoIds[1]]);
    const viewers: [string, Parameters<World['member']>[1], (viewer: Person) => Promise<unknown>][] = [
      ['basic-first-five', {}, (v) => world.opened(v, [sari])],
      ['paid', { tier: 'premium' }, async () => {}],
      ['mutual', {}, (v) => world.matched(v, sari)],
      ['mutual-approved', { tier: 'pro' }, async (v) => (await world.matched(v, sari), world.allowed(v, sari))],
      ['mutual-approved-basic', {}, async (v) => (await world.matched(v, sari), world.allowed(v, sari))],
    ];
    for (const [kind, wish, relate] of viewers) {
      const viewer = await world.signedIn('pria', { domicile: 'Jambi', ...wish });
      await relate(viewer);
      const real = (await viewer.browser.get(`/api/members/${sari.id}`)).body;
      const shown = (await sari.browser.get(`/api/profile/preview?as=${kind}`)).body;
      expect([kind, shown.facts, shown.locked, shown.photos, shown.badges]).toEqual([
        kind,
        real.facts,
        real.locked,
        real.photos,
        real.badges,
      ]);
    }
    const blurred = (await sari.browser.get('/api/profile/preview?as=basic')).body;
    expect([blurred.row, blurred.facts, blurred.photos.length]).toEqual([
      'blurred',
      { nama: sari.profile.nama, age: 27 },
      1,
    ]);
    expect(blurred.photos[0].full).toBe(`/api/media/${sari.photoIds[0]}/blur`);
    expect((await sari.browser.get('/api/profile/preview?as=stranger')).body).toMatchObject({
      row: 'nothing',
      facts: {},
      photos: [],
    });
    expect((await sari.browser.get('/api/profile/preview?as=admin')).status).toBe(400);
  });
});
