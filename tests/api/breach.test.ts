import { EMPTY_FACTS } from '#copy/breach.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeBreachNotices } from '../../src/server/breach/write.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite({ limits: 1000 });
const operator = await world.staff('owner');
const HOUR_MS = 3_600_000;
const span = () => ({ from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) });
const FACTS = {
  data: 'Nama dan dokumen.',
  kapan: 'Terjadi tadi pagi; kami tahu siang ini.',
  bagaimana: 'Sebuah tautan terbuka tanpa masuk.',
  upaya: 'Tautan ditutup dan kunci diganti.',
  kontak: 'halaman Kontak',
};
function place() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'serasi-breach-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return path.join(home, 'keluar');
}
const rows = async (sql: string) => (await server.ctx.pool.query(sql)).rows;
const listed = (out: string) => readdirSync(path.join(out, 'pemberitahuan')).sort();

it('T75a: lists whose rows a table holds, and writes each a notice with the three parts, readable by its owner alone', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { nama: '=Sari, "S"' }), await world.signedIn('pria')];
  const paper = Buffer.from('%PDF-1.4\nslip\n%%EOF\n');
  await sari.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
  const out = place();
  const wanted = { table: 'documents', ...span(), by: operator.username, actor: undefined, out, facts: FACTS };
  expect(await writeBreachNotices(server.ctx.db, wanted)).toBe(1);
  expect(listed(out)).toEqual([`${sari.username}.txt`]);
  const notice = readFileSync(path.join(out, 'pemberitahuan', `${sari.username}.txt`), 'utf8');
  for (const part of [
    '1. Data apa yang terungkap',
    '2. Kapan dan bagaimana',
    '3. Upaya penanganan',
    ...Object.values(FACTS),
  ])
    expect(notice).toContain(part);
  expect(notice).not.toContain('«ISI');
  const list = readFileSync(path.join(out, 'anggota.csv'), 'utf8');
  expect(list).toContain(`${sari.username},"'=Sari, ""S""",'${sari.profile.contactWa},,1`);
  expect(list).not.toContain(budi.username);
  expect(statSync(out).mode & 0o777).toBe(0o700);
  for (const file of ['anggota.csv', 'isian.json', `pemberitahuan/${sari.username}.txt`])
    expect(statSync(path.join(out, file)).mode & 0o777).toBe(0o600);
});

it('T75c: by who of the team looked, only those they opened in that time; a table names members by any of its columns', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  await world.matched(sari, budi);
  const staff = await world.staff('support');
  await staff.browser.post(`/api/staff/members/${sari.id}/openings`, { reason: 'Anggota bertanya lewat kontak' });
  const both = place();
  await writeBreachNotices(server.ctx.db, {
    table: 'matches',
    ...span(),
    by: operator.username,
    actor: undefined,
    out: both,
    facts: null,
  });
  expect(listed(both)).toEqual([`${sari.username}.txt`, `${budi.username}.txt`].sort());
  expect(JSON.parse(readFileSync(path.join(both, 'isian.json'), 'utf8'))).toEqual(EMPTY_FACTS);
  const one = place();
  const wanted = { table: 'profiles', ...span(), by: operator.username, actor: staff.username, out: one, facts: null };
  expect(await writeBreachNotices(server.ctx.db, wanted)).toBe(1);
  expect(listed(one)).toEqual([`${sari.username}.txt`]);
  const early = { ...wanted, out: place(), from: new Date(0), to: new Date(HOUR_MS) };
  expect(await writeBreachNotices(server.ctx.db, early)).toBe(0);
});

it('T75c: by who of the team looked, those whom an act showed beside the one it was about too', async () => {
  const [sari, twin, other] = [
    await world.signedIn('wanita'),
    await world.member('wanita'),
    await world.member('wanita'),
  ];
  for (const { id } of [sari, twin])
    await server.ctx.pool.query(`insert into number_claims (member_id, number) values ($1, '+6281200001111')`, [id]);
  const [staff, colleague] = [await world.staff('moderator'), await world.staff('moderator')];
  const read = (by: typeof staff, id: string) =>
    by.browser.post(`/api/staff/members/${id}/openings`, { reason: 'Laporan berulang dari anggota lain' });
  expect((await read(staff, sari.id)).body.hints.linked).toMatchObject([{ id: twin.id }]);
  await read(colleague, other.id);
  const [by, actor] = [operator.username, staff.username];
  const out = place();
  await writeBreachNotices(server.ctx.db, { table: 'profiles', ...span(), by, actor, out, facts: null });
  expect(listed(out)).toEqual([`${sari.username}.txt`, `${twin.username}.txt`].sort());
});

it.each([
  [{ table: 'tidak_ada' }, `tidak ada tabel 'tidak_ada'`],
  [{ table: 'loose_objects' }, 'tidak menunjuk anggota'],
  [{ actor: 'siapa' }, `tidak ada staf 'siapa'`],
  [{ by: 'entah' }, `tidak ada staf 'entah'`],
  [{ facts: { ...FACTS, upaya: ' ' } }, 'belum diisi di --facts: upaya'],
])('%j is refused with what to mend', async (wrong, words) => {
  const wanted = {
    table: 'documents',
    ...span(),
    by: operator.username,
    actor: undefined,
    out: place(),
    facts: null,
    ...wrong,
  };
  await expect(writeBreachNotices(server.ctx.db, wanted)).rejects.toThrow(words);
});

it('each run is in the trail with who ran it, and told to each member on the list; one that is refused writes neither', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  const paper = Buffer.from('%PDF-1.4\nslip\n%%EOF\n');
  await sari.browser.sendFile('POST', '/api/profile/papers', paper, 'slip.pdf', { kind: 'income' });
  const runs = () => rows(`select staff_id, subject from audit where act = 'breach-list' order by seq`);
  const before = (await runs()).length;
  const wanted = { table: 'documents', ...span(), by: operator.username, actor: undefined, out: place(), facts: FACTS };
  const members = await writeBreachNotices(server.ctx.db, wanted);
  const [run, ...more] = (await runs()).slice(before);
  expect([run.staff_id, more]).toEqual([operator.id, []]);
  expect(JSON.parse(run.subject)).toEqual({
    table: 'documents',
    from: wanted.from.toISOString(),
    to: wanted.to.toISOString(),
    members,
    notices: true,
  });
  const told = async (person: typeof sari) => (await person.browser.get('/api/privacy/openings')).body.openings;
  expect(await told(sari)).toMatchObject([{ what: 'export', roles: ['owner'] }]);
  expect(await told(budi)).toEqual([]);
  await expect(writeBreachNotices(server.ctx.db, { ...wanted, by: sari.username })).rejects.toThrow('tidak ada staf');
  expect(await runs()).toHaveLength(before + 1);
});
