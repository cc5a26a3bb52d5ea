import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TrailRow } from '#contract/trail.ts';
import { recordAct } from '../../src/server/audit/record.ts';
import { checkTrail } from '../../src/server/features/trail/jobs.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const owner = await world.staff('owner');
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
type Act = Exclude<Parameters<typeof recordAct>[1], { opened: readonly unknown[] }>;
const act = (subject: string, more: Partial<Act> = {}) =>
  server.ctx.db.transaction().execute((tx) =>
    recordAct(tx, {
      staffId: null,
      act: 'room-clear',
      memberId: null,
      subject,
      reason: null,
      at: new Date(),
      ...more,
    }),
  );
const list = async (query = '', by: Person = owner): Promise<{ rows: TrailRow[]; nextCursor: string | null }> => {
  const { status, body } = await by.browser.get(`/api/staff/trail${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const subjects = async (query: string) => (await list(query)).rows.map(({ subject }) => subject);
const lastRow = async () => (await run('select staff_id, act, subject from audit order by seq desc limit 1'))[0];

describe('T79: the trail as owners read it', () => {
  it('lists what was done, newest first, page by page, and each asking is a row with its filter', async () => {
    for (let i = 0; i < 120; i++) await act(`halaman ${i}`);
    const seen: TrailRow[] = [];
    let [asked, cursor] = [0, null as string | null];
    do {
      const page = await list(`?subject=halaman${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.rows);
      cursor = page.nextCursor;
      asked += 1;
    } while (cursor);
    expect(seen.map(({ subject }) => subject)).toEqual(Array.from({ length: 120 }, (_, i) => `halaman ${119 - i}`));
    const rows = await run(`select subject from audit where act = 'trail-read' and staff_id = $1 order by seq`, [
      owner.id,
    ]);
    expect([asked, rows.length]).toEqual([3, 3]);
    expect(rows[0]).toEqual({ subject: '{"subject":"halaman"}' });
    expect(JSON.parse(rows[1].subject)).toEqual({ subject: 'halaman', after: String(seen[49]!.seq) });
    const { nextCursor } = await list('?subject=halaman');
    const other = await (await world.staff('owner')).browser.get(`/api/staff/trail?cursor=${nextCursor}`);
    expect(other.body.code).toBe('cursor-invalid');
  });

  it('finds by who, what, whom, on what and when', async () => {
    const [one, sari] = [await world.staff('moderator'), await world.signedIn('wanita', { handle: 'sari.catatan' })];
    const by = { staffId: one.id, memberId: sari.id };
    await act('saring satu', {
      ...by,
      act: 'room-mute',
      reason: 'Menulis kasar',
      at: new Date('2026-01-02T16:59:59Z'),
    });
    await act('saring dua', { ...by, act: 'room-unmute', at: new Date('2026-01-02T17:00:00Z') });
    await act('saring tiga%', { at: new Date('2026-01-03T16:59:59Z') });
    expect(await subjects(`?staff=${one.id}`)).toEqual(['saring dua', 'saring satu']);
    expect(await subjects('?staff=server&subject=saring')).toEqual(['saring tiga%']);
    expect(await subjects(`?act=room-mute&staff=${one.id}`)).toEqual(['saring satu']);
    for (const member of [sari.id, 'sari.catatan', '@Sari.Catatan'])
      expect(await subjects(`?subject=saring&member=${encodeURIComponent(member)}`)).toEqual([
        'saring dua',
        'saring satu',
      ]);
    expect(await subjects('?subject=saring&member=tidak.ada')).toEqual([]);
    expect(await subjects('?subject=%25')).toEqual([]);
    expect(await subjects('?subject=saring&from=2026-01-03&to=2026-01-03')).toEqual(['saring tiga%', 'saring dua']);
    expect(await subjects('?subject=saring&to=2026-01-02')).toEqual(['saring satu']);
    const [row] = (await list(`?act=room-mute&staff=${one.id}`)).rows;
    expect(row).toMatchObject({
      at: '2026-01-02T16:59:59.000Z',
      staff: { id: one.id, username: one.username },
      act: 'room-mute',
      member: { id: sari.id, handle: 'sari.catatan' },
      reason: 'Menulis kasar',
    });
    for (const query of ['?staff=siapa', '?act=tidak-ada', '?from=kemarin'])
      expect((await owner.browser.get(`/api/staff/trail${query}`)).body.code).toBe('invalid-input');
  });

  it('names a colleague as the target by username while the account is there, and no member so', async () => {
    const [one, sari] = [await world.staff('verifier'), await world.signedIn('wanita')];
    await act('rekan', { act: 'staff-roles', memberId: one.id });
    await act('rekan anggota', { memberId: sari.id });
    const read = async () => (await list('?subject=rekan')).rows.map(({ member }) => member);
    const [member, colleague] = await read();
    expect(member).not.toHaveProperty('username');
    expect(colleague).toEqual({ id: one.id, nama: null, handle: null, username: one.username });
    const { text } = await owner.browser.get('/api/staff/trail/csv?subject=rekan&act=staff-roles');
    expect(text).toContain(`"${one.username}","","${one.id}","rekan"`);
    await run(`update accounts set status = 'deleted' where id = $1`, [one.id]);
    expect((await read())[1]).toEqual({ id: one.id, nama: null, handle: null });
  });

  it('opens one row with its place in the chain; that is a row too', async () => {
    await act('baris yang dibuka');
    const [row] = (await list('?subject=baris yang dibuka')).rows;
    const { body } = await owner.browser.get(`/api/staff/trail/${row!.seq}`);
    const [kept] = await run(
      `select encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as previous from audit where seq = $1`,
      [row!.seq],
    );
    expect(body).toEqual({ ...row, ...kept, whole: true });
    expect(await lastRow()).toEqual({ staff_id: owner.id, act: 'trail-read', subject: String(row!.seq) });
    expect((await owner.browser.get('/api/staff/trail/99999999')).body.code).toBe('not-found');
  });

  it('T35: leaves as a file without formulas, in words, which is a row with its filter', async () => {
    await act('=HYPERLINK("http://jahat","klik")', { reason: '@SUM(1+1)', act: 'staff-roles' });
    const { status, headers, text } = await owner.browser.get('/api/staff/trail/csv?act=staff-roles');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="catatan-tim.csv"',
    ]);
    expect(text.split('\n')[0]).toBe(
      '"Baris","Waktu","Oleh","Tindakan","Anggota","Nama sebutan","ID anggota","Perihal","Alasan"',
    );
    expect(text).toContain(
      `"perintah di server","Mengubah peran","","","","'=HYPERLINK(""http://jahat"",""klik"")","'@SUM(1+1)"`,
    );
    expect(await lastRow()).toEqual({ staff_id: owner.id, act: 'trail-export', subject: '{"act":"staff-roles"}' });
    // Separated by semicolons, as where «,» is for decimals, the rest of a reason is a cell of its own.
    await act('perihal', { reason: 'kata;=cmd|x\n@SUM(1); "-2" a, b-c', act: 'room-clear' });
    const cells = (await owner.browser.get('/api/staff/trail/csv?act=room-clear')).text;
    expect(cells).toContain(`"perihal","kata;'=cmd|x\n'@SUM(1); ""'-2"" a, b-c"`);
    for (let i = 0; i < 1_005; i++) await act(`besar ${i}`);
    const whole = (await owner.browser.get('/api/staff/trail/csv?subject=besar')).text.trim().split('\n');
    expect([whole.length, new Set(whole).size]).toEqual([1_006, 1_006]);
  });

  it('says in the file what the page says: roles and kinds of requests in words, nothing for an empty filter', async () => {
    const { id: staffId } = await world.staff('owner');
    await act('verifier,moderator>verifier', { staffId, act: 'staff-roles' });
    await act('permintaan', { staffId, act: 'request-open' as 'room-clear', reason: 'consultation' });
    await act('{}', { staffId, act: 'trail-read' as 'room-clear' });
    const { text } = await owner.browser.get(`/api/staff/trail/csv?staff=${staffId}`);
    expect(
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',"","","",')[1]),
    ).toEqual(['"",""', '"permintaan","Konsultasi"', '"verifikator, moderator → verifikator",""']);
  });

  it('is for owners alone', async () => {
    for (const role of ['support', 'verifier', 'moderator', 'finance'] as const) {
      const one = await world.staff(role);
      for (const path of ['', '/csv', '/1', '-state'])
        expect((await one.browser.get(`/api/staff/trail${path}`)).body.code).toBe('staff-role-missing');
    }
  });
});

