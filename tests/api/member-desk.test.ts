import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const team = Object.fromEntries(
  await Promise.all(STAFF_ROLES.map(async (role) => [role, await world.staff(role)] as const)),
) as Record<StaffRole, Person>;
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const list = async (by: Person, query = '') => (await by.browser.get(`/api/staff/members${query}`)).body;
const namesOf = async (by: Person, query: string) =>
  ((await list(by, query)).members ?? []).map((m: { nama: string }) => m.nama);
const open = (by: Person, id: string) => by.browser.post(`/api/staff/members/${id}/openings`);
const REASON = 'Ponselnya hilang kemarin sore';
/** A payment of a member, as their file shows it. */
async function paidBy({ id }: Person) {
  const at = '2026-11-20T03:00:00.000Z';
  const [quote] = await run(
    `insert into quotes (member_id, plan, original, discount, suffix, made_at, expires_at)
     values ($1, 'premium', 118000, 0, 0, $2, $2) returning id`,
    [id, at],
  );
  const number = 'SRS-2026-000077';
  const [payment] = await run(
    `insert into payments (number, member_id, quote_id, plan, method, name, email, phone, original, discount, suffix, final,
       submitted_at, status, decided_at)
     values ($1, $2, $3, 'premium', 'none', 'Nama Rahasia', 'rahasia@contoh.test', '0', 118000, 0, 0, 118000, $4, 'approved', $4)
     returning id`,
    [number, id, quote!.id, at],
  );
  return { id: payment!.id, number, plan: 'premium', status: 'approved', final: 118_000, at, decidedAt: at };
}

