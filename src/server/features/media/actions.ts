import type { PhotoSize } from '#contract/media.ts';
import { photoVisibility, type PhotoVisibility } from '#domain/visibility/photo-visibility.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import { memberOfRef } from '../../members/refs.ts';
import type { SignedIn } from '../../members/session.ts';
import { afterFirstLook } from '../../members/versions.ts';
import { canMeet, visibilityOf } from '../../members/visibility.ts';
import { mainPhotoAsked, type PhotoAsked, photoAsked } from './store.ts';

/**
 * The storage key of a photo this viewer may see now in this size, on an open card; throws not-found for
 * everything else (R-SEE-4, T17). A member who is not proved, or withdrew the consent, sees only
 * their own (R-ACC 3).
 */
export async function photoFor(
  ctx: Context,
  { memberId: viewerId, proved, consents }: Pick<SignedIn, 'memberId' | 'proved' | 'consents'>,
  photoId: string,
  size: PhotoSize,
): Promise<string> {
  return afterFirstLook(ctx, viewerId, async () => {
    const asked = await photoAsked(ctx)({ viewerId, named: photoId });
    if (!asked) throw refuse('not-found');
    const key = `${asked.objectKey}/${size}.webp`;
    if (asked.owner.facts.id === viewerId) return key;
    if (!proved || !consents) throw refuse('not-found');
    const { open, may } = judge(asked);
    // A viewer whose card is not open does not know the photo's id: the blur is named by their reference (R-INF 5).
    if (!open || may === 'none' || (may === 'blur' && size !== 'blur')) throw refuse('not-found');
    return key;
  });
}

/**
 * The blurred main photo of a card, open or not, by the viewer's reference of its member. Throws not-found.
 */
export async function blurredPhotoOf(
  ctx: Context,
  viewerId: string,
  ref: string,
): Promise<{ key: string; id: string }> {
  const ownerId = await memberOfRef(ctx, viewerId, ref);
  if (ownerId === null) throw refuse('not-found');
  return blurredMainPhoto(ctx, viewerId, ownerId);
}

/**
 * The same by the member's id. The blur shows less than the photo: it may be asked for although the card has opened
 */
export async function blurredMainPhoto(
  ctx: Context,
  viewerId: string,
  ownerId: string,
): Promise<{ key: string; id: string }> {
  return afterFirstLook(ctx, viewerId, async () => {
    const asked = await mainPhotoAsked(ctx)({ viewerId, named: ownerId });
    if (!asked || asked.owner.facts.id === viewerId || judge(asked).may === 'none') throw refuse('not-found');
    return { key: `${asked.objectKey}/blur.webp`, id: asked.id };
  });
}

/** Whether the owner's card is open to the viewer, and how this photo may be seen. */
function judge({ owner, viewer, shown, held, isMain }: PhotoAsked): { open: boolean; may: PhotoVisibility } {
  if (held) return { open: false, may: 'none' };
  if (!canMeet(viewer, owner.facts, owner.profile)) return { open: false, may: 'none' };
  const visibility = visibilityOf(viewer, owner.facts);
  return {
    open: visibility.photos === 'all',
    may: photoVisibility(visibility, owner.facts.relation, { shown, isMain }),
  };
}

export async function photoBytes(ctx: Context, key: string): Promise<Buffer> {
  const bytes = await ctx.files.get(key);
  if (!bytes) throw refuse('not-found');
  return bytes;
}
