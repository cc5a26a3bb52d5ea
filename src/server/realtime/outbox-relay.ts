import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { lockRows, markProcessed, noteFailure, type OutboxRow, waitingRows } from '../db/queries/outbox-rows.ts';
import { makeNotifications } from '../features/notifications/events.ts';

/** A trigger tells here when announcements commit (migration 0003). */
const CHANNEL = 'outbox';
const BATCH = 200;
/** How often rows nobody told of are looked for: a lost notification, a row whose next try is due. */
const LOOK_EVERY_MS = 5_000;
/** Waits after each failed try of a row; after the last it is given up. */
const RETRY_AFTER_MS = [5_000, 30_000, 3 * 60_000, 15 * 60_000];

/** Who makes something of announcements; each takes the kinds it knows. One line a consumer. */
const CONSUMERS: ((tx: Db, rows: readonly OutboxRow[], now: Date) => Promise<void>)[] = [makeNotifications];

type Host = Pick<Context, 'db' | 'log' | 'now' | 'listener'>;
export type OutboxRelay = {
  /** Resolves when everything that waited at the call, and no other relay held, is dealt with. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/** Deals with announcements as they commit, on any number of instances, each row once (decision 0011). */
export async function startOutboxRelay(host: Host): Promise<OutboxRelay> {
  let stopped = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** A pass that has not started yet: all who ask meanwhile share it. */
  let next: Promise<void> | null = null;
  const drain = () => {
    if (next) return next;
    const run = queue.then(() => {
      next = null;
      return stopped ? undefined : passOver(host);
    });
    next = run;
    queue = run.catch(() => {});
    return run;
  };
  const look = () => {
    if (!stopped) void drain().catch((error: unknown) => host.log.warn({ err: error }, 'outbox relay cannot read'));
  };
  const unlisten = await host.listener.listen(CHANNEL, { told: look, missed: look });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  look();
  return {
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      unlisten();
      await queue;
    },
  };
}

/** Everything that waits, batch by batch. A batch that fails is dealt with row by row, so that one bad row stops no other. */
async function passOver(host: Host): Promise<void> {
  for (let after = '0'; ; ) {
    const ids = await waitingRows(host.db, after, BATCH, host.now());
    if (ids.length === 0) return;
    await relay(host, ids).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      return oneByOne(host, ids);
    });
    if (ids.length < BATCH) return;
    after = ids.at(-1)!;
  }
}

/** What the rows bring and their mark are one transaction: a kill in between neither loses nor doubles anything. */
async function relay({ db, now }: Host, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await lockRows(tx, ids);
    if (rows.length === 0) return;
    for (const consume of CONSUMERS) await consume(tx, rows, now());
    await markProcessed(
      tx,
      rows.map((r) => r.id),
      now(),
    );
  });
}

async function oneByOne(host: Host, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await relay(host, [id]);
    } catch (error) {
      if (isPassing(error)) throw error;
      const now = host.now();
      const retryAt = (tries: number) => (tries > RETRY_AFTER_MS.length ? null : new Date(now.getTime() + RETRY_AFTER_MS[tries - 1]!));
      const tries = await noteFailure(host.db, id, error instanceof Error ? error.message : String(error), now, retryAt);
      host.log.error({ err: error, outbox: id, tries, givenUp: tries > RETRY_AFTER_MS.length }, 'an announcement failed');
    }
  }
}

/** The database was away, restarted, full or busy: no fault of a row, so it costs none a try. The next look goes on. */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return /^(08|40|53|55|57)|^E[A-Z]/.test(code ?? '') || /connection (terminated|error)|timeout exceeded when trying to connect/i.test(message ?? '');
}