describe('the list of members', () => {
  it('finds by how a name, handle or username begins, and by a whole number', async () => {
    const sari = await world.member('wanita', { nama: 'Qonita Cari', handle: 'qonita.cari', username: 'quser-satu' });
    await world.member('wanita', { nama: '100% Qonita' });
    await world.member('pria', { nama: "Élqo Ma'ruf" });
    const unproved = await world.member('pria', { nama: 'Belum Qbukti', proved: false });
    const { support } = team;
    for (const [q, found] of [
      ['qonita', ['Qonita Cari']],
      [' QONITA  ca', ['Qonita Cari']],
      ['@qonita.c', ['Qonita Cari']],
      ['qonita.c', ['Qonita Cari']],
      ['quser', ['Qonita Cari']],
      ['@quser', []],
      ['cari', []],
      ['100%', ['100% Qonita']],
      ['%qon', []],
      ['qonita_', []],
      // As a phone writes an apostrophe, and a letter that the database has no small form of.
      ['Élqo Ma’ruf', ["Élqo Ma'ruf"]],
      [sari.profile.contactWa!, ['Qonita Cari']],
      [`0${sari.profile.contactWa!.slice(3)}`, ['Qonita Cari']],
      [unproved.profile.contactWa!, ['Belum Qbukti']],
      // A part of a number tells nothing.
      [sari.profile.contactWa!.slice(0, -1), []],
      [sari.profile.contactWa!.slice(-7), []],
      ['tidak ada siapa pun', []],
    ] as const)
      expect([q, await namesOf(support, `?q=${encodeURIComponent(q)}`)]).toEqual([q, found]);
    // Whoever sees no number, and no username, searches for none.
    for (const role of ['moderator', 'finance', 'verifier'] as const) {
      expect(await namesOf(team[role], `?q=${encodeURIComponent(sari.profile.contactWa!)}`)).toEqual([]);
      expect(await namesOf(team[role], '?q=quser')).toEqual([]);
      expect(await namesOf(team[role], '?q=qonita')).toEqual(['Qonita Cari']);
    }
  });

  it('filters, and shows each role what it may see', async () => {
    const [suspended, paused, paid] = [
      await world.member('pria', { nama: 'Xfilter Tunda' }),
      await world.member('pria', { nama: 'Xfilter Jeda', paused: true }),
      await world.member('pria', { nama: 'Xfilter Premium', tier: 'premium' }),
    ];
    await world.member('pria', { nama: 'Xfilter Lewat', tier: 'premium', periodEnd: new Date(Date.now() - 1000) });
    await world.member('pria', { nama: 'Xfilter Klaim', proved: false });
    await team.moderator.browser.post(`/api/staff/members/${suspended.id}/sanctions`, {
      kind: 'ban',
      cause: 'other',
      reason: REASON,
    });
    await run(`update accounts set is_demo = true, created_at = '2026-03-05T10:00:00+07:00' where id = $1`, [paid.id]);
    const { owner } = team;
    const filtered = async (query: string) =>
      (await namesOf(owner, `?q=xfilter&${query}`)).map((n: string) => n.slice(8)).sort();
    expect(await filtered('status=banned')).toEqual(['Tunda']);
    expect(await filtered('status=suspended')).toEqual([]);
    expect(await filtered('status=active')).toEqual(['Jeda', 'Klaim', 'Lewat', 'Premium']);
    expect(await filtered('tier=premium')).toEqual(['Premium']);
    expect(await filtered('tier=basic')).toEqual(['Jeda', 'Klaim', 'Lewat', 'Tunda']);
    expect(await filtered('proved=tidak')).toEqual(['Klaim']);
    expect(await filtered('paused=ya')).toEqual(['Jeda']);
    expect(await filtered('demo=ya')).toEqual(['Premium']);
    expect(await filtered('from=2026-03-05&to=2026-03-05')).toEqual(['Premium']);
    expect(await filtered('to=2026-03-04')).toEqual([]);
    for (const [role, query] of [
      ['moderator', 'tier=pro'],
      ['moderator', 'proved=ya'],
      ['finance', 'paused=ya'],
      ['verifier', 'tier=pro'],
    ] as const)
      expect((await list(team[role], `?${query}`)).code).toBe('staff-role-missing');
    const line = async (role: StaffRole) =>
      Object.keys((await list(team[role], '?q=xfilter%20jeda')).members[0]).sort();
    const all = ['handle', 'id', 'isDemo', 'nama', 'registeredAt', 'status'];
    expect(await line('verifier')).toEqual(all);
    expect(await line('moderator')).toEqual(all);
    expect(await line('finance')).toEqual([...all, 'tier'].sort());
    expect(await line('support')).toEqual([...all, 'tier', 'username', 'proved', 'paused'].sort());
    expect(paused.id).toBeTruthy();
  });

  it('is read page by page, the newest first', async () => {
    for (let i = 0; i < 32; i++) await world.member('pria', { nama: `Zhalaman ${i}`, photos: 0 });
    const first = await list(team.support, '?q=zhalaman');
    const rest = await list(team.support, `?q=zhalaman&cursor=${first.nextCursor}`);
    expect([first.members.length, rest.members.length, rest.nextCursor]).toEqual([30, 2, null]);
    expect([...first.members, ...rest.members].map((m: { nama: string }) => m.nama)).toEqual(
      Array.from({ length: 32 }, (_, i) => `Zhalaman ${31 - i}`),
    );
    expect((await list(team.support, '?cursor=x')).code).toBe('cursor-invalid');
    // A place in one list leads on in no other: nobody searches without a note of it.
    const everybody = await list(team.support, '?');
    const noted = () => run(`select seq from audit where act = 'member-search' order by seq`);
    const before = await noted();
    for (const query of [`q=zhalaman&cursor=${everybody.nextCursor}`, `q=zhal&cursor=${first.nextCursor}`])
      expect((await list(team.support, `?${query}`)).code).toBe('cursor-invalid');
    expect(await noted()).toEqual(before);
    expect((await list(team.support, '?from=kemarin')).code).toBe('invalid-input');
  });
});

