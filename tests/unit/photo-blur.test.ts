import { copiesOf } from '#server/adapters/picture-work.ts';
import { openDraughtsman } from '#server/demo/portrait-drawing.ts';
import { KINDS } from '#server/demo/portrait-people.ts';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';

const [WIDTH, HEIGHT] = [1080, 1350];
/** Lines across the long side. A source of 48 pixels carries 4 % of their contrast, one of 64 some 12 %. */
const LINES = 16;
const WINDOW = 8;
/** Variance of a window's greys from which there is something to see in it. */
const STRUCTURE = 100;

const drawings = async () => {
  const draw = await openDraughtsman();
  const kinds = [KINDS.hijab, Object.values(KINDS).at(-1)!];
  return Promise.all(
    kinds.map((kind, n) =>
      sharp(Buffer.from(draw(kind, n + 3, 0)), { density: 108 })
        .resize(WIDTH, HEIGHT, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
};
const photo = (pixels: Buffer) =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
/** Greys of the original's size: a blurred copy is drawn as large as the clear one. */
const greys = (image: Sharp) =>
  image.greyscale().resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
const blurOf = async (bytes: Buffer) => greys(sharp((await copiesOf(bytes)).blur));

/** Mean, variances and covariance of a window of both. */
function windowOf(a: Buffer, b: Buffer, left: number, top: number) {
  const [n, sum] = [WINDOW * WINDOW, { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }];
  for (let y = top; y < top + WINDOW; y++)
    for (let x = left; x < left + WINDOW; x++) {
      const [p, q] = [a[y * WIDTH + x]!, b[y * WIDTH + x]!];
      sum.a += p;
      sum.b += q;
      sum.aa += p * p;
      sum.bb += q * q;
      sum.ab += p * q;
    }
  const mean = { a: sum.a / n, b: sum.b / n };
  const variance = { a: sum.aa / n - mean.a ** 2, b: sum.bb / n - mean.b ** 2 };
  return { mean, variance, covariance: sum.ab / n - mean.a * mean.b };
}

/** SSIM (Wang 2004) in the windows where the first has something to see: flat ones are alike however blurred. */
function similarity(clear: Buffer, other: Buffer): number {
  const found: number[] = [];
  for (let top = 0; top + WINDOW <= HEIGHT; top += WINDOW)
    for (let left = 0; left + WINDOW <= WIDTH; left += WINDOW) {
      const { mean, variance, covariance } = windowOf(clear, other, left, top);
      if (variance.a < STRUCTURE) continue;
      const light = (2 * mean.a * mean.b + 6.5) / (mean.a ** 2 + mean.b ** 2 + 6.5);
      found.push((light * (2 * covariance + 58.5)) / (variance.a + variance.b + 58.5));
    }
  expect(found.length).toBeGreaterThan(500);
  return found.reduce((a, b) => a + b) / found.length;
}

/** 1 or -1: white or black, in lines across the picture. */
const lineAt = (y: number) => (Math.sin((2 * Math.PI * LINES * y) / HEIGHT) >= 0 ? 1 : -1);

/** Of the whole picture SSIM says little: plain ground and skin are alike in any blur (0.75 to 0.87 with these). */
it('T16: of a drawn portrait of 1080 × 1350 the blurred copy keeps no structure: SSIM below 0.6 wherever there is any', async () => {
  for (const pixels of await drawings()) {
    const bytes = await photo(pixels);
    const clear = await greys(sharp(bytes));
    expect(similarity(clear, clear)).toBeCloseTo(1, 5);
    expect(similarity(clear, await blurOf(bytes))).toBeLessThan(0.6);
  }
});

it('T16: a blurred portrait holds no more than 48 pixels of its long side would: finer lines laid over it are gone', async () => {
  for (const pixels of await drawings()) {
    const strength = 60;
    // Room for the lines on both sides of every grey.
    const calm = pixels.map((value) => strength + (value * (255 - 2 * strength)) / 255);
    const lined = calm.map((value, at) => value + strength * lineAt(Math.floor(at / 3 / WIDTH)));
    const [without, withLines] = [
      await blurOf(await photo(calm as Buffer)),
      await blurOf(await photo(lined as Buffer)),
    ];
    let left = 0;
    for (let at = 0; at < without.length; at++)
      left += (withLines[at]! - without[at]!) * lineAt(Math.floor(at / WIDTH));
    expect(Math.abs(left / without.length) / strength).toBeLessThan(0.06);
  }
});
