import { Migrator } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { repairHiddenPairs } from '../../src/server/members/hidden-pairs.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.ts';

/** Hidden pairs are kept by the database itself: whatever writes blocks and numbers, with the application or without it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = async (sql: string, values: unknown[] = [], { pool } = database) => (await pool.query(sql, values)).rows;
const block = (a: string, b: string) => run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [a, b]);
const unblock = (a: string, b: string) => run('delete from blocks where blocker_id = $1 and blocked_id = $2', [a, b]);
const hide = (a: string, number: string) =>
  run(`insert into hidden_numbers (member_id, number_hash, ending) values ($1, $2, '123')`, [a, Buffer.from(number)]);
const unhide = (a: string, number: string) =>
  run('delete from hidden_numbers where member_id = $1 and number_hash = $2', [a, Buffer.from(number)]);
const takeNumber = (a: string, number: string | null) =>
  run('update profiles set contact_wa_hash = $2 where member_id = $1', [a, number && Buffer.from(number)]);
const broken = (where = database) => run('select * from hidden_pairs_broken()', [], where);
const causes = async (a: string, b: string) =>
  (await run('select cause from hidden_pairs where member_id = $1 and other_id = $2 order by cause', [a, b])).map(
    (r) => r.cause,
  );
const seesNow = async (viewer: string, other: string) =>
  (await run('select exists (select from visible_to($1, $2)) as yes', [viewer, other]))[0].yes as boolean;
/** Once every pair holds from both sides: 30 days later. */
async function sees(viewer: string, other: string): Promise<boolean> {
  await run(`update hidden_pairs set since = '-infinity' where since > now()`);
  return seesNow(viewer, other);
}
async function member(number: string | null = null, where = database): Promise<string> {
  const id = randomUUID();
  await run(`insert into accounts (id, username, password_hash) values ($1, $2, 'x')`, [id, id.slice(0, 12)], where);
  await run(
    `insert into profiles (member_id, nama, gender, age_given, contact_wa_hash) values ($1, 'Sari', 'wanita', 30, $2)`,
    [id, number && Buffer.from(number)],
    where,
  );
  return id;
}

