import { HANDLE } from '#domain/profile/values.ts';
import { Migrator } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { emptyDatabase } from '../support/database.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { application, type Person } from '../support/world.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-22T03:00:00Z');
let clock = START;
const { server, world } = await apiSuite({ now: () => new Date(clock) });
const change = (person: Person, handle: string) => person.browser.send('PUT', '/api/profile/handle', { handle });
const own = async (person: Person) => (await person.browser.get('/api/profile')).body;

describe('the handle', () => {
  it('is made at registration from the first word of the name and digits, never of the username', async () => {
    const browser = server.browser();
    await browser.post('/api/uploads/ticket');
    await browser.upload('income', Buffer.from('%PDF-1.4\n%%EOF\n'));
    const named: Record<string, unknown> = { ...application(1), nama: 'Élodie Sari', username: 'rahasia-masuk' };
    expect((await browser.post('/api/registration', named)).status).toBe(200);
    await browser.post('/api/session', { username: 'rahasia-masuk', password: named.password });
    expect((await browser.get('/api/session')).body.member.handle).toMatch(/^elodie\d{4}$/);
    for (const [nama, stem] of [
      ['李小龍', 'anggota'],
      ['Admina', 'admina'],
      ["D'Angelo Putra", 'dangelo'],
    ] as const)
      expect((await world.member('pria', { nama, photos: 0 })).handle).toMatch(new RegExp(`^${stem}\\d{4}$`));
  });

  it('is refused for its form, as one of ours, as the own username, and when somebody has it', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { username: 'sari.masuk' }), await world.member('pria')];
    const was = sari.handle;
    for (const [wanted, code] of [
      ['ab', 'handle-invalid'],
      ['sari..dewi', 'handle-invalid'],
      ['.sari', 'handle-invalid'],
      ['sari-dewi', 'handle-invalid'],
      ['sаri', 'handle-invalid'],
      ['x'.repeat(HANDLE.max + 1), 'handle-invalid'],
      ['5erasi_tim', 'handle-reserved'],
      ['Staf', 'handle-reserved'],
      ['sari.masuk', 'handle-is-username'],
      [`@${budi.handle.toUpperCase()}`, 'handle-taken'],
    ] as const) {
      const { status, body } = await change(sari, wanted);
      expect([wanted, status, body.code, body.fields[0].field]).toEqual([
        wanted,
        code === 'handle-taken' ? 409 : 422,
        code,
        'handle',
      ]);
    }
    expect(await own(sari)).toMatchObject({ handle: was, handleChangeableAt: null });
  });

  it('changes once in 30 days; the old one is kept for its owner for 90', async () => {
    const [sari, dewi] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    const first = sari.handle;
    const changed = await change(sari, ' @Sari_Baru ');
    expect([changed.status, changed.body.handle, changed.body.handleChangeableAt]).toEqual([
      200,
      'sari_baru',
      new Date(START + HANDLE.changeDays * DAY).toISOString(),
    ]);
    expect((await sari.browser.get('/api/session')).body.member.handle).toBe('sari_baru');
    expect((await change(sari, 'sari_baru')).status).toBe(200);
    const early = await change(sari, 'sari.lagi');
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'handle-too-early',
      'Nama sebutan bisa diganti lagi 22 Desember 2026.',
    ]);
    expect((await change(dewi, first)).body.code).toBe('handle-taken');
    // On that day itself its hour is said: the day alone would be told as begun.
    clock = START + HANDLE.changeDays * DAY - 60_000;
    await world.signIn(sari);
    expect((await change(sari, 'sari.lagi')).body.message).toBe(
      'Nama sebutan bisa diganti lagi 22 Desember 2026, 10.00 WIB.',
    );
    clock = START + HANDLE.changeDays * DAY;
    for (const member of [sari, dewi]) await world.signIn(member);
    expect((await change(sari, first)).body.handle).toBe(first);
    expect((await change(dewi, 'sari_baru')).body.code).toBe('handle-taken');
    clock += 91 * DAY;
    await world.signIn(dewi);
    expect((await change(dewi, 'sari_baru')).body.handle).toBe('sari_baru');
    clock = START;
  });

  it('is tried twenty times an hour at most', async () => {
    const { world: there } = await ownServer({ database: server.database });
    const sari = await there.signedIn('wanita');
    const codes: string[] = [];
    for (let i = 0; i < 21; i++) codes.push((await change(sari, 'ab')).body.code);
    expect([codes[19], codes[20]]).toEqual(['handle-invalid', 'too-many-requests']);
  });
});

it('T24b: a username is found, named and read by nobody', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { tier: 'pro' }), await world.signedIn('pria', { tier: 'pro' })];
  const search = (q: string) => sari.browser.get(`/api/room/mentions?q=${q}`);
  expect((await search(budi.username)).body.people).toEqual([]);
  expect((await search(budi.handle)).body.people).toEqual([{ handle: budi.handle, nama: 'Orang' }]);
  const post = (text: string) => budi.browser.post('/api/room/messages', { clientId: randomUUID(), text });
  expect((await post(`@${sari.username} halo`)).body.message.mentions).toEqual([]);
  expect((await post(`@${sari.handle} halo`)).body.message.mentions).toEqual([sari.handle]);
  await server.relay.drain();
  const read = await Promise.all(
    ['/api/room', '/api/room/changes?after=0', '/api/notifications', '/api/live/heads', `/api/members/${budi.id}`].map(
      async (where) => (await sari.browser.get(where)).text,
    ),
  );
  expect(read.filter((text) => text.includes(budi.username))).toEqual([]);
  expect(read[0]).toContain(`"handle":"${budi.handle}"`);
});

