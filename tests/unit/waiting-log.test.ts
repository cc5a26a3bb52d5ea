import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
