import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Context } from '#server/context.ts';
import { keepHistory } from '../../src/server/features/operations/jobs.history.ts';

const NOW = new Date('2026-11-23T07:00:00Z');
const DAY_MS = 86_400_000;
const segment = (n: number) => `00000001000000000000000${n}`;
/** What lies in the folders: copies 5, 3 and 1 days old, the log since each, and one segment that still waits. */
const THERE = [
  'backups/history/base/base-20261118-070000-000000010000000000000001.base',
  'backups/history/base/base-20261120-070000-000000010000000000000003.base',
  'backups/history/base/base-20261122-070000-000000010000000000000005.base',
  ...[1, 2, 3, 4, 5, 6].map((n) => `backups/history/wal/${segment(n)}`),
  'backups/serasi-20261122-193000.backup',
  `data/wal/${segment(7)}`,
];

async function installation() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'serasi-forgotten-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  for (const name of THERE) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), '');
    const written = new Date(NOW.getTime() - DAY_MS / 2);
    await utimes(path.join(home, name), written, written);
  }
  const left = async () =>
    (await readdir(home, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => path.relative(home, path.join(one.parentPath, one.name)))
      .sort();
  const keep = (databaseUrl: string | null, historyDays: number, now: Date) =>
    keepHistory({
      config: {
        databaseUrl,
        dataDir: path.join(home, 'data'),
        backup: { folder: path.join(home, 'backups'), passphrase: null, historyDays, keep: 7 },
      },
      log: { info() {} },
      now: () => now,
    } as unknown as Context);
  return { left, keep };
}

it('HISTORY_DAYS=0 removes the history that is there, and nothing else', async () => {
  const { left, keep } = await installation();
  expect(await keep(null, 0, NOW)).toBe(0);
  expect(await left()).toEqual(['backups/serasi-20261122-193000.backup']);
  await keep(null, 0, NOW);
});

it('after a move to an outside database the history stays for its days, ever less of it, and then goes', async () => {
  const { left, keep } = await installation();
  await keep('postgresql://x/y', 7, NOW);
  expect(await left()).toEqual([...THERE].sort());
  await keep('postgresql://x/y', 2, NOW);
  expect(await left()).toEqual(THERE.filter((name) => !/20261118|000[12]$/.test(name)).sort());
  await keep('postgresql://x/y', 2, new Date(NOW.getTime() + 2 * DAY_MS));
  expect(await left()).toEqual(['backups/serasi-20261122-193000.backup']);
});