describe('migrations 0020 and 0021', () => {
  it('give every member a handle, and take it back', async () => {
    const old = await emptyDatabase();
    const migrator = new Migrator({ db: old.db, provider: { getMigrations: async () => migrations } });
    const to = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined();
    const rows = async (sql: string, values: unknown[] = []) => (await old.pool.query(sql, values)).rows;
    const bodies = async () => (await rows('select body from room_messages order by seq')).map((r) => r.body);
    try {
      await to('0011-marriage-plan');
      await rows(
        `insert into accounts (id, username, password_hash) select md5(n::text)::uuid, 'akun-' || n, 'x' from generate_series(1, 12000) n`,
      );
      await rows(
        `insert into profiles (member_id, nama, gender, age_given) select md5(n::text)::uuid, 'Siti Rahma', 'wanita', 30 from generate_series(1, 12000) n`,
      );
      const ids = (await rows(`select id, username from accounts where username in ('akun-1', 'akun-12')`)) as {
        id: string;
        username: string;
      }[];
      const mentions = ids.map((r) => r.id);
      const text = 'halo @akun-1, @AKUN-12. dan @akun-123 atau a@akun-1';
      await rows(
        `insert into room_messages (seq, rev, author_id, client_id, body, mentions) values (1, 1, $1, 'satu', $2, $3)`,
        [mentions[0], text, mentions],
      );
      await rows(
        `insert into notifications (member_id, kind, about_id, data, dedupe_key) values ($1, 'mention', $2, $3, 'd')`,
        [mentions[1], mentions[0], { seq: 1, excerpt: text }],
      );

      await to('0020-handles');
      expect(await rows('select count(*)::int as n, count(distinct member_id)::int as members from handles')).toEqual([
        { n: 12_000, members: 12_000 },
      ]);
      expect(await rows(`select handle from handles where handle !~ '^siti[0-9]{4,}$'`)).toEqual([]);
      const handleOf = async (username: string) =>
        (
          await rows('select handle from handles h join accounts a on a.id = h.member_id where username = $1', [
            username,
          ])
        )[0].handle as string;
      const renamed = `halo @${await handleOf('akun-1')}, @${await handleOf('akun-12')}. dan @akun-123 atau a@akun-1`;
      expect(await bodies()).toEqual([renamed]);
      expect(await rows(`select data ->> 'excerpt' as excerpt from notifications`)).toEqual([{ excerpt: renamed }]);

      await to('0019-room-addressings');
      expect(await bodies()).toEqual([text.toLowerCase()]);
      expect(await rows(`select to_regclass('handles') as gone, to_regclass('accounts_handle') as back`)).toEqual([
        { gone: null, back: 'accounts_handle' },
      ]);
      await to('0020-handles');
      expect(await rows('select count(*)::int as n from handles')).toEqual([{ n: 12_000 }]);
    } finally {
      await old.close();
    }
  }, 60_000);

  it('repair names that show nothing, break their neighbours or speak for the team, and no others', async () => {
    const old = await emptyDatabase();
    const migrator = new Migrator({ db: old.db, provider: { getMigrations: async () => migrations } });
    const to = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined();
    const NAMES: [string, string][] = [
      ['Siti Rahma', 'Siti Rahma'],
      ["D'Angelo (demo)", "D'Angelo (demo)"],
      ['Nguyễn Thị', 'Nguyễn Thị'],
      ['أحمد', 'أحمد'],
      ['Sari\u202Egpj', 'Sarigpj'],
      ['Sa\u200Bri\nDewi', 'Sari Dewi'],
      ['\u2800\u2800\u2800', 'Anggota'],
      ['ㅤㅤ', 'Anggota'],
      ['<b>Sari</b>', 'bSarib'],
      ['Sari 😀', 'Sari'],
      ['S', 'S.'],
      ['Tim Serasi', 'Anggota'],
      ['Admin', 'Anggota'],
      [`${'n'.repeat(39)} ${'m'.repeat(30)}`, 'n'.repeat(39)],
      ['  Sari   Dewi ', 'Sari Dewi'],
    ];
    try {
      await to('0020-handles');
      for (const [i, [nama]] of NAMES.entries()) {
        await old.pool.query(`insert into accounts (id, username, password_hash) values (md5($1)::uuid, $2, 'x')`, [
          String(i),
          `akun-${i}`,
        ]);
        await old.pool.query(
          `insert into profiles (member_id, nama, gender, age_given, job, dealbreakers) values (md5($1)::uuid, $2, 'pria', 30, $3, $4)`,
          [String(i), nama, '\u202Eurug', ['\u2066judi\u2069']],
        );
      }
      await to('0021-names');
      const { rows } = await old.pool.query(
        `select nama, job, dealbreakers from accounts join profiles on member_id = id order by substr(username, 6)::int`,
      );
      expect(rows).toEqual(NAMES.map(([, nama]) => ({ nama, job: 'urug', dealbreakers: ['judi'] })));
      for (const nama of ['A', 'Sari\u202E', 'Sa\nri', '\u2800\u2800', ' Sari', 'x'.repeat(41)])
        await expect(old.pool.query('update profiles set nama = $1', [nama])).rejects.toThrow('profiles_nama_check');
      await to('0020-handles');
      await old.pool.query(`update profiles set nama = 'A'`);
    } finally {
      await old.close();
    }
  });
});