describe('a search of the list', () => {
  it('is one row of the trail, without the words or the number sought; the list itself and its pages are none', async () => {
    const searches = () =>
      run(`select staff_id, member_id, subject from audit where act = 'member-search' order by seq`);
    const before = (await searches()).length;
    await list(team.support, '');
    expect(await searches()).toHaveLength(before);
    await list(team.support, '?q=Dicari&status=active');
    const number = (await world.member('pria')).profile.contactWa!;
    await list(team.support, `?q=${encodeURIComponent(number)}`);
    expect((await searches()).slice(before)).toEqual([
      { staff_id: team.support.id, member_id: null, subject: '{"q":"teks","status":"active"}' },
      { staff_id: team.support.id, member_id: null, subject: '{"q":"nomor"}' },
    ]);
  });
});

describe('T35: the list as a file', () => {
  it('keeps names from being formulas, holds what its reader sees, and is noted with its filter', async () => {
    const names = ['=HYPERLINK("http://jahat","klik")', '@SUM(1+1)', '+62 811', '-2+3', 'Biasa, "Kutip"'];
    for (const nama of names) await world.member('pria', { nama, handle: `csv.${names.indexOf(nama)}x`, photos: 0 });
    const { status, headers, text } = await team.support.browser.get('/api/staff/members/csv?q=%40csv.');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="anggota.csv"',
    ]);
    const rows = text.trim().split('\n');
    expect(rows[0]).toBe('"Nama","Nama sebutan","Keadaan","Mendaftar","Demo","Paket","Nomor terbukti","Dijeda"');
    expect(rows).toHaveLength(names.length + 1);
    for (const row of rows.slice(1)) expect(row).not.toMatch(/^"?[=@+\-\t]/);
    expect(text).toContain(`"'=HYPERLINK(""http://jahat"",""klik"")"`);
    expect(text).toContain(`"'@SUM(1+1)"`);
    expect(text).toContain(`"Biasa, ""Kutip"""`);
    expect(text).not.toMatch(/\+62811\d/);
    expect(await run(`select staff_id, member_id, subject from audit where act = 'member-export'`)).toEqual([
      { staff_id: team.support.id, member_id: null, subject: '{"q":"teks"}' },
    ]);
    const number = (await world.member('pria')).profile.contactWa!;
    await team.owner.browser.get(`/api/staff/members/csv?q=${encodeURIComponent(number)}&demo=tidak`);
    expect(
      (await run(`select subject from audit where act = 'member-export' order by seq desc limit 1`))[0].subject,
    ).toBe('{"q":"nomor","demo":"tidak"}');
  });

  it('is not made for who asks for its head alone', async () => {
    const read = `select count(*)::int as n from data_openings where kind = 'export'`;
    const [before] = await run(read);
    const { status, headers } = await team.support.browser.send('HEAD', '/api/staff/members/csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    // The file of another reader, asked for later, would be made after it.
    expect((await team.owner.browser.get('/api/staff/members/csv?q=%40nobody.here')).status).toBe(200);
    expect(await run(read)).toEqual([before]);
  });

  it.each(['its session has ended', 'its role is gone'])('ends for a reader when %s', async (why) => {
    const [reader, holder] = [await world.staff('support'), new pg.Client(server.database.url)];
    await holder.connect();
    // The first part of the file waits for the rows that note whose data it holds.
    await holder.query('begin; lock table data_openings in exclusive mode');
    const answer = reader.browser.get('/api/staff/members/csv');
    await vi.waitFor(async () => {
      const waits = `select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'data_openings' and not l.granted`;
      expect(await run(waits)).toHaveLength(1);
    });
    await run(
      why.includes('role')
        ? `update staff_roles set role = 'verifier' where staff_id = $1`
        : 'delete from sessions where member_id = $1',
      [reader.id],
    );
    await holder.query('rollback');
    await holder.end();
    const { status, headers, body } = await answer;
    expect([status, body.code, headers.get('content-disposition')]).toEqual([401, 'login-required', null]);
  });
});

