import { sql } from 'kysely';
import type { BaseContext } from '../base-context.ts';

/** Copies that lists show: of an open card, of a locked one, of a row. */
const SHOWN = ['card', 'blur', 'thumb'] as const;

/**
 * Draws the first picture of each demo member, which lists show first, one after another in the background: a
 * request for a picture waits for one at most. Returns a function that stops it after the current picture.
 */
export function drawAhead({ db, files, log }: Pick<BaseContext, 'db' | 'files' | 'log'>): () => Promise<void> {
  let stopped = false;
  const drawAll = async () => {
    // Known drawings are not drawn again at the next start.
    const drawn = new Set(await files.list('demo'));
    const names = (await firstPortraits(db)).flatMap((key) => SHOWN.map((copy) => `${key}/${copy}.webp`));
    for (const name of names) {
      if (stopped) return;
      if (!drawn.has(name)) await files.get(name);
    }
  };
  const done = drawAll().catch((error: unknown) => log.warn({ err: error }, 'demo pictures are drawn when asked for'));
  return () => {
    stopped = true;
    return done;
  };
}

/** Storage keys of the first pictures, lowest member numbers first: the personas are among them. */
async function firstPortraits(db: BaseContext['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('object_key')
    .where('object_key', 'like', 'demo/%-0')
    .orderBy(sql`length(object_key)`)
    .orderBy('object_key')
    .execute();
  return rows.map((row) => row.object_key);
}
