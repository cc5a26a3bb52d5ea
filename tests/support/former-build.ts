import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { folder, ROOT } from './house.ts';

const MIGRATIONS = 'src/server/db/migrations';

export type FormerBuild = {
  folder: string;
  commit: string;
  /** Migrations it does not know. */
  unknown: string[];
};

/**
 * The product as it was before the newest migration came, built in a folder of its own with the packages that are
 * installed here. Throws where the history is not here, or it wants other packages: nothing would be shown.
 */
export function buildFormer(): FormerBuild {
  const migrations = readdirSync(path.join(ROOT, MIGRATIONS)).filter((name) => /^\d{4}-/.test(name));
  const newest = migrations.sort().at(-1)!;
  // On the line that was built: on a branch of its own it may have come before others that have a lower number.
  const came = git(
    'log',
    '--first-parent',
    '-m',
    '--format=%H',
    '--diff-filter=A',
    '-1',
    '--',
    `${MIGRATIONS}/${newest}`,
  );
  const commit = process.env.FORMER_COMMIT ?? `${came}^`;
  const here = packagesOf(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const other = packagesOf(git('show', `${commit}:package-lock.json`)).filter((one) => !here.includes(one));
  if (other.length > 0)
    throw new Error(`${commit} wants other packages (${other.slice(0, 3).join(', ')}): build it in a copy by hand`);
  const at = folder();
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', at], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(at, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: at, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const known = new Set(readdirSync(path.join(at, MIGRATIONS)));
  return { folder: at, commit, unknown: migrations.filter((name) => !known.has(name)) };
}

/** Each installed package with its version; what stands for the project itself left out. */
function packagesOf(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> };
  return Object.entries(packages)
    .filter(([name]) => name !== '')
    .map(([name, { version }]) => `${name} ${version}`);
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