describe('a member as the team sees them', () => {
  it('each role its parts, nobody chats or a whole number, and each opening is one row of the trail', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'pro' }),
    ];
    await run(`update profiles set about = $2, prompts = $3 where member_id = $1`, [
      budi.id,
      'Suka mendaki',
      JSON.stringify([{ prompt: 'sabtu-pagi', answer: 'ke pasar' }]),
    ]);
    await world.matched(sari, budi);
    const chat = await sari.browser.post('/api/conversations', { memberId: budi.id });
    await sari.browser.post(`/api/conversations/${chat.body.id}/messages`, {
      clientId: 'rahasia-1',
      text: 'Pesan rahasia',
    });
    await sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'other' });
    await team.moderator.browser.post('/api/staff/room/mutes', { memberId: budi.id, minutes: 60, reason: REASON });
    await team.moderator.browser.post(`/api/staff/members/${budi.id}/sanctions`, {
      kind: 'warn',
      cause: 'hateful',
      reason: REASON,
    });
    const parts = async (role: StaffRole) => {
      const { status, body, text } = await open(team[role], budi.id);
      expect(status).toBe(200);
      expect(text).not.toMatch(/Pesan rahasia|Nama Rahasia|rahasia@contoh/);
      expect(text).not.toContain(budi.profile.contactWa);
      return body;
    };
    const paid = await paidBy(budi);
    const before = (await run(`select count(*)::int as n from audit where act = 'member-open'`))[0].n;
    const file = await parts('owner');
    expect(file).toMatchObject({
      member: { nama: budi.profile.nama, status: 'active', tier: 'pro' },
      login: { username: budi.username, number: expect.stringContaining('••••'), proved: true },
      plan: { tier: 'pro', bought: 'pro', status: 'active' },
      payments: [paid],
      sessions: [{ network: '127.0.x.x' }],
      documents: [],
      texts: { about: 'Suka mendaki', prompts: [{ prompt: 'sabtu-pagi', answer: 'ke pasar' }] },
      reports: { against: [{ category: 'other', status: 'open' }], by: [] },
      decisions: [{ kind: 'warn', cause: 'hateful', reason: REASON, by: team.moderator.username, appeal: null }],
      mute: { reason: REASON },
      can: ['sanction', 'sign-out', 'recovery-link', 'grant'],
    });
    expect(file.acts.map((act: { act: string }) => act.act)).toEqual(['member-warn', 'room-mute']);
    const shown: Record<StaffRole, string[]> = {
      support: ['login', 'plan', 'sessions', 'decisions', 'acts'],
      verifier: ['documents'],
      moderator: ['texts', 'reports', 'hints', 'decisions', 'mute', 'acts'],
      finance: ['plan', 'payments'],
      owner: [
        'login',
        'plan',
        'payments',
        'sessions',
        'documents',
        'texts',
        'reports',
        'hints',
        'decisions',
        'mute',
        'acts',
      ],
    };
    for (const role of STAFF_ROLES)
      expect([role, Object.keys(await parts(role)).sort()]).toEqual([role, ['can', 'member', ...shown[role]].sort()]);
    expect((await parts('support')).decisions[0].reason).toBeNull();
    const after = (await run(`select count(*)::int as n from audit where act = 'member-open'`))[0].n;
    expect(after - before).toBe(STAFF_ROLES.length + 2);
    expect(await run(`select distinct member_id, subject from audit where act = 'member-open'`)).toEqual([
      { member_id: budi.id, subject: budi.id },
    ]);
    for (const id of [team.support.id, '00000000-0000-4000-8000-000000000000'])
      expect((await open(team.owner, id)).body.code).toBe('not-found');
  });
});

