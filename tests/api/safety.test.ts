import { HIDDEN_NUMBERS_MAX } from '#domain/safety/hidden-numbers.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { numberHash } from '../../src/server/adapters/phone.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const block = (by: Person, whom: object) => by.browser.post('/api/blocks', whom);
const blocks = async (by: Person) => (await by.browser.get('/api/blocks')).body.blocked;
const withoutRequest = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } });
const NOT_THERE = { status: 404, body: expect.objectContaining({ code: 'candidate-not-available' }) };

/** Everything one member can find out about another, by any route. */
async function everythingOf(viewer: Person, other: Person) {
  const { browser } = viewer;
  const get = async (where: string) => (await browser.get(where)).body;
  const listed: string[] = [];
  let total = 0;
  for (let cursor = ''; ; ) {
    const page = await get(`/api/matches${cursor && `?cursor=${cursor}`}`);
    listed.push(...page.open.map((c: { id: string }) => c.id), ...page.blurred.map((b: { nama: string }) => b.nama));
    total = page.total;
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  const { member } = await get('/api/session');
  const dashboard = await get('/api/dashboard');
  const [mutual, liked, likers] = [
    await get('/api/likes/history?tab=mutual'),
    await get('/api/likes/history?tab=liked'),
    await get('/api/likes/history?tab=likers'),
  ];
  const [permissions, notifications] = [await get('/api/permissions'), await get('/api/notifications')];
  const everything = JSON.stringify([listed, dashboard, mutual, liked, likers, permissions, notifications]);
  return {
    named: everything.includes(other.id) || everything.includes(other.profile.nama),
    card: (await browser.get(`/api/members/${other.id}`)).status,
    explanation: (await browser.get(`/api/matches/${other.id}/explanation`)).status,
    photos: await Promise.all(
      ['thumb', 'card', 'full', 'blur'].map(
        async (size) => (await browser.get(`/api/media/${other.photoIds[0]}/${size}`)).status,
      ),
    ),
    counts: {
      total,
      newMatches: member.newMatches,
      waitingRequests: member.waitingRequests,
      unread: member.unreadNotifications,
      unreadListed: notifications.unread,
      notifications: notifications.items.length,
      matches: dashboard.matches,
      newOnDashboard: dashboard.newMatches.length,
      likersCount: dashboard.likersCount,
      ...mutual.counts,
      waiting: permissions.waiting.length,
      granted: permissions.granted.length,
      refused: permissions.refused.length,
      asked: permissions.asked.length,
    },
  };
}

/** Two who are everything to each other: match, grants both ways, notifications. */
async function couple() {
  const place = { tier: 'premium', domicile: 'Papua Selatan', ldrPref: 'no' } as const;
  const [sari, budi] = [await world.signedIn('wanita', place), await world.signedIn('pria', place)];
  await world.like(sari, budi);
  await world.like(budi, sari);
  await sari.browser.post('/api/permissions', { memberId: budi.id });
  const { id } = (await budi.browser.get('/api/permissions')).body.waiting[0];
  await budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'approve' });
  await budi.browser.post('/api/permissions', { memberId: sari.id });
  await server.relay.drain();
  return { sari, budi };
}
const NOTHING = {
  named: false,
  card: 404,
  explanation: 404,
  photos: [404, 404, 404, 404],
  counts: {
    total: 0,
    newMatches: 0,
    waitingRequests: 0,
    unread: 0,
    unreadListed: 0,
    notifications: 0,
    matches: 0,
    newOnDashboard: 0,
    likersCount: 0,
    mutual: 0,
    liked: 0,
    likers: 0,
    passed: 0,
    waiting: 0,
    granted: 0,
    refused: 0,
    asked: 0,
  },
};

const aMonthLater = (hider: Person) =>
  run(`update hidden_pairs set since = since - interval '31 days' where member_id = $1 and cause = 'hides'`, [
    hider.id,
  ]);

