import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Kernel ticks of processor time are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor used by all threads of this process; `ended` adds those of children that have ended. */
function usedBy(pid: number, ended = false): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name between brackets may hold any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number];
  return (user + system + (ended ? endedUser + endedSystem : 0)) * TICK_MS;
}

function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Milliseconds of processor of one process. */
export const processTime = (pid: number) => () => usedBy(pid);

/** Milliseconds of processor of the PostgreSQL behind this address, all its processes; it runs on this machine. */
export async function postgresTime(databaseUrl: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]!.pid);
  await client.end();
  return () => {
    let total = usedBy(postmaster, true);
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        if (parentOf(Number(name)) === postmaster) total += usedBy(Number(name));
      } catch {
        // The process has ended: its time is counted for its parent.
      }
    }
    return total;
  };
}
