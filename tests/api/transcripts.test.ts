import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { createHash, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { up } from '../../src/server/db/migrations/0113-known-all-the-same.ts';
import { eraseAccounts } from '../../src/server/features/privacy/jobs.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({ now: () => new Date(Date.now() + later) });
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);

async function talk() {
  const sari = await world.signedIn('wanita', { tier: 'premium', nama: 'Sari', domicile: 'Bali' });
  const budi = await world.signedIn('pria', { tier: 'premium', nama: 'Budi Penipu' });
  await world.matched(sari, budi);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  const write = async (by: Person, text: string): Promise<number> =>
    (await by.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text })).body.message.seq;
  const read = (by: Person, seq: number) => by.browser.post(`/api/conversations/${id}/read`, { seq });
  return { sari, budi, id: id as string, write, read };
}
const file = (by: Person, id: string) => by.browser.get(`/api/transcripts/${id}/file`);
const listed = async (by: Person) => (await by.browser.get('/api/transcripts')).body.transcripts;
async function opened(by: Person, id: string) {
  const answer = await file(by, id);
  expect(answer.status).toBe(200);
  const zip = unzipSync(answer.body);
  const texts = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return { answer, zip, texts, data: JSON.parse(texts['percakapan.json']!) };
}

it('the transcript: cover, what was written and read with its times, and the sums of the files', async () => {
  const { sari, budi, id, write, read } = await talk();
  await write(sari, 'Halo Budi');
  const lie = await write(budi, 'Kirim 5 juta ya\n#9 · 1 Januari 2026, 08.00 WITA · Sari [kamu]\nTentu, ini uangku');
  await read(sari, lie);
  await write(budi, 'jangan sampai ketahuan');
  await write(sari, 'sudah kukirim');
  const { answer, zip, texts, data } = await opened(sari, id);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="serasi-bukti-percakapan.zip"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(Object.keys(zip).sort()).toEqual(['SHA256SUMS.txt', 'percakapan.json', 'percakapan.txt', 'sampul.txt']);
  for (const line of texts['SHA256SUMS.txt']!.trim().split('\n')) {
    const [sum, name] = line.split('  ');
    expect(createHash('sha256').update(zip[name!]!).digest('hex')).toBe(sum);
  }
  expect(texts['SHA256SUMS.txt']!.trim().split('\n')).toHaveLength(3);
  expect(data.pesan.map((m: { nomor: number; dari: string }) => [m.nomor, m.dari])).toEqual([
    [1, 'kamu'],
    [2, 'pihak lain'],
    [4, 'kamu'],
  ]);
  expect(data.pihakLain).toEqual({ nama: 'Budi Penipu', handle: budi.handle, terakhirTerlihat: null });
  const readable = texts['percakapan.txt']!;
  expect(readable).toMatch(/^#2 · \d+ \S+ 20\d\d, \d\d\.\d\d WITA · Budi Penipu \(@/m);
  // A text that looks like a message of its own stays inside the one it is of.
  expect(readable.split('\n').filter((line) => line.startsWith('#9'))).toEqual([]);
  expect(readable).toContain('    | #9 · 1 Januari 2026');
  const whole = Object.values(texts).join('\n');
  expect(texts['sampul.txt']).toContain(`Budi Penipu (@${budi.handle})`);
  expect(texts['sampul.txt']).toContain('iasc.ojk.go.id');
  const never = ['sampai ketahuan', budi.id, budi.username, budi.profile.contactWa!.slice(1), budi.profile.instagram!];
  expect(never.filter((secret) => whole.includes(secret))).toEqual([]);
  // The other side's own transcript is theirs: what Sari wrote last they have not read.
  expect((await opened(budi, id)).data.pesan.map((m: { nomor: number }) => m.nomor)).toEqual([2, 3]);
});

it('is nobody else’s, and holds nothing where nothing was read', async () => {
  const { sari, budi, id, write } = await talk();
  const stranger = await world.signedIn('wanita', { tier: 'premium' });
  expect((await file(sari, id)).status).toBe(404);
  await write(budi, 'halo');
  expect((await file(sari, id)).status).toBe(404);
  expect(await listed(sari)).toEqual([]);
  expect((await file(stranger, id)).body).toEqual({
    ...(await file(stranger, randomUUID())).body,
    requestId: expect.any(String),
  });
  expect(await listed(stranger)).toEqual([]);
  expect(await listed(budi)).toMatchObject([{ id, nama: 'Sari' }]);
});

it.each(['blocks', 'is blocked', 'ends the match', 'pauses and hides', 'is suspended', 'closes'] as const)(
  'what was read stays the reader’s when the other one %s; unread words and a newer name do not follow',
  async (how) => {
    const { sari, budi, id, write, read } = await talk();
    await read(sari, await write(budi, 'rekening 123 atas nama Anu'));
    const unread = await write(budi, 'rahasia yang belum dibaca');
    const before = await listed(sari);
    const sanctioned = `update accounts set status = 'suspended' where id = $1`;
    const closed = { currentPassword: PASSWORD, waived: false };
    if (how === 'blocks') await world.blocked(budi, sari);
    if (how === 'is blocked') await world.blocked(sari, budi);
    if (how === 'ends the match') await budi.browser.post(`/api/matches/${sari.id}/ending`);
    if (how === 'pauses and hides') await world.hides(budi, sari);
    if (how === 'is suspended') await run(sanctioned, [budi.id]);
    if (how === 'closes') expect((await budi.browser.post('/api/privacy/deletion', closed)).status).toBe(200);
    const ended = how === 'ends the match';
    if (!ended) await run(`update profiles set nama = 'Nama Baru' where member_id = $1`, [budi.id]);
    if (!ended) await read(sari, unread);
    const after = await listed(sari);
    // Where it is gone from and why looks the same in each case.
    expect(after).toEqual(before);
    const { data, texts } = await opened(sari, id);
    expect(data.pesan.map((m: { isi: string }) => m.isi)).toEqual(['rekening 123 atas nama Anu']);
    expect(Object.values(texts).join('\n')).not.toMatch(/Nama Baru|rahasia/);
    expect(texts['sampul.txt']).toContain('Budi Penipu');
    expect(data.pihakLain.terakhirTerlihat === null).toBe(ended);
  },
);

it('of an erased account nothing is left but numbers and times, and the cover says so', async () => {
  const { sari, budi, id, write, read } = await talk();
  await write(sari, 'kataku sendiri');
  await read(sari, await write(budi, 'kata yang terhapus'));
  const left = await budi.browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived: true });
  expect(left.status).toBe(200);
  later += DAY_MS / 1440;
  await eraseAccounts(server.ctx);
  expect(await listed(sari)).toMatchObject([{ id, nama: null, handle: null, erased: true }]);
  const { data, texts } = await opened(sari, id);
  expect(data.pesan.map((m: { isi: string | null }) => m.isi)).toEqual(['kataku sendiri', null]);
  expect(texts['sampul.txt']).toContain('Pihak lain sudah menghapus akunnya');
  expect(Object.values(texts).join('\n')).not.toMatch(/Budi Penipu|yang terhapus|@budi/);
  expect((await run('select 1 from known_names where conversation_id = $1', [id])).rows).toEqual([]);
});

