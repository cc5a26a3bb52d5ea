import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { dataFolder, start, stop } from '../support/house.ts';

const ID = '00000000-0000-4000-8000-000000000001';

it('a job of hours that a kill or a stop cut off is begun anew by the next start', async () => {
  const data = await dataFolder();
  const backups = path.join(path.dirname(data), 'backups');
  mkdirSync(backups);
  const env = { DATA_DIR: data, DEMO: 'false', NODE_ENV: 'test', BACKUP_DIR: backups, HISTORY_DAYS: '0' };
  const killed = await start(env);
  const { run, until } = await beside(data);
  const state = (wanted: string) => until(`select from jobs.job where id = '${ID}' and state = '${wanted}'`);
  // Statements of a process that ended go on until the database notices.
  const leave = async () => {
    await run(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'serasi %' and application_name <> 'serasi uji'`);
    await until(`select where not exists (select from pg_locks where locktype = 'advisory' and objid = 7301970)`);
  };
  await until(`select where to_regclass('jobs.queue') is not null`);
  await until(`select from jobs.queue where name = 'backups.make'`);
  // The backup of the night begins, and waits for a table.
  const holder = await beside(data);
  await holder.run('begin; lock table photos in access exclusive mode');
  await run(`insert into jobs.job (id, name, policy, retry_limit, retry_backoff, retry_delay, expire_in)
    values ('${ID}', 'backups.make', 'singleton', 3, false, 0, interval '8 hours')`);
  // Other jobs may wait for that table too.
  const begun = `select from jobs.job where id = '${ID}' and state = 'active' and exists (
    select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy %photos%')`;
  await until(begun);
  await stop(killed, 'SIGKILL');
  await leave();
  expect(await run(`select state from jobs.job where id = '${ID}'`)).toEqual([{ state: 'active' }]);

  const stopped = await start(env);
  await until(begun);
  expect(await stop(stopped, 'SIGINT')).toBe(0);
  await leave();
  await state('retry');

  await holder.run('rollback');
  const last = await start(env);
  await state('completed');
  expect(readdirSync(backups).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
  expect(await stop(last, 'SIGINT')).toBe(0);
});

/** A connection that counts as another application's: the database stays when ours stops. */
async function beside(data: string) {
  const client = new pg.Client({
    connectionString: `postgresql://postgres@localhost/serasi?host=${encodeURIComponent(path.join(data, 'run'))}`,
    application_name: 'serasi uji',
  });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  const run = async (sql: string) => (await client.query(sql)).rows;
  const until = async (sql: string) => {
    while ((await run(sql)).length === 0) await wait(50);
  };
  return { run, until };
}
