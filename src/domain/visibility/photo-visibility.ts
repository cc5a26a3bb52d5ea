import type { Relation } from '../likes/relation.ts';
import type { Visibility } from './visible-fields.ts';

/** What its owner chose for a photo: open as the matrix says, or blurred until both like each other. */
export const PHOTO_SHOWN = ['open', 'blurred-until-match'] as const;
export type PhotoShown = (typeof PHOTO_SHOWN)[number];

/** How one photo may be seen: clear in every size, only its blurred copy, or not at all. */
export type PhotoVisibility = 'clear' | 'blur' | 'none';

/**
 * The matrix's word on photos (READINGS §4), narrowed by the owner's choice for this one. `isMain`: the first of its
 * owner.
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
