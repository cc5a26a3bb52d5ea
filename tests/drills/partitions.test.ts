import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { membersByServer } from '../../src/server/match-index/partitions.ts';
import { benchMember } from '../../bench/population.ts';
import { changeAlike, expectSameAnswers } from '../support/same-answers.ts';
import { splitEngines, twoDatabases } from '../support/split-table.ts';

/** 100,000 members on two PostgreSQL servers: every answer is that of the engine in memory (decision 0094). */
const MEMBERS = 100_000;
const VIEWERS = 200;

it('lists, pages, funnel and what-if agree before and after 2,000 changes', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'serasi-split-'));
  await chmod(home, 0o755);
  const servers = [];
  for (const name of ['here', 'there'])
    servers.push(await startEmbeddedPostgres({ dataDir: path.join(home, name), settings: ['fsync=off'] }));
  const databases = await twoDatabases(
    servers.map(({ url }) => url),
    'exact',
  );
  const members = Array.from({ length: MEMBERS }, (_, n) => benchMember(n));
  const viewers = Array.from({ length: VIEWERS }, (_, n) => benchMember(MEMBERS + n));
  const { lie, ...engines } = await splitEngines(databases, members);
  const shown = [await expectSameAnswers(engines, viewers)];
  await changeAlike(engines, members, 2_000);
  shown.push(await expectSameAnswers(engines, viewers));
  const after = await membersByServer(databases.here.db, 1);
  expect([lie.reduce((a, b) => a + b), after.reduce((a, b) => a + b)]).toEqual([MEMBERS, MEMBERS - 400]);
  // eslint-disable-next-line no-console
  console.log(JSON.stringify({ lie, after, viewers: VIEWERS, shown }));
  await engines.table.close();
  await Promise.all([databases.here.close(), databases.there.close()]);
  for (const server of servers) await server.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}, 900_000);
