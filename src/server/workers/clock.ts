import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import type PgBoss from 'pg-boss';
import type { Context } from '../context.ts';

/** How often the clock is read: due jobs are at most this late. */
const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
/** After a standstill missed minutes are made up, at most so many. */
const MADE_UP_MINUTES = 10;

type Timed = { name: string; cron: string };

/**
 * Puts each job into its queue in the minutes of its cron (Asia/Jakarta), and wakes the runner here. A starting
 * instance begins with the present minute. Every instance does the same: a job of a minute has its own
 * id, so it is inserted once. pg-boss's own schedule parses every cron each half minute, 0.5 s of the event loop for
 * ours (decision 0087).
 */
export function startClock(
  { log, now }: Pick<Context, 'log' | 'now'>,
  boss: Pick<PgBoss, 'insert'>,
  jobs: readonly Timed[],
  wake: (name: string) => void,
): () => void {
  const crons = jobs.map(({ name, cron }) => ({ name, cron: new Cron(cron, { timezone: 'Asia/Jakarta' }) }));
  let done = minuteOf(now()) - 1;
  const look = async () => {
    const current = minuteOf(now());
    // A clock that was set back goes on from there: a minute that comes again has the ids it had.
    const from = current < done ? current : Math.max(done + 1, current - MADE_UP_MINUTES);
    const before = done;
    done = current;
    const due = dueJobs(crons, from, current);
    if (due.length === 0) return;
    try {
      await boss.insert(due);
      for (const { name } of due) wake(name);
    } catch (error) {
      // The database is away: tried again, with the same ids.
      done = before;
      log.error({ err: error }, 'jobs: the clock');
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/** The jobs of these minutes (since 1970, both ends included), each with the id of its name and minute. */
export function dueJobs(
  crons: readonly { name: string; cron: Pick<Cron, 'match'> }[],
  from: number,
  to: number,
): { id: string; name: string }[] {
  const due: { id: string; name: string }[] = [];
  for (let minute = from; minute <= to; minute++) {
    const at = new Date(minute * MINUTE_MS);
    for (const { name, cron } of crons) if (cron.match(at)) due.push({ id: idOf(name, minute), name });
  }
  return due;
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);

/** A UUID of version 8 (RFC 9562): the same for the same name and minute, on every instance. */
function idOf(name: string, minute: number): string {
  const hex = createHash('sha256').update(`${name} ${minute}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
