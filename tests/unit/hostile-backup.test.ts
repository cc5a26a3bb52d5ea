import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unpack } from '../../src/server/backup/load-rows.ts';
import { checkParts } from '../../src/server/backup/part-reader.ts';
import { writeParts } from '../../src/server/backup/part-writer.ts';

/** A file of a stranger, in a form of ours: whoever restores it is told before anything is written. */
const OPENING = {
  format: 1,
  madeAt: '2026-11-01T00:00:00.000Z',
  server: 170_000,
  migrations: ['0001'],
  keyMark: 'x',
  tables: [{ name: 'accounts', columns: ['id'] }],
};
const CLOSING = { sums: [], sequences: [], files: { count: 0, bytes: 0 }, missing: [] as string[] };

function place(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'serasi-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'a.backup');
}

async function made({ parts = [] as string[], opening = OPENING as unknown, closing = CLOSING, passphrase = '' }) {
  const file = place();
  const writer = await writeParts(file, passphrase || null);
  await writer.add('opening.json', Buffer.from(typeof opening === 'string' ? opening : JSON.stringify(opening)));
  for (const name of parts) await writer.add(name, Buffer.from('x'));
  await writer.close(closing);
  return file;
}

describe('T61: a foreign backup file', () => {
  it('is read where its parts are ours, by its owner alone', async () => {
    const file = await made({ parts: ['rows/accounts/1.gz', 'files/photos/ab/full.webp'] });
    await expect(checkParts(file, null)).resolves.toMatchObject({ closing: { parts: 3 } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    'files/../../etc/cron.d/x',
    'files//etc/passwd',
    'files/photos/../../x',
    'files/.ssh/authorized_keys',
    'files/photos/\u001b[2Jx',
    '../opening.json',
    '/etc/passwd',
    'rows/accounts',
    'rows/pg_authid/1.gz',
    'rows/accounts"; drop table accounts; --/1.gz',
    'rows/../files/x/1.gz',
    'else/x',
  ])('chooses no place for «%s»', async (name) =>
    expect(checkParts(await made({ parts: [name] }), null)).rejects.toThrow('rusak'),
  );

  it.each([['no JSON'], [{ ...OPENING, format: 2 }], [{ ...OPENING, migrations: [] }], ['[]']])(
    'is told with another opening: %j',
    async (opening) => expect(checkParts(await made({ opening }), null)).rejects.toThrow('bentuk yang tidak dikenal'),
  );

  it('prints no name that our storage cannot have', async () => {
    const closing = { ...CLOSING, missing: ['\u001b]0;x\u0007'] };
    await expect(checkParts(await made({ closing }), null)).rejects.toThrow('bentuk yang tidak dikenal');
  });

  it('does not become all the memory there is', async () => {
    const rows = Buffer.alloc(1024 * 1024, '1\n');
    expect((await unpack(gzipSync(rows))).equals(rows)).toBe(true);
    await expect(unpack(gzipSync(Buffer.alloc(65 * 1024 * 1024)))).rejects.toThrow('rusak');
    await expect(unpack(Buffer.from('not packed'))).rejects.toThrow('rusak');
  });

  it('does not pass for a sealed one: with a passphrase only what it sealed is opened', async () => {
    await expect(checkParts(await made({}), 'frasa sandi panjang')).rejects.toThrow('tidak terenkripsi');
    const sealed = await made({ passphrase: 'frasa sandi panjang' });
    await expect(checkParts(sealed, 'frasa sandi panjang')).resolves.toMatchObject({ closing: { parts: 1 } });
    await expect(checkParts(sealed, 'frasa sandi lain')).rejects.toThrow('tidak terbuka');
    await expect(checkParts(sealed, null)).rejects.toThrow('Isi BACKUP_PASSPHRASE');
    const empty = place();
    writeFileSync(empty, '');
    await expect(checkParts(empty, null)).rejects.toThrow(/bukan cadangan|rusak/);
  });
});
