import { MatchEngine } from '#engine/match-engine.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import * as members from './store.ts';
import { readEveryMember } from './store.bulk.ts';
import type { Listener } from '../db/listener.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import { inBatches } from './batches.ts';
import { EpochHistory } from './epoch-history.ts';
import { Snapshots } from './snapshots.ts';
import { goneAfter } from './store.snapshots.ts';
import { apply, correct, type IndexDifferences, logDifferences } from './differences.ts';

/** Migration 0002 notifies changed members on this channel. */
const CHANNEL = 'members_changed';
const COMPARE_BATCH = 5_000;
const CHANGE_BATCH = 2_000;
const TOLD_EVERY = 200_000;
/** How often we look for missed notifications. */
const HEAL_EVERY_MS = 5_000;

type Host = { db: Db; listener: Listener; log: Logger; now(): Date; database?: DatabaseWatch; folder?: string };

/**
 * All findable members, in memory, on every instance. Filled from its snapshot or from the database at start;
 * then it follows the revisions that triggers give to each change: by notification at once, by a look for
 * newer revisions after a missed one, and by the comparison of `check`.
 */
export class MatchIndex {
  readonly engine = new MatchEngine();
  /** Identifies this index among instances: an epoch counts the changes of one instance. */
  readonly name = randomUUID();
  readonly epochHistory = new EpochHistory();
  /** Resolves when all members are in. Searches wait for it. */
  readonly ready: Promise<void>;
  isReady = false;
  private markReady!: () => void;
  /** Every change up to this revision is in; none of them can commit later. */
  private seen = 0;
  private lookedAt = performance.now();
  private day = '';
  private queue: Promise<unknown> = Promise.resolve();
  /** The next look for changes, not started yet: all callers meanwhile share it. */
  private nextLook: Promise<void> | null = null;
  private readonly waiting = new Set<string>();
  private readonly undo: (() => Promise<void> | void)[] = [];
  private readonly snapshots: Snapshots | null;
  /** The last day whose ages are all in: a turn that failed runs again. */
  private turnedTo = '';
  private turning: Promise<void> | null = null;
  private closed = false;
  /** Another server took over from before what is in here; until all is compared no snapshot is written. */
  private otherCourse = false;
  private comparing: Promise<void> | null = null;

  /** `folder`: folder of the snapshot for the next start; without it each start reads the database. */
  constructor(private readonly host: Host) {
    host.database?.onOtherCourse(() => (this.otherCourse = true));
    this.snapshots = host.folder === undefined ? null : new Snapshots({ ...host, folder: host.folder });
    this.ready = new Promise((resolve) => (this.markReady = resolve));
  }

  /** Fills the index and starts to follow changes. */
  async start(): Promise<void> {
    const heal = () =>
      void this.heal().catch((error: unknown) => this.host.log.warn({ err: error }, 'match index cannot heal'));
    const told = (payload: string) =>
      payload === '' || payload === '*' ? heal() : this.refreshSoon(payload.split(','));
    this.undo.push(await this.host.listener.listen(CHANNEL, { told, missed: heal }));
    await this.alone(() => this.load());
    this.turnedTo = this.day;
    if (this.day !== this.today()) await this.turnAges(this.today());
    const timer = setInterval(heal, HEAL_EVERY_MS);
    timer.unref();
    this.undo.push(() => clearInterval(timer));
    this.isReady = true;
    this.markReady();
  }

  /** Waits until the index shows at least what was committed under `revision`, read from the database a moment ago. */
  async fresh(revision: number): Promise<void> {
    await this.ready;
    if (revision <= this.seen) return;
    this.nextLook ??= this.alone(() => {
      this.nextLook = null;
      return this.look();
    });
    await this.nextLook;
  }

  /**
   * Reads these members again now: a writer calls it after its commit, and then sees its own change. A failure is not
   * the writer's: the change is committed, and the next look finds it.
   */
  async refresh(ids: readonly string[]): Promise<void> {
    await this.ready;
    await this.alone(() => this.readAgain(ids)).catch((error: unknown) =>
      this.host.log.warn({ err: error }, 'match index cannot read a change'),
    );
  }

  /**
   * Compares the whole index with the database and corrects differences; the result should be empty. Batch by batch, so
   * that nothing waits for it.
   */
  async check(): Promise<IndexDifferences> {
    await this.ready;
    await this.alone(() => this.look());
    const found: IndexDifferences = { missing: [], extra: [], different: [] };
    const unseen = new Set(this.engine.everyId());
    await inBatches<members.IndexedMember>(COMPARE_BATCH, (last) =>
      this.alone(() => this.compareAfter(last?.id ?? null, unseen, found)),
    );
    for (const id of unseen) if (this.engine.remove(id)) found.extra.push(id);
    this.note();
    return found;
  }

  /** Seconds since every change was in for certain; 5 at most in normal operation. */
  lookAge(): number {
    return (performance.now() - this.lookedAt) / 1000;
  }

