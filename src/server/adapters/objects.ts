import { randomBytes } from 'node:crypto';
import type { BaseContext } from '../base-context.ts';

import { mayRemoveFiles } from '../db/backup-locks.ts';
import type { Db } from '../db/connect.ts';
import { noteErasures } from '../db/erasures.ts';
import { claimOrphan, forgetOrphans, orphansAmong, markOrphans } from '../db/orphan-objects.ts';
import { refuse } from '../refusal.ts';
import type { PhotoCopies } from './picture-work.ts';

/** Stored objects and the rows that point to them: whatever is killed between the two, a note is left for the sweep. */
type Storage = Pick<BaseContext, 'db' | 'files' | 'log' | 'now'>;

const PHOTO_COPIES = ['thumb', 'card', 'full', 'blur'] as const;
/** Is this a drawing of the demo world? No row's end is its end, and it is drawn when somebody asks for it. */
export const ofDemo = (key: string): boolean => key.startsWith('demo/');

/** A storage name nobody can guess and no member chose. Photos have a copy a size below it. */
export function newObjectKey(kind: 'photos' | 'papers'): string {
  return `${kind}/${randomBytes(16).toString('hex')}`;
}

/** Address of a photo: 128 random bits. */
export function newPhotoId(): string {
  return randomBytes(16).toString('base64url');
}

/** Names of the files of a photo. */
export function namesOf(key: string): string[] {
  return PHOTO_COPIES.map((size) => `${key}/${size}.webp`);
}

export async function storeCopies(ctx: Pick<BaseContext, 'files'>, key: string, copies: PhotoCopies): Promise<void> {
  await Promise.all(PHOTO_COPIES.map((size) => ctx.files.put(`${key}/${size}.webp`, copies[size], 'image/webp')));
}

/**
 * Stores an object and lets `keep` write the row that points to it, in one transaction; whatever fails, nothing is
 * left. The key is noted before any byte is stored. Throws what `put` or `keep` throw, upload-failed when the sweep was
 * faster.
 */
export async function storeAndKeep<T>(
  ctx: Storage,
  key: string,
  put: () => Promise<unknown>,
  keep: (tx: Db) => Promise<T>,
): Promise<T> {
  await markOrphans(ctx.db, [key], ctx.now());
  try {
    await put();
    return await ctx.db.transaction().execute(async (tx) => {
      const kept = await keep(tx);
      if (!(await claimOrphan(tx, key))) throw refuse('upload-failed');
      return kept;
    });
  } catch (error) {
    await removeOrphans(ctx, [key]);
    throw error;
  }
}

/**
 * In the transaction that takes away the last row that pointed to them; `removeOrphans` follows after the commit. A
 * backup that is restored later forgets them again.
 */
export async function release(tx: Db, keys: readonly string[], now: Date): Promise<void> {
  const own = keys.filter((key) => !ofDemo(key));
  await markOrphans(tx, own, now);
  await noteErasures(tx, 'object', own, now);
}

/**
 * Removes those of the objects that are loose, and their notes. What cannot be removed now, as while a backup is made,
 * is left to the sweep.
 */
export async function removeOrphans(ctx: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return;
      const loose = await orphansAmong(tx, keys);
      for (const key of loose) await removeObject(ctx, key);
      await forgetOrphans(tx, loose);
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a stored object is left to the sweep');
  }
}

/** Everything stored under a key. */
export async function removeObject(ctx: Pick<BaseContext, 'files'>, key: string): Promise<void> {
  const names = key.startsWith('photos/') ? namesOf(key) : [key];
  for (const name of names) await ctx.files.delete(name);
}
