import { describe, expect, it } from 'vitest';
import { keepDueWishes, sweepHeldVersions } from '../../src/server/features/profile/jobs.ts';
import { sweepUsedQuestions } from '../../src/server/features/search/jobs.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** READINGS §11 R-INF 1, 2, 4: what own edits change, and when. */
const DAY_MS = 86_400_000;
let clock = Date.parse('2026-11-01T03:00:00Z');
const { server, world } = await apiSuite({ limits: 100, now: () => new Date(clock) });

const edit = (person: Person, set: object) => person.browser.send('PATCH', '/api/profile', set);
const wish = (person: Person, set: object) => person.browser.send('PATCH', '/api/profile/preferences', set);
const own = async (person: Person) => (await person.browser.get('/api/profile')).body;
const list = async (person: Person) => (await person.browser.get('/api/matches')).body;
/** Time passes; whoever is named signs in again where a session would have ended. */
const later = async (ms: number, ...people: Person[]) => {
  clock += ms;
  for (const person of people) await world.signIn(person);
};

/** A place of their own, so that each test has its own few people. */
const PLACES = [
  'Maluku',
  'Papua',
  'Riau',
  'Jambi',
  'Bengkulu',
  'Gorontalo',
  'Lampung',
  'Bali',
  'Banten',
  'Kepulauan Riau',
] as const;
let place = 0;
async function fewPeople(hers: object = {}) {
  const domicile = PLACES[place++]!;
  const men = [
    await world.member('pria', { domicile, ldrPref: 'no', income: '40+ juta', pastBehavior: 'pernah nakal' }),
    await world.member('pria', { domicile, ldrPref: 'no', height: 190, minIncomeWanted: '11-15 juta' }),
    await world.member('pria', { domicile, ldrPref: 'no', income: '1-5 juta', stressLanguage: 'fawn' }),
  ];
  const sari = await world.signedIn('wanita', { tier: 'premium', domicile, ...hers });
  return { sari, men };
}

