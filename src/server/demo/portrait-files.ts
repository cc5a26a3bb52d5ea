import sharp from 'sharp';
import { gate } from '../adapters/concurrency-limit.ts';
import type { Files } from '../adapters/files.ts';
import { copiesOf } from '../adapters/images.ts';
import { storeCopies } from '../adapters/objects.ts';
import { type Draughtsman, openDraughtsman } from './portrait-drawing.ts';
import { type Kind, PICTURES } from './portrait-people.ts';

/** Storage key of picture `picture` of a person (portrait-people.ts). */
export const portraitKey = (person: string, picture: number) => `demo/${person}-${picture}`;

const COPY = /^(demo\/([hwpm])-(\d{1,9})-(\d))\/(thumb|card|full|blur)\.webp$/;

/**
 * Files in which the pictures of demo members are drawn when somebody first asks for one, and then stored with all
 * their copies like any photo (decision 0050): hundreds of them would take longer than the whole start.
 */
export function withPortraits(files: Files): Files {
  const drawing = new Map<string, Promise<void>>();
  // One thread of libuv's four: photos and passwords need the others.
  const inTurn = gate(1);
  let draughtsman: Promise<Draughtsman> | null = null;

  async function draw(key: string, kind: Kind, n: number, picture: number): Promise<void> {
    const svg = (await (draughtsman ??= openDraughtsman()))(kind, n, picture);
    const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
    await storeCopies({ files }, key, await copiesOf(bytes));
  }

  return {
    ...files,
    async get(name) {
      const stored = await files.get(name);
      const [, key, kind, n, picture] = COPY.exec(name) ?? [];
      if (stored || key === undefined || Number(picture) >= PICTURES) return stored;
      const begun =
        drawing.get(key) ??
        inTurn(() => draw(key, kind as Kind, Number(n), Number(picture))).finally(() => drawing.delete(key));
      drawing.set(key, begun);
      await begun;
      return files.get(name);
    },
  };
}