describe('a pair', () => {
  it('hidden for four reasons is hidden until the last is gone, from both sides', async () => {
    const [sari, budi] = [await member('s-1'), await member('b-1')];
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, true]);
    await block(sari, budi);
    await block(budi, sari);
    await hide(sari, 'b-1');
    await hide(budi, 's-1');
    expect(await causes(sari, budi)).toEqual(['blocked', 'blocks', 'hidden', 'hides']);
    expect(await causes(budi, sari)).toEqual(['blocked', 'blocks', 'hidden', 'hides']);
    for (const [less, left] of [
      [() => unblock(sari, budi), ['blocked', 'hidden', 'hides']],
      [() => unhide(budi, 's-1'), ['blocked', 'hides']],
      [() => unblock(budi, sari), ['hides']],
      [() => takeNumber(budi, 'b-2'), []],
    ] as const) {
      expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([false, false]);
      await less();
      expect(await causes(sari, budi)).toEqual(left);
      expect(await broken()).toEqual([]);
    }
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([true, true]);
  });

  it('follows a number: to whoever has it, takes it, registers with it', async () => {
    const [sari, budi] = [await member(), await member()];
    await hide(sari, 'n-1');
    expect(await sees(sari, budi)).toBe(true);
    await takeNumber(budi, 'n-1');
    const agus = await member('n-1');
    expect([await sees(sari, budi), await sees(agus, sari)]).toEqual([false, false]);
    await hide(sari, 'n-2');
    await takeNumber(budi, 'n-2');
    expect(await causes(budi, sari)).toEqual(['hidden']);
    await run('update profiles set contact_wa_hash = null where member_id = any($1)', [[budi, agus]]);
    expect([await sees(sari, budi), await sees(agus, sari)]).toEqual([true, true]);
    await takeNumber(budi, 'n-1');
    await run(`update hidden_numbers set number_hash = $2 where member_id = $1 and number_hash = $3`, [
      sari,
      Buffer.from('n-3'),
      Buffer.from('n-1'),
    ]);
    expect(await sees(sari, budi)).toBe(true);
    expect(await broken()).toEqual([]);
  });

  it('with oneself is never hidden: a member may take a number they hide from', async () => {
    const sari = await member();
    await hide(sari, 'own');
    await takeNumber(sari, 'own');
    expect([await sees(sari, sari), await broken()]).toEqual([true, []]);
  });

  it('goes with either account', async () => {
    const [sari, budi, agus] = [await member('s-9'), await member('b-9'), await member('a-9')];
    for (const [a, number] of [
      [sari, 'b-9'],
      [budi, 'a-9'],
      [agus, 's-9'],
    ] as const)
      await hide(a, number);
    await block(agus, sari);
    await run('delete from accounts where id = $1', [sari]);
    expect(await run('select 1 from hidden_pairs where $1 in (member_id, other_id)', [sari])).toEqual([]);
    expect(await causes(budi, agus)).toEqual(['hides']);
    await run('delete from accounts where id = any($1)', [[budi, agus]]);
    expect(await run('select 1 from hidden_pairs where $1 in (member_id, other_id)', [budi])).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is written by many at once as by one', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, i) => member(`many-${i}`)));
    await run(
      `insert into hidden_numbers (member_id, number_hash, ending)
        select a.id, p.contact_wa_hash, '123' from unnest($1::uuid[]) a (id) join profiles p on p.member_id = any($1)`,
      [people],
    );
    expect(await run('select 1 from hidden_pairs where member_id = any($1)', [people])).toHaveLength(8 * 7 * 2);
    // Everybody takes the number of the next.
    await run(
      `update profiles p set contact_wa_hash = next.contact_wa_hash
        from unnest($1::uuid[]) with ordinality a (id, n) join unnest($1::uuid[]) with ordinality b (id, n) on b.n = a.n % 8 + 1
          join profiles next on next.member_id = b.id where p.member_id = a.id`,
      [people],
    );
    expect(await broken()).toEqual([]);
    await run('delete from hidden_numbers where member_id = any($1)', [people]);
    expect(await run('select 1 from hidden_pairs where member_id = any($1)', [people])).toEqual([]);
  });
});

describe('hiding from a number', () => {
  const days = async (a: string, b: string) =>
    (
      await run(
        `select round(extract(epoch from since - now()) / 86400)::int as days from hidden_pairs where member_id = $1 and other_id = $2`,
        [a, b],
      )
    )[0]?.days as number | undefined;

  it('holds for its owner at once and for the hider after 30 days', async () => {
    const [sari, budi] = [await member(), await member('d-1')];
    await hide(sari, 'd-1');
    expect([await seesNow(sari, budi), await seesNow(budi, sari), await days(sari, budi)]).toEqual([true, false, 30]);
    expect(await broken()).toEqual([]);
    await run(`update hidden_pairs set since = now() where member_id = $1`, [sari]);
    expect([await seesNow(sari, budi), await seesNow(budi, sari)]).toEqual([false, false]);
  });

  it('counts from when the number is taken, and at once for who registers with it', async () => {
    const [sari, budi] = [await member(), await member('d-2')];
    await hide(sari, 'd-3');
    await hide(sari, 'd-4');
    await takeNumber(budi, 'd-3');
    expect([await seesNow(sari, budi), await seesNow(budi, sari), await days(sari, budi)]).toEqual([true, false, 30]);
    const agus = await member('d-4');
    expect([await seesNow(sari, agus), await seesNow(agus, sari)]).toEqual([false, false]);
    // Who changes from one hidden number to another stays as hidden as they were.
    await takeNumber(agus, 'd-3');
    expect([await seesNow(sari, agus), await seesNow(agus, sari)]).toEqual([false, false]);
    await takeNumber(agus, null);
    expect([await seesNow(sari, agus), await seesNow(agus, sari)]).toEqual([true, true]);
    expect(await broken()).toEqual([]);
  });

  it('beside a block changes nothing of it', async () => {
    const [sari, budi] = [await member(), await member('d-5')];
    await block(sari, budi);
    await hide(sari, 'd-5');
    expect([await seesNow(sari, budi), await seesNow(budi, sari)]).toEqual([false, false]);
    await unblock(sari, budi);
    expect([await seesNow(sari, budi), await seesNow(budi, sari)]).toEqual([true, false]);
  });
});