  /** Writes the snapshot after changes; the instance does so every few minutes, and when it stops. */
  async keepSnapshot(): Promise<boolean> {
    if (!this.snapshots || !this.isReady) return false;
    const where = () =>
      this.turnedTo !== this.day || this.otherCourse ? null : { revision: this.seen, day: this.day };
    return this.snapshots.keep({ engine: this.engine, where, alone: (work) => this.alone(work) });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const step of this.undo.reverse()) await step();
    await this.queue.catch(() => {});
    // A snapshot in progress is not the last one, but its folder must stay until it ends.
    await this.snapshots?.settle();
    await this.keepSnapshot();
  }

  private async load(): Promise<void> {
    const { db, log } = this.host;
    const began = performance.now();
    const revision = await members.awaitSettledRevision(db);
    const kept = (await this.snapshots?.open(this.engine, revision, this.today())) ?? null;
    this.day = kept?.day ?? this.today();
    if (!kept) await this.fill(began);
    this.seen = kept?.revision ?? revision;
    await this.look();
    log.info(
      {
        members: this.engine.size,
        ms: Math.round(performance.now() - began),
        bytes: this.engine.memory().columns,
        from: kept ? 'snapshot' : 'database',
      },
      'match index ready',
    );
  }

  private async fill(began: number): Promise<void> {
    const { db, log } = this.host;
    let told = 0;
    await readEveryMember(
      db,
      this.day,
      (member) => this.engine.put(member),
      async () => {
        if (this.engine.size - told >= TOLD_EVERY)
          log.info(
            { members: (told = this.engine.size), ms: Math.round(performance.now() - began) },
            'match index filling',
          );
        // Other requests (such as /readyz) get their turn.
        await breathe();
      },
    );
    this.engine.settle();
  }

  /** Looks for changes without a notification, and updates ages at midnight in Jakarta. */
  private async heal(): Promise<void> {
    await this.ready;
    if (this.otherCourse) await (this.comparing ??= this.followCourse().finally(() => (this.comparing = null)));
    await this.alone(() => this.look());
    if (!this.closed && this.snapshots?.isDue()) await this.keepSnapshot();
    const today = this.today();
    if (today === this.turnedTo || this.turning) return;
    this.turning = this.turnAges(today).finally(() => (this.turning = null));
    await this.turning;
    logDifferences(this.host.log, 'match index', await this.check());
  }

  /** Forgets which changes were in, and compares all members; tried again with the next look after a failure. */
  private async followCourse(): Promise<void> {
    await this.alone(async () => {
      this.seen = await members.awaitSettledRevision(this.host.db);
      await this.snapshots?.forget();
    });
    const { missing, extra, different } = await this.check();
    this.otherCourse = false;
    const found = { missing: missing.length, extra: extra.length, different: different.length };
    this.host.log.warn(found, 'match index follows another course of the database');
  }

  /** Reads every change that is not in yet. While one is uncommitted, the next look starts from the same revision. */
  private async look(): Promise<void> {
    const settled = await members.settledRevision(this.host.db);
    await this.changedAfter(this.seen);
    await this.goneAfter(this.seen);
    this.seen = Math.max(this.seen, settled ?? 0);
    if (settled !== null) this.lookedAt = performance.now();
    this.note();
  }

  private refreshSoon(ids: readonly string[]): void {
    const first = this.waiting.size === 0;
    for (const id of ids) this.waiting.add(id);
    if (!first) return;
    // Notifications that arrive together are read together.
    void this.alone(async () => {
      const all = [...this.waiting];
      this.waiting.clear();
      await this.readAgain(all);
    }).catch((error: unknown) => this.host.log.warn({ err: error }, 'match index cannot read a change'));
  }

  private async changedAfter(revision: number): Promise<void> {
    await inBatches<members.IndexedMember>(CHANGE_BATCH, async (last) => {
      const after = last?.revision ?? revision;
      const batch = await members.membersChangedAfter(this.host.db, after, CHANGE_BATCH, this.day);
      for (const member of batch) apply(this.engine, member);
      return batch;
    });
  }

  /** Removes deleted members, with or without a notification. An older file is removed with them. */
  private async goneAfter(revision: number): Promise<void> {
    const gone = await goneAfter(this.host.db, revision);
    if (gone.length === 0) return;
    await this.readAgain(this.engine.idsFoldedTo(new Set(gone.map(({ fold }) => fold))));
    if (this.snapshots?.isOlderThan(gone.at(-1)!.revision)) await this.snapshots.forget();
  }

  private async readAgain(ids: readonly string[]): Promise<void> {
    const found = await members.membersById(this.host.db, ids, this.day);
    for (const member of found) apply(this.engine, member);
    const there = new Set(found.map((m) => m.id));
    const gone = ids.filter((id) => !there.has(id));
    for (const id of gone) this.engine.remove(id);
    this.note();
    if (gone.length > 0) await this.snapshots?.forget();
  }

  private async turnAges(today: string): Promise<void> {
    const from = this.turnedTo;
    this.day = today;
    await inBatches<members.IndexedMember>(CHANGE_BATCH, (last) =>
      this.alone(async () => {
        const after = last?.id ?? null;
        const aged = await members.membersAgedBetween(this.host.db, from, today, after, CHANGE_BATCH, today);
        for (const member of aged) apply(this.engine, member);
        return aged;
      }),
    );
    this.turnedTo = today;
    this.note();
  }

  private async compareAfter(after: string | null, unseen: Set<string>, found: IndexDifferences) {
    const batch = await members.membersAfter(this.host.db, after, COMPARE_BATCH, this.day);
    correct(this.engine, batch, { seen: this.seen, unseen, found });
    return batch;
  }

  /** Records the epoch of this moment. */
  private note(): void {
    this.epochHistory.add(this.host.now().getTime(), this.engine.epoch);
  }

  /** Reads and changes happen one after another: an older row never overwrites a newer one. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.queue.then(work);
    this.queue = run.catch(() => {});
    return run;
  }

  private today(): string {
    return todayInJakarta(this.host.now());
  }
}
