import type pg from 'pg';
import type { Logger } from 'pino';

const CHANNEL = 'members_changed';
const RETRY_MS = 1_000;

/**
 * Hears which members changed, from every instance and every other writer, when their transaction commits. A connection of
 * its own; when it is lost it is opened again, and `again` tells that notifications may have been missed.
 */
export async function listenForChanges(
  pool: pg.Pool,
  log: Logger,
  heard: { changed(ids: readonly string[]): void; everything(): void },
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;

  const open = async () => {
    const connection = await pool.connect();
    if (stopped) return connection.release(true);
    client = connection;
    connection.on('notification', ({ payload }) => (!payload || payload === '*' ? heard.everything() : heard.changed(payload.split(','))));
    connection.once('error', (error) => lost(connection, error));
    connection.once('end', () => lost(connection, new Error('connection ended')));
    await connection.query(`listen ${CHANNEL}`);
  };
  const lost = (connection: pg.PoolClient, error: Error) => {
    if (stopped || client !== connection) return;
    client = null;
    connection.release(error);
    log.warn({ err: error }, 'change listener lost its connection');
    again();
  };
  const again = () => {
    retry = setTimeout(() => {
      open().then(heard.everything, (error: unknown) => {
        log.warn({ err: error }, 'change listener cannot connect');
        if (!stopped) again();
      });
    }, RETRY_MS);
    retry.unref();
  };
  await open();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      client?.release(true);
      client = null;
    },
  };
}
