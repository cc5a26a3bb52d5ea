import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { sweepNotifications } from '../../src/server/features/notifications/jobs.ts';
import { endPlans } from '../../src/server/features/payments/jobs.ts';
import { liftEndedSuspensions } from '../../src/server/features/sanctions/jobs.ts';
import { sweepExpiredTickets, sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import { startJobs } from '../../src/server/workers/schedule.ts';
import { EachByItself } from '../../src/server/each-by-itself.ts';
import { inBatches } from '../../src/server/sweeps.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite();
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const ago = (ms: number) => new Date(Date.now() - ms);

/** Whatever is done to this one row fails in the database, until it is let go of. */
async function hold(table: string, column: string, value: string): Promise<() => Promise<unknown>> {
  await run(
    `create or replace function held() returns trigger language plpgsql as $$ begin raise 'it is held'; end $$`,
  );
  await run(
    `create trigger held before update or delete on ${table} for each row when (old.${column}::text = '${value}') execute function held()`,
  );
  return () => run(`drop trigger held on ${table}`);
}

beforeEach(() => server.log.forget());
const told = () => server.log.lines.filter((line) => line.includes('a row of a job failed')).length;

it('a stored object that cannot be removed keeps no other one', async () => {
  const key = (name: string) => `papers/${name.padEnd(32, '0')}`;
  const stuck = path.join(server.ctx.config.dataDir, 'files', key('macet'));
  await mkdir(stuck, { recursive: true });
  await server.ctx.files.put(key('lepas'), Buffer.from('x'), 'application/octet-stream');
  await run(`insert into loose_objects (object_key, since) values ($1, $2), ($3, $4)`, [
    key('macet'),
    ago(2 * DAY_MS),
    key('lepas'),
    ago(DAY_MS),
  ]);
  await expect(sweepOrphanObjects(server.ctx)).rejects.toThrow('loose-objects.sweep: 1 failed, 1 done');
  expect(await server.ctx.files.get(key('lepas'))).toBeNull();
  expect(await run('select object_key from loose_objects')).toEqual([{ object_key: key('macet') }]);
  expect(told()).toBe(1);
  await rm(stuck, { recursive: true });
  expect(await sweepOrphanObjects(server.ctx)).toBe(1);
});

it('an upload nobody finished that cannot be taken away keeps no other one', async () => {
  const tickets = await run(
    `insert into upload_tickets (secret_hash, expires_at) select decode(repeat('0' || n, 32), 'hex'), $1 from generate_series(1, 2) n returning id`,
    [ago(DAY_MS)],
  );
  const letGo = await hold('upload_tickets', 'id', tickets[0].id);
  await expect(sweepExpiredTickets(server.ctx)).rejects.toThrow('uploads.sweep: 1 failed, 1 done');
  expect(await run('select id from upload_tickets')).toEqual([{ id: tickets[0].id }]);
  await letGo();
  expect(await sweepExpiredTickets(server.ctx)).toBe(1);
});

it('a suspension that cannot be lifted keeps nobody else out', async () => {
  const [first, second] = [await world.member('pria'), await world.member('pria')];
  for (const [one, days] of [
    [first, 2],
    [second, 1],
  ] as const)
    await run(
      `insert into sanctions (member_id, kind, cause, reason, created_at, until) values ($1, 'suspend', 'other', 'x', $2, $3)`,
      [one.id, ago(9 * DAY_MS), ago(days * DAY_MS)],
    );
  const letGo = await hold('sanctions', 'member_id', first.id);
  await expect(liftEndedSuspensions(server.ctx)).rejects.toThrow('suspensions.lift: 1 failed, 1 done');
  expect(await run('select member_id from sanctions where ended_at is null')).toEqual([{ member_id: first.id }]);
  await letGo();
  expect(await liftEndedSuspensions(server.ctx)).toBe(1);
});

it('a plan that cannot be ended keeps no other one', async () => {
  const [first, second] = [await world.member('pria'), await world.member('pria')];
  for (const one of [first, second])
    await run(`update subscriptions set tier = 'premium', status = 'active', period_end = $2 where member_id = $1`, [
      one.id,
      ago(DAY_MS),
    ]);
  const letGo = await hold('subscriptions', 'member_id', first.id);
  await expect(endPlans(server.ctx)).rejects.toThrow('plans.end: 1 failed, 1 done');
  await letGo();
  expect(await endPlans(server.ctx)).toBe(1);
});

it('a notification that cannot be swept keeps no event', async () => {
  const sari = await world.member('wanita');
  const [stuck] = await run(
    `insert into notifications (member_id, kind, data, dedupe_key, read_at) values ($1, 'trial-over', '{}', 'macet', $2) returning id`,
    [sari.id, ago(91 * DAY_MS)],
  );
  await run(
    `insert into outbox (kind, payload, dedupe_key, processed_at, failure)
      values ('trial.over', '{}', 'lama', $1, null), ('trial.over', '{}', 'gagal', $1, 'x')`,
    [ago(31 * DAY_MS)],
  );
  const letGo = await hold('notifications', 'id', stuck.id);
  await expect(sweepNotifications(server.ctx)).rejects.toThrow('notifications.sweep: read failed');
  const left = () => run(`select dedupe_key from outbox where dedupe_key in ('lama', 'gagal')`);
  expect(await left()).toEqual([{ dedupe_key: 'gagal' }]);
  await letGo();
  expect(await sweepNotifications(server.ctx)).toBe(1);
});

it('a sweep goes on until fewer were due than it deletes at once', async () => {
  let due = 12;
  const some = (limit: number) => {
    const gone = Math.min(limit, due);
    due -= gone;
    return Promise.resolve(gone);
  };
  expect([await inBatches(some, 5), due]).toEqual([12, 0]);
});

it('the run counts as failed, and what the queue keeps of it names nobody', async () => {
  const stuck = await world.member('pria');
  await run(`update subscriptions set tier = 'premium', status = 'active', period_end = $2 where member_id = $1`, [
    stuck.id,
    ago(DAY_MS),
  ]);
  const letGo = await hold('subscriptions', 'member_id', stuck.id);
  const jobs = await startJobs(server.ctx, server.database.url);
  onTestFinished(() => jobs.stop());
  await run(`insert into jobs.job (name, policy) values ('plans.end', 'singleton')`);
  const counted = async () =>
    (await server.ctx.metrics.jobs.get()).values.find(
      ({ labels }) => labels.job === 'plans.end' && labels.outcome === 'failed',
    )?.value;
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(0);
  const kept = () => run(`select output from jobs.job where name = 'plans.end' and output is not null`);
  await expect.poll(kept, { timeout: 20_000 }).not.toEqual([]);
  expect(JSON.stringify(await kept())).toContain('plans.end: 1 failed, 0 done');
  expect(JSON.stringify(await kept())).not.toContain(stuck.id);
  await letGo();
});

it('rounds end when one brought nothing, and when many failed and none was done', async () => {
  const each = () => new EachByItself(server.ctx.log, 'plans.end');
  const fails = () => Promise.reject(new Error('x'));
  expect(await each().round(['a', 'b'], () => Promise.resolve(false))).toBe(false);
  expect(await each().round(['a', 'b'], () => Promise.resolve())).toBe(true);
  const all = each();
  const ids = (n: number) => Array.from({ length: 50 }, (_, i) => `${n}-${i}`);
  expect(await all.round(ids(1), fails)).toBe(true);
  expect(all.failed).toHaveLength(50);
  expect(await all.round(ids(2), fails)).toBe(false);
  expect(() => all.end()).toThrow('plans.end: 100 failed, 0 done');
});
