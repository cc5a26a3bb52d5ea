import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { BaseContext } from '../base-context.ts';
import { type Erasure, ERASURE_KINDS, lockWaitingErasures, markErasuresKept } from '../db/erasures.ts';
import type { Files } from './files.ts';

/** In the storage, beside photos and papers: no backup contains them, so a restore still finds them. */
const FOLDER = 'erasures';
const BATCH = 1_000;

const record = z.array(
  z.object({ kind: z.enum(ERASURE_KINDS), hash: z.string().regex(/^[0-9a-f]{64}$/), at: z.string() }),
);

/** Writes new erasures into the storage. Returns how many. */
export async function keepErasures({ db, files, now }: Pick<BaseContext, 'db' | 'files' | 'now'>): Promise<number> {
  for (let kept = 0; ; ) {
    // Marked after writing: a kill between the two writes the record twice, with the same meaning.
    const n = await db.transaction().execute(async (tx) => {
      const waiting = await lockWaitingErasures(tx, BATCH);
      if (waiting.length === 0) return 0;
      const name = `${FOLDER}/${now().toISOString().slice(0, 10)}-${randomBytes(8).toString('hex')}.json`;
      await files.put(name, Buffer.from(JSON.stringify(waiting)), 'application/json');
      await markErasuresKept(tx, waiting, now());
      return waiting.length;
    });
    kept += n;
    if (n < BATCH) return kept;
  }
}

/**
 * Every erasure in the storage, and the number of its records. Throws when one is unreadable, so that erased data never
 * comes back unnoticed.
 */
export async function keptErasures(files: Files): Promise<{ erasures: Erasure[]; records: number }> {
  const erasures: Erasure[] = [];
  const names = await files.list(FOLDER);
  for (const name of names) {
    const read = record.safeParse(JSON.parse((await files.get(name))?.toString('utf8') ?? 'null'));
    if (!read.success) throw new Error(`${name}: catatan penghapusan tidak bisa dibaca`);
    erasures.push(...read.data);
  }
  return { erasures, records: names.length };
}

/** Deletes records from before a day: only an older backup could need them. */
export async function dropErasureRecords(files: Files, before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  for (const name of await files.list(FOLDER))
    if (name.slice(FOLDER.length + 1, FOLDER.length + 11) < day) await files.delete(name);
}
