import { type PercentCrop, centerCrop, makeAspectCrop } from 'react-image-crop';
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
    throw new ApiError(415, { code: 'upload-not-image' });
  });
  try {
    if (bitmap.width * bitmap.height > PHOTOS.maxPixels) throw new ApiError(413, { code: 'upload-too-many-pixels' });
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
    if (blob.size > PHOTOS.maxBytes) throw new ApiError(413, { code: 'upload-too-large' });
    return new File([blob], `foto.${type.slice('image/'.length)}`, { type });
  }
  throw new ApiError(415, { code: 'upload-not-image' });
}