describe('visible_to', () => {
  it.each([
    ['active', `status = 'active'`, true],
    ['paused', 'paused_at = now()', false],
    ['suspended', `status = 'suspended'`, false],
    ['deleted', `status = 'deleted'`, false],
  ])('%s', async (_, set, yes) => {
    const [sari, budi] = [await member(), await member()];
    await run(`update accounts set ${set} where id = $1`, [budi]);
    expect([await sees(sari, budi), await sees(budi, sari)]).toEqual([yes, true]);
  });
  it('nobody, and null, are not', async () => {
    const sari = await member();
    expect([await sees(sari, randomUUID()), await sees(sari, null as unknown as string)]).toEqual([false, false]);
  });
  it('is text of the asking statement: one lookup of an index each, no call', async () => {
    const plan = await run(
      `explain select n.id from notifications n where exists (select from visible_to(n.member_id, n.about_id))`,
    );
    const text = plan.map((r) => r['QUERY PLAN']).join('\n');
    expect(text).toContain('hidden_pairs_pkey');
    expect(text).toContain('accounts_pkey');
    expect(text).not.toMatch(/Function Scan|visible_to|findable/);
  });
});

describe('the daily job', () => {
  it('finds nothing where triggers wrote', async () => expect(await repairHiddenPairs(jobContext().ctx)).toBe(0));

  it('mends a pair that would hold too late, and tells live connections of pairs whose day came', async () => {
    const [sari, budi, agus] = [await member(), await member('l-1'), await member('l-2')];
    await run(`update hidden_pairs set since = '-infinity'`);
    await hide(sari, 'l-1');
    await hide(sari, 'l-2');
    await block(budi, agus);
    await run(`update hidden_pairs set since = now() + interval '40 days' where member_id = $1 and other_id = $2`, [
      sari,
      budi,
    ]);
    await run(`update hidden_pairs set since = now() + interval '1 day' where member_id = $1`, [agus]);
    expect((await broken()).map((r) => [r.cause, r.problem]).sort()).toEqual([
      ['blocked', 'late'],
      ['hidden', 'late'],
      ['hides', 'late'],
    ]);
    expect(await repairHiddenPairs(jobContext().ctx)).toBe(3);
    expect([await broken(), await seesNow(agus, sari), await seesNow(agus, budi), await seesNow(sari, budi)]).toEqual([
      [],
      false,
      false,
      true,
    ]);
    await run(`update hidden_pairs set since = now() - interval '2 hours' where member_id = $1`, [sari]);
    expect((await run(`select hidden_pairs_due('25 hours') as n`))[0].n).toBe(2);
    expect((await run(`select hidden_pairs_due('1 hour') as n`))[0].n).toBe(0);
    await run(`update hidden_pairs set since = '-infinity'`);
  });

  it('names what is missing and what is unfounded, mends it, tells live connections and logs no member', async () => {
    const [sari, budi, agus] = [await member(), await member(), await member()];
    await block(sari, budi);
    await run(`delete from hidden_pairs where member_id = $1 and cause = 'blocked'`, [budi]);
    await run(`insert into hidden_pairs values ($1, $2, 'hides')`, [agus, budi]);
    expect(await broken()).toEqual([
      { member_id: budi, other_id: sari, cause: 'blocked', problem: 'missing' },
      { member_id: agus, other_id: budi, cause: 'hides', problem: 'unfounded' },
    ]);
    const listener = await database.pool.connect();
    const told: string[] = [];
    listener.on('notification', ({ payload }) => void told.push(payload!));
    await listener.query('listen hidden_pairs_changed');
    const { ctx, lines } = jobContext();
    expect(await repairHiddenPairs(ctx)).toBe(2);
    await listener.query('select 1');
    listener.release(true);
    expect(told.sort()).toEqual([budi, agus].sort());
    expect([await broken(), await causes(budi, sari), await causes(agus, budi)]).toEqual([[], ['blocked'], []]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 50,
      broken: [
        { cause: 'blocked', problem: 'missing', pairs: 1 },
        { cause: 'hides', problem: 'unfounded', pairs: 1 },
      ],
    });
    expect(lines[0]).not.toContain(sari);
  });

  function jobContext(): { ctx: { db: TestDatabase['db']; log: Logger }; lines: string[] } {
    const lines: string[] = [];
    return { ctx: { db: database.db, log: pino({}, { write: (line: string) => void lines.push(line) }) }, lines };
  }
});