describe('hints', () => {
  const hints = async (by: Person, id: string) => (await open(by, id)).body.hints;

  it('tell of repeated reports and of accounts that share a number, a browser or a picture; nothing follows', async () => {
    const [budi, twin, cousin, stranger] = [
      await world.signedIn('pria'),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
    ];
    expect(await hints(team.moderator, budi.id)).toEqual({
      reports: { count: 0, reporters: 0, upheld: 0 },
      before: 0,
      linked: [],
    });
    // A browser and a number with one, a picture with another.
    await run('delete from known_devices where member_id = any($1)', [[budi.id, twin.id, cousin.id, stranger.id]]);
    await run(`insert into known_devices (id_hash, member_id) values ('\\x01', $1), ('\\x01', $2), ('\\x02', $3)`, [
      budi.id,
      twin.id,
      stranger.id,
    ]);
    await run('insert into number_claims (member_id, number) values ($1, $2)', [twin.id, budi.profile.contactWa]);
    await run('update photos set phash = $1 where member_id = $2', ['1234567890123', budi.id]);
    await run('update photos set phash = $1 where member_id = $2', ['1234567890122', cousin.id]);
    for (const _ of [1, 2]) {
      const sari = await world.signedIn('wanita');
      await world.matched(sari, budi);
      const sent = await sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'other' });
      expect(sent.status).toBeLessThan(300);
    }
    await run(
      `insert into reports (kind, subject_id, category, evidence, due_at, reported_number_hash)
       select 'profile', 'x', 'other', '{}', now(), contact_wa_hash from profiles where member_id = $1`,
      [budi.id],
    );
    expect(await hints(team.moderator, budi.id)).toEqual({
      reports: { count: 2, reporters: 2, upheld: 0 },
      before: 1,
      linked: [
        { id: twin.id, nama: twin.profile.nama, status: 'active', by: ['number', 'device'] },
        { id: cousin.id, nama: cousin.profile.nama, status: 'active', by: ['photo'] },
      ],
    });
    // Whoever is shown beside the member reads of it as the member does, and nobody else.
    const kinds = async ({ id }: Person) =>
      (await run('select kind, roles from data_openings where member_id = $1', [id])).map(
        ({ kind, roles }) => `${kind} ${roles}`,
      );
    expect([await kinds(twin), await kinds(cousin), await kinds(stranger)]).toEqual([
      ['account moderator'],
      ['account moderator'],
      [],
    ]);
    expect((await hints(team.owner, twin.id)).linked.map((l: { id: string }) => l.id)).toEqual([budi.id]);
    expect(await hints(team.support, budi.id)).toBeUndefined();
    expect((await run('select status from accounts where id = $1', [budi.id]))[0].status).toBe('active');
    expect(
      (await run(`select count(*)::int as n from audit where act = 'member-open' and member_id = $1`, [budi.id]))[0].n,
    ).toBe(3);
  });
});