describe('T79: the daily verification', () => {
  const state = async () => (await owner.browser.get('/api/staff/trail-state')).body;
  const answer = (id: string, reason: string) => owner.browser.post(`/api/staff/trail-state/${id}/answer`, { reason });
  async function forced(sql: string): Promise<void> {
    await run('alter table audit disable trigger user');
    await run(sql);
    await run('alter table audit enable trigger user');
  }

  it('keeps that the trail is whole, and names an edited row until an owner answers; then it goes on behind it', async () => {
    expect(await state()).toEqual({ last: null, standing: [], answered: [] });
    const rows = await checkTrail(server.ctx);
    expect(await state()).toMatchObject({ last: { rows, whole: true }, standing: [] });

    const [first, second] = [20, 40];
    await forced(`update audit set subject = 'lain' where seq = ${first}`);
    await forced(`update audit set subject = 'lain' where seq = ${second}`);
    await checkTrail(server.ctx);
    await checkTrail(server.ctx);
    const broken = await state();
    expect(broken).toMatchObject({ last: { whole: false }, standing: [{ seq: first, why: 'changed' }] });
    const id = broken.standing[0].id as string;

    expect((await answer(id, 'singkat')).body.code).toBe('reason-required');
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, 'Baris ini diubah operator saat uji coba')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await lastRow()).toEqual({ staff_id: owner.id, act: 'trail-answer', subject: `${first} changed` });
    expect(await state()).toMatchObject({
      standing: [],
      answered: [{ seq: first, why: 'changed', by: owner.username, answer: 'Baris ini diubah operator saat uji coba' }],
    });

    await checkTrail(server.ctx);
    const [{ id: next }] = (await state()).standing;
    expect((await state()).standing).toMatchObject([{ seq: second, why: 'changed' }]);
    await answer(next, 'Baris ini juga diubah saat itu');
    const all = await checkTrail(server.ctx);
    expect(await state()).toMatchObject({ last: { rows: all, whole: true }, standing: [] });
    expect((await owner.browser.get(`/api/staff/trail/${first}`)).body.whole).toBe(false);
    expect((await answer(randomUUID(), 'Tidak ada yang dijawab')).body.code).toBe('not-found');
  });

  it('finds a row that is missing, and one behind it that was changed', async () => {
    await act('hilang');
    const seq = Number((await run('select max(seq) as last from audit'))[0].last);
    await act('diubah');
    await act('sesudahnya');
    await forced(`delete from audit where seq = ${seq}`);
    await forced(`update audit set reason = 'lain' where seq = ${seq + 1}`);
    await checkTrail(server.ctx);
    const [missing] = (await state()).standing;
    expect(missing).toMatchObject({ seq, why: 'missing' });
    await answer(missing.id, 'Baris ini hilang saat pemulihan');
    await checkTrail(server.ctx);
    expect((await state()).standing).toMatchObject([{ seq: seq + 1, why: 'changed' }]);
  });
});
