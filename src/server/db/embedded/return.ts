import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { WAITING } from './archive.ts';

/** An unfinished cluster of a return, below DATA_DIR: it is not used. */
export const HALF = 'return.half';
/** A finished cluster of a return: it replaces the present one. */
const WHOLE = 'return.whole';
const CLUSTER = 'postgres';

/**
 * Marks the cluster below `HALF` as finished, and puts it into place. No server may run on the present one.
 */
export async function takePlace(root: string): Promise<string | null> {
  await rename(path.join(root, HALF), path.join(root, WHOLE));
  return finishReturn(root);
}

/**
 * Puts a finished cluster into place; the former one stays beside it. After a kill at any step
 * the next call finishes, and every start calls it first. Returns the folder of the former cluster.
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
  // The log it wrote since the return is archived like every segment.
  for (const name of await readdir(path.join(whole, WAITING)))
    await rename(path.join(whole, WAITING, name), path.join(root, WAITING, name));
  await rm(whole, { recursive: true, force: true });
  return before;
}