describe('acts on an account', () => {
  it('ends all sessions of a member, with a reason', async () => {
    const budi = await world.signedIn('pria');
    const act = (reason: string) => team.support.browser.post(`/api/staff/members/${budi.id}/sign-out`, { reason });
    expect((await act('x')).body.code).toBe('reason-required');
    expect((await act(REASON)).body).toEqual({ ended: 1 });
    expect((await budi.browser.get('/api/profile')).status).toBe(401);
    expect((await act(REASON)).body).toEqual({ ended: 0 });
    expect(await run(`select subject, reason from audit where act = 'member-sign-out' order by seq`)).toEqual([
      { subject: '1', reason: REASON },
      { subject: '0', reason: REASON },
    ]);
  });

  it('issues a link with which the member sets a new password, once, for their whole number; not for who is kept out', async () => {
    const [budi, unproved] = [await world.signedIn('pria'), await world.member('pria', { proved: false })];
    const act = (of: Person, reason = REASON, whatsapp = of.profile.contactWa ?? '') =>
      team.support.browser.post(`/api/staff/members/${of.id}/recovery-link`, { whatsapp, reason });
    expect((await act(budi, '')).body.code).toBe('reason-required');
    const number = budi.profile.contactWa!;
    for (const other of ['', 'bukan nomor', number.slice(0, -1), `${number}0`, unproved.profile.contactWa!]) {
      const { status, body, text } = await act(budi, REASON, other);
      expect([status, body.code, body.fields]).toEqual([
        422,
        'member-number-different',
        [{ field: 'whatsapp', code: 'member-number-different' }],
      ]);
      expect(text).not.toContain(number.slice(-4));
    }
    expect((await act(unproved)).status).toBe(200);
    const { body } = await act(budi, REASON, `0${number.slice(3, 6)} ${number.slice(6)}`);
    expect(body).toEqual({ link: expect.stringMatching(/^http.*\/reset-password#access_token=/), minutes: 30 });
    const tokens = new URLSearchParams(body.link.split('#')[1]);
    const recover = () =>
      server.browser().post('/api/session/recovery', {
        accessToken: tokens.get('access_token'),
        refreshToken: tokens.get('refresh_token'),
        password: 'sandi baru yang panjang',
        confirmation: 'sandi baru yang panjang',
      });
    expect((await recover()).status).toBe(204);
    expect((await recover()).body.code).toBe('recovery-link-invalid');
    const gone = await world.member('pria', { status: 'suspended' });
    for (const of of [gone, team.support]) expect((await act(of)).body.code).toBe('not-found');
    expect(
      await run(`select member_id, subject, reason from audit where act = 'member-recovery-link' order by seq`),
    ).toEqual([unproved, budi].map(({ id }) => ({ member_id: id, subject: id, reason: REASON })));
    expect(PASSWORD).not.toBe('sandi baru yang panjang');
  });

  it('a number is guessed five times an hour, whoever of the team guesses', async () => {
    const { world: other } = await ownServer();
    const [budi, ...guessing] = [await other.member('pria'), await other.staff('support'), await other.staff('owner')];
    const guess = (by: Person, whatsapp: string) =>
      by.browser.post(`/api/staff/members/${budi.id}/recovery-link`, { whatsapp, reason: REASON });
    const tries = await Promise.all(Array.from({ length: 8 }, (_, i) => guess(guessing[i % 2]!, `0812345678${i}0`)));
    expect(tries.filter(({ body }) => body.code === 'member-number-different')).toHaveLength(5);
    expect((await guess(guessing[0]!, budi.profile.contactWa!)).body.code).toBe('too-many-requests');
    // Nor is who is a member found out number by number.
    const look = (q: string) => guessing[1]!.browser.get(`/api/staff/members?q=${encodeURIComponent(q)}`);
    const looks = [];
    for (let i = 0; i < 120; i++) looks.push((await look(`+62812345${10_000 + i}`)).status);
    expect(looks.filter((status) => status !== 200)).toEqual([]);
    expect((await look(budi.profile.contactWa!)).body.code).toBe('too-many-requests');
    expect((await look(budi.profile.nama)).status).toBe(200);
  });

  it('gives a plan for a span or without end, and ends it; what it is worth follows at once', async () => {
    const budi = await world.signedIn('pria');
    const tier = async () => (await budi.browser.get('/api/session')).body.member.tier;
    const grant = (body: object, of: { id: string } = budi) =>
      team.finance.browser.post(`/api/staff/members/${of.id}/grants`, { reason: REASON, ...body });
    const end = (reason = REASON) => team.finance.browser.post(`/api/staff/members/${budi.id}/plan-end`, { reason });
    expect((await end()).body.code).toBe('not-found');
    expect((await grant({ tier: 'premium', days: 30, reason: '' })).body.code).toBe('reason-required');
    expect((await grant({ tier: 'premium', days: 0 })).body.code).toBe('invalid-input');
    expect((await grant({ tier: 'premium', days: 30 }, team.support)).body.code).toBe('not-found');
    const { body } = await grant({ tier: 'premium', days: 30 });
    expect(Math.abs(Date.parse(body.periodEndsAt) - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
    expect(await tier()).toBe('premium');
    expect((await grant({ tier: 'pro', days: null })).body).toEqual({ periodEndsAt: null });
    expect(await tier()).toBe('pro');
    expect((await end('')).body.code).toBe('reason-required');
    expect((await end()).status).toBe(204);
    expect(await tier()).toBe('basic');
    expect((await end()).body.code).toBe('not-found');
    expect(await run(`select act, subject from audit where member_id = $1 order by seq`, [budi.id])).toEqual([
      { act: 'member-grant', subject: 'premium 30' },
      { act: 'member-grant', subject: 'pro' },
      { act: 'member-plan-end', subject: 'pro' },
    ]);
  });

  it('ends the plan that was read, and no other that came meanwhile', async () => {
    const budi = await world.signedIn('pria');
    const grant = (days: number) =>
      team.finance.browser.post(`/api/staff/members/${budi.id}/grants`, { tier: 'premium', days, reason: REASON });
    const read = async () => {
      const { plan } = (await team.finance.browser.post(`/api/staff/members/${budi.id}/openings`)).body;
      return { bought: plan.bought, periodEndsAt: plan.periodEndsAt };
    };
    const end = (plan: object) =>
      team.finance.browser.post(`/api/staff/members/${budi.id}/plan-end`, { reason: REASON, plan });
    await grant(30);
    const before = await read();
    await grant(90);
    expect((await end(before)).body.code).toBe('changed-meanwhile');
    expect((await end({ ...(await read()), bought: 'pro' })).body.code).toBe('changed-meanwhile');
    expect((await budi.browser.get('/api/session')).body.member.tier).toBe('premium');
    expect((await end(await read())).status).toBe(204);
    expect((await budi.browser.get('/api/session')).body.member.tier).toBe('basic');
  });
});

describe('acts of the team in a member’s file', () => {
  it('are those of the reader’s own routes: no other role reads their reasons, or that there was a report', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await world.matched(sari, budi);
    await sari.browser.post('/api/reports', { memberId: budi.id, kind: 'profile', category: 'other' });
    const [report] = await run('select id from reports where reported_id = $1', [budi.id]);
    const statusOf = async (by: Person, path: string, body?: object) =>
      (await by.browser.post(`/api/staff/${path}`, body, { 'idempotency-key': `tindakan-${path.slice(-20)}` })).status;
    const uphold = { decision: 'uphold', action: 'warn', note: 'Alasan laporan untuk moderator' };
    const done = [
      await statusOf(team.moderator, `reports/${report!.id}/openings`),
      await statusOf(team.moderator, `reports/${report!.id}/decision`, uphold),
      await statusOf(team.finance, `members/${budi.id}/grants`, {
        tier: 'pro',
        days: 9,
        reason: 'Alasan paket keuangan',
      }),
      await statusOf(team.support, `members/${budi.id}/sign-out`, { reason: 'Alasan keluar bantuan' }),
    ];
    expect(done).toEqual([200, 200, 200, 200]);
    await run(
      `insert into audit (staff_id, act, member_id, subject, reason, at) values
         ($1, 'request-answer', $3, 'x', 'Jawaban bantuan', now()), ($2, 'document-reject', $3, 'x', 'Alasan berkas', now())`,
      [team.support.id, team.verifier.id, budi.id],
    );
    const seen = async (role: StaffRole) => {
      const { body } = await open(team[role], budi.id);
      const acts: { act: string; reason: string | null }[] = body.acts;
      return acts.map(({ act, reason }) => (reason ? `${act}: ${reason}` : act));
    };
    const ofSupport = ['request-answer: Jawaban bantuan', 'member-sign-out: Alasan keluar bantuan'];
    const ofModerator = ['report-uphold: Alasan laporan untuk moderator', 'report-open'];
    expect(await seen('support')).toEqual(ofSupport);
    expect(await seen('moderator')).toEqual(ofModerator);
    // Two of them opened the file before the owner: whose work it is, the others do not learn.
    expect((await seen('owner')).sort()).toEqual(
      [
        ...ofSupport,
        ...ofModerator,
        'member-open',
        'member-open',
        'document-reject: Alasan berkas',
        'member-grant: Alasan paket keuangan',
      ].sort(),
    );
  });
});
