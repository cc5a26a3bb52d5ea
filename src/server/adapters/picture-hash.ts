import type { Sharp } from 'sharp';

/** The picture is compared in this many pixels a side, by its lowest waves, which a re-encoding keeps. */
const SIDE = 32;
const WAVES = 8;
/** A picture whose waves are all weaker than this is one colour: its bits would be noise. */
const FLAT = 24;

const COSINES = Float64Array.from(
  { length: WAVES * SIDE },
  (_, i) => Math.cos(((2 * (i % SIDE) + 1) * Math.floor(i / SIDE) * Math.PI) / (2 * SIDE)) / SIDE,
);

/**
 * The look of a picture in 64 bits, as a signed decimal number (as PostgreSQL stores them): for each of the 64
 * lowest waves of its greys, whether it is stronger than the median. Similar pictures differ in few bits.
 * Null when the picture shows too little.
 */
export async function pictureHash(image: Sharp): Promise<string | null> {
  const grey = await image
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return hashOfGreys(grey);
}

/** `greys`: SIDE × SIDE, row by row. */
export function hashOfGreys(greys: Uint8Array): string | null {
  const waves = lowWaves(greys);
  // The first is the mean brightness of the whole.
  const others = waves.slice(1).sort();
  if (Math.max(Math.abs(others[0]!), Math.abs(others.at(-1)!)) * SIDE < FLAT) return null;
  const middle = others[Math.floor(others.length / 2)]!;
  let bits = 0n;
  for (const wave of waves) bits = (bits << 1n) | (wave > middle ? 1n : 0n);
  return BigInt.asIntN(64, bits).toString();
}

/** The cosine transform, as far as it is needed: rows first, then columns. */
function lowWaves(greys: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * WAVES);
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < WAVES; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += greys[y * SIDE + x]! * COSINES[u * SIDE + x]!;
      rows[y * WAVES + u] = sum;
    }
  const waves = new Float64Array(WAVES * WAVES);
  for (let v = 0; v < WAVES; v++)
    for (let u = 0; u < WAVES; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += rows[y * WAVES + u]! * COSINES[v * SIDE + y]!;
      waves[v * WAVES + u] = sum;
    }
  return waves;
}
