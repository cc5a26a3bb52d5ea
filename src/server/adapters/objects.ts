import { randomBytes } from 'node:crypto';
import type { BaseContext } from '../base-context.ts';
import { mayRemoveFiles } from '../db/backup-locks.ts';
import type { Db } from '../db/connect.ts';
import { noteErasures } from '../db/erasures.ts';
import { claimOrphan, forgetOrphans, lockOrphansAmong, markOrphans } from '../db/orphan-objects.ts';
import { refuse } from '../refusal.ts';
import type { PhotoCopies } from './picture-work.ts';
import { StorageAway } from './s3-files.ts';

/** Stored objects and the rows that point to them: a kill between the two leaves an orphan note for the sweep. */
type Storage = Pick<BaseContext, 'db' | 'files' | 'log' | 'now'>;

const PHOTO_COPIES = ['thumb', 'card', 'full', 'blur'] as const;
/** Is this a drawing of the demo world? It outlives its rows, and is drawn on demand. */
export const ofDemo = (key: string): boolean => key.startsWith('demo/');

/** A random storage name. A photo has one copy a size below it. */
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

/** Ends when no copy is on its way from here, also after a failure: one that came later would outlive its removal. */
export async function storeCopies(ctx: Pick<BaseContext, 'files'>, key: string, copies: PhotoCopies): Promise<void> {
  const put = PHOTO_COPIES.map((size) => ctx.files.put(`${key}/${size}.webp`, copies[size], 'image/webp'));
  const failed = (await Promise.allSettled(put)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // Of several failures the one after which a copy may still arrive.
  if (failed.length > 0) throw failed.find(mayArrive) ?? failed[0];
}

/**
 * Stores an object and lets `keep` write the row that points to it, in one transaction; a failure leaves
 * nothing, or what the sweep removes. The key is marked as orphan before any byte is stored. Throws what `put` or
 * `keep` throw, upload-failed when the sweep was faster.
 */
export async function storeAndKeep<T>(
  ctx: Storage,
  key: string,
  put: () => Promise<unknown>,
  keep: (tx: Db) => Promise<T>,
): Promise<T> {
  await markOrphans(ctx.db, [key], ctx.now());
  return keepOrRemove(ctx, [key], put, keep);
}

/**
 * The same of something large, in sealed parts of which one at a time is held: `keep` gets their keys in order and
 * their bytes together.
 */
export async function storePartsAndKeep<T>(
  ctx: Storage & Pick<BaseContext, 'sealedFiles'>,
  kind: 'papers',
  parts: AsyncIterable<Buffer>,
  keep: (tx: Db, stored: { keys: string[]; bytes: number }) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  let bytes = 0;
  const put = async () => {
    for await (const part of parts) {
      const key = newObjectKey(kind);
      keys.push(key);
      await markOrphans(ctx.db, [key], ctx.now());
      await ctx.sealedFiles.put(key, part);
      bytes += part.length;
    }
  };
  return keepOrRemove(ctx, keys, put, (tx) => keep(tx, { keys, bytes }));
}

/**
 * A request that got no answer, or a busy one: the storage may still finish it. What is deleted now would come back
 * without a note, so its mark stays until the sweep, an hour later.
 */
const mayArrive = (error: unknown): boolean => error instanceof StorageAway;

/** Of marked `keys`, those that `put` adds while it stores included: claimed with the row, or removed. */
async function keepOrRemove<T>(
  ctx: Storage,
  keys: readonly string[],
  put: () => Promise<unknown>,
  keep: (tx: Db) => Promise<T>,
): Promise<T> {
  let stored = false;
  try {
    await put();
    stored = true;
    return await ctx.db.transaction().execute(async (tx) => {
      const kept = await keep(tx);
      for (const key of keys) if (!(await claimOrphan(tx, key))) throw refuse('upload-failed');
      return kept;
    });
  } catch (error) {
    // Of several, stored one after the other, only the last is without an answer.
    await removeOrphans(ctx, stored || !mayArrive(error) ? keys : keys.slice(0, -1));
    throw error;
  }
}

/**
 * Marks the objects as orphans in the transaction that deletes their last row; call `removeOrphans` after the commit.
 * The erasure is recorded, so that a restored backup repeats it.
 */
export async function release(tx: Db, keys: readonly string[], now: Date): Promise<void> {
  const own = keys.filter((key) => !ofDemo(key));
  await markOrphans(tx, own, now);
  await noteErasures(tx, 'object', own, now);
}

/**
 * Removes the orphans among the objects, and their notes. Objects that cannot be removed now, as during a backup,
 * are left to the sweep.
 */
export async function removeOrphans(ctx: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return;
      const orphans = await lockOrphansAmong(tx, keys);
      for (const key of orphans) await removeObject(ctx, key);
      await forgetOrphans(tx, orphans);
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a stored object is left to the sweep');
  }
}

/** Deletes all files under a key. */
export async function removeObject(ctx: Pick<BaseContext, 'files'>, key: string): Promise<void> {
  const names = key.startsWith('photos/') ? namesOf(key) : [key];
  for (const name of names) await ctx.files.delete(name);
}