describe('the scoring version (R-INF 1)', () => {
  it('T25a: own edits change no percentage, part, reason of the score or order anywhere until the scoring day', async () => {
    const { sari, men } = await fewPeople();
    await world.matched(sari, men[2]!);
    const shown = async () => {
      const page = await list(sari);
      const cards = page.open.map((c: any) => [c.id, c.percent]);
      const profiles = [];
      for (const man of men) {
        const why = (await sari.browser.get(`/api/matches/${man.id}/explanation`)).body;
        profiles.push([
          (await sari.browser.get(`/api/members/${man.id}`)).body.percent,
          why.percent,
          why.parts,
          why.locked,
        ]);
      }
      return { cards, profiles };
    };
    const before = await shown();
    expect(before.cards).toHaveLength(3);
    expect((await list(sari)).scoring).toEqual({ day: '2026-11-01', differs: false, countsFrom: '2026-12-01' });
    for (const set of [
      { income: '40+ juta' },
      { minIncomeWanted: '36-40 juta' },
      { loveLanguage: ['physical touch', 'quality time'] },
      { stressLanguage: 'fawn' },
      { height: 175 },
      { ethnicity: 'Batak' },
      { age: 31 },
    ]) {
      expect((await edit(sari, set)).status).toBe(200);
      expect(await shown()).toEqual(before);
    }
    expect((await list(sari)).scoring).toEqual({ day: '2026-11-01', differs: true, countsFrom: '2026-12-01' });
    await later(29 * DAY_MS, sari);
    expect(await shown()).toEqual(before);
    await later(DAY_MS, sari);
    const after = await shown();
    expect(after.cards).not.toEqual(before.cards);
    expect((await own(sari)).held.scoring).toEqual({ day: '2026-12-01', differs: false, countsFrom: '2026-12-31' });
    clock -= 30 * DAY_MS;
  });

  it('the other side reads the present ones at once; a field never stated counts once', async () => {
    const { sari, men } = await fewPeople({ income: null });
    const [, choosy] = men as [Person, Person];
    await world.signIn(choosy);
    await server.ctx.pool.query(`update subscriptions set tier = 'premium', status = 'active' where member_id = $1`, [
      choosy.id,
    ]);
    const percents = async () => [
      (await list(sari)).open.find((c: any) => c.id === choosy.id).percent,
      (await list(choosy)).open.find((c: any) => c.id === sari.id).percent,
    ];
    const [hers, his] = await percents();
    expect(hers).toBe(his);
    await edit(sari, { income: '11-15 juta' });
    const [filled, alsoFilled] = await percents();
    expect([filled > hers, filled]).toEqual([true, alsoFilled]);
    await edit(sari, { income: '1-5 juta' });
    const [kept, present] = await percents();
    expect([kept, present < filled]).toEqual([filled, true]);
  });

  it('follows the number past a deletion, and stays with a number that was left', async () => {
    const { sari } = await fewPeople({ contactWa: '+628119990001' });
    await list(sari);
    await world.changesNumber(sari, '08119990002');
    const again = async (contactWa: string) => {
      const person = await world.signedIn('wanita', {
        ...sari.profile,
        id: undefined,
        contactWa,
        height: 150,
        tier: 'premium',
      } as never);
      return (await list(person)).scoring;
    };
    // The number she left is bound as she is.
    expect(await again('+628119990001')).toMatchObject({ day: '2026-11-01', differs: true });
    await server.ctx.pool.query('delete from accounts where id = $1', [sari.id]);
    clock += 5 * DAY_MS;
    expect(await again('+628119990002')).toMatchObject({ day: '2026-11-01', differs: true });
    clock += 30 * DAY_MS;
    await sweepHeldVersions(server.ctx);
    const left = await server.ctx.pool.query('select 1 from viewer_versions where member_id = $1', [sari.id]);
    expect(left.rowCount).toBe(0);
    clock -= 35 * DAY_MS;
  });
});

