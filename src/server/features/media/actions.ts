import type { PhotoSize } from '#contract/media.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/refusal.ts';
import { meets, seen } from '../matches/policy.ts';
import { factsAbout, lookerOf, loadProfiles } from '../matches/store.ts';
import { findPhoto, isMainPhoto } from './store.ts';

/** The storage key of a photo this viewer may see now in this size; throws not-found for everything else (R-SEE-4, T17). */
export async function photoFor(ctx: Context, viewerId: string, photoId: string, size: PhotoSize): Promise<string> {
  const photo = await findPhoto(ctx.db, photoId);
  if (!photo) throw refuse('not-found');
  const key = `${photo.object_key}/${size}.webp`;
  if (photo.member_id === viewerId) return key;
  const now = ctx.now();
  const [looker, facts, profiles] = await Promise.all([
    lookerOf(ctx)(viewerId),
    factsAbout(ctx.db, viewerId, [photo.member_id], now),
    loadProfiles(ctx.db, [photo.member_id], now),
  ]);
  const about = facts.get(photo.member_id);
  const profile = profiles.get(photo.member_id);
  if (!about || !profile || !meets(looker, about, profile)) throw refuse('not-found');
  const sight = seen(looker, about);
  const allowed =
    sight.photos === 'all' || (sight.photos === 'blurred-main' && size === 'blur' && (await isMainPhoto(ctx.db, photo.member_id, photo.position)));
  // The list may show a person blurred whom another search of today opened: the blur is never more than the photo.
  if (!allowed) throw refuse('not-found');
  return key;
}

export async function photoBytes(ctx: Context, key: string): Promise<Buffer> {
  const bytes = await ctx.files.get(key);
  if (!bytes) throw refuse('not-found');
  return bytes;
}
