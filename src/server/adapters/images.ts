import { availableParallelism } from 'node:os';
import { PHOTOS } from '#domain/profile/values.ts';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { Refusal, refuse } from '../refusal.ts';
import { fairQueue, type Turn } from './fair-queue.ts';
import { decodeHeic } from './heic.ts';
import { pictureHash } from './picture-hash.ts';

/** Long sides in pixels of the copies we serve. The original is never kept. */
export const PHOTO_WIDTHS = { thumb: 320, card: 720, full: 1280 } as const;
export type PhotoCopies = {
  thumb: Buffer;
  card: Buffer;
  full: Buffer;
  blur: Buffer;
  width: number;
  height: number;
  /** What the picture looks like (picture-hash.ts). */
  phash: string | null;
};
/** Whose picture it is, and the account its megapixels are counted on; `spend` throws when that is used up. */
export type PhotoSender = Turn & { spend: (megapixels: number) => Promise<void> };

/** What libvips may decode for us; everything else (SVG, TIFF, …) is refused by content (T37). */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** A megapixel of these costs several of another. */
const COSTLY = { av1: 2, hevc: 4 } as const;
/** The blurred copy comes from this few pixels: no detail of a face is left in it (T16). */
const BLUR_SOURCE = 24;
/** One photo may work this long in each of its steps: a phone's own takes half a second. */
const STEP_SECONDS = 8;
/** A progressive JPEG has about ten passes over all its pixels; a file can name thousands. */
const MAX_JPEG_SCANS = 40;

sharp.concurrency(1);
sharp.cache(false);

/** Other requests must not wait for pictures (T68); each picture in line holds its bytes, so the line has an end. */
const LINE = {
  waitingMax: 60,
  waitingOfOne: 24,
  full: () => refuse('unavailable', { retryAfter: 5 }),
  ownFull: () => refuse('too-many-requests', { retryAfter: 5 }),
};
const headersInTurn = fairQueue({ ...LINE, atOnce: 2, capacity: 2 });
/** One core is left to everything else; at most two photos at a time, of one very large one's pixels together. */
const picturesInTurn = fairQueue({
  ...LINE,
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  capacity: PHOTOS.maxPixels / 1_000_000,
});

/**
 * Re-encodes a photo to WebP in three sizes and a blurred one: orientation applied, metadata gone. Its header decides
 * before anything is decoded (T38); then it waits for its sender's turn. Throws upload-not-image,
 * upload-too-many-pixels, upload-picture-shape, too-many-requests, and unavailable when it takes too long.
 */
export async function makePhotoCopies(bytes: Buffer, sender: PhotoSender): Promise<PhotoCopies> {
  const { megapixels, hevc } = await headersInTurn(sender, 1, () => readable(() => readHeader(bytes)));
  await sender.spend(Math.ceil(megapixels));
  return picturesInTurn(sender, megapixels, () => readable(() => copiesOf(bytes, hevc)));
}

/** Long side of a picture of a paper: small print stays readable. */
const PAPER_SIDE = 2000;

/** A picture of a paper as WebP without metadata, large enough to be read. Throws what `makePhotoCopies` throws. */
export async function makePaperCopy(bytes: Buffer, sender: PhotoSender): Promise<Buffer> {
  const { megapixels } = await headersInTurn(sender, 1, () => readable(() => readHeader(bytes)));
  await sender.spend(Math.ceil(megapixels));
  const copy = () =>
    open(bytes)
      .resize({ width: PAPER_SIDE, height: PAPER_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: STEP_SECONDS })
      .toBuffer();
  return picturesInTurn(sender, megapixels, () => readable(copy));
}

