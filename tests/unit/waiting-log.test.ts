import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Context } from '../../src/server/context.ts';
import { boundWithoutJobs } from '../../src/server/features/operations/jobs.history.ts';
import { WAITING } from '../../src/server/db/embedded/archive.ts';
import { boundWaiting, keepLog } from '../../src/server/backup/history/log.ts';
import { writeParts } from '../../src/server/backup/part-writer.ts';

/** Errors that would end the server, from now to the end of the test. */
function unheardErrors(): unknown[] {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  process.on('uncaughtException', hear);
  onTestFinished(() => void process.off('uncaughtException', hear));
  return unheard;
}

const nameOf = (n: number) => `0000000100000000${n.toString(16).toUpperCase().padStart(8, '0')}`;

/** A folder with so many waiting segments, and what is no segment. */
async function waitingFolder(segments: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'serasi-waiting-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (let n = 0; n < segments; n++) await writeFile(path.join(folder, nameOf(n)), '');
  await writeFile(path.join(folder, '00000002.history'), '');
  return folder;
}

it('of the log that nobody takes the oldest part goes, and nothing that waits not too long', async () => {
  const waiting = await waitingFolder(259);
  expect([await boundWaiting(waiting), await boundWaiting(waiting)]).toEqual([3, 0]);
  const left = (await readdir(waiting)).sort();
  expect([left.length, left[0], left.at(-2), left.at(-1)]).toEqual([257, nameOf(3), nameOf(258), '00000002.history']);
  expect(await boundWaiting(path.join(waiting, 'nowhere'))).toBe(0);
});

it('an instance without jobs says at its start that its log may be taken by nobody, and bounds it all the same', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'serasi-waiting-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await rename(await waitingFolder(258), path.join(dataDir, WAITING));
  const said: string[] = [];
  const log = { warn: (text: string) => said.push(text), error: () => said.push('error') };
  const of = (folder: string | null) =>
    boundWithoutJobs({
      config: { dataDir, databaseUrl: null, backup: { folder, historyDays: 7, passphrase: null } },
      log,
    } as unknown as Context);
  expect([of(null), said]).toEqual([null, []]);
  const end = of(dataDir)!;
  onTestFinished(end);
  expect(said).toEqual([expect.stringContaining('--roles=jobs')]);
  await expect.poll(async () => (await readdir(path.join(dataDir, WAITING))).length).toBe(257);
});

it.each([null, 'frasa sandi yang panjang'])(
  'a folder that cannot be written leaves less of it, and ends nothing else: %j',
  async (passphrase) => {
    const unheard = unheardErrors();
    const waiting = await waitingFolder(70);
    const folder = path.join(waiting, 'nowhere');
    await expect(keepLog({ waiting, folder, passphrase })).rejects.toThrow('ENOENT');
    expect((await readdir(waiting)).filter((name) => name.length === 24)).toHaveLength(64);
    expect(unheard).toEqual([]);
  },
);

it.each([null, 'frasa sandi yang panjang'])(
  'a backup whose folder cannot be written fails, and ends nothing else: %j',
  async (passphrase) => {
    const unheard = unheardErrors();
    const writer = await writeParts(path.join(await waitingFolder(0), 'nowhere', 'one.backup'), passphrase);
    const end = { sums: [], sequences: [], files: { count: 0, bytes: 0 }, missing: [] };
    await expect(writer.close(end)).rejects.toThrow('ENOENT');
    await writer.abandon();
    expect(unheard).toEqual([]);
  },
);
