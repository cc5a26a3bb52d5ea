import { backupCopy } from '#copy/backup.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import tar from 'tar-stream';
import { isStorageKey } from '../adapters/files.ts';
import {
  BackupProblem,
  CLOSING,
  type Closing,
  closing,
  FILES,
  OPENING,
  type Opening,
  opening as openingShape,
  sumOf,
} from './format.ts';
import { SUM_FIELD } from './part-writer.ts';
import { MAGIC, opening, SEALED_HEAD, saltOf } from './sealed-stream.ts';

/** Larger than any part we write. */
const MAX_PART = 256 * 1024 * 1024;

export type Part = { name: string; bytes: Buffer };
export type Contents = { opening: Opening; closing: Closing; bytes: number };

/** Every part, in the order of the file, each compared with its sum. Throws BackupProblem. */
export async function* readParts(file: string, passphrase: string | null): AsyncGenerator<Part> {
  const extract = tar.extract();
  const source = await openBytes(file, passphrase);
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size, pax } = entry.header;
      if ((size ?? 0) > MAX_PART) throw new BackupProblem(backupCopy.changed);
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      const bytes = Buffer.concat(pieces);
      if ((pax as Record<string, string> | undefined)?.[SUM_FIELD] !== sumOf(bytes))
        throw new BackupProblem(backupCopy.changed);
      yield { name, bytes };
    }
  } catch (error) {
    if (error instanceof BackupProblem || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new BackupProblem(backupCopy.changed, { cause: error });
  } finally {
    source.destroy();
    extract.destroy();
  }
}

/**
 * Reads the whole file once: all parts present and unchanged, and the end too; `isKnown`: which parts may stand between
 * the first and the last. Throws BackupProblem.
 */
export async function checkParts(
  file: string,
  passphrase: string | null,
  isKnown: (name: string, opening: Opening) => boolean = isKnownPart,
): Promise<Contents> {
  const digest = createHash('sha256');
  let [parts, bytes] = [0, 0];
  let first: Opening | null = null;
  let last: Closing | null = null;
  for await (const part of readParts(file, passphrase)) {
    if (last) throw new BackupProblem(backupCopy.changed);
    bytes += part.bytes.length;
    if (part.name === CLOSING) {
      last = parsed(closing, part.bytes);
      continue;
    }
    if (first === null) {
      if (part.name !== OPENING) throw new BackupProblem(backupCopy.noBackup);
      first = parsed(openingShape, part.bytes);
    } else if (!isKnown(part.name, first)) throw new BackupProblem(backupCopy.changed);
    digest.update(`${part.name}\0${sumOf(part.bytes)}\n`);
    parts++;
  }
  if (!first) throw new BackupProblem(backupCopy.noBackup);
  if (!last) throw new BackupProblem(backupCopy.cutOff);
  if (last.parts !== parts || last.digest !== digest.digest('hex')) throw new BackupProblem(backupCopy.changed);
  return { opening: first, closing: last, bytes };
}

/** Rows of a table of the opening, or a file with a valid storage name: a foreign file cannot choose another path. */
function isKnownPart(name: string, { tables }: Opening): boolean {
  if (name.startsWith(FILES)) return isStorageKey(name.slice(FILES.length));
  const rows = /^rows\/(\w+)\/\d+\.gz$/.exec(name);
  return rows !== null && tables.some((table) => table.name === rows[1]);
}

function parsed<T>(
  shape: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  bytes: Buffer,
) {
  const read = shape.safeParse(jsonOf(bytes));
  if (!read.success) throw new BackupProblem(backupCopy.otherFormat);
  return read.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** With a passphrase only data it sealed is opened, so that an exchanged file is detected. */
export async function openBytes(file: string, passphrase: string | null): Promise<Readable> {
  const handle = await open(file, 'r');
  const head = Buffer.alloc(SEALED_HEAD);
  await handle.read(head, 0, SEALED_HEAD, 0);
  await handle.close();
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
    if (passphrase !== null) throw new BackupProblem(backupCopy.notSealed);
    return createReadStream(file);
  }
  if (passphrase === null) throw new BackupProblem(backupCopy.needsPassphrase);
  const opened = await opening(passphrase, saltOf(head));
  const sealed = createReadStream(file, { start: SEALED_HEAD });
  sealed.on('error', (error) => opened.destroy(error));
  opened.on('close', () => sealed.destroy());
  return sealed.pipe(opened);
}