describe('three sensitive changes in 7 days (R-INF 2)', () => {
  it('T25b: a further wish is saved and counts by the clock, a further fact is refused with its date', async () => {
    const { sari } = await fewPeople();
    await list(sari);
    expect((await own(sari)).held).toMatchObject({ changesLeft: 3, nextChangeAt: null, waiting: null });
    for (const cm of [170, 171, 172])
      expect((await wish(sari, { minHeightWanted: cm })).body.kept.minHeightWanted).toBe(cm);
    const before = await list(sari);
    const { status, body } = await wish(sari, {
      minHeightWanted: 185,
      desiredPartnerReligions: ['Islam'],
    });
    const from = new Date(clock + 7 * DAY_MS).toISOString();
    expect([status, body.waiting]).toEqual([200, { set: { minHeightWanted: 185 }, from }]);
    expect([body.kept.minHeightWanted, body.kept.desiredPartnerReligions]).toEqual([172, ['Islam']]);
    expect((await list(sari)).open).toEqual(before.open);
    expect((await sari.browser.post('/api/matches/what-if', {})).body.waiting).toEqual(body.waiting);
    const refused = await edit(sari, { height: 170, job: 'Pilot' });
    const date = '8 November 2026, 10.00 WIB';
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'own-fact-not-yet',
      [{ field: 'height', code: 'own-fact-not-yet', params: { date } }],
    ]);
    expect(refused.body.message).toBe(`Sudah 3 perubahan dalam 7 hari. Isian ini bisa diubah lagi mulai ${date}.`);
    expect((await own(sari)).facts).toMatchObject({
      height: sari.profile.height,
      job: sari.profile.job,
      minHeightWanted: 172,
    });
    // Read by nobody: the job lets it count. Read before: the list itself does.
    clock += 7 * DAY_MS;
    expect(await keepDueWishes(server.ctx)).toBe(1);
    expect(await keepDueWishes(server.ctx)).toBe(0);
    const kept = await own(sari);
    expect([kept.facts.minHeightWanted, kept.held]).toMatchObject([185, { changesLeft: 2, waiting: null }]);
    await wish(sari, { ldrPref: 'no' });
    await wish(sari, { tribePref: 'same' });
    await wish(sari, { minHeightWanted: null });
    clock += 7 * DAY_MS;
    const next = await list(sari);
    expect([next.total, (await own(sari)).facts.minHeightWanted]).toEqual([3, null]);
    await later(-14 * DAY_MS, sari);
  });

  it('a marital status saved by mistake is taken back for free, with the full status it took along', async () => {
    const status = { maritalStatus: 'pernah menikah', myStatus: 'pernah menikah ada anak' };
    const { sari } = await fewPeople(status);
    const paper = Buffer.from('%PDF-1.4\nakta\n%%EOF\n');
    await sari.browser.sendFile('POST', '/api/profile/papers', paper, 'akta.pdf', { kind: 'divorce' });
    await list(sari);
    await edit(sari, { maritalStatus: 'single' });
    expect((await own(sari)).facts).toMatchObject({ maritalStatus: 'single', myStatus: 'single' });
    expect((await edit(sari, { maritalStatus: 'pernah menikah' })).body.code).toBeUndefined();
    const kept = await own(sari);
    expect([kept.facts, kept.held.changesLeft]).toMatchObject([status, 2]);
  });

  it('before the first list everything is free; going back is free once; a wish that waits is taken back', async () => {
    const { sari } = await fewPeople();
    for (let cm = 150; cm < 158; cm++) expect((await edit(sari, { height: cm })).status).toBe(200);
    expect((await own(sari)).held).toBeNull();
    await list(sari);
    const left = async () => (await own(sari)).held.changesLeft;
    await wish(sari, { ldrPref: 'no' });
    await wish(sari, { ldrPref: 'yes' });
    await wish(sari, { ageRangeWanted: null, religionPref: 'wajib sama' });
    expect(await left()).toBe(2);
    await edit(sari, { height: 160 });
    await edit(sari, { height: 157 });
    await wish(sari, { ldrPref: 'no' });
    expect(await left()).toBe(0);
    expect((await wish(sari, { ldrPref: 'yes' })).body).toMatchObject({ kept: { ldrPref: 'yes' }, waiting: null });
    expect((await wish(sari, { ldrPref: 'no' })).body).toMatchObject({
      kept: { ldrPref: 'yes' },
      waiting: { set: { ldrPref: 'no' } },
    });
    expect((await wish(sari, { ldrPref: 'yes' })).body.waiting).toBeNull();
  });

  it('T25b: is counted from the first look at others on, wherever that is', async () => {
    const looks: [string, (sari: Person, man: Person) => Promise<unknown>][] = [
      ['a photo', (sari, man) => sari.browser.get(`/api/media/${man.photoIds[0]}/thumb`)],
      ['a pass', (sari, man) => sari.browser.post('/api/passes', { memberId: man.id })],
      ['a like', (sari, man) => sari.browser.post('/api/likes', { candidateId: man.id })],
      ['a request', (sari, man) => sari.browser.post('/api/permissions', { memberId: man.id })],
      ['a conversation', (sari, man) => sari.browser.post('/api/conversations', { memberId: man.id })],
    ];
    for (const [where, look] of looks) {
      const man = await world.signedIn('pria', { tier: 'premium', pastBehavior: 'pernah nakal' });
      await man.browser.post('/api/room/messages', { clientId: `lihat-${man.id}`, text: 'Halo semua' });
      const sari = await world.signedIn('wanita', { tier: 'premium' });
      expect([where, (await own(sari)).held]).toEqual([where, null]);
      await look(sari, man);
      expect([where, (await own(sari)).held?.changesLeft]).toEqual([where, 3]);
    }
  });

  it('T25b: is counted from the proof of the number on, so also where only the room is read', async () => {
    const sari = await world.signedIn('wanita', { proved: false });
    for (let cm = 150; cm < 155; cm++) expect((await edit(sari, { height: cm })).status).toBe(200);
    expect((await own(sari)).held).toBeNull();
    await world.proves(sari.browser);
    expect((await own(sari)).held.changesLeft).toBe(3);
    for (const acceptBadPast of ['no', 'yes']) await wish(sari, { acceptBadPast });
    for (const cm of [170, 171]) await wish(sari, { minHeightWanted: cm });
    expect((await wish(sari, { minHeightWanted: 172 })).body.waiting).not.toBeNull();
  });

  it('T25b: a further account of the number asks with its first list', async () => {
    const { sari } = await fewPeople({ contactWa: '+628119990007' });
    await list(sari);
    await wish(sari, { minHeightWanted: 170 });
    await server.ctx.pool.query('delete from accounts where id = $1', [sari.id]);
    const again = await world.signedIn('wanita', { contactWa: '+628119990007' });
    await list(again);
    expect((await own(again)).held.changesLeft).toBe(1);
    await list(again);
    expect((await own(again)).held.changesLeft).toBe(1);
  });

  it('T25b: counts for the number, whoever has it', async () => {
    const { sari } = await fewPeople({ contactWa: '+628119990003' });
    await list(sari);
    for (const cm of [170, 171, 172]) await wish(sari, { minHeightWanted: cm });
    await server.ctx.pool.query('delete from accounts where id = $1', [sari.id]);
    const again = await world.signedIn('wanita', { contactWa: '+628119990003' });
    await list(again);
    expect((await own(again)).held.changesLeft).toBe(0);
    // What somebody else changed cannot be taken back.
    expect((await wish(again, { minHeightWanted: 150 })).body.waiting).not.toBeNull();
    clock += 8 * DAY_MS;
    expect(await sweepHeldVersions(server.ctx)).toBeGreaterThanOrEqual(3);
    clock -= 8 * DAY_MS;
  });

  it('T25b: with none left a further account proves the number later, by either way, and asks nothing until then', async () => {
    const contactWa = '+628119990008';
    let { sari } = await fewPeople({ contactWa });
    await list(sari);
    const from = clock;
    const again = async () => {
      await server.ctx.pool.query('delete from accounts where id = $1', [sari.id]);
      sari = await world.signedIn('wanita', { contactWa, proved: false });
    };
    const proves = async () => {
      const { code } = (await sari.browser.post('/api/proof/code')).body;
      return () => sari.browser.post('/api/proof', { code });
    };
    for (let n = 0; n < 3; n++) {
      clock += DAY_MS;
      await again();
      expect((await (await proves())()).status).toBe(200);
    }
    expect((await own(sari)).held.changesLeft).toBe(0);
    await again();
    const prove = await proves();
    const refused = await prove();
    const date = '9 November 2026, 10.00 WIB';
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'number-not-yet', { date }]);
    expect(refused.body.message).toBe(
      `Dengan nomor ini sudah ada 3 perubahan dalam 7 hari, juga lewat akun yang lama. Nomor ini bisa dibuktikan lagi mulai ${date}.`,
    );
    expect((await list(sari)).code).toBe('number-unproved');
    const support = await world.staff('support');
    const [{ id }] = (
      await server.ctx.pool.query(
        `insert into number_codes (member_id, number, shown_code, made_at, expires_at) values ($1, $2, 'PHD234', $3, $4) returning id`,
        [sari.id, contactWa, new Date(clock), new Date(clock + 30 * DAY_MS)],
      )
    ).rows;
    const confirm = () => support.browser.post(`/api/staff/numbers/${id}/confirmation`, { code: 'PHD234' });
    expect((await confirm()).body).toMatchObject({ code: 'number-not-yet', params: { date } });
    // Neither code is used up by that.
    expect((await prove()).body.code).toBe('number-not-yet');
    clock = from + 8 * DAY_MS;
    expect((await confirm()).status).toBe(204);
    await world.signIn(sari);
    expect((await own(sari)).held.changesLeft).toBe(0);
    clock = from;
  });
});