/** How two come to be nothing to each other, or one to the other. */
const WAYS: [string, (sari: Person, budi: Person) => Promise<unknown>, 'both' | 'one'][] = [
  [
    'who blocks',
    async (sari: Person, budi: Person) => expect((await block(sari, { memberId: budi.id })).status).toBe(200),
    'both',
  ],
  [
    'who is blocked',
    async (sari: Person, budi: Person) => expect((await block(budi, { memberId: sari.id })).status).toBe(200),
    'both',
  ],
  [
    'who hid from a number 30 days ago',
    async (sari: Person, budi: Person) => {
      expect((await sari.browser.post('/api/hidden-numbers', { whatsapp: budi.profile.contactWa })).status).toBe(200);
      await aMonthLater(sari);
    },
    'both',
  ],
  [
    'whose number is hidden from, as the hider after 30 days,',
    async (sari: Person, budi: Person) => {
      expect((await budi.browser.post('/api/hidden-numbers', { whatsapp: sari.profile.contactWa })).status).toBe(200);
      await aMonthLater(budi);
    },
    'both',
  ],
  [
    'who looks at one suspended',
    async (_: Person, budi: Person) =>
      void (await run(`update accounts set status = 'suspended' where id = $1`, [budi.id])),
    'one',
  ],
];

describe('T26: blocking is total', () => {
  it.each(WAYS)(
    '%s sees nothing of the other, anywhere, at once: list, card, photos, likes, requests, notifications, counts',
    async (_, happen, sides) => {
      const { sari, budi } = await couple();
      const before = await everythingOf(sari, budi);
      expect(before).toMatchObject({
        named: true,
        card: 200,
        photos: [200, 200, 200, 200],
        counts: { total: 1, newMatches: 1, waitingRequests: 1, mutual: 1, asked: 1 },
      });
      expect(before.counts.unread).toBeGreaterThan(1);
      await happen(sari, budi);
      expect(await everythingOf(sari, budi)).toEqual(NOTHING);
      if (sides === 'both') expect(await everythingOf(budi, sari)).toEqual(NOTHING);
      for (const [from, to] of sides === 'both'
        ? ([
            [sari, budi],
            [budi, sari],
          ] as const)
        : ([[sari, budi]] as const)) {
        // The own like stays the own like; it leads nowhere.
        expect((await world.like(from, to)).body.code).toBe('already-liked');
        expect((await from.browser.post('/api/permissions', { memberId: to.id })).body.code).toBe(
          'candidate-not-available',
        );
      }
      expect(
        (await run('select count(*)::int n from likes where from_id = any($1)', [[sari.id, budi.id]])).rows[0].n,
      ).toBe(2);
      await run('delete from accounts where id = any($1)', [[sari.id, budi.id]]);
    },
  );

  it('taking it back brings back what was there, but for what the blocker had granted', async () => {
    const { sari, budi } = await couple();
    const [mine, theirs] = [await everythingOf(sari, budi), await everythingOf(budi, sari)];
    await block(budi, { memberId: sari.id });
    expect(await blocks(sari)).toEqual([]);
    expect((await sari.browser.delete(`/api/blocks/${world.refOf(sari, budi)}`)).body.code).toBe('not-found');
    expect((await budi.browser.delete(`/api/blocks/${world.refOf(budi, sari)}`)).status).toBe(204);
    expect((await budi.browser.delete(`/api/blocks/${world.refOf(budi, sari)}`)).body.code).toBe('not-found');
    expect(await everythingOf(sari, budi)).toEqual(mine);
    expect(await everythingOf(budi, sari)).toEqual({ ...theirs, counts: { ...theirs.counts, granted: 0, refused: 1 } });
    await run('delete from accounts where id = any($1)', [[sari.id, budi.id]]);
  });

  it('both may block each other; one taken back leaves the other', async () => {
    const { sari, budi } = await couple();
    expect([
      (await block(sari, { memberId: budi.id })).status,
      (await block(budi, { memberId: sari.id })).status,
    ]).toEqual([200, 200]);
    await sari.browser.delete(`/api/blocks/${world.refOf(sari, budi)}`);
    expect([await everythingOf(sari, budi), await everythingOf(budi, sari)]).toEqual([NOTHING, NOTHING]);
    await run('delete from accounts where id = any($1)', [[sari.id, budi.id]]);
  });
});