describe('migration 0009', () => {
  it('takes over what the view said, goes back to it, and comes again', async () => {
    const old = await emptyDatabase();
    const migrator = new Migrator({ db: old.db, provider: { getMigrations: async () => migrations } });
    const to = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined();
    const there = (sql: string, values: unknown[] = []) => run(sql, values, old);
    const schema = () => there(SCHEMA);
    const fromView = () => there('select distinct * from apart where member_id <> other_id order by 1, 2');
    const fromTable = () => there('select distinct member_id, other_id from hidden_pairs order by 1, 2');
    try {
      await to('0008-staff-acts');
      const people = [];
      for (let i = 0; i < 12; i++) people.push(await member(i % 3 === 0 ? null : `n-${i % 7}`, old));
      // Everybody blocks the third after them; some both ways; everybody hides from two numbers, some from their own.
      await there(
        `insert into blocks (blocker_id, blocked_id) select a.id, b.id from unnest($1::uuid[]) with ordinality a (id, n)
          join unnest($1::uuid[]) with ordinality b (id, n) on (b.n - a.n + 12) % 12 = 3 or (b.n - a.n + 12) % 12 = 9 and a.n < 4`,
        [people],
      );
      await there(
        `insert into hidden_numbers (member_id, number_hash, ending)
          select a.id, ('n-' || (a.n + k) % 7)::bytea, '123' from unnest($1::uuid[]) with ordinality a (id, n), (values (1), (6)) k (k)`,
        [people],
      );
      const [schemaBefore, before] = [await schema(), await fromView()];
      expect(before.length).toBeGreaterThan(40);
      expect(await there('select 1 from apart where member_id = other_id')).not.toEqual([]);

      await to('0009-hidden-pairs');
      const [schemaAfter, after] = [await schema(), await there('select * from hidden_pairs order by 1, 2, 3')];
      expect(await fromTable()).toEqual(before);
      expect(after.length).toBeGreaterThan(before.length);
      expect(await broken(old)).toEqual([]);
      const asked = await there(
        `select a.id as member_id, b.id as other_id from unnest($1::uuid[]) a (id), unnest($1::uuid[]) b (id)
          where not exists (select from visible_to(a.id, b.id)) order by 1, 2`,
        [people],
      );
      expect(asked).toEqual(before);

      await to('0008-staff-acts');
      expect([await schema(), await fromView()]).toEqual([schemaBefore, before]);
      await there('delete from blocks where blocker_id = $1', [people[0]]);
      const less = await fromView();

      await to('0009-hidden-pairs');
      expect([await schema(), await fromTable(), await broken(old)]).toEqual([schemaAfter, less, []]);
      await there('update profiles set contact_wa_hash = $2 where member_id = $1', [people[0], Buffer.from('n-6')]);
      expect(await broken(old)).toEqual([]);
    } finally {
      await old.close();
    }
  });
});

/** Every table with its columns and rules, view, function and trigger, as the database writes them. */
const SCHEMA = `
  select 'column' as what, table_name || '.' || column_name as name, data_type || is_nullable as text from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
  union all select 'rule', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'view', viewname, definition from pg_views where schemaname = 'public'
  union all select 'function', oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2`;
