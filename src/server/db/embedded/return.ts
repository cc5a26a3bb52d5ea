import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WAITING } from './archive.ts';

/** An unfinished cluster of a return, below DATA_DIR: it is not used. */
export const HALF = 'return.half';
/** A finished cluster of a return: it replaces the present one. */
const WHOLE = 'return.whole';
/** An unfinished cluster on its way out. */
const GONE = 'return.gone';
/** In `HALF`: the process that makes it. */
const MAKER = 'maker.pid';
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

/** Of this run of the machine (Linux); empty where it is not known. */
const bootId = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

/**
 * When a process of this number began, in ticks since the machine did (Linux); empty where it is not known. The name of
 * the program, in brackets before it, may itself have spaces and brackets.
 */
const startOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '',
    () => '',
  );

/** Notes in the unfinished cluster that this process makes it: its number, the run of the machine, its beginning. */
export const noteMaker = async (half: string): Promise<void> =>
  writeFile(path.join(half, MAKER), `${process.pid} ${await bootId()} ${await startOf(process.pid)}`, { mode: 0o600 });

/** Is there an unfinished cluster whose maker has ended, or one that was being removed when a start was killed? */
export async function isLeft(root: string): Promise<boolean> {
  const half = path.join(root, HALF);
  if (!existsSync(half)) return existsSync(path.join(root, GONE));
  const [pid = '', boot = '', start = ''] = (await readFile(path.join(half, MAKER), 'utf8').catch(() => '')).split(' ');
  const maker = Number(pid);
  if (!Number.isInteger(maker) || maker < 1) return true;
  // The machine began anew: the number is another program's.
  if (boot !== '' && boot !== (await bootId())) return true;
  const present = await startOf(maker);
  // So it is where another process has the number since: of a container it is often the same at each start.
  if (present !== '' && (start !== '' || maker === process.pid)) return present !== start;
  try {
    process.kill(maker, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Removes the unfinished cluster, on which no server may run. Renamed first: a maker nobody knew of finds nothing that
 * could take its place half removed.
 */
export async function removeHalf(root: string): Promise<void> {
  const gone = path.join(root, GONE);
  await rm(gone, { recursive: true, force: true });
  if (existsSync(path.join(root, HALF))) await rename(path.join(root, HALF), gone);
  await rm(gone, { recursive: true, force: true });
}