describe('a block', () => {
  it('is kept once, with the name of then and nothing newer', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    for (let i = 0; i < 2; i++) expect((await block(sari, { memberId: budi.id })).status).toBe(200);
    await run(`update profiles set nama = 'Nama Baru' where member_id = $1`, [budi.id]);
    await block(sari, { memberId: budi.id });
    expect(await blocks(sari)).toEqual([
      { ref: world.refOf(sari, budi), nama: budi.profile.nama, at: expect.any(String) },
    ]);
  });

  it('of a blurred card goes by its sealed reference, which is its reader’s alone', async () => {
    const place = { domicile: 'Papua Tengah', ldrPref: 'no' } as const;
    const [sari, other] = [
      await world.signedIn('wanita', { ...place, trialEnd: new Date(Date.now() - 1000) }),
      await world.signedIn('wanita'),
    ];
    const budi = await world.member('pria', place);
    const { blurred } = (await sari.browser.get('/api/matches')).body;
    expect(blurred).toHaveLength(1);
    for (const ref of [blurred[0].ref, `${blurred[0].ref.slice(0, -2)}AA`, 'x', ''])
      expect(withoutRequest(await block(other, { ref }))).toEqual(NOT_THERE);
    expect((await block(sari, { ref: blurred[0].ref })).body).toEqual({ ref: blurred[0].ref });
    expect(await blocks(sari)).toMatchObject([{ ref: world.refOf(sari, budi), nama: budi.profile.nama }]);
    expect((await sari.browser.get('/api/matches')).body).toMatchObject({ blurred: [], total: 0 });
    for (const both of [{}, { memberId: budi.id, ref: blurred[0].ref }])
      expect((await block(sari, both)).body.code).toBe('invalid-input');
  });

  it('needs somebody the member can meet or met; everybody else is as unknown as nobody', async () => {
    const sari = await world.signedIn('wanita', { desiredPartnerReligions: ['Islam'] });
    const outside = () => world.member('pria', { religion: 'Hindu' });
    const unknown = withoutRequest(await block(sari, { memberId: randomUUID() }));
    expect(unknown).toEqual(NOT_THERE);
    const fan = await outside();
    await world.liked(fan, sari);
    // A like of the other is not told to a basic member (R-SEE-2, T19a): no difference between a fan and a stranger.
    for (const one of [
      sari,
      fan,
      await outside(),
      await world.member('wanita'),
      await world.staff(),
      await world.member('pria', { status: 'deleted' }),
    ])
      expect(withoutRequest(await block(sari, { memberId: one.id }))).toEqual(unknown);
    const [liked, seen, asker, told, inList] = [
      await outside(),
      await outside(),
      await outside(),
      await outside(),
      await world.member('pria'),
    ];
    await world.liked(sari, liked);
    await world.opened(sari, [seen]);
    await world.asked(asker, sari, 'denied');
    await run(`insert into notifications (member_id, kind, about_id, dedupe_key) values ($1, 'new-match', $2, $3)`, [
      sari.id,
      told.id,
      randomUUID(),
    ]);
    for (const one of [liked, seen, asker, told]) expect((await block(sari, { memberId: one.id })).status).toBe(200);
    // Of a card that is not open the id is not known: one that is tried is nobody's.
    expect(withoutRequest(await block(sari, { memberId: inList.id }))).toEqual(unknown);
    expect((await block(sari, { ref: world.refOf(sari, inList) })).status).toBe(200);
    expect(withoutRequest(await block(sari, { memberId: inList.id }))).toEqual(unknown);
    const paid = await world.signedIn('wanita', { tier: 'pro', desiredPartnerReligions: ['Islam'] });
    await world.liked(fan, paid);
    expect((await block(paid, { memberId: fan.id })).status).toBe(200);
  });

  it('can be given to somebody met who paused, was suspended, or blocked first', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const [paused, suspended, blocker] = [
      await world.member('pria', { paused: true }),
      await world.member('pria', { status: 'suspended' }),
      await world.member('pria'),
    ];
    for (const one of [paused, suspended, blocker]) await world.matched(sari, one);
    await world.blocked(blocker, sari);
    for (const one of [paused, suspended, blocker]) expect((await block(sari, { memberId: one.id })).status).toBe(200);
    // Of who is gone, or blocked first, nothing may be seen, their names included; who paused is there for a match.
    expect((await blocks(sari)).map((b: { nama: string }) => b.nama).toSorted()).toEqual(['', '', paused.profile.nama]);
  });
});

