import type { PhotoSize } from '#contract/media.ts';
import { photoVisibility } from '#domain/visibility/photo-visibility.ts';
import type { CardFacts } from './store.cards.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';

/** Address of a photo in a size; each fetch checks the viewer. */
export const photoAddress = (id: string, size: PhotoSize): string => `/api/media/${id}/${size}`;

/** Address of the blurred main photo of a card that is not open: it differs between viewers. */
export const blurredAddress = (ref: string): string => `/api/media/blurred/${ref}`;

/**
 * The small main photo of a member as visible to the viewer; null without photos. `ref`: the viewer's reference.
 */
export function mainPhoto(
  { facts, photos }: CardFacts,
  visibility: Visibility,
  ref: string,
): { address: string; blurred: boolean } | null {
  const main = photos[0];
  if (!main) return null;
  if (visibility.photos !== 'all') return { address: blurredAddress(ref), blurred: true };
  const blurred = photoVisibility(visibility, facts.relation, { shown: main.shown, isMain: true }) !== 'clear';
  return { address: photoAddress(main.id, blurred ? 'blur' : 'thumb'), blurred };
}
