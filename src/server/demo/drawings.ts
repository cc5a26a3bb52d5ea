import sharp from 'sharp';
import { copiesOf } from '../adapters/images.ts';
import { storeCopies } from '../adapters/objects.ts';
import type { Context } from '../context.ts';
import { type Random, randomFrom } from './random.ts';

/** How many drawings there are; members share them. */
export const DRAWINGS = 32;
export const DRAWING_SIZE = { width: 720, height: 900 } as const;
const PALETTES = [
  ['#0F5C56', '#E1EFEC', '#B4491C'],
  ['#6B4A8C', '#EFE8F6', '#D58A2F'],
  ['#2F5D8A', '#E4EEF7', '#C2553B'],
  ['#7A5A1E', '#F7EFDD', '#2F7D4F'],
  ['#8A3550', '#F8E6EC', '#31708E'],
  ['#3E6B3A', '#E9F3E6', '#B4491C'],
] as const;

export const drawingKey = (n: number) => `demo/drawing-${String(n % DRAWINGS).padStart(2, '0')}`;

/**
 * Draws the pool once and stores it like any photo: geometric flowers, plainly not people, with a small «demo» mark.
 */
export async function ensureDrawings(ctx: Pick<Context, 'files'>): Promise<void> {
  const last = await ctx.files.get(`${drawingKey(DRAWINGS - 1)}/thumb.webp`);
  if (last) return;
  for (let n = 0; n < DRAWINGS; n += 2) {
    await Promise.all(
      [n, n + 1].map(async (i) =>
        storeCopies(
          ctx,
          drawingKey(i),
          await copiesOf(
            await sharp(Buffer.from(drawing(i)))
              .png({ compressionLevel: 1 })
              .toBuffer(),
          ),
        ),
      ),
    );
  }
}

function drawing(n: number): string {
  const random = randomFrom(77 + n * 131);
  const [dark, pale, accent] = PALETTES[n % PALETTES.length]!;
  const { width, height } = DRAWING_SIZE;
  const petals = random.between(5, 9);
  const cx = width / 2 + random.between(-40, 40);
  const cy = height * 0.45 + random.between(-30, 30);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${pale}"/>
${Array.from({ length: 3 }, (_, i) => `<circle cx="${random.between(0, width)}" cy="${random.between(0, height)}" r="${160 + i * 70}" fill="${dark}" opacity="0.06"/>`).join('')}
${ring(random, cx, cy, petals, 210, 92, dark, 0.9)}${ring(random, cx, cy, petals, 130, 64, accent, 0.85)}
<circle cx="${cx}" cy="${cy}" r="${random.between(44, 70)}" fill="${pale}"/><circle cx="${cx}" cy="${cy}" r="${random.between(16, 30)}" fill="${dark}"/>
${demoMark(32, height - 92, dark)}</svg>`;
}

function ring(
  random: Random,
  cx: number,
  cy: number,
  petals: number,
  distance: number,
  size: number,
  colour: string,
  opacity: number,
): string {
  const turn = random.between(0, 90);
  const long = size * (1 + random.next() * 0.5);
  return Array.from(
    { length: petals },
    (_, i) =>
      `<ellipse cx="${cx}" cy="${cy - distance}" rx="${size * 0.6}" ry="${long}" fill="${colour}" opacity="${opacity}" transform="rotate(${turn + (360 / petals) * i} ${cx} ${cy})"/>`,
  ).join('');
}

/** The word «demo» in strokes: no font has to be installed. */
/** The «demo» mark, drawn: no font is needed. */
export function demoMark(x: number, y: number, colour: string): string {
  const letters =
    'M38 16 V52 M38 42 a10 10 0 1 1 0 -0.1 M50 42 H70 a10 10 0 1 0 -4 8 M80 52 V34 a8 8 0 0 1 16 0 V52 M96 34 a8 8 0 0 1 16 0 V52 M142 42 a10 10 0 1 1 0 -0.1';
  return `<g transform="translate(${x} ${y})"><rect width="164" height="64" rx="18" fill="#fff" opacity="0.92"/><path d="${letters}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}
