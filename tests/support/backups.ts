import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { openFiles } from '../../src/server/adapters/files.ts';
import { makeBackup } from '../../src/server/backup/make.ts';
import { checkBackup, restoreBackup, type RestoreWish } from '../../src/server/backup/restore.ts';
import { sumOfTable, tablesOf } from '../../src/server/backup/tables.ts';
import { loadConfig } from '../../src/server/config.ts';
import { createContext } from '../../src/server/context.ts';
import { connect } from '../../src/server/db/connect.ts';
import { openOwnDatabase } from '../../src/server/db/embedded/own-database.ts';
import { folder, ROOT } from './house.ts';
import { prepareData } from './prepared-data.ts';

export const KEY = 'kunci-uji-cadangan-0123456789abcdef';

/** A data folder of a test's own with its embedded database, or the outside one of this address. */
export type Place = Awaited<ReturnType<typeof openPlace>>;
export async function openPlace({
  url = null as string | null,
  at = undefined as string | undefined,
  key = KEY,
  env: more = {} as Record<string, string>,
  atEnd = onTestFinished as (close: () => Promise<void>) => void,
} = {}) {
  const data = at ?? path.join(folder(), 'data');
  if (url) mkdirSync(data, { recursive: true });
  else if (!existsSync(data)) await prepareData(data, 'empty');
  const env = { DATA_DIR: data, SECRET_KEY: key, LOG_LEVEL: 'silent', ...(url ? { DATABASE_URL: url } : {}), ...more };
  const config = loadConfig(env, []);
  const postgres = await openOwnDatabase(config);
  const connection = connect(url ?? postgres!.url, { max: 8 });
  const files = openFiles(config);
  // The database has no tables yet that could keep one; nothing here is asked for by its hash.
  const keyed = { ...config, hashKey: Buffer.from(config.secretKey) };
  const ctx = createContext({ config: keyed, ...connection, log: pino({ level: 'silent' }) });
  // Connected, as an application is: a program that ends leaves a database that somebody uses running.
  const held = await connection.pool.connect();
  atEnd(async () => {
    held.release(true);
    await ctx.close();
    await connection.close();
    await postgres?.stop();
  });
  return { ...connection, env, config, files, ctx, url: url ?? postgres!.url };
}

export const backUp = (place: Place, to: string, passphrase: string | null = null) => makeBackup(place, to, passphrase);

export async function restoreInto(place: Place, from: string, wish: Partial<RestoreWish> = {}) {
  const whole = { from, passphrase: null, otherKey: false, keepSessions: true, ...wish };
  return restoreBackup(place, await checkBackup(whole, place.config), whole);
}

/** One of the built programs; `program` waits for its end, `begin` does not. */
export function program(name: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, `dist/${name}.js`), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout, stderr };
}
/** The same, while this process goes on. */
export async function programBeside(...what: Parameters<typeof program>): Promise<ReturnType<typeof program>> {
  const [name, args, env] = what;
  const child = spawn(process.execPath, [path.join(ROOT, `dist/${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, stdout, stderr };
}
export function begin(name: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, `dist/${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/**
 * Each table's rows, counted and hashed, and the bytes of each file something points to; what keeps runs of this kind is
 * left out.
 */
export async function everything({ pool, files }: Place): Promise<Record<string, string>> {
  const client = await pool.connect();
  const all: Record<string, string> = {};
  await client.query(`set timezone = 'UTC'`);
  for (const { name } of await tablesOf(client))
    if (name !== 'backup_runs') {
      const { rows, hash } = await sumOfTable(client, name);
      all[name] = `${rows} ${hash}`;
    }
  const { rows: loose } = await client.query<{ key: string }>('select object_key as key from loose_objects');
  client.release(true);
  for (const kind of ['photos', 'papers', 'demo'])
    for (const name of (await files.list(kind)).sort())
      if (!loose.some(({ key }) => name.startsWith(key))) all[name] = (await files.get(name))!.toString('base64');
  return all;
}
