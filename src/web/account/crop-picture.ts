import { type PercentCrop, centerCrop, makeAspectCrop } from 'react-image-crop';
import { PHOTOS } from '#domain/profile/values.ts';
import { redrawn } from '#web/lib/picture.ts';

/** Photos are shown 4:5 everywhere. */
export const ASPECT = 4 / 5;
/** A picture with fewer pixels would be unclear on a card: it is refused when chosen. */
export const LEAST_CUT = PHOTOS.leastCut;
/** Longest side sent: a little more than the largest copy the server makes. */
const LONG_SIDE = 1600;
const QUALITY = 0.88;

/** The largest 4:5 part in the middle of a picture. */
export function largestCrop(width: number, height: number): PercentCrop {
  const full = width / height > ASPECT ? { height: 100 } : { width: 100 };
  return centerCrop(makeAspectCrop({ unit: '%', ...full }, ASPECT, width, height), width, height);
}

/** Crops the part and reduces it for sending. Throws upload-not-image, and the limits of S1 §5. */
export function cutPicture(file: File, part: PercentCrop): Promise<File> {
  return redrawn(file, { part, longSide: LONG_SIDE, quality: QUALITY, maxBytes: PHOTOS.maxBytes, name: 'foto' });
}
