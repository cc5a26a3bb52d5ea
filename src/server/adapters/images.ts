import { PHOTOS } from '#domain/profile/values.ts';
import sharp, { type Sharp } from 'sharp';
import { Refusal, refuse } from '../refusal.ts';
import { gate } from './concurrency-limit.ts';

/** Long sides in pixels of the copies we serve. The original is never kept. */
export const PHOTO_WIDTHS = { thumb: 320, card: 720, full: 1280 } as const;
export type PhotoCopies = { thumb: Buffer; card: Buffer; full: Buffer; blur: Buffer; width: number; height: number };

/** What libvips may decode for us; everything else (SVG, TIFF, …) is refused by content (T37). */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** The blurred copy comes from this few pixels: no detail of a face is left in it (T16). */
const BLUR_SOURCE = 24;

sharp.concurrency(1);
sharp.cache(false);

/** Other requests must not wait for pictures (T68); each picture in line holds its bytes, so the line has an end. */
const gated = gate(2, 100, () => refuse('unavailable', { retryAfter: 5 }));

/**
 * Re-encodes a photo to WebP in three sizes and a blurred one: orientation applied, metadata gone, pixel bombs refused
 * before they are decoded (T38). Throws upload-not-image, upload-too-many-pixels. Two photos are worked on at a time.
 */
export function makePhotoCopies(bytes: Buffer): Promise<PhotoCopies> {
  return gated(() => copiesOf(bytes));
}

async function copiesOf(bytes: Buffer): Promise<PhotoCopies> {
  try {
    await assertDecodable(bytes);
    const { data, info } = await open(bytes)
      .rotate()
      .resize({ width: PHOTO_WIDTHS.full, height: PHOTO_WIDTHS.full, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const base = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const small = (side: number) =>
      base().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const [full, card, thumb, blur] = await Promise.all([
      base().webp({ quality: 78 }).toBuffer(),
      small(PHOTO_WIDTHS.card).webp({ quality: 74 }).toBuffer(),
      small(PHOTO_WIDTHS.thumb).webp({ quality: 72 }).toBuffer(),
      blurred(base()),
    ]);
    return { full, card, thumb, blur, width: info.width, height: info.height };
  } catch (error) {
    // What libvips cannot read is not a photo; our own refusals pass.
    throw error instanceof Refusal ? error : refuse('upload-not-image');
  }
}

async function assertDecodable(bytes: Buffer): Promise<void> {
  const meta = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  if (!meta.format || !FORMATS.has(meta.format) || (meta.pages ?? 1) > PHOTOS.maxFrames)
    throw refuse('upload-not-image');
  // Of this container only AVIF is ours, whatever a system's own libvips could read.
  if (meta.format === 'heif' && meta.compression !== 'av1') throw refuse('upload-not-image');
  if ((meta.width ?? 0) * (meta.height ?? 0) > PHOTOS.maxPixels) throw refuse('upload-too-many-pixels');
}

const open = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: PHOTOS.maxPixels, pages: 1 });

async function blurred(image: Sharp): Promise<Buffer> {
  const { data, info } = await image
    .resize({ width: BLUR_SOURCE, height: BLUR_SOURCE, fit: 'inside' })
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width: info.width * 12, height: info.height * 12, kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 40 })
    .toBuffer();
}