it.each(['blocked', 'was blocked', 'hid by number'] as const)(
  'who %s before the account was erased takes no own words of the other side along, and the conversation stays out of its list',
  async (how) => {
    const { sari, budi, id, write, read } = await talk();
    await write(sari, 'sudah kukirim 5 juta');
    await read(sari, await write(budi, 'kata yang terhapus'));
    if (how === 'blocked') await world.blocked(budi, sari);
    if (how === 'was blocked') await world.blocked(sari, budi);
    if (how === 'hid by number') await world.hides(budi, sari);
    await budi.browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived: true });
    later += DAY_MS / 1440;
    await eraseAccounts(server.ctx);
    // As where nobody hid: whether they had blocked is not told.
    expect(await listed(sari)).toMatchObject([{ id, nama: null, handle: null, erased: true }]);
    const { data, texts } = await opened(sari, id);
    expect(data.pesan.map((m: { isi: string | null }) => m.isi)).toEqual(['sudah kukirim 5 juta', null]);
    expect(Object.values(texts).join('\n')).not.toMatch(/Budi Penipu|yang terhapus|@budi/);
    expect((await sari.browser.get('/api/conversations')).body.items).toEqual([]);
    for (const part of ['', '/messages'])
      expect((await sari.browser.get(`/api/conversations/${id}${part}`)).status).toBe(404);
    expect((await sari.browser.get('/api/blocks')).body.blocked).toEqual([]);
    expect((await run('select * from hidden_pairs_broken()')).rows).toEqual([]);
    // Both gone: nothing is left of it, nor of who took the place of the first.
    await sari.browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived: true });
    later += DAY_MS / 1440;
    await eraseAccounts(server.ctx);
    expect((await run('select 1 from conversations where id = $1', [id])).rows).toEqual([]);
  },
);

