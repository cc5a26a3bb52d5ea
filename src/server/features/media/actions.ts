import type { PhotoSize } from '#contract/media.ts';
import { photoVisibility } from '#domain/visibility/photo-visibility.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import { canMeet, visibilityOf } from '../../members/visibility.ts';
import { photoAsked } from './store.ts';

/**
 * The storage key of a photo this viewer may see now in this size; throws not-found for everything else (R-SEE-4, T17).
 */
export async function photoFor(ctx: Context, viewerId: string, photoId: string, size: PhotoSize): Promise<string> {
  const asked = await photoAsked(ctx)({ viewerId, photoId });
  if (!asked) throw refuse('not-found');
  const { owner, viewer, shown, isMain } = asked;
  const key = `${asked.objectKey}/${size}.webp`;
  if (owner.facts.id === viewerId) return key;
  if (!canMeet(viewer, owner.facts, owner.profile)) throw refuse('not-found');
  const may = photoVisibility(visibilityOf(viewer, owner.facts), owner.facts.relation, { shown, isMain });
  // The list may show a person blurred whom another search of today opened: the blur is never more than the photo.
  if (may === 'none' || (may === 'blur' && size !== 'blur')) throw refuse('not-found');
  return key;
}

export async function photoBytes(ctx: Context, key: string): Promise<Buffer> {
  const bytes = await ctx.files.get(key);
  if (!bytes) throw refuse('not-found');
  return bytes;
}
