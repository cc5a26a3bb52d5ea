/** Why staff remove a photo. `report`: a member reported it; `other`: in words of their own. */
export const PHOTO_REMOVAL_REASONS = [
  'no-face',
  'not-theirs',
  'several-people',
  'indecent',
  'child',
  'contact',
  'advert',
  'unclear',
  'other',
  'report',
] as const;
export type PhotoRemovalReason = (typeof PHOTO_REMOVAL_REASONS)[number];

/** Reasons staff can choose when they review a photo. */
export const PHOTO_REVIEW_REASONS = PHOTO_REMOVAL_REASONS.filter((reason) => reason !== 'report');
/** How long the address of an opened photo works. */
export const PHOTO_OPENING_MINUTES = 30;

/** Whether others see a new photo before staff have looked at it. */
export const PHOTO_REVIEWS = ['after', 'before'] as const;
export type PhotoReview = (typeof PHOTO_REVIEWS)[number];

/** Pictures look alike when their hashes differ in at most this many bits; the index finds at most 7 (record 0040). */
export const ALIKE_BITS = 7;
/** Days the hashes of removed pictures are kept. */
export const REMOVED_PICTURES_DAYS = 730;

/** Is a new photo for its owner alone until staff have reviewed it? A photo like a removed one always is. */
export function photoHeld(review: PhotoReview, likeRemoved: boolean): boolean {
  return review === 'before' || likeRemoved;
}
