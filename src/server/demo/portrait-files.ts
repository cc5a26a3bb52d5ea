import sharp from 'sharp';
import { concurrencyLimit } from '../adapters/concurrency-limit.ts';
import type { Files } from '../adapters/files.ts';
import { makeCopy } from '../adapters/picture-work.ts';
import { type Draughtsman, openDraughtsman } from './portrait-drawing.ts';
import { type Kind, PICTURES } from './portrait-people.ts';

/** Storage key of picture `picture` of a person (portrait-people.ts). */
export const portraitKey = (person: string, picture: number) => `demo/${person}-${picture}`;

const COPY = /^demo\/([hwpm])-(\d{1,9})-(\d)\/(thumb|card|full|blur)\.webp$/;
type Copy = keyof typeof makeCopy;

/**
 * Files in which a copy of a demo member's picture is drawn at its first request, and then stored (decision
 * 0050): drawing hundreds of pictures would take longer than the whole start, and most copies are never requested.
 */
export function withPortraits(files: Files, open: () => Promise<Draughtsman> = openDraughtsman): Files {
  const drawing = new Map<string, Promise<void>>();
  // One of libuv's four threads: photos and passwords need the others.
  const inTurn = concurrencyLimit(1);
  let draughtsman: Promise<Draughtsman> | null = null;

  /** A set that failed to load is loaded again next time. */
  function opened(): Promise<Draughtsman> {
    draughtsman ??= open().catch((error: unknown) => {
      draughtsman = null;
      throw error;
    });
    return draughtsman;
  }

  async function draw(name: string, kind: Kind, n: number, picture: number, copy: Copy): Promise<void> {
    const svg = (await opened())(kind, n, picture);
    // A vector picture is drawn at the size its copy is shrunk to: a small copy costs little.
    await files.put(name, await makeCopy[copy](sharp(Buffer.from(svg)).removeAlpha()), 'image/webp');
  }

  return {
    ...files,
    async get(name) {
      const stored = await files.get(name);
      const [, kind, n, picture, copy] = COPY.exec(name) ?? [];
      if (stored || copy === undefined || Number(picture) >= PICTURES) return stored;
      const begun =
        drawing.get(name) ??
        inTurn(() => draw(name, kind as Kind, Number(n), Number(picture), copy as Copy)).finally(() =>
          drawing.delete(name),
        );
      drawing.set(name, begun);
      await begun;
      return files.get(name);
    },
  };
}
