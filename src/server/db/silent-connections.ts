import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Connections that stand and answer nothing: a proxy, a table of addresses that was emptied, or a moved address lost
 * them without a word to us. The limits of time of a connection are the server's, which never hears; who waits on one
 * would wait for minutes, until the system gives up.
 */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Keeps account of a pool's connections; `beside`: as those of another pool of the same server. */
export function keepAccount(pool: pg.Pool, beside?: pg.Pool): void {
  const kept = (beside && connections.get(beside)) ?? new Set<pg.PoolClient>();
  connections.set(pool, kept);
  pool.on('connect', (client) => kept.add(client));
  pool.on('remove', (client) => kept.delete(client));
}

/** How many bytes came on each connection. */
export type Heard = ReadonlyMap<pg.PoolClient, number>;

export const heardOn = (pool: pg.Pool): Heard =>
  new Map([...(connections.get(pool) ?? [])].map((client) => [client, socketOf(client).bytesRead]));

/** Ends those of then on which nothing has come since, and answers how many. Whoever waits on one gets an error. */
export function endSilent(pool: pg.Pool, then: Heard): number {
  const silent = [...heardOn(pool)].filter(([client, bytes]) => then.get(client) === bytes);
  for (const [client] of silent) socketOf(client).destroy();
  return silent.length;
}

/** Not typed by the driver, which documents it for the same use (`client.connection.stream`). */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
