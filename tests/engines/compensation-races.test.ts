import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { resumeCompensations } from '../../src/server/features/compensation/jobs.ts';
import { payments } from '../support/payments.ts';
import { twoInstances } from '../support/suite.ts';

const { database, one, two, world, atTwo, atBoth } = await twoInstances();
const owner = await world.staff('owner');
const money = payments(one);
await money.accounts();
const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const body = (kind: string, days: number) => ({ kind, days, reason: 'Gangguan jaringan semalam' });
const SOON = { timeout: 20_000, interval: 20 };

/** So many members with a plan that ends in ten days, without a browser. */
const members = async (n: number): Promise<string[]> => {
  const rows = await run(
    `with made as (insert into accounts (username, password_hash) select 'k' || substr(md5(random()::text || i), 1, 20), 'x'
       from generate_series(1, $1) i returning id)
     insert into subscriptions (member_id, tier, status, period_end) select id, 'premium', 'active', now() + interval '10 days' from made
     returning member_id`,
    [n],
  );
  return rows.map((row) => row.member_id).toSorted();
};
/** How many extensions the plan of each of these has. */
const extensions = async (ids: string[]): Promise<number[]> =>
  (
    await run(
      `select (select count(*)::int from plan_entries e where e.member_id = m.id and e.kind = 'extension') as n
       from unnest($1::uuid[]) m(id)`,
      [ids],
    )
  ).map((row) => row.n);

describe('T79: days for everybody, on two instances', () => {
  it('twenty clicks of one key are one run: each chat longer once, one row of the trail', async () => {
    const chats = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [sari, budi] = [
          await world.signedIn('wanita', { photos: 0 }),
          await world.signedIn('pria', { photos: 0 }),
        ];
        await world.matched(sari, budi);
        return (await sari.browser.post('/api/conversations', { memberId: budi.id })).body.id as string;
      }),
    );
    const ends = async () =>
      (await run('select id, expires_at from conversations where id = any($1) order by id', [chats])).map((row) =>
        row.expires_at.getTime(),
      );
    const before = await ends();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await atBoth(owner, 20, (b) => b.post('/api/staff/compensations', body('chats', 2), key));
    const given = answers.filter(({ status }) => status === 200);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((a) => a.body.code))).toEqual(
      given.length === 20 ? new Set() : new Set(['idempotency-in-flight']),
    );
    expect(new Set(given.map((a) => a.body.id)).size).toBe(1);
    const { id } = given[0]!.body;
    expect((await atTwo(owner).post('/api/staff/compensations', body('chats', 2), key)).body).toEqual({ id });
    await Promise.all([resumeCompensations(one.ctx), resumeCompensations(two.ctx)]);
    expect((await ends()).map((at, i) => at - before[i]!)).toEqual(chats.map(() => 2 * DAY_MS));
    expect(await run(`select subject from audit where act = 'compensation-start'`)).toEqual([
      { subject: `${id} chats 2 8` },
    ]);
    expect(await run('select count(*)::int as n from compensation_runs')).toEqual([{ n: 1 }]);
  });

  it('a match that ends, or a payment that is refunded, at the same moment is before it or after it', async () => {
    const finance = await world.staff('finance');
    for (let round = 0; round < 5; round++) {
      const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
      await world.matched(sari, budi);
      const chat = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body.id as string;
      await run(`update subscriptions set trial_end = now() - interval '1 day' where member_id = $1`, [sari.id]);
      const payment = await money.pays(sari, 'monthly_subscription');
      await money.approves(finance, payment.id);
      const [{ expires_at: before }] = await run('select expires_at from conversations where id = $1', [chat]);
      const post = (kind: string) => atTwo(owner).post('/api/staff/compensations', body(kind, 1));
      const [chats, plans, , refund] = await Promise.all([
        post('chats'),
        post('plans'),
        sari.browser.post(`/api/matches/${budi.id}/ending`),
        finance.browser.post(`/api/staff/payments/${payment.id}/refund`, { reason: 'Diminta anggota hari ini' }),
      ]);
      expect([refund.status, chats.status]).toEqual([200, 200]);
      const item = async (runId: string, subject: string) =>
        (await run('select outcome from compensation_items where run_id = $1 and subject_id = $2', [runId, subject]))[0]
          ?.outcome ?? 'over';
      const [{ expires_at: after }] = await run('select expires_at from conversations where id = $1', [chat]);
      expect(after.getTime() - before.getTime()).toBe((await item(chats.body.id, chat)) === 'extended' ? DAY_MS : 0);
      // Whichever was first: what was paid back is worth nothing.
      expect(await run('select tier, status from subscriptions where member_id = $1', [sari.id])).toEqual([
        { tier: 'basic', status: 'refunded' },
      ]);
      const n = (await run(`select from plan_entries where member_id = $1 and kind = 'extension'`, [sari.id])).length;
      const outcome = plans.status === 200 ? await item(plans.body.id, sari.id) : 'over';
      expect(n).toBe(outcome === 'extended' ? 1 : 0);
    }
  });

  it('killed in the middle and begun again on both instances, each plan is longer exactly once', async () => {
    const ids = await members(450);
    const [{ id }] = await run(
      `insert into compensation_runs (kind, days, reason, staff_id, made_at, selected) values ('plans', 3, 'Gangguan semalam', $1, now(), 450) returning id`,
      [owner.id],
    );
    await run('insert into compensation_items (run_id, subject_id) select $1, unnest($2::uuid[])', [id, ids]);
    // A plan in the third hundred is held, so the process is in the middle of its third transaction when it is killed.
    const holder = await database.pool.connect();
    let child: ChildProcess | undefined;
    try {
      await holder.query('begin');
      const [{ pid }] = (await holder.query('select pg_backend_pid() as pid')).rows;
      await holder.query('select from subscriptions where member_id = $1 for update', [ids[250]]);
      child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', WORKER, database.url, id], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await vi.waitFor(
        async () =>
          expect(
            // Others may wait for something else for a moment: this one waits for the holder.
            await run('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]),
          ).toHaveLength(1),
        SOON,
      );
      child.kill('SIGKILL');
      await once(child, 'exit');
    } finally {
      await holder.query('rollback');
      holder.release();
      child?.kill('SIGKILL');
    }
    await vi.waitFor(
      async () =>
        expect(
          await run(`select from compensation_items where run_id = $1 and outcome is not null`, [id]),
        ).toHaveLength(200),
      SOON,
    );
    await Promise.all([resumeCompensations(one.ctx), resumeCompensations(two.ctx)]);
    await vi.waitFor(
      async () =>
        expect(await run('select from compensation_runs where id = $1 and done_at is not null', [id])).toHaveLength(1),
      SOON,
    );
    expect(await extensions(ids)).toEqual(ids.map(() => 1));
    const longer = await run(
      `select distinct after_at - before_at as longer, outcome from compensation_items where run_id = $1`,
      [id],
    );
    expect(longer).toEqual([{ longer: expect.objectContaining({ days: 3 }), outcome: 'extended' }]);
    const events = await run(`select from outbox where kind = 'compensation.given' and payload ->> 'runId' = $1`, [id]);
    expect(events).toHaveLength(450);
  });
});

/** Works on a run as the job does, until it is killed. */
const WORKER = `
  import { connect } from './src/server/db/connect.ts';
  import { workRun } from './src/server/features/compensation/actions.working.ts';
  const { db, pool } = connect(process.argv[1], { max: 2 });
  const { rows } = await pool.query('select id, kind, days, reason, staff_id from compensation_runs where id = $1', [process.argv[2]]);
  await workRun({ db, now: () => new Date() }, rows[0]);
`;
