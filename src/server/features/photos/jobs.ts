import { REMOVED_PICTURES_DAYS } from '#domain/safety/photo-review.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { hashOfStored } from '../../adapters/images.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { Refusal } from '../../refusal.ts';
import * as store from './store.staff.ts';

const BATCH = 100;

/** Hashes older photos; an unreadable one gets no hash. */
export async function hashPhotos(ctx: Context): Promise<number> {
  const rows = await store.photosToHash(ctx.db, BATCH);
  const each = new EachByItself(ctx.log, 'photos.hash');
  await each.round(rows, async ({ id, object_key }) => {
    const bytes = await ctx.files.get(`${object_key}/thumb.webp`);
    const phash = bytes && (await hashOfStored(bytes).catch(unreadable));
    await store.writeHash(ctx.db, id, phash, ctx.now());
  });
  return each.end();
}

/** Null only for a file that is not a picture; after other errors the next run tries again. */
function unreadable(error: unknown): null {
  if (error instanceof Refusal && error.code === 'upload-not-image') return null;
  throw error;
}

export function sweepRemovedPictures(ctx: Context): Promise<number> {
  return store.deleteRemovedBefore(ctx.db, new Date(ctx.now().getTime() - REMOVED_PICTURES_DAYS * DAY_MS));
}
