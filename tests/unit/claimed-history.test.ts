import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimHistory, identityOf, ownerOf, sweepFormer } from '../../src/server/backup/history/owner.ts';

const NOW = new Date('2026-11-23T07:00:00Z');
const DAY_MS = 86_400_000;
const SEGMENT = '000000010000000000000001';
const THERE = [`history/base/base-20261122-070000-${SEGMENT}.base`, `history/wal/${SEGMENT}`];
const FORMER = 'history.before-20261123T070000';

async function backups(there = THERE, of: string | null = null) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'serasi-claimed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of of === null ? there : [...there, 'history/of']) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), name === 'history/of' ? of! : '');
    const written = new Date(NOW.getTime() - DAY_MS / 2);
    await utimes(path.join(folder, name), written, written);
  }
  const claim = (cluster: string, { restored = null as Date | null, at = NOW } = {}) => {
    const restoredSince = async (since: Date) => restored !== null && restored > since;
    return claimHistory({ folder, cluster, restoredSince }, at);
  };
  const left = async (below = '') =>
    (await readdir(path.join(folder, below), { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => path.relative(path.join(folder, below), path.join(one.parentPath, one.name)))
      .sort();
  return { folder, claim, left };
}

it('a history is noted as that of the cluster that keeps it, and stays', async () => {
  for (const there of [THERE, []]) {
    const { folder, claim, left } = await backups(there);
    expect([await claim('1'), await claim('1'), await ownerOf(folder)]).toEqual([null, null, '1']);
    expect(await left()).toEqual([...there, 'history/of'].sort());
  }
});

it('that of another cluster is set apart whole', async () => {
  const { folder, claim, left } = await backups(THERE, '1');
  expect(await claim('2')).toBe(path.join(folder, FORMER));
  expect([await left(FORMER), await left('history')]).toEqual([[...THERE, 'history/of'].sort(), ['of']]);
  expect([await ownerOf(path.join(folder, FORMER)), await ownerOf(folder)]).toEqual(['1', '2']);
  expect(existsSync(path.join(folder, 'history', 'wal'))).toBe(true);
});

it.each([
  ['2026-11-22T06:59:59Z', false],
  ['2026-11-22T07:00:01Z', true],
])('one that does not say whose it is, of a database restored at %s: set apart %s', async (restored, isOther) => {
  const { claim } = await backups();
  expect((await claim('2', { restored: new Date(restored) })) !== null).toBe(isOther);
});

it('two that share a folder by mistake each find their own again, also after a kill in between', async () => {
  const { folder, claim, left } = await backups(THERE, '1');
  await claim('2');
  const later = new Date(NOW.getTime() + 60_000);
  expect(await claim('1', { at: later })).toBe(path.join(folder, 'history.before-20261123T070100'));
  expect(await left('history')).toEqual([...THERE, 'history/of'].sort().map((name) => name.slice('history/'.length)));
  expect((await readdir(folder)).sort()).toEqual(['history', 'history.before-20261123T070100']);
  await rm(path.join(folder, 'history'), { recursive: true });
  expect([await claim('2', { at: later }), await readdir(folder)]).toEqual([null, ['history']]);
});

it('one set apart goes with its last second, HISTORY_DAYS later, and at once with HISTORY_DAYS=0', async () => {
  const { folder, claim, left } = await backups(THERE, '1');
  await claim('2');
  await sweepFormer(folder, 2, new Date(NOW.getTime() + DAY_MS));
  expect(await left(FORMER)).toEqual([...THERE, 'history/of'].sort());
  await sweepFormer(folder, 2, new Date(NOW.getTime() + 2 * DAY_MS));
  expect(await readdir(folder)).toEqual(['history']);
  const other = await backups(THERE, '1');
  await other.claim('2');
  await sweepFormer(other.folder, 0, NOW);
  expect(await readdir(other.folder)).toEqual(['history']);
});

it('a cluster whose control file is cut off tells no identity', async () => {
  const { folder } = await backups([]);
  await mkdir(path.join(folder, 'global'));
  await writeFile(path.join(folder, 'global', 'pg_control'), Buffer.from([1, 0, 0, 0, 0, 0, 0, 0x80, 9]));
  expect(await identityOf(folder)).toBe('-9223372036854775807');
  await writeFile(path.join(folder, 'global', 'pg_control'), '');
  await expect(identityOf(folder)).rejects.toThrow('pg_control');
});
