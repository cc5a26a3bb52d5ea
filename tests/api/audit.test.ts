import { type Migration, Migrator } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordAct } from '../../src/server/audit/record.ts';
import { verifyAudit } from '../../src/server/audit/verify.ts';
import { inviteStaff } from '../../src/server/features/staff/actions.ts';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { emptyDatabase } from '../support/database.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite();
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const verify = () => verifyAudit(server.ctx.db);
const act = (subject: string, at = server.ctx.now()) =>
  server.ctx.db
    .transaction()
    .execute((tx) =>
      recordAct(tx, { staffId: null, act: 'room-clear', memberId: null, subject, reason: 'ä, «ruang» 1:2', at }),
    );
/** As somebody who holds the database: what the trigger refuses, done without it. */
async function forced(sql: string): Promise<void> {
  const client = await server.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table audit disable trigger user');
    await client.query('alter table audit_head disable trigger user');
    await client.query(sql);
    await client.query('alter table audit enable trigger user');
    await client.query('alter table audit_head enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}
/** What was done is undone, so that each case finds a whole chain. */
async function spoiled(sql: string, undo: string): Promise<unknown> {
  await forced(sql);
  const { fault } = await verify();
  await forced(undo);
  expect((await verify()).fault).toBeNull();
  return fault;
}

describe('T79: the trail of staff', () => {
  it('is only ever added to, and its end moved by nothing else', async () => {
    await act('satu');
    for (const sql of [
      `update audit set reason = 'lain'`,
      'delete from audit',
      'truncate audit',
      'update audit_head set seq = 0',
      'delete from audit_head',
      'truncate audit_head',
      `insert into audit_head (single, seq, hash) values (false, 0, '')`,
    ])
      await expect(run(sql)).rejects.toThrow('append-only');
  });

  it('numbers and chains rows itself, whatever is given', async () => {
    const { seq } = (await run('select seq from audit_head')).rows[0];
    await run(
      `insert into audit (seq, act, subject, at, prev_hash, hash) values (900, 'room-clear', '1, 2', now(), 'x', 'y')`,
    );
    expect((await run('select max(seq) as last from audit')).rows).toEqual([{ last: String(Number(seq) + 1) }]);
    const rolledBack = server.ctx.db.transaction().execute(async (tx) => {
      await recordAct(tx, {
        staffId: null,
        act: 'room-clear',
        memberId: null,
        subject: 'batal',
        reason: null,
        at: server.ctx.now(),
      });
      throw new Error('batal');
    });
    await expect(rolledBack).rejects.toThrow('batal');
    await act('sesudahnya');
    const { rows } = await run('select seq, subject from audit order by seq desc limit 1');
    expect(rows).toEqual([{ seq: String(Number(seq) + 2), subject: 'sesudahnya' }]);
    expect((await verify()).fault).toBeNull();
  });

  it('names the first row somebody with the whole database in hand has changed, taken away or made', async () => {
    for (let i = 0; i < 6; i++) await act(`baris ${i}`);
    const last = Number((await run('select seq from audit_head')).rows[0].seq);
    const [at, fresh] = [String(last - 3), String(last + 1)];
    const kept = `create table kept as select * from audit`;
    await run(kept);
    const back = `delete from audit; insert into audit select * from kept; update audit_head set seq = ${last}, hash = (select hash from kept where seq = ${last})`;
    for (const [sql, fault] of [
      [`update audit set subject = 'lain' where seq = ${at}`, { seq: at, why: 'changed' }],
      [`update audit set at = at + interval '1 microsecond' where seq = ${at}`, { seq: at, why: 'changed' }],
      [`update audit set reason = null where seq = ${at}`, { seq: at, why: 'changed' }],
      [`update audit set hash = sha256(hash) where seq = ${last}`, { seq: String(last), why: 'changed' }],
      [`delete from audit where seq = ${at}`, { seq: at, why: 'missing' }],
      ['delete from audit where seq = 1', { seq: '1', why: 'missing' }],
      [`delete from audit where seq >= ${at}`, { seq: at, why: 'missing' }],
      ['delete from audit', { seq: '1', why: 'missing' }],
      [`update audit_head set seq = seq - 1`, { seq: String(last), why: 'end' }],
      [`update audit_head set hash = sha256(hash)`, { seq: String(last), why: 'end' }],
      ['delete from audit_head', { seq: String(last), why: 'end' }],
      // Hashed anew, as somebody would who knows how: the row after it follows another.
      [
        `update audit set subject = 'lain', hash = sha256(prev_hash || convert_to(audit_field(seq::text) || audit_field(null) || audit_field(act)
          || audit_field(null) || audit_field('lain') || audit_field(reason)
          || audit_field((extract(epoch from at) * 1000000)::bigint::text), 'UTF8')) where seq = ${at}`,
        { seq: String(Number(at) + 1), why: 'unlinked' },
      ],
      [
        `insert into audit select ${fresh}, staff_id, act, member_id, subject, reason, at, prev_hash, hash from audit where seq = ${last}`,
        { seq: fresh, why: 'changed' },
      ],
    ] as const) {
      const restore =
        sql === 'delete from audit_head' ? `insert into audit_head (seq, hash) values (0, ''); ${back}` : back;
      expect([sql, await spoiled(sql, restore)]).toEqual([sql, fault]);
    }
    await run('drop table kept');
  });

  it('stays whole when accounts end', async () => {
    const [staff, sari] = [await world.staff(), await world.signedIn('wanita')];
    await staff.browser.post('/api/staff/room/mutes', { memberId: sari.id, minutes: 60, reason: 'Menulis kasar lagi' });
    await run('delete from accounts where id = any($1)', [[staff.id, sari.id]]);
    const { rows } = await run('select staff_id, member_id from audit order by seq desc limit 1');
    expect([rows, (await verify()).fault]).toEqual([[{ staff_id: staff.id, member_id: sari.id }], null]);
  });

  it('has one row for each staff account made, and for each new link', async () => {
    const invite = async (roles?: ['moderator']) => {
      await inviteStaff(server.ctx, 'tim-baru', roles, 'Lewat perintah');
      return (await run(`select act, subject, staff_id from audit order by seq desc limit 1`)).rows[0].subject;
    };
    const before = Number((await run('select seq from audit_head')).rows[0].seq);
    expect([await invite(['moderator']), await invite()]).toEqual(['>moderator', 'moderator>moderator']);
    expect(Number((await run('select seq from audit_head')).rows[0].seq)).toBe(before + 2);
  });
});

it('migration 0027 takes over what was kept, as one whole chain, and goes back', async () => {
  const old = await emptyDatabase();
  const migrator = new Migrator({
    db: old.db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
  });
  const to = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined();
  const rows = async (sql: string) => (await old.pool.query(sql)).rows;
  try {
    await to('0026-number-proof');
    await rows(
      `insert into accounts (username, password_hash, role) values ('mod', 'x', 'staff'), ('sari', 'x', 'member')`,
    );
    await rows(`insert into documents (member_id, kind, object_key, mime, name, bytes, status, decided_by, decided_at, decision_note, created_at)
      select s.id, 'income', 'k', 'application/pdf', 'slip.pdf', 10, 'rejected', m.id, '2026-01-03', 'Tidak terbaca sama sekali', '2026-01-01'
      from accounts s, accounts m where s.username = 'sari' and m.username = 'mod'`);
    await rows(`insert into document_openings (document_id, staff_id, reason, opened_at)
      select d.id, m.id, 'Memeriksa dokumen', '2026-01-02' from documents d, accounts m where m.username = 'mod'`);
    await rows(
      `insert into staff_acts (act, subject, at) values ('staff-roles', '>owner', '2026-01-01'), ('room-clear', '4, 2', '2026-01-04')`,
    );
    await to('0027-audit');
    expect(await rows(`select seq, act, staff_id is not null as known, reason from audit order by seq`)).toEqual([
      { seq: '1', act: 'staff-roles', known: false, reason: null },
      { seq: '2', act: 'document-open', known: true, reason: 'Memeriksa dokumen' },
      { seq: '3', act: 'document-reject', known: true, reason: 'Tidak terbaca sama sekali' },
      { seq: '4', act: 'room-clear', known: false, reason: null },
    ]);
    expect(await verifyAudit(old.db)).toMatchObject({ rows: 4, fault: null, head: { seq: '4' } });
    await to('0026-number-proof');
    expect(await rows('select act, subject from staff_acts order by id')).toEqual([
      { act: 'staff-roles', subject: '>owner' },
      { act: 'room-clear', subject: '4, 2' },
    ]);
    await to('0027-audit');
    expect(await rows('select count(*)::int as n from audit')).toEqual([{ n: 4 }]);
  } finally {
    await old.close();
  }
});
