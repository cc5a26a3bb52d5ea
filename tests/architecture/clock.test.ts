import { expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';

/**
 * Who may read the clock of the machine; everybody else asks `ctx.now()`, the database's (decision 0099), or measures
 * by `performance.now()`. The list is exact.
 */
const MACHINE: Record<string, string> = {
  'src/server/db/clock.ts': 'compares the two, and stands in until the first answer',
  // The operator's programs, beside their database or without one.
  'src/server/backup-make.ts': 'how long it took',
  'src/server/backup-restore.ts': 'how long it took',
  'src/server/backup/runs.ts': 'how long it took',
  'src/server/backup/restore.ts': 'how long it took; a restore is at work alone',
  'src/server/backup/history/base.ts': 'written beside the files, whose times are the machine’s',
  'src/server/backup/history/return.ts': 'its own cluster, at work alone',
  'src/server/backup/history/stored.ts': 'its own cluster, at work alone',
  'src/server/db/embedded/return.ts': 'the name of a folder',
  'src/server/features/operations/jobs.ts': 'how long it took, and times of files',
  'src/server/demo/load.ts': 'the demo world',
  'src/server/demo/store.ts': 'the demo world',
};

it('decisions are made by one clock: the machine’s is read by those listed alone', () => {
  const readers = sourceFiles('src/server')
    .filter(({ path }) => !path.includes('/migrations/'))
    .filter(({ code }) => /\bDate\.now\b|\bnew Date\(\)/.test(code))
    .map(({ path }) => path);
  expect(readers).toEqual(Object.keys(MACHINE).sort());
});
