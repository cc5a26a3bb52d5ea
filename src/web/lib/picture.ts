import type { ErrorCode } from '#contract/errors.ts';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { PHOTOS } from '#domain/profile/values.ts';
import { ApiError } from './api.ts';

/** A part of a picture, in percent of its sides. */
type Part = { x: number; y: number; width: number; height: number };
const WHOLE: Part = { x: 0, y: 0, width: 100, height: 100 };

type Wanted = {
  part?: Part;
  /** Longest side of the result. */
  longSide: number;
  quality: number;
  maxBytes: number;
  /** File name of the result, without the extension. */
  name: string;
};

/**
 * Redraws a picture, or a part of it: at most `longSide` px long, upright, without metadata.
 * Throws upload-not-image when this browser cannot read it, and the limits of S1 §5.
 */
export async function redrawn(file: File, { part = WHOLE, longSide, quality, maxBytes, name }: Wanted): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refusedHere(415, 'upload-not-image');
  });
  try {
    if (bitmap.width * bitmap.height > PHOTOS.maxPixels) throw refusedHere(413, 'upload-too-many-pixels');
    const [x, y, width, height] = [
      part.x * bitmap.width,
      part.y * bitmap.height,
      part.width * bitmap.width,
      part.height * bitmap.height,
    ].map((n) => n / 100) as [number, number, number, number];
    const scale = Math.min(1, longSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const brush = canvas.getContext('2d')!;
    // Transparent parts become white, not black.
    brush.fillStyle = '#ffffff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
    return await asFile(canvas, quality, maxBytes, name);
  } finally {
    bitmap.close();
  }
}

/** WebP if the browser can encode it, else JPEG. */
async function asFile(canvas: HTMLCanvasElement, quality: number, maxBytes: number, name: string): Promise<File> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob?.type !== type) continue;
    if (blob.size > maxBytes) throw tooLarge(maxBytes);
    return new File([blob], `${name}.${type.slice('image/'.length)}`, { type });
  }
  throw refusedHere(415, 'upload-not-image');
}

/** «Ukuran file maksimal 5MB» (S2 §5). */
export const tooLarge = (maxBytes: number): ApiError =>
  refusedHere(413, 'upload-too-large', { size: `${maxBytes / 1024 / 1024}MB` });

/** A refusal by this browser, with the server's words. */
export function refusedHere(status: number, code: ErrorCode, params?: Record<string, string>): ApiError {
  return new ApiError(status, { code, message: errorMessage(code, params), title: errorTitle(code) });
}
