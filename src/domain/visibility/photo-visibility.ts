import type { Relation } from '../likes/relation.ts';
import type { Visibility } from './visible-fields.ts';

/** The owner's choice for a photo: open by the matrix, or blurred until both like each other. */
export const PHOTO_SHOWN = ['open', 'blurred-until-match'] as const;
export type PhotoShown = (typeof PHOTO_SHOWN)[number];

/** How one photo may be seen: clear in every size, only its blurred copy, or not at all. */
export type PhotoVisibility = 'clear' | 'blur' | 'none';

/**
 * The matrix for photos (READINGS §4), narrowed by the owner's choice for this photo. `isMain`: the owner's first
 * photo.
 */
export function photoVisibility(
  { photos }: Pick<Visibility, 'photos'>,
  relation: Relation,
  photo: { shown: PhotoShown; isMain: boolean },
): PhotoVisibility {
  if (photos === 'none') return 'none';
  if (photos === 'blurred-main') return photo.isMain ? 'blur' : 'none';
  return photo.shown === 'open' || relation === 'mutual' ? 'clear' : 'blur';
}
