import { sql } from 'kysely';
import type { BaseContext } from '../base-context.ts';

/** Copies that lists show: of an open card, of a locked one, of a row. */
const SHOWN = ['card', 'blur', 'thumb'] as const;

/**
 * Draws what lists show first, the first picture of each demo member, one after another while the server works: a
 * picture somebody asks for meanwhile waits for one at most. Answers how to stop it, which waits for the one begun.
 */
export function drawAhead({ db, files, log }: Pick<BaseContext, 'db' | 'files' | 'log'>): () => Promise<void> {
  let stopped = false;
  const drawAll = async () => {
    // Once drawn they are not read at every start.
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

/** Storage keys of the first pictures, those of the smallest numbers first: whom one signs in as is among them. */
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
