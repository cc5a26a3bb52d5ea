import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { BaseContext } from '../base-context.ts';
import { type Erasure, ERASURE_KINDS, lockWaitingErasures, markErasuresKept } from '../db/erasures.ts';
import type { Files } from './files.ts';

/** In the storage, beside photos and papers: no backup holds them, and whoever restores one finds them. */
const FOLDER = 'erasures';
const BATCH = 1_000;

const record = z.array(
  z.object({ kind: z.enum(ERASURE_KINDS), hash: z.string().regex(/^[0-9a-f]{64}$/), at: z.string() }),
);

/** Writes what was erased and noted since the last time into the storage. Answers how much. */
export async function keepErasures({ db, files, now }: Pick<BaseContext, 'db' | 'files' | 'now'>): Promise<number> {
  for (let kept = 0; ; ) {
    // Marked after it was written: a kill between the two writes it twice, which says the same.
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

/** Every erasure the storage knows. Throws when one cannot be read: what was erased must not come back unnoticed. */
export async function keptErasures(files: Files): Promise<Erasure[]> {
  const all: Erasure[] = [];
  for (const name of await files.list(FOLDER)) {
    const read = record.safeParse(JSON.parse((await files.get(name))?.toString('utf8') ?? 'null'));
    if (!read.success) throw new Error(`${name}: catatan penghapusan tidak bisa dibaca`);
    all.push(...read.data);
  }
  return all;
}

/** Forgets records from before a day: only a backup older than that could still need them. */
export async function dropErasureRecords(files: Files, before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  for (const name of await files.list(FOLDER))
    if (name.slice(FOLDER.length + 1, FOLDER.length + 11) < day) await files.delete(name);
}
