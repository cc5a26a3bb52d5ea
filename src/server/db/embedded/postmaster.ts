import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APPLICATION_NAME } from '../connect.ts';
import { commandAs, postgresEnvironment, type RunAs } from './run-as.ts';

export type Cluster = {
  native: string;
  data: string;
  sockets: string;
  logFile: string;
  runAs: RunAs;
  settings: string[];
};

/**
 * The server's log holds no values of statements: a failed statement is reported to us, and we log it
 * without values; the log here describes only the server itself.
 */
const SILENT = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
];
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const OTHERS_LEAVE_MS = 1_000;

/** Address of one database of the cluster, for `pg`. */
export function clusterUrl(cluster: Pick<Cluster, 'sockets'>, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(cluster.sockets)}`;
}

/**
 * Makes sure a server runs on the cluster's data. A live one (left by a killed app) is reused. We never delete the pid
 * file: PostgreSQL itself decides whether it is stale, and while processes of a crash still exit we retry, at most
 * `tries` times.
 */
export async function ensureRunning(cluster: Cluster, tries = Infinity): Promise<{ reused: boolean }> {
  if (await answers(cluster)) return { reused: true };
  const until = performance.now() + START_LIMIT_MS;
  let child = await spawnPostgres(cluster);
  for (let ended = 0; performance.now() < until; ) {
    if (await answers(cluster)) return { reused: hasEnded(child) };
    if (hasEnded(child)) {
      if (++ended >= tries) break;
      await wait(300);
      child = await spawnPostgres(cluster);
    }
    await wait(20);
  }
  throw new Error(`PostgreSQL tertanam tidak mau mulai. Lihat ${cluster.logFile}:\n${await tail(cluster.logFile)}`);
}

/**
 * Starts a server that first replays its log, however long that takes, and waits until it accepts connections. Throws
 * with the end of its log when it stops instead.
 */
export async function startRecovering(cluster: Cluster): Promise<void> {
  const child = await spawnPostgres(cluster);
  while (!(await answers(cluster))) {
    if (hasEnded(child)) throw new Error(await tail(cluster.logFile));
    await wait(50);
  }
}

/** Does a server listen there, also one that takes no sessions yet? A pid file may name another process by now. */
export async function listens({ sockets }: Pick<Cluster, 'sockets'>): Promise<boolean> {
  const socket = connect(path.join(sockets, '.s.PGSQL.5432'));
  const heard = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
  socket.destroy();
  return heard;
}

/** Fast shutdown, unless another app still works on this cluster. Returns when the server is gone. */
export async function stopUnlessShared(cluster: Cluster): Promise<'stopped' | 'left-running'> {
  // Connections of an app that has just ended may still be closing: only one that stays is another app.
  const leaveAt = performance.now() + OTHERS_LEAVE_MS;
  while ((await otherApps(cluster)) > 0) {
    if (performance.now() > leaveAt) return 'left-running';
    await wait(50);
  }
  const pid = await postmasterPid(cluster);
  if (pid === null) return 'stopped';
  signal(pid, 'SIGINT');
  const until = performance.now() + STOP_LIMIT_MS;
  while (performance.now() < until) {
    if (!signal(pid, 0)) return 'stopped';
    await wait(20);
  }
  return 'left-running';
}

async function spawnPostgres(cluster: Cluster) {
  const log = await open(cluster.logFile, 'a', 0o600);
  // A log file of an older version may be readable by others.
  await log.chmod(0o600);
  const settings = [
    ...SILENT,
    'listen_addresses=',
    `unix_socket_directories=${cluster.sockets}`,
    'unix_socket_permissions=0700',
    'port=5432',
    ...cluster.settings,
  ];
  const args = ['-D', cluster.data, ...settings.flatMap((s) => ['-c', s])];
  const { command, args: all, uid, gid } = commandAs(cluster.runAs, path.join(cluster.native, 'bin', 'postgres'), args);
  // Detached: Ctrl-C in the terminal reaches only the app, which drains first and then stops its database.
  const child = spawn(command, all, {
    uid,
    gid,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: postgresEnvironment(),
    cwd: '/',
  });
  child.unref();
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error as Error))]);
  await log.close();
  return child;
}

/** A server that panics ends by a signal, without an exit code. */
const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function answers(cluster: Cluster): Promise<boolean> {
  return (await ask(cluster, 'select 1')) !== null;
}

/** Connections of other apps. Ours may still be closing; this query's own is called «serasi-check». */
async function otherApps(cluster: Cluster): Promise<number> {
  const rows = await ask<{ n: number }>(
    cluster,
    `select count(*)::int n from pg_stat_activity where application_name like 'serasi %' and application_name <> '${APPLICATION_NAME}'`,
  );
  return rows?.[0]?.n ?? 0;
}

async function ask<R extends pg.QueryResultRow>(cluster: Cluster, sql: string): Promise<R[] | null> {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, 'postgres'),
    application_name: 'serasi-check',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<R>(sql)).rows;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function postmasterPid(cluster: Cluster): Promise<number | null> {
  const text = await readFile(path.join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').slice(-12).join('\n');
}
