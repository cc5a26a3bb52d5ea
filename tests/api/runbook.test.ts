import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startJobs } from '#server/workers/schedule.ts';
import { apiSuite } from '../support/suite.ts';

const quoted = [...readFileSync('docs/operations.md', 'utf8').matchAll(/`([^`]+)`/g)].map(([, words]) =>
  words!.replace(/\s+/g, ' '),
);
const { server } = await apiSuite();

it('the statements of docs/operations.md are taken by the database of now', async () => {
  await (await startJobs(server.ctx, server.database.url)).stop();
  const statements = quoted.filter((words) => /^(select|update|delete from|truncate|analyze) [^…]/.test(words));
  expect(statements.length).toBeGreaterThan(20);
  const client = await server.ctx.pool.connect();
  const refused: string[] = [];
  for (const statement of statements) {
    await client.query('begin');
    const explained = /^(truncate|analyze)/.test(statement) ? '' : 'explain ';
    await client
      .query(explained + statement.replaceAll('…', 'null'))
      .catch((error: Error) => refused.push(`${statement}: ${error.message}`));
    await client.query('rollback');
  }
  client.release();
  expect(refused).toEqual([]);
});