describe('what the attacker of issue 11 learned with 2 edits and 15 reads', () => {
  it('T25a: income band and past of opened cards: own edits move neither percentage nor reasons nor explanation', async () => {
    const { server: strict, world: there } = await ownServer({ database: server.database, now: () => new Date(clock) });
    const domicile = 'Kalimantan Utara';
    const targets = await Promise.all(
      (['1-5 juta', '16-20 juta', '40+ juta'] as const).flatMap((income) =>
        (['bersih', 'pernah nakal'] as const).map((pastBehavior) =>
          there.member('pria', { domicile, ldrPref: 'no', income, pastBehavior }),
        ),
      ),
    );
    const attacker = await there.signedIn('wanita', { domicile, acceptBadPast: 'yes', pastBehavior: 'bersih' });
    const opened = (await attacker.browser.get('/api/matches')).body.open.map((c: any) => c.id);
    expect(opened).toHaveLength(5);
    const read = async () => {
      const found = [];
      for (const id of opened) {
        const card = (await attacker.browser.get(`/api/members/${id}`)).body;
        const why = (await attacker.browser.get(`/api/matches/${id}/explanation`)).body;
        found.push([card.percent, card.reasons, card.facts, why.percent, why.parts, why.locked]);
      }
      return found;
    };
    const before = await read();
    await attacker.browser.send('PATCH', '/api/profile', { minIncomeWanted: '36-40 juta' });
    expect(await read()).toEqual(before);
    await attacker.browser.send('PATCH', '/api/profile/preferences', { acceptBadPast: 'no' });
    expect(await read()).toEqual(before);
    expect(targets.some((t) => !opened.includes(t.id))).toBe(true);
    await strict.close();
  });
});

