/** Why staff take a photo away. `report`: somebody reported it; `other`: in words of their own. */
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

/** Those staff choose from when they look at a photo. */
export const PHOTO_REVIEW_REASONS = PHOTO_REMOVAL_REASONS.filter((reason) => reason !== 'report');
/** How long the address of an opened photo works. */
export const PHOTO_OPENING_MINUTES = 30;

/** Whether others see a new photo before staff have looked at it. */
export const PHOTO_REVIEWS = ['after', 'before'] as const;
export type PhotoReview = (typeof PHOTO_REVIEWS)[number];

/** Pictures look alike whose hashes differ in no more bits; the index finds no more than 7 (record 0040). */
export const ALIKE_BITS = 7;
/** Hashes of removed pictures are kept so long. */
export const REMOVED_PICTURES_DAYS = 730;

/** Is a new photo for its owner alone until staff have looked at it? One that looks like a removed one always is. */
export function photoHeld(review: PhotoReview, likeRemoved: boolean): boolean {
  return review === 'before' || likeRemoved;
}
