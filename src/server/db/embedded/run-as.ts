import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { chown, lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root. `self`: we are an ordinary user. `uid`: root spawns it as another user, who owns
 * the data. `namespace`: root keeps owning the data and PostgreSQL sees itself as another user inside a user namespace.
 */
export type RunAs = { kind: 'self' } | { kind: 'uid'; uid: number; gid: number } | { kind: 'namespace' };

const NOBODY = 65534;

/** How PostgreSQL can run with these folders, or null when root cannot reach them as another user. */
export async function chooseRunAs(folders: string[]): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const { uid, gid } = await nobody();
  if (folders.every((folder) => reachable(folder, uid, gid))) return { kind: 'uid', uid, gid };
  return namespaceWorks() ? { kind: 'namespace' } : null;
}

/** Command line and spawn options that make `command` run as chosen. */
export function commandAs(
  runAs: RunAs,
  command: string,
  args: string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  if (runAs.kind === 'uid') return { command, args, uid: runAs.uid, gid: runAs.gid };
  if (runAs.kind === 'namespace') return { command: 'unshare', args: [...NAMESPACE, command, ...args] };
  return { command, args };
}

/** What PostgreSQL's programs need of our environment; the last four on Windows. The rest has our secrets. */
const HANDED_ON = [
  'PATH',
  'TZ',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SystemRoot',
  'ComSpec',
  'TEMP',
  'TMP',
];

export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(HANDED_ON.map((name) => [name, process.env[name]])),
  LC_ALL: 'C',
});

/** Gives a whole folder to the user PostgreSQL runs as. */
export async function giveTo(runAs: RunAs, folder: string): Promise<void> {
  if (runAs.kind === 'self') return;
  const [uid, gid] = runAs.kind === 'uid' ? [runAs.uid, runAs.gid] : [0, 0];
  const owner = await lstat(folder);
  if (owner.uid === uid && owner.gid === gid) return;
  await chownTree(folder, uid, gid);
}

const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

function namespaceWorks(): boolean {
  return spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Can this user enter every folder on the path? Missing ones are created by us with enough rights. */
export function reachable(folder: string, uid: number, gid: number): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = passwd.split('\n').find((l) => l.startsWith('nobody:'));
  const [uid, gid] = line ? line.split(':').slice(2, 4).map(Number) : [];
  return uid ? { uid, gid: gid ?? uid } : { uid: NOBODY, gid: NOBODY };
}

async function chownTree(folder: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await chownTree(at, uid, gid);
    else if (entry.isFile()) await chown(at, uid, gid);
  }
  await chown(folder, uid, gid);
}