describe('filters (R-INF 4)', () => {
  it('thirty different ones an hour, also with a cursor; those in use stay free, and no filter costs nothing', async () => {
    const { server: strict, world: there } = await ownServer({ database: server.database, now: () => new Date(clock) });
    const person = await there.signedIn('wanita', { tier: 'premium' });
    const search = (n: number, more = '') => person.browser.get(`/api/matches?ageMin=${20 + n}&ageMax=70${more}`);
    for (let n = 0; n < 30; n++) {
      expect((await search(n)).status).toBe(200);
      clock += 1000;
    }
    const refused = await search(30);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too-many-filters',
      '3570',
    ]);
    expect(refused.body.message).toBe(
      'Sudah 30 saringan berbeda dalam satu jam. Saringan baru bisa dicoba lagi dalam 60 menit.',
    );
    const { nextCursor } = (await person.browser.get('/api/matches')).body;
    if (nextCursor) expect((await search(31, `&cursor=${nextCursor}`)).body.code).toBe('too-many-filters');
    expect([(await search(3)).status, (await person.browser.get('/api/matches')).status]).toEqual([200, 200]);
    // A number that has asked nothing yet is no new hour.
    const other = { contact_wa_hash: Buffer.alloc(32, 7) };
    await strict.ctx.db.updateTable('profiles').set(other).where('member_id', '=', person.id).execute();
    expect((await search(30)).body.code).toBe('too-many-filters');
    // What the member is refused uses up nothing of the number's: else of thirty at once fewer would pass.
    const ofNumber = strict.ctx.db.selectFrom('used_questions').select('question');
    expect(await ofNumber.where('used_by', '=', other.contact_wa_hash).execute()).toEqual([]);
    clock += 3_571_000;
    expect((await search(30)).status).toBe(200);
    clock += 24 * 3_600_000;
    expect(await sweepUsedQuestions(strict.ctx)).toBeGreaterThanOrEqual(30);
    await strict.close();
  });
});
