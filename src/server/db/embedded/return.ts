import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { WAITING } from './archive.ts';

/** A cluster on its way back to another time, below DATA_DIR: nothing of it counts. */
export const HALF = 'return.half';
/** The same when it is whole: it takes the place of the one that is there. */
const WHOLE = 'return.whole';
const CLUSTER = 'postgres';

/**
 * Says that the cluster below `HALF` is whole, and puts it into its place. Nobody may work on the one that is there.
 */
export async function takePlace(root: string): Promise<string | null> {
  await rename(path.join(root, HALF), path.join(root, WHOLE));
  return finishReturn(root);
}

/**
 * Puts a whole cluster that waits into its place; what was there stays beside it. A kill at any step is made good by
 * the next call, which every start begins with. Answers the folder of the one that was there.
 */
export async function finishReturn(root: string): Promise<string | null> {
  const whole = path.join(root, WHOLE);
  if (!existsSync(whole)) return null;
  let before: string | null = null;
  if (existsSync(path.join(whole, CLUSTER))) {
    if (existsSync(path.join(root, CLUSTER))) {
      before = path.join(root, `${CLUSTER}.before-${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}`);
      await rename(path.join(root, CLUSTER), before);
    }
    await rename(path.join(whole, CLUSTER), path.join(root, CLUSTER));
  }
  // What it wrote into its log since it returned goes the way of every segment.
  for (const name of await readdir(path.join(whole, WAITING)))
    await rename(path.join(whole, WAITING, name), path.join(root, WAITING, name));
  await rm(whole, { recursive: true, force: true });
  return before;
}
