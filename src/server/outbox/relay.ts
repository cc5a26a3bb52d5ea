import type { BaseContext } from '../base-context.ts';
import type { Db } from '../db/connect.ts';
import { failureText } from '../failure-text.ts';
import { CATALOGUE, type ConsumerName, type OutboxEvent } from './catalogue.ts';
import { lockRows, markProcessed, noteFailure, type OutboxRow, waitingRows } from './store.ts';
import { WRITTEN_BEFORE, type WrittenBefore } from './written-before.ts';

/** Channel on which a trigger notifies committed events (migration 0003). */
const CHANNEL = 'outbox';
const BATCH = 200;
/** How often we look for rows without a notification: a lost one, or a row whose next try is due. */
const LOOK_EVERY_MS = 5_000;
/** Waits after each failed try of a row; after the last it is given up. */
const RETRY_AFTER_MS = [5_000, 30_000, 3 * 60_000, 15 * 60_000];

/** An event for a consumer. `id` and `key`: of its row; `at`: when it was emitted. */
export type StoredEvent = (OutboxEvent | WrittenBefore) & { id: string; key: string; at: Date };
/** Processes events in the relay's transaction, oldest first; gets the events that name it in the catalogue. */
export type Consumer = (tx: Db, events: readonly StoredEvent[], now: Date) => Promise<void>;
export type Consumers = Readonly<Record<ConsumerName, Consumer>>;

const READABLE: Readonly<
  Record<string, { payload: { parse(payload: unknown): unknown }; consumers: readonly ConsumerName[] }>
> = { ...CATALOGUE, ...WRITTEN_BEFORE };

type Host = Pick<BaseContext, 'db' | 'log' | 'now' | 'listener' | 'metrics'>;
export type OutboxRelay = {
  /** Resolves when every row that waited at the call, except those of other relays, is processed. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/** Processes events as they commit, on any number of instances, each row once (decision 0011). */
export async function startOutboxRelay(host: Host, consumers: Consumers): Promise<OutboxRelay> {
  let stopped = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** The next pass, not started yet: all callers meanwhile share it. */
  let next: Promise<void> | null = null;
  const drain = () => {
    if (next) return next;
    const run = queue.then(() => {
      next = null;
      return stopped ? undefined : passOver(host, consumers);
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

/**
 * Processes all waiting rows, batch by batch. A failed batch is processed row by row, so that one bad row stops no
 * other.
 */
async function passOver(host: Host, consumers: Consumers): Promise<void> {
  for (let after = '0'; ; ) {
    const ids = await waitingRows(host.db, after, BATCH, host.now());
    if (ids.length === 0) return;
    await relay(host, consumers, ids).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      return oneByOne(host, consumers, ids);
    });
    if (ids.length < BATCH) return;
    after = ids.at(-1)!;
  }
}

/** The results of the rows and their mark are one transaction: a kill in between neither loses nor doubles anything. */
async function relay({ db, now, metrics }: Host, consumers: Consumers, ids: readonly string[]): Promise<void> {
  const relayed = await db.transaction().execute(async (tx) => {
    const rows = await lockRows(tx, ids);
    if (rows.length === 0) return [];
    const events = rows.flatMap(read);
    for (const [name, consume] of Object.entries(consumers)) {
      const own = events.filter((e) => READABLE[e.name]!.consumers.includes(name as ConsumerName));
      if (own.length > 0) await consume(tx, own, now());
    }
    await markProcessed(
      tx,
      rows.map((r) => r.id),
      now(),
    );
    return events;
  });
  for (const { name } of relayed) metrics.events.inc({ kind: name });
}

/** Nothing for an unknown kind: it is marked and skipped. Throws for an invalid payload. */
function read({ id, kind, payload, dedupe_key, created_at }: OutboxRow): StoredEvent[] {
  const known = Object.hasOwn(READABLE, kind) ? READABLE[kind] : undefined;
  return known
    ? [{ id, key: dedupe_key, at: created_at, name: kind, payload: known.payload.parse(payload) } as StoredEvent]
    : [];
}

async function oneByOne(host: Host, consumers: Consumers, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await relay(host, consumers, [id]);
    } catch (error) {
      if (isPassing(error)) throw error;
      const now = host.now();
      const retryAt = (tries: number) =>
        tries > RETRY_AFTER_MS.length ? null : new Date(now.getTime() + RETRY_AFTER_MS[tries - 1]!);
      const tries = await noteFailure(host.db, id, failureText(error), now, retryAt);
      host.metrics.eventFailures.inc();
      host.log.error({ err: error, outbox: id, tries, givenUp: tries > RETRY_AFTER_MS.length }, 'an event failed');
    }
  }
}

/** The database was away, restarted, full or busy: no fault of a row, so it costs none a try. The next pass goes on. */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(08|40|53|55|57)|^E[A-Z]/.test(code ?? '') ||
    /connection (terminated|error)|timeout exceeded when trying to connect/i.test(message ?? '')
  );
}
