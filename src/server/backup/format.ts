import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isStorageKey } from '../adapters/files.ts';
import { derivedKey } from '../adapters/sealing.ts';

/** Version of the file format: a file with other rules gets another number. */
export const FORMAT = 1;

/** Parts of the file, in this order: opening, rows of each table, stored files, closing. */
export const OPENING = 'opening.json';
export const CLOSING = 'closing.json';
export const ROWS = 'rows/';
export const FILES = 'files/';

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** Facts needed before anything is written. */
export const opening = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** `server_version_num` of the database it was read from. */
  server: z.number().int(),
  migrations: z.array(z.string()).min(1),
  keyMark: z.string(),
  /** While SECRET_KEY is rotated: the mark of the previous key, which still seals some of it. */
  otherKeyMark: z.string().optional(),
  tables: z.array(table),
});
export type Opening = z.infer<typeof opening>;

export const tableSum = z.object({ name: z.string(), rows: z.string(), hash: z.string() });
/** A table's rows, counted, and a hash that does not depend on their order. */
export type TableSum = z.infer<typeof tableSum>;

/** Facts known at the end: a file without them was cut off. */
export const closing = z.object({
  sums: z.array(tableSum),
  /** Each sequence's last value; null: never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Files with a row but not in the storage. */
  missing: z.array(z.string().refine(isStorageKey)),
  parts: z.number().int(),
  /** Over name and sum of every part before this one. */
  digest: z.string(),
});
export type Closing = z.infer<typeof closing>;

/** A file that is not a whole backup, or cannot be opened; its message is for the operator. */
export class BackupProblem extends Error {}

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Identifies a SECRET_KEY without revealing it: sealed data opens with the same key alone. */
export function keyMark(secret: string): string {
  return derivedKey(secret, 'backup-key-mark/1').subarray(0, 12).toString('hex');
}
