import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { program } from '../support/backups.ts';
import { folder } from '../support/house.ts';

const EMPTY = 'Tidak ada database di ';
const BREACH = ['--table=documents', '--from=2026-11-23T08:00Z', '--to=2026-11-23T09:00Z', '--by=saya'];

it.each([
  ['audit-verify', []],
  ['match-partitions', ['--far=postgresql://127.0.0.1:1/x']],
  ['breach-notice', BREACH],
  ['rotate-keys', []],
])('%s finds no database where none is, and makes none', (name, args) => {
  const home = folder();
  const data = path.join(home, 'data');
  mkdirSync(data);
  const more = name === 'breach-notice' ? [`--out=${path.join(home, 'surat')}`] : [];
  const { status, stdout, stderr } = program(name, [...args, ...more], { DATA_DIR: data, MATCH_ENGINE: 'postgres' });
  expect([status === 0, stdout, stderr]).toEqual([false, '', expect.stringContaining(EMPTY + data)]);
  expect(existsSync(path.join(data, 'postgres'))).toBe(false);
});

it.each([['--keep-session'], ['--accept-other-keys'], ['lain']])(
  'restore refuses what it does not know: %s',
  (given) => {
    const file = path.join(folder(), 'tidak-ada.backup');
    expect(program('backup-restore', [`--from=${file}`, given], {})).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^npm run restore -- /),
    });
  },
);

it.each([
  ['admin-create', ['--username=bantuan', '--roles=support'], 'npm run admin:create -- ', '--roles=support'],
  ['admin-create', ['--username=bantuan', 'support'], 'npm run admin:create -- ', 'support'],
  ['backup-make', ['--to=berkas.backup', '--passphrase=x'], 'npm run backup -- ', '--passphrase=x'],
  ['breach-notice', [...BREACH, '--out=surat', '--actors=NAMA'], 'npm run breach -- ', '--actors=NAMA'],
  ['match-partitions', ['--joins'], 'FAR_DATABASE_URL', '--joins'],
])('%s refuses what it does not know, names it, and makes nothing: %j', (name, args, usage, unknown) => {
  const home = folder();
  const { status, stdout, stderr } = program(name, args, {
    DATA_DIR: path.join(home, 'data'),
    MATCH_ENGINE: 'postgres',
  });
  expect([status === 0, stdout, stderr.slice(0, usage.length)]).toEqual([false, '', usage]);
  expect(stderr).toMatch(new RegExp(`\nTidak dikenal: ${unknown}\n$`));
  expect(existsSync(path.join(home, 'data'))).toBe(false);
});

it('breach-notice takes an --actor with nothing behind it for no one of the team', () => {
  const { status, stderr } = program('breach-notice', [...BREACH, '--out=surat', '--actor='], { DATA_DIR: folder() });
  expect([status, stderr]).toEqual([1, "tidak ada staf ''\n"]);
});
