import { Cron } from 'croner';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dueJobs } from '#server/workers/clock.ts';
import { startJobs } from '#server/workers/schedule.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite();
const names = async (): Promise<string[]> =>
  (await server.ctx.pool.query('select name from jobs.queue order by name')).rows.map((row) => row.name);

it('the jobs in the database are those of the code: one that was renamed or left is forgotten', async () => {
  await (await startJobs(server.ctx, server.database.url)).stop();
  const ours = await names();
  expect(ours).toContain('documents.erase');
  await server.ctx.pool.query(`select jobs.create_queue('former.job', '{"policy":"singleton"}')`);
  // One that has done its work leaves rows.
  await server.ctx.pool.query(`insert into jobs.job (name, state) values ('former.job', 'completed')`);
  await server.ctx.pool.query(
    `insert into jobs.schedule (name, cron, timezone) values ('former.job', '* * * * *', 'UTC')`,
  );
  // Instances that start together forget it once.
  const started = await Promise.all([1, 2].map(() => startJobs(server.ctx, server.database.url)));
  for (const one of started) await one.stop();
  expect(await names()).toEqual(ours);
  expect((await server.ctx.pool.query('select from jobs.schedule')).rowCount).toBe(0);
});

it('a build of before, started again, leaves the queues of a newer one alone', async () => {
  const { pool } = server.ctx;
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-build', '2999-01-01')`);
  await pool.query(`select jobs.create_queue('newer.job', '{"policy":"singleton"}')`);
  await (await startJobs(server.ctx, server.database.url)).stop();
  expect(await names()).toContain('newer.job');
  await pool.query(`delete from kysely_migration where name = '9999-of-a-newer-build'`);
  await (await startJobs(server.ctx, server.database.url)).stop();
  expect(await names()).not.toContain('newer.job');
});

it('two instances look at the clock: a job of a minute is there once, and is done', async () => {
  const both = await Promise.all([1, 2].map(() => startJobs(server.ctx, server.database.url)));
  onTestFinished(async () => void (await Promise.all(both.map((one) => one.stop()))));
  const runs = async () =>
    (
      await server.ctx.pool.query(
        `select name, count(*)::int as n, count(distinct id)::int as ids, bool_and(state = 'completed') as done
          from jobs.job where name in ('plans.end', 'accounts.erase') group by name order by name`,
      )
    ).rows;
  await vi.waitFor(async () => expect((await runs()).map(({ done }) => done)).toEqual([true, true]), 30_000);
  // A minute may turn meanwhile, and the runs of the test above count as well; nothing is there twice.
  for (const { n, ids } of await runs()) {
    expect(n).toBe(ids);
    expect(n).toBeLessThanOrEqual(3);
  }
});

it('what is due in a minute is what its cron says in Jakarta, with the same id each time', () => {
  const crons = [
    { name: 'nightly', cron: new Cron('50 3 * * *', { timezone: 'Asia/Jakarta' }) },
    { name: 'hourly', cron: new Cron('50 * * * *', { timezone: 'Asia/Jakarta' }) },
    { name: 'often', cron: new Cron('*/10 * * * *', { timezone: 'Asia/Jakarta' }) },
  ];
  const minute = Date.parse('2026-11-22T20:50:00Z') / 60_000;
  const due = dueJobs(crons, minute, minute);
  expect(due.map(({ name }) => name)).toEqual(['nightly', 'hourly', 'often']);
  expect(dueJobs(crons, minute, minute)).toEqual(due);
  expect(due[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(dueJobs(crons, minute - 5, minute + 10).map(({ name }) => name)).toEqual([
    'nightly',
    'hourly',
    'often',
    'often',
  ]);
  expect(new Set(dueJobs(crons, minute - 60, minute + 60).map(({ id }) => id)).size).toBe(
    dueJobs(crons, minute - 60, minute + 60).length,
  );
});

it('a queue that cannot write that a job has ended ends nothing: it is told again, until it can', async () => {
  const { ctx } = server;
  await ctx.pool.query(`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise 'no space' using errcode = 'disk_full'; end $$`);
  const jobs = await startJobs(ctx, server.database.url);
  onTestFinished(() => jobs.stop());
  await ctx.pool.query(`create or replace trigger no_room before update on jobs.job for each row
    when (new.state = 'completed') execute function no_room()`);
  server.log.forget();
  await ctx.pool.query(`insert into jobs.job (name) values ('figures.keep')`);
  const refused = () => server.log.lines.filter((line) => line.includes('the end of one could not be told')).length;
  await vi.waitFor(() => expect(refused()).toBeGreaterThan(1), 40_000);
  // Not the trigger: it is locked against the queue, which a statement of both can wait for at once.
  await ctx.pool.query(`create or replace function no_room() returns trigger language plpgsql as $$
    begin return new; end $$`);
  const ended = () => ctx.pool.query(`select from jobs.job where name = 'figures.keep' and state <> 'completed'`);
  await vi.waitFor(async () => expect((await ended()).rowCount).toBe(0), 20_000);
});