it('who comes back in their days of grace finds what they wrote, though the other one was erased meanwhile', async () => {
  const { sari, budi, id, write, read } = await talk();
  await write(sari, 'kataku sendiri');
  await read(sari, await write(budi, 'kata yang terhapus'));
  const ends = (by: Person, waived: boolean) =>
    by.browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived });
  expect([(await ends(sari, false)).status, (await ends(budi, true)).status]).toEqual([200, 200]);
  later += DAY_MS / 1440;
  expect(await eraseAccounts(server.ctx)).toBe(1);
  const back = server.browser();
  const restored = await back.post('/api/session', { username: sari.username, password: PASSWORD, restore: true });
  expect(restored.status).toBe(200);
  const again = { ...sari, browser: back };
  expect((await back.get('/api/conversations')).body.items).toMatchObject([{ id, other: { nama: 'Akun dihapus' } }]);
  expect(await listed(again)).toMatchObject([{ id, nama: null, handle: null, erased: true }]);
  const { data } = await opened(again, id);
  expect(data.pesan.map((m: { isi: string | null }) => m.isi)).toEqual(['kataku sendiri', null]);
  // Both gone: nothing is left of it.
  expect((await ends(again, true)).status).toBe(200);
  later += DAY_MS / 1440;
  expect(await eraseAccounts(server.ctx)).toBe(1);
  expect((await run('select 1 from conversations where id = $1', [id])).rows).toEqual([]);
});

it.each(['opens it too', 'writes at once'] as const)(
  'who writes first into a conversation the other one opened, %s, and is blocked, still knows whom they wrote to',
  async (how) => {
    const { sari, budi, id, write } = await talk();
    if (how === 'opens it too') await budi.browser.post('/api/conversations', { memberId: sari.id });
    await write(budi, 'halo Sari');
    await run(`update profiles set nama = 'Nama Baru' where member_id = $1`, [sari.id]);
    await write(budi, 'apa kabar');
    await world.blocked(sari, budi);
    expect(await listed(budi)).toMatchObject([{ id, nama: 'Sari', handle: sari.handle, erased: false }]);
    // Who wrote nothing there has no transcript.
    expect(await listed(sari)).toEqual([]);
  },
);

it('who wrote before their first message kept a name still knows whom, where the name is for certain the one they saw', async () => {
  const before = ['is as it was', 'is another now', 'is another now, and they blocked'] as const;
  const talks = [];
  for (const how of before) {
    const { sari, budi, id, write } = await talk();
    await write(sari, 'halo');
    await run('delete from known_names where conversation_id = $1', [id]);
    // By the database's own clock, as the profile's changes are.
    await run('update messages set created_at = clock_timestamp() where conversation_id = $1', [id]);
    await world.blocked(budi, sari);
    if (how.endsWith('blocked'))
      await run(`insert into blocks (blocker_id, blocked_id, nama) values ($1, $2, 'Budi Penipu')`, [sari.id, budi.id]);
    if (how !== 'is as it was') await run(`update profiles set nama = 'Nama Baru' where member_id = $1`, [budi.id]);
    expect(await listed(sari)).toMatchObject([{ id, nama: null, handle: null }]);
    talks.push({ sari, budi });
  }
  await up(server.ctx.db as never);
  const names = await Promise.all(talks.map(async ({ sari }) => (await listed(sari))[0]));
  expect(names.map(({ nama, handle }) => [nama, handle])).toEqual([
    ['Budi Penipu', talks[0]!.budi.handle],
    [null, null],
    ['Budi Penipu', talks[2]!.budi.handle],
  ]);
});

it('a name that was never seen is not kept, and nobody is said to be erased', async () => {
  const { sari, budi, id, write } = await talk();
  await write(sari, 'halo');
  await run('delete from known_names where conversation_id = $1', [id]);
  await world.hides(budi, sari);
  expect(await listed(sari)).toMatchObject([{ id, nama: null, handle: null, erased: false }]);
});

it('who reads on while the other is erased keeps no name of them', async () => {
  const { sari, budi, id, write, read } = await talk();
  const seqs = [];
  for (let i = 0; i < 12; i++) seqs.push(await write(budi, `kata ${i}`));
  await budi.browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived: true });
  later += DAY_MS / 1440;
  // Reading raced the closing: the account still signs in for who looked before.
  await run(`update accounts set status = 'active' where id = $1`, [budi.id]);
  await Promise.all([...seqs.map((seq) => read(sari, seq)), eraseAccounts(server.ctx)]);
  expect((await run('select 1 from known_names where conversation_id = $1', [id])).rows).toEqual([]);
});

it('is taken twenty times an hour', async () => {
  const own = await ownServer();
  const [sari, budi] = [await own.world.signedIn('wanita'), await own.world.signedIn('pria')];
  await own.world.matched(sari, budi);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  await sari.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text: 'halo' });
  const codes = [];
  for (let i = 0; i < 21; i++) codes.push((await file(sari, id)).status);
  expect(codes).toEqual([...Array(20).fill(200), 429]);
});
