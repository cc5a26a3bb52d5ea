import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { inBatches } from './batches.ts';
import { type IndexDifferences, logDifferences } from './differences.ts';
import * as members from './store.ts';
import * as table from './store.table.ts';
import { CODING } from './table-row.ts';

const BATCH = 2_000;
/** Rows of counts are added up when this many more than twice the remaining number exist. */
const TALLY_ROWS = 50_000;
const SWEEP_EVERY_MS = 10 * 60_000;
/** A profile deleted during its insertion, or a deadlock of two writers: the next try succeeds. */
const AGAIN = new Set(['23503', '40P01']);
const TRIES = 5;

/**
 * Keeps match_members equal to profiles and accounts, for all instances: a looking instance reads changes with a later
 * revision than the table and writes them, one at a time. The index in memory follows the same ones (decision 0009).
 */
export class TableFollower {
  /** Every change up to this revision is in; the table may be newer. 0: not known, the next look says. */
  seen = 0;
  members = 0;
  private lookedAt = performance.now();
  private sweptAt = -Infinity;
  private sweepFrom = TALLY_ROWS;

  constructor(private readonly host: { db: Db; log: Logger; now(): Date }) {}

  /** Seconds since every change was in for certain. */
  lookAge(): number {
    return (performance.now() - this.lookedAt) / 1000;
  }

  /** Brings in every change committed before the call; after the first time these are few. */
  async look(): Promise<void> {
    const settled = await members.settledRevision(this.host.db);
    let remember: boolean | null = null;
    await inBatches<members.IndexedMember>(BATCH, async (last) => {
      const { batch, upTo } = await this.change(async (tx, state) => {
        const batch = await members.membersChangedAfter(
          tx,
          Math.max(last?.revision ?? 0, state.revision),
          BATCH,
          this.today(),
        );
        // No list looks back on a table that was empty.
        remember ??= state.revision > 0;
        await this.write(tx, batch, remember);
        const read = batch.length < BATCH ? Infinity : batch.at(-1)!.revision;
        const upTo = Math.max(state.revision, Math.min(settled ?? 0, read));
        if (upTo > state.revision || batch.length > 0) await table.noteRevision(tx, upTo);
        return { batch, upTo };
      });
      // After the commit, since a rollback brings nothing in.
      this.seen = Math.max(this.seen, upTo);
      return batch;
    });
    if (settled !== null) this.lookedAt = performance.now();
  }

  /** Counts the members, and keeps the tables small. */
  async tidy(): Promise<void> {
    const { members, rows } = await table.tallySize(this.host.db);
    this.members = members;
    if (rows < this.sweepFrom && performance.now() - this.sweptAt < SWEEP_EVERY_MS) return;
    await table.sweepTable(this.host.db);
    this.sweptAt = performance.now();
    this.sweepFrom = TALLY_ROWS + 2 * (await table.tallySize(this.host.db)).rows;
  }

  /** Looks for changes without a search; at midnight in Jakarta updates ages and compares all members. */
  async heal(): Promise<void> {
    await this.look();
    await this.tidy();
    if (!(await this.turnAges())) return;
    logDifferences(this.host.log, 'match table', await this.check());
  }

  /** Compares all members with the database, batch by batch, and corrects differences. */
  async check(): Promise<IndexDifferences> {
    await this.look();
    const found: IndexDifferences = { missing: [], extra: [], different: [] };
    await inBatches<members.IndexedMember>(BATCH, (last) =>
      this.change(async (tx, state) => {
        const batch = await members.membersAfter(tx, last?.id ?? null, BATCH, this.today());
        const { put, removed } = await this.write(tx, batch, true);
        // A change written during this run is not a difference.
        const old = new Set(batch.filter((m) => m.revision <= state.revision).map((m) => m.id));
        for (const { id, existed } of put) if (old.has(id)) (existed ? found.different : found.missing).push(id);
        for (const id of removed) if (old.has(id)) found.extra.push(id);
        await table.noteRevision(tx, state.revision);
        return batch;
      }),
    );
    return found;
  }

  /** Returns whether this instance set the day. */
  async turnAges(): Promise<boolean> {
    const today = this.today();
    const { day: from } = await this.change(async (_, state) => state);
    if (from === today) return false;
    await inBatches<members.IndexedMember>(BATCH, (last) =>
      this.change(async (tx, state) => {
        const batch = await members.membersAgedBetween(tx, from, today, last?.id ?? null, BATCH, today);
        await this.write(tx, batch, true);
        await table.noteRevision(tx, state.revision);
        return batch;
      }),
    );
    return this.change((tx) => table.noteDay(tx, from, today));
  }

  private async write(tx: Db, batch: readonly members.IndexedMember[], remember: boolean) {
    const put = await table.putMembers(
      tx,
      batch.flatMap(({ facts }) => facts ?? []),
      remember,
    );
    const removed = await table.removeMembers(
      tx,
      batch.flatMap(({ id, facts }) => (facts ? [] : id)),
    );
    return { put, removed };
  }

  /** One transaction at a time; repeated after a conflict. Rows of another coding are deleted first. */
  private async change<T>(work: (tx: Db, state: table.TableState) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.host.db.transaction().execute(async (tx) => {
          let state = await table.lockTable(tx, this.today());
          if (state.coding !== CODING) {
            await table.beginAgain(tx, this.today());
            state = await table.lockTable(tx, this.today());
          }
          return work(tx, state);
        });
      } catch (error) {
        if (tries === TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
      }
  }

  private today(): string {
    return todayInJakarta(this.host.now());
  }
}