describe('hidden numbers', () => {
  const hide = (person: Person, whatsapp: string) => person.browser.post('/api/hidden-numbers', { whatsapp });
  const sees = async (a: Person, b: Person) => (await a.browser.get(`/api/members/${b.id}`)).status === 200;

  it('hide the member from its owner, however the number is typed; only its ending and a keyed hash are kept', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium', contactWa: '+6281234567890' }),
    ];
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, true]);
    for (const typed of ['0812-3456-7890', '+62 812 3456 7890', '6281234567890']) {
      const { body } = await hide(sari, typed);
      expect(body).toEqual({
        numbers: [{ id: expect.stringMatching(/^[\w-]{43}$/), ending: '890', at: expect.any(String) }],
        limit: HIDDEN_NUMBERS_MAX,
      });
    }
    // The owner meets the hider no more; the hider goes on meeting whoever it is (R-INF 5).
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, false]);
    const { rows } = await run(
      'select number_hash, hidden_numbers::text as row from hidden_numbers where member_id = $1',
      [sari.id],
    );
    expect([rows[0].number_hash, rows[0].row.includes('4567890')]).toEqual([
      numberHash(server.ctx.config, '+6281234567890'),
      false,
    ]);
    const [{ id }] = (await sari.browser.get('/api/hidden-numbers')).body.numbers;
    expect((await budi.browser.delete(`/api/hidden-numbers/${id}`)).body.code).toBe('not-found');
    expect((await sari.browser.delete(`/api/hidden-numbers/${id}`)).body.numbers).toEqual([]);
    expect((await sari.browser.delete(`/api/hidden-numbers/${id}`)).body.code).toBe('not-found');
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, true]);
  });

  it('hold for whoever has the number later: a new member, and one who changes their number', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    await hide(sari, '081299990001');
    await hide(sari, '081299990002');
    const budi = await world.signedIn('pria', { tier: 'premium', contactWa: '+6281299990001' });
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([false, false]);
    const agus = await world.signedIn('pria', { tier: 'premium' });
    expect([await sees(sari, agus), await sees(agus, sari)]).toEqual([true, true]);
    await world.changesNumber(agus, '0812 9999 0002');
    expect((await run('select contact_wa from profiles where member_id = $1', [agus.id])).rows).toEqual([
      { contact_wa: '+6281299990002' },
    ]);
    expect([await sees(sari, agus), await sees(agus, sari)]).toEqual([true, false]);
    const listed = async (a: Person) =>
      (await a.browser.get('/api/matches')).body.open.map((c: { id: string }) => c.id);
    expect([(await listed(sari)).includes(agus.id), (await listed(agus)).includes(sari.id)]).toEqual([true, false]);
    // A number that was given up hides nobody any more.
    await world.changesNumber(budi, '081299990009');
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, true]);
  });

  it('refuse what is no number, the own one, and one too many', async () => {
    const sari = await world.signedIn('wanita');
    expect((await hide(sari, '  ')).body.code).toBe('whatsapp-required');
    for (const typed of ['halo', '0217654321', '12', '+62811'])
      expect((await hide(sari, typed)).body.code).toBe('whatsapp-invalid');
    expect((await hide(sari, sari.profile.contactWa!)).body.code).toBe('hidden-number-own');
    for (let i = 0; i < HIDDEN_NUMBERS_MAX; i++)
      await run('insert into hidden_numbers (member_id, number_hash, ending) values ($1, $2, $3)', [
        sari.id,
        numberHash(server.ctx.config, `+628130000${i}`),
        '000',
      ]);
    expect((await hide(sari, '081233334444')).body).toMatchObject({
      code: 'hidden-number-limit',
      params: { max: HIDDEN_NUMBERS_MAX },
    });
    expect((await sari.browser.get('/api/hidden-numbers')).body.numbers).toHaveLength(HIDDEN_NUMBERS_MAX);
  });

  it('are asked for at most thirty times a day', async () => {
    const { world: there } = await ownServer();
    const sari = await there.signedIn('wanita');
    const codes: string[] = [];
    for (let i = 0; i < 31; i++) codes.push((await hide(sari, '081233334444')).body.code ?? 'ok');
    expect([codes.slice(0, 30), codes[30]]).toEqual([Array(30).fill('ok'), 'too-many-requests']);
  });
});

