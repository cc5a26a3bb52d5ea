import { availableParallelism } from 'node:os';
import { PHOTOS } from '#domain/profile/values.ts';
import { fairQueue, type Turn } from './fair-queue.ts';
import type { Limits } from './limits.ts';
import { limitAddress } from './network.ts';
import { inPictureProcess } from './picture-process.ts';
import type { PaperCopy, PhotoCopies } from './picture-work.ts';
import { FILE_LINE } from './receiving.ts';

/** The sender of a picture, and the account of its megapixels; `spend` throws when that is used up. */
export type PhotoSender = Turn & { spend: (megapixels: number) => Promise<void> };

/** A member who sends from this address. */
export const memberSender = (limits: Limits, memberId: string, ip: string): PhotoSender => ({
  address: limitAddress(ip),
  owner: memberId,
  spend: (megapixels) => limits.use('photo-megapixels', memberId, megapixels),
});

/** Other requests must not wait for pictures (T68). */
const headersInTurn = fairQueue({ ...FILE_LINE, atOnce: 2, capacity: 2 });
/** Leaves one core to other work; at most two photos at a time, together at most the pixels of one very large photo. */
const picturesInTurn = fairQueue({
  ...FILE_LINE,
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  capacity: PHOTOS.maxPixels / 1_000_000,
});

/**
 * Re-encodes a photo to WebP in three sizes and a blurred one: orientation applied, metadata removed. The header is
 * checked before anything is decoded (T38); then the photo waits for its sender's turn. Throws upload-not-image,
 * upload-too-many-pixels, upload-picture-shape, too-many-requests, and unavailable when it takes too long or the
 * picture process ends.
 */
export async function makePhotoCopies(bytes: Buffer, sender: PhotoSender): Promise<PhotoCopies> {
  const { megapixels, hevc } = await headerOf(bytes, sender);
  return picturesInTurn(sender, megapixels, () => inPictureProcess('copies', bytes, hevc));
}

/** A picture of a paper as WebP without metadata, large enough to be read. Throws what `makePhotoCopies` throws. */
export async function makePaperCopy(bytes: Buffer, sender: PhotoSender): Promise<PaperCopy> {
  const { megapixels } = await headerOf(bytes, sender);
  return picturesInTurn(sender, megapixels, () => inPictureProcess('paper', bytes));
}

/** Hash of the look of one of our copies. Throws what `makePhotoCopies` throws. */
export const hashOfStored = (copy: Buffer): Promise<string | null> => inPictureProcess('hash', copy);

async function headerOf(bytes: Buffer, sender: PhotoSender) {
  const header = await headersInTurn(sender, 1, () => inPictureProcess('header', bytes));
  await sender.spend(Math.ceil(header.megapixels));
  return header;
}
