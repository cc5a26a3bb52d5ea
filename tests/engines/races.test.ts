import { describe, expect, inject, it } from 'vitest';
import { ownInstances, twoInstances } from '../support/suite.ts';
import { application, PASSWORD } from '../support/world.ts';

/** Two instances of the server over one outside PostgreSQL and one Redis: limits hold across them (T51–T53, T58, T59). */
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const { database, one, two, world, atBoth } = await twoInstances();

describe('on two instances', () => {
  it('uses PostgreSQL and Redis from outside', () => {
    expect([inject('redisUrl'), one.ctx.config.redisUrl !== null]).toEqual([one.ctx.config.redisUrl, true]);
  });

  it.each(Array.from({ length: 5 }, (_, i) => [i]))(
    'T51: fifty likes of a basic member are five (round %i)',
    async () => {
      const sari = await world.signedIn('wanita');
      const men = await Promise.all(Array.from({ length: 50 }, () => world.member('pria', { photos: 0 })));
      await world.opened(sari, men);
      const browsers = [sari.browser.at(one.url), sari.browser.at(two.url)];
      const answers = await Promise.all(
        men.map((man, i) => browsers[i % 2]!.post('/api/likes', { candidateId: man.id })),
      );
      expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual([
        ...Array(45).fill('like-limit'),
        ...Array(5).fill('ok'),
      ]);
    },
  );

  it('T52: fifty likes of one candidate are one', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    const browsers = [sari.browser.at(one.url), sari.browser.at(two.url)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => browsers[i % 2]!.post('/api/likes', { candidateId: budi.id })),
    );
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual([...Array(49).fill('already-liked'), 'ok']);
  });

  it('T52: fifty likes of one candidate with different notes are one, and keep one of the notes', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    const browsers = [sari.browser.at(one.url), sari.browser.at(two.url)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        browsers[i % 2]!.post('/api/likes', {
          candidateId: budi.id,
          note: { field: 'age', prompt: null, text: `Catatan ke-${i}` },
        }),
      ),
    );
    expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual([...Array(49).fill('already-liked'), 'ok']);
    const { rows } = await database.pool.query('select body from like_notes where from_id = $1', [sari.id]);
    expect(rows.map((row) => row.body)).toEqual([answers.find((a) => a.status === 200)!.body.card.notes.mine.text]);
  });

  it('T53: a hundred pairs who like each other at once are a hundred matches, two events each', async () => {
    const pairs = await Promise.all(
      Array.from(
        { length: 100 },
        async () =>
          [
            await world.signedIn('wanita', { tier: 'pro', photos: 0 }),
            await world.signedIn('pria', { tier: 'pro', photos: 0 }),
          ] as const,
      ),
    );
    const answers = await Promise.all(
      pairs.flatMap(([a, b]) => [
        a.browser.at(one.url).post('/api/likes', { candidateId: b.id }),
        b.browser.at(two.url).post('/api/likes', { candidateId: a.id }),
      ]),
    );
    expect(answers.filter((a) => a.status !== 200).map((a) => a.text)).toEqual([]);
    expect(answers.map((a) => a.body.relation).sort()).toEqual([
      ...Array(100).fill('mutual'),
      ...Array(100).fill('you-liked'),
    ]);
    const ids = pairs.map(([a]) => a.id);
    const count = async (sql: string) => (await database.pool.query(sql, [ids])).rows[0].n;
    expect(await count('select count(*)::int n from matches where a_id = any($1) or b_id = any($1)')).toBe(100);
    expect(
      await count('select count(*)::int n from match_events where member_id = any($1) or other_id = any($1)'),
    ).toBe(200);
  });

  it('forty searches with filters at once open fifteen new people and say so, the unfiltered list five at no cost', async () => {
    const province = { domicile: 'Papua Selatan' } as const;
    for (let age = 30; age < 50; age++)
      for (let i = 0; i < 3; i++) await world.member('pria', { ...province, age, photos: 0 });
    const sari = await world.signedIn('wanita', province);
    const searches = await atBoth(sari, 40, (browser, i) =>
      i % 8 === 0
        ? browser.get('/api/matches')
        : browser.get(`/api/matches?domicile=Papua+Selatan&ageMin=${30 + (i % 20)}&ageMax=${30 + (i % 20)}`),
    );
    expect(new Set(searches.map((a) => a.status))).toEqual(new Set([200]));
    const { rows } = await database.pool.query(
      'select opened_by as by, count(*)::int as n from opened_cards where viewer_id = $1 group by 1 order by 1',
      [sari.id],
    );
    const list = rows.find((row) => row.by === 'list')?.n ?? 0;
    expect([rows.find((row) => row.by === 'filter')?.n, list <= 5]).toEqual([15, true]);
    const shown = new Set(searches.flatMap((a) => a.body.open.map((card: { id: string }) => card.id)));
    expect(shown.size).toBe(15 + list);
    expect((await sari.browser.get('/api/matches')).body.openings).toEqual({ used: 15, limit: 15, waiting: 0 });
  });

  it('T59: fifty registrations of one name are one account, without orphan files', async () => {
    const applicants = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const browser = (i % 2 ? one : two).browser();
        await browser.post('/api/uploads/ticket');
        await browser.upload('income', PDF);
        return browser;
      }),
    );
    const answers = await Promise.all(applicants.map((b) => b.post('/api/registration', application(77))));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.code))).toEqual(
      new Set(['username-taken']),
    );
    const { rows } = await database.pool.query(
      `select (select count(*)::int from accounts where username = 'calon-77') accounts, (select count(*)::int from documents d join accounts a on a.id = d.member_id where username = 'calon-77') documents, (select count(*)::int from uploads) waiting`,
    );
    expect(rows[0]).toEqual({ accounts: 1, documents: 1, waiting: 49 });
  });

  it('T59: fifty registrations of one number are fifty accounts, and one proof wins', async () => {
    const number = '081299990059';
    const people = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const browser = (i % 2 ? one : two).browser();
        await browser.post('/api/uploads/ticket');
        await browser.upload('income', PDF);
        const username = `nomor-${i}`;
        const made = await browser.post('/api/registration', { ...application(5900), username, contactWa: number });
        expect([made.status, made.body.code]).toEqual([200, undefined]);
        await browser.post('/api/session', { username, password: PASSWORD });
        return { browser, code: (await browser.post('/api/proof/code')).body.code as string };
      }),
    );
    const answers = await Promise.all(people.map(({ browser, code }) => browser.post('/api/proof', { code })));
    expect(answers.map((a) => a.body.code ?? 'proved').sort()).toEqual([
      ...Array(49).fill('number-proved-elsewhere'),
      'proved',
    ]);
    const { rows } = await database.pool.query(
      `select count(*)::int as accounts, count(a.number_proved_at)::int as proved, count(p.contact_wa)::int as held
        from accounts a join profiles p on p.member_id = a.id where username like 'nomor-%'`,
    );
    expect(rows[0]).toEqual({ accounts: 50, proved: 1, held: 1 });
    const winner = people[answers.findIndex((a) => a.status === 200)]!;
    expect((await winner.browser.get('/api/matches')).status).toBe(200);
  });

  it('of one who holds a number from before and one who claims it, both proving at once, one has it', async () => {
    for (let round = 0; round < 10; round++) {
      const number = `+62811999${1000 + round}`;
      const before = await world.member('wanita', { contactWa: number, photos: 0 });
      await database.pool.query('update accounts set number_proved_at = null where id = $1', [before.id]);
      await world.signIn(before);
      const claims = await world.signedIn('wanita', { photos: 0, proved: false, contactWa: number });
      const codes = await Promise.all(
        [before, claims].map(async ({ browser }) => (await browser.post('/api/proof/code')).body.code),
      );
      const answers = await Promise.all([
        before.browser.post('/api/proof', { code: codes[0] }),
        claims.browser.at(two.url).post('/api/proof', { code: codes[1] }),
      ]);
      expect(answers.map((a) => a.body.code ?? 'proved').sort()).toEqual(['number-proved-elsewhere', 'proved']);
    }
  });

  it('T24b: of fifty members who want one handle one has it, and fifty changes of one member are one', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => world.signedIn('pria', { photos: 0 })));
    const wanted = await Promise.all(
      people.map(({ browser }, i) =>
        browser.at(i % 2 ? one.url : two.url).send('PUT', '/api/profile/handle', { handle: 'satu.nama' }),
      ),
    );
    expect(wanted.map((a) => a.body.code ?? a.body.handle).sort()).toEqual([
      ...Array(49).fill('handle-taken'),
      'satu.nama',
    ]);
    const loser = people[wanted.findIndex((a) => a.status !== 200)]!;
    const changes = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        loser.browser.at(i % 2 ? one.url : two.url).send('PUT', '/api/profile/handle', { handle: `banyak_${i}` }),
      ),
    );
    expect(changes.map((a) => a.body.code ?? 'ok').sort()).toEqual([...Array(49).fill('handle-too-early'), 'ok']);
    const { rows } = await database.pool.query(
      'select count(*)::int as n, count(*) filter (where released_at is null)::int as current from handles where member_id = $1',
      [loser.id],
    );
    expect(rows).toEqual([{ n: 2, current: 1 }]);
  });

  it('sixty saves of the same choices in both orders end in one of them, and none fails', async () => {
    const sari = await world.signedIn('wanita');
    const choices = ['app', 'push', 'mail'].flatMap((channel) =>
      ['matches', 'room'].map((group) => ({ group, channel, on: channel === 'app' })),
    );
    const orders = [choices, choices.toReversed()];
    const answers = await atBoth(sari, 60, (browser, i) =>
      browser.send('PATCH', '/api/notifications/settings', { choices: orders[Math.floor(i / 2) % 2] }),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
  });

  it('T11: two owners who take each other’s role away at once leave one owner', async () => {
    for (let round = 0; round < 5; round++) {
      await database.pool.query(`delete from staff_roles where role = 'owner'`);
      const [a, b] = [await world.staff('owner'), await world.staff('owner')];
      const answers = await Promise.all(
        [a, b].flatMap((by, i) =>
          Array.from({ length: 5 }, () =>
            by.browser.at(i ? one.url : two.url).send('PUT', `/api/staff/team/${(i ? a : b).id}/roles`, {
              roles: ['support'],
              reason: 'Serah terima di hari yang sama',
            }),
          ),
        ),
      );
      expect(answers.filter((x) => ![204, 403].includes(x.status)).map((x) => x.text)).toEqual([]);
      const { rows } = await database.pool.query(`select staff_id from staff_roles where role = 'owner'`);
      expect([a.id, b.id].filter((id) => rows.some((r) => r.staff_id === id))).toHaveLength(1);
      expect(rows).toHaveLength(1);
    }
  });

  it('T08: a session ended on one is ended on the other', async () => {
    const sari = await world.signedIn('wanita');
    const there = sari.browser.at(two.url);
    expect((await there.get('/api/matches')).status).toBe(200);
    await sari.browser.delete('/api/session');
    expect((await there.get('/api/matches')).status).toBe(401);
  });

  it('twenty changes of a password at once are one; T08: what was signed in at the other is out', async () => {
    for (let round = 0; round < 3; round++) {
      const sari = await world.signedIn('wanita');
      const there = two.browser();
      await there.post('/api/session', { username: sari.username, password: PASSWORD });
      const answers = await atBoth(sari, 20, (browser, i) => {
        const password = `rumah nenek nomor ${i}`;
        const body = { currentPassword: PASSWORD, password, confirmation: password };
        return browser.at(browser.url).send('PATCH', '/api/session/password', body);
      });
      const won = answers.findIndex(({ status }) => status === 204);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      // 429: more than may wait for one account's password.
      expect(answers.filter(({ status }) => ![204, 401, 422, 429].includes(status)).map(({ text }) => text)).toEqual(
        [],
      );
      expect((await there.get('/api/matches')).status).toBe(401);
      const signIn = (password: string) => two.browser().post('/api/session', { username: sari.username, password });
      expect([(await signIn(PASSWORD)).status, (await signIn(`rumah nenek nomor ${won}`)).status]).toEqual([401, 200]);
    }
  });

  it('the guessing limit counts both together', async () => {
    const { one: a, two: b } = await ownInstances({ database });
    const lina = await world.member('wanita');
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 ? a : b).browser().post('/api/session', { username: lina.username, password: `tebakan ${i}` }),
      ),
    );
    expect(codes.filter((c) => c.status === 401)).toHaveLength(10);
    expect((await a.browser().post('/api/session', { username: lina.username, password: PASSWORD })).status).toBe(429);
  });
});
