import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { endLocked } from './backup-locks.ts';
import { connect } from './connect.ts';

/** A machine that is gone loses its lock after two minutes, not after the two hours of the system. */
const NOTICED = ['tcp_keepalives_idle = 60', 'tcp_keepalives_interval = 10', 'tcp_keepalives_count = 6'];

/**
 * Does the work while no other process does work of this name on the database. False: one does. The lock is of a
 * connection of its own, so a process that ends in the middle loses it, however it ends.
 */
export async function alone(databaseUrl: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const { pool, close } = connect(databaseUrl, { max: 1 });
  try {
    const client = await pool.connect();
    try {
      for (const setting of ['idle_session_timeout = 0', ...NOTICED]) await client.query(`set ${setting}`);
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
        ADVISORY_LOCKS.longJob,
        name,
      ]);
      if (rows[0]!.got) await work();
      return rows[0]!.got;
    } finally {
      await endLocked(client);
    }
  } finally {
    await close();
  }
}
