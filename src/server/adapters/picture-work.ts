import { PHOTOS } from '#domain/profile/values.ts';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { Refusal, refuse } from '../refusal.ts';
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
  /** Hash of the picture's look (picture-hash.ts). */
  phash: string | null;
};
/** Formats libvips may decode; everything else (SVG, TIFF, …) is refused by content (T37). */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** Cost of a megapixel in these formats, in megapixels of others. */
const COSTLY = { av1: 2, hevc: 4 } as const;
/** The blurred copy is made from this few pixels: no detail of a face remains (T16). */
const BLUR_SOURCE = 24;
/** Each step of a photo may take this long: a phone's photo takes half a second. */
const STEP_SECONDS = 8;
/** A progressive JPEG has about ten passes over all its pixels; a file can name thousands. */
const MAX_JPEG_SCANS = 40;

sharp.concurrency(1);
sharp.cache(false);

/** The cost of a photo, from its header alone. */
export type PictureHeader = { megapixels: number; hevc: boolean };
/** A picture of a paper, and the hash of its look (picture-hash.ts). */
export type PaperCopy = { copy: Buffer; phash: string | null };
/** Long side of a picture of a paper: small print stays readable. */
const PAPER_SIDE = 2000;

/**
 * All work on the bytes of a sent picture; it throws only refusals. It runs in the process for
 * pictures (picture-process.ts).
 */
export const PICTURE_WORK = {
  header: (bytes: Buffer): Promise<PictureHeader> => readable(() => readHeader(bytes)),
  copies: (bytes: Buffer, hevc: boolean): Promise<PhotoCopies> => readable(() => copiesOf(bytes, hevc)),
  paper: (bytes: Buffer): Promise<PaperCopy> => readable(() => paperCopyOf(bytes)),
  hash: (copy: Buffer): Promise<string | null> => readable(() => pictureHash(sharp(copy, OPEN))),
};

/** A picture libvips cannot read is not a photo; our own refusals pass through. */
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

/** Throws the refusals of its size and shape. */
async function readHeader(bytes: Buffer): Promise<PictureHeader> {
  const meta = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  if (!meta.format || !FORMATS.has(meta.format) || (meta.pages ?? 1) > PHOTOS.maxFrames)
    throw refuse('upload-not-image');
  // Of this container we accept only AVIF and HEIC, whatever a system's libvips can read.
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

/** Number of passes in a JPEG, counted from marker to marker; bytes after the picture's end are not read. */
function jpegScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at !== -1 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    // Data inside a pass, and markers without a length.
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
 * The copies of a picture that was checked before, such as our own drawings. One after the other: a photo uses one
 * thread.
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

async function paperCopyOf(bytes: Buffer): Promise<PaperCopy> {
  const copy = await open(bytes)
    .resize({ width: PAPER_SIDE, height: PAPER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer();
  return { copy, phash: await pictureHash(sharp(copy, OPEN)) };
}

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
