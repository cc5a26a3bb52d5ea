import { expect, it } from 'vitest';
import { startJobs } from '#server/workers/schedule.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite();
const names = async (): Promise<string[]> =>
  (await server.ctx.pool.query('select name from jobs.schedule order by name')).rows.map((row) => row.name);

it('the jobs in the database are those of the code: one that was renamed or left is forgotten', async () => {
  await (await startJobs(server.ctx, server.database.url)).stop();
  const ours = await names();
  expect(ours).toContain('documents.erase');
  await server.ctx.pool.query(`select jobs.create_queue('former.job', '{"policy":"singleton"}')`);
  await server.ctx.pool.query(
    `insert into jobs.schedule (name, cron, timezone) values ('former.job', '* * * * *', 'UTC')`,
  );
  await (await startJobs(server.ctx, server.database.url)).stop();
  expect(await names()).toEqual(ours);
  expect((await server.ctx.pool.query(`select from jobs.queue where name = 'former.job'`)).rowCount).toBe(0);
});