describe('a report', () => {
  it('refuses messages, unknown people, foreign photos, and long notes', async () => {
    const [sari, budi, agus] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.member('pria'),
      await world.member('pria'),
    ];
    const send = async (body: object) =>
      (await sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'other', ...body }))
        .body;
    expect(await send({ memberId: randomUUID() })).toMatchObject({ code: 'candidate-not-available' });
    expect(await send({ kind: 'message' })).toMatchObject({ code: 'invalid-input' });
    expect(await send({ kind: 'photo' })).toMatchObject({ code: 'invalid-input' });
    expect(await send({ photoId: budi.photoIds[0] })).toMatchObject({ code: 'invalid-input' });
    expect(await send({ kind: 'photo', photoId: agus.photoIds[0] })).toMatchObject({ code: 'candidate-not-available' });
    expect(await send({ note: '🙂'.repeat(1001) })).toMatchObject({
      code: 'field-too-long',
      params: { max: 1000 },
      fields: [{ field: 'note' }],
    });
    expect((await run('select 1 from reports where reporter_id = $1', [sari.id])).rows).toEqual([]);
    expect(await send({ note: ` ${'🙂'.repeat(1000)} ` })).toHaveProperty('dueAt');
  });

  it('holds what the reporter saw, and not a field more', async () => {
    const budi = await world.member('pria', {
      nama: 'Bukti Budi',
      photos: 2,
      instagram: '@rahasia',
      job: 'Penjual Rahasia',
    });
    const evidence = async (by: Person, body: object = {}) => {
      const { status } = await by.browser.post('/api/reports', {
        kind: 'profile',
        category: 'fake-profile',
        ...('ref' in body ? {} : { memberId: budi.id }),
        ...body,
      });
      expect(status).toBe(200);
      return (
        await run(
          'select evidence, evidence_key, subject_id, kind from reports where reporter_id = $1 order by created_at desc limit 1',
          [by.id],
        )
      ).rows[0];
    };
    const [basic, opener, premium, match] = [
      await world.signedIn('wanita'),
      await world.signedIn('wanita'),
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    await world.opened(opener, [budi]);
    await world.matched(match, budi);
    const blurred = await evidence(basic, { ref: world.refOf(basic, budi) });
    expect(blurred.evidence).toEqual({
      row: 'blurred',
      blurred: {
        nama: 'Bukti Budi',
        age: budi.profile.age,
        isDemo: false,
      },
      photo: { id: budi.photoIds[0], blurred: true },
    });
    for (const one of [opener, premium, match]) {
      const card = (await one.browser.get(`/api/members/${budi.id}`)).body;
      expect((await evidence(one)).evidence).toMatchObject({
        card: { facts: card.facts, locked: card.locked, photos: card.photos },
        photo: { blurred: false },
      });
    }
    expect(JSON.stringify(blurred)).not.toContain('Rahasia');
    // The kept photo is the blurred one where the reporter saw it blurred, and nothing can be read of it in the store.
    const staff = await world.staff();
    const kept = async (by: Person) => {
      const { rows } = await run('select id, evidence_key from reports where reporter_id = $1', [by.id]);
      return {
        ...(await staff.browser.get(`/api/media/evidence/${rows[0].id}`)),
        stored: await server.ctx.files.get(rows[0].evidence_key),
      };
    };
    const [clear, blur] = [
      await server.ctx.files.get('demo/test/full.webp'),
      await server.ctx.files.get('demo/test/blur.webp'),
    ];
    const [ofBasic, ofPremium] = [await kept(basic), await kept(premium)];
    expect([ofBasic.body.equals(blur), ofPremium.body.equals(clear)]).toEqual([true, true]);
    for (const { stored } of [ofBasic, ofPremium]) expect(stored!.includes(Buffer.from('WEBP'))).toBe(false);
    expect([
      ofPremium.headers.get('cache-control'),
      ofPremium.headers.get('content-type'),
      ofPremium.headers.get('content-security-policy'),
    ]).toEqual(['private, no-store', 'image/webp', "default-src 'none'; sandbox"]);
    // A photo that its owner shows only to matches is evidence as it was seen: blurred.
    await run(`update photos set shown = 'blurred-until-match' where id = $1`, [budi.photoIds[1]]);
    expect(await evidence(premium, { kind: 'photo', photoId: budi.photoIds[1] })).toMatchObject({
      kind: 'photo',
      subject_id: budi.photoIds[1],
      evidence: { photo: { id: budi.photoIds[1], blurred: true } },
    });
    expect((await premium.browser.get(`/api/media/evidence/${randomUUID()}`)).status).toBe(403);
    expect((await run('select count(*)::int n from loose_objects')).rows[0].n).toBe(0);
  });

  it('of somebody met who is gone since then holds nothing', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    await world.matched(sari, budi);
    await world.blocked(budi, sari);
    const body = { memberId: budi.id, kind: 'profile', category: 'rude-or-threatening' };
    expect((await sari.browser.post('/api/reports', body)).status).toBe(200);
    expect((await run('select evidence, evidence_key from reports where reporter_id = $1', [sari.id])).rows).toEqual([
      { evidence: { row: 'nothing' }, evidence_key: null },
    ]);
    expect(
      (await sari.browser.post('/api/reports', { ...body, kind: 'photo', photoId: budi.photoIds[0] })).body.code,
    ).toBe('candidate-not-available');
  });

  it('T80: is open once about a thing, due by its category, and may block in the same act', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    const send = (category: string, more: object = {}) =>
      sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category, ...more });
    const due = Date.parse((await send('asks-for-money')).body.dueAt) - Date.now();
    expect(due / 3_600_000).toBeCloseTo(4, 1);
    const again = await send('other', { block: true });
    expect([again.status, again.body.code]).toEqual([409, 'already-reported']);
    // Refused is refused: nothing of it happened.
    expect(await blocks(sari)).toEqual([]);
    const photo = { kind: 'photo', photoId: budi.photoIds[0], block: true };
    expect((Date.parse((await send('indecent', photo)).body.dueAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await blocks(sari)).toMatchObject([{ ref: world.refOf(sari, budi), nama: budi.profile.nama }]);
    expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(404);
    expect((await run('select count(*)::int n from loose_objects')).rows[0].n).toBe(0);
  });

  it('with the block, whose answer was lost, is found at the next try, though the other is hidden by then', async () => {
    const [sari, budi, siti] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.member('pria', { photos: 2 }),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    const photo = { kind: 'photo', photoId: budi.photoIds[1], memberId: budi.id, category: 'indecent', block: true };
    const send = async (by: Person, more: object = {}) =>
      (await by.browser.post('/api/reports', { ...photo, ...more })).body;
    expect(await send(sari)).toHaveProperty('dueAt');
    const again = { code: 'already-reported', params: { blocked: 1 } };
    expect(await send(sari)).toMatchObject(again);
    expect(await send(sari, { category: 'other', note: 'Dengan kata lain.' })).toMatchObject(again);
    // Nobody's report but the own is found so, and no other photo.
    await world.blocked(siti, budi);
    expect(await send(siti)).toMatchObject({ code: 'candidate-not-available' });
    expect(await send(sari, { photoId: budi.photoIds[0] })).toMatchObject({ code: 'candidate-not-available' });
    // What the page asks for where the block does not stand.
    expect((await sari.browser.delete(`/api/blocks/${world.refOf(sari, budi)}`)).status).toBe(204);
    expect(await send(sari)).toMatchObject({ code: 'already-reported', params: { blocked: 0 } });
    expect(await blocks(sari)).toEqual([]);
    expect((await run('select count(*)::int n from reports where reporter_id = $1', [sari.id])).rows[0].n).toBe(1);
  });

  it('is sent at most twenty times a day', async () => {
    const { world: there } = await ownServer();
    const sari = await there.signedIn('wanita', { tier: 'premium' });
    const codes: string[] = [];
    for (let i = 0; i < 21; i++)
      codes.push(
        (await sari.browser.post('/api/reports', { memberId: randomUUID(), kind: 'profile', category: 'other' })).body
          .code,
      );
    expect(codes).toEqual([...Array(20).fill('candidate-not-available'), 'too-many-requests']);
  });
});
