import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

/** Folder of one picture; receipts of the demo lie beside them. */
const PORTRAIT = /^[hwpm]-\d+-\d$/;
const DEMO = 'src/server/demo';
const DRAWN_BY = [...readdirSync(DEMO).map((name) => path.join(DEMO, name)), 'src/server/adapters/picture-work.ts'];

/**
 * Pictures of demo members are drawn at their first request (decision 0050) and are always the same: what one worker's server drew, the
 * next finds drawn, as long as nothing that draws them changes.
 */
function keptPictures(): string {
  const sum = createHash('sha256');
  for (const file of [...DRAWN_BY.sort(), 'package-lock.json']) sum.update(file).update(readFileSync(file));
  return path.resolve('.cache', `demo-pictures-${sum.digest('hex').slice(0, 16)}`);
}

const demoFolder = (data: string) => path.join(data, 'files/demo');

/** Lays them in the data folder of a server that does not run yet. */
export function layPictures(data: string): void {
  const kept = keptPictures();
  if (existsSync(kept)) cpSync(kept, demoFolder(data), { recursive: true, filter: (at) => !at.endsWith('.half') });
}

/** Keeps what a server that has stopped drew. Others may do the same at once: each picture comes whole. */
export function keepPictures(data: string): void {
  const [kept, drawn] = [keptPictures(), demoFolder(data)];
  if (!existsSync(drawn)) return;
  for (const name of readdirSync(drawn).filter((folder) => PORTRAIT.test(folder))) {
    mkdirSync(path.join(kept, name), { recursive: true });
    for (const copy of readdirSync(path.join(drawn, name)).filter((file) => file.endsWith('.webp'))) {
      const to = path.join(kept, name, copy);
      if (existsSync(to)) continue;
      const half = `${to}.${process.pid}.half`;
      copyFileSync(path.join(drawn, name, copy), half);
      renameSync(half, to);
    }
  }
}