/** What libvips cannot read is not a photo; our own refusals pass. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw error instanceof Error && /timeout/i.test(error.message)
      ? refuse('unavailable', { retryAfter: 60 })
      : refuse('upload-not-image');
  }
}

/** What a photo will cost, by its header alone. Throws the refusals of its size and shape. */
async function readHeader(bytes: Buffer): Promise<{ megapixels: number; hevc: boolean }> {
  const meta = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  if (!meta.format || !FORMATS.has(meta.format) || (meta.pages ?? 1) > PHOTOS.maxFrames)
    throw refuse('upload-not-image');
  // Of this container only AVIF and HEIC are ours, whatever a system's own libvips could read.
  const hevc = meta.format === 'heif' && meta.compression === 'hevc';
  const av1 = meta.format === 'heif' && meta.compression === 'av1';
  if (meta.format === 'heif' && !hevc && !av1) throw refuse('upload-not-image');
  if (meta.format === 'jpeg' && jpegScans(bytes) > MAX_JPEG_SCANS) throw refuse('upload-not-image');
  const [short, long] = [meta.width, meta.height].sort((a, b) => a - b) as [number, number];
  if (short * long > PHOTOS.maxPixels) throw refuse('upload-too-many-pixels');
  if (short < PHOTOS.minSide || long > PHOTOS.maxSide || long > short * PHOTOS.maxAspect)
    throw refuse('upload-picture-shape');
  return { megapixels: ((short * long) / 1_000_000) * (hevc ? COSTLY.hevc : av1 ? COSTLY.av1 : 1), hevc };
}

/** Passes over the picture a JPEG names, counted from marker to marker; what follows the picture's end is not read. */
function jpegScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at !== -1 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    // Inside a pass, and markers without a length.
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xd9 || scans > MAX_JPEG_SCANS) break;
    else {
      if (marker === 0xda) scans++;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return scans;
}

/**
 * The copies of a picture that is known to be one, such as our own drawings. One after the other: a photo works in one
 * thread of the four that files and passwords need too.
 */
export async function copiesOf(bytes: Buffer, hevc = false): Promise<PhotoCopies> {
  const { data, info } = await (hevc ? await openHeic(bytes) : open(bytes))
    .resize({ width: PHOTO_WIDTHS.full, height: PHOTO_WIDTHS.full, fit: 'inside', withoutEnlargement: true })
    .raw()
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const base = () => fromRaw(data, info);
  const full = await makeCopy.full(base());
  const card = await makeCopy.card(base());
  const thumb = await makeCopy.thumb(base());
  const blur = await makeCopy.blur(base());
  return { full, card, thumb, blur, width: info.width, height: info.height, phash: await pictureHash(base()) };
}

/** One copy of an upright picture; it never grows. */
export const makeCopy = {
  full: (image: Sharp) => within(image, PHOTO_WIDTHS.full).webp({ quality: 78 }).toBuffer(),
  card: (image: Sharp) => within(image, PHOTO_WIDTHS.card).webp({ quality: 74 }).toBuffer(),
  thumb: (image: Sharp) => within(image, PHOTO_WIDTHS.thumb).webp({ quality: 72 }).toBuffer(),
  blur: blurred,
} as const;

const within = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** What a copy of ours looks like. */
export const hashOfStored = (copy: Buffer): Promise<string | null> => pictureHash(sharp(copy, OPEN));

const OPEN: SharpOptions = { failOn: 'error', limitInputPixels: PHOTOS.maxPixels };
const open = (bytes: Buffer) => sharp(bytes, { ...OPEN, pages: 1 }).rotate();

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(bytes, { maxPixels: PHOTOS.maxPixels, seconds: STEP_SECONDS });
  return sharp(data, { ...OPEN, raw: { width, height, channels: 4 } }).removeAlpha();
}

type RawInfo = { width: number; height: number; channels: 1 | 2 | 3 | 4 };
const fromRaw = (data: Buffer, { width, height, channels }: RawInfo) =>
  sharp(data, { raw: { width, height, channels } });

async function blurred(image: Sharp): Promise<Buffer> {
  const { data, info } = await image
    .resize({ width: BLUR_SOURCE, height: BLUR_SOURCE, fit: 'inside' })
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return fromRaw(data, info)
    .resize({ width: info.width * 12, height: info.height * 12, kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 40 })
    .toBuffer();
}
