import { type PercentCrop, centerCrop, makeAspectCrop } from 'react-image-crop';
import type { ErrorCode } from '#contract/errors.ts';
import { errorMessage } from '#copy/errors.ts';
import { PHOTOS } from '#domain/profile/values.ts';
import { ApiError } from '#web/lib/api.ts';

/** Photos are shown 4:5 everywhere. */
export const ASPECT = 4 / 5;
/** Longest side that is sent: a little more than the largest copy the server makes. */
const LONG_SIDE = 1600;
const QUALITY = 0.88;

/** The largest 4:5 part in the middle of a picture. */
export function largestCrop(width: number, height: number): PercentCrop {
  const full = width / height > ASPECT ? { height: 100 } : { width: 100 };
  return centerCrop(makeAspectCrop({ unit: '%', ...full }, ASPECT, width, height), width, height);
}

/**
 * Cuts the part out and makes it at most 1600 px long, turned the right way up, without any metadata. Throws
 * upload-not-image when this browser cannot read the picture, and the limits of S1 §5.
 */
export async function cutPicture(file: File, crop: PercentCrop): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refusedHere(415, 'upload-not-image');
  });
  try {
    if (bitmap.width * bitmap.height > PHOTOS.maxPixels) throw refusedHere(413, 'upload-too-many-pixels');
    const [x, y, width, height] = [
      crop.x * bitmap.width,
      crop.y * bitmap.height,
      crop.width * bitmap.width,
      crop.height * bitmap.height,
    ].map((n) => n / 100) as [number, number, number, number];
    const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const brush = canvas.getContext('2d')!;
    // What is see-through becomes white, not black.
    brush.fillStyle = '#ffffff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
    return await asFile(canvas);
  } finally {
    bitmap.close();
  }
}

/** WebP where the browser can write it, else JPEG. */
async function asFile(canvas: HTMLCanvasElement): Promise<File> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    if (blob?.type !== type) continue;
    if (blob.size > PHOTOS.maxBytes) throw refusedHere(413, 'upload-too-large', { size: '5MB' });
    return new File([blob], `foto.${type.slice('image/'.length)}`, { type });
  }
  throw refusedHere(415, 'upload-not-image');
}

/** A refusal of this browser's own, in the words the server would use. */
function refusedHere(status: number, code: ErrorCode, params?: Record<string, string>): ApiError {
  return new ApiError(status, { code, message: errorMessage(code, params) });
}
