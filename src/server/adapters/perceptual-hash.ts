import sharp from 'sharp';

const SIDE = 16;
/** A difference this small is noise of saving: plain fields stay plain. */
const NOISE = 3;
/** Bits in which two pictures of the same thing may differ, of 256: saved again, made smaller, a little darker. */
export const ALIKE_BITS = 14;

/**
 * What a picture looks like, as 256 signs of 0 and 1: whether each of 16 × 16 fields is brighter than its right
 * neighbour. Copies of a picture have nearly the same one.
 */
export async function perceptualHash(picture: Buffer): Promise<string> {
  const grey = await sharp(picture, { failOn: 'none' })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  let signs = '';
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = y * (SIDE + 1) + x;
      signs += grey[at]! > grey[at + 1]! + NOISE ? '1' : '0';
    }
  return signs;
}
