import { percentOf } from '#domain/matching/score.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import type { Asked, MatchSearch, SearchAsked, Snapshot, WhatIfQuestion } from './match-search.ts';
import { funnelOfTable, whatIfInTable } from './store.counts.ts';
import { arrivalsInTable, epochOfTable, searchTable } from './store.questions.ts';
import { hasMember } from './store.table.ts';
import { TableFollower } from './table-follower.ts';

/** An epoch belongs to the database: it means the same on every instance. */
const INSTANCE = 'table';
/** How often we look for changes without a search. */
const HEAL_EVERY_MS = 5_000;

type Host = { db: Db; searches: pg.Pool; database: DatabaseWatch; log: Logger; now(): Date };

/**
 * The search in PostgreSQL itself, for more members than one process can hold (decision 0084). Each question is one
 * statement over match_members; before it a look brings in changes, if the viewer's revision requires
 * it.
 */
export class TableSearch implements MatchSearch {
  private readonly follower: TableFollower;
  /** The running look, and the next one, not started yet: all callers meanwhile share it. */
  private looking: Promise<void> = Promise.resolve();
  private nextLook: Promise<void> | null = null;
  private healing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly ready: Promise<void>;
  private markReady!: () => void;

  /** `searches`: a pool whose sessions plan each question for its values (`searchPool`). */
  constructor(private readonly host: Host) {
    this.follower = new TableFollower(host);
    host.database.onOtherCourse(() => (this.follower.seen = 0));
    this.ready = new Promise((resolve) => (this.markReady = resolve));
  }

  async start(): Promise<void> {
    const began = performance.now();
    await this.follower.look();
    await this.follower.turnAges();
    await this.follower.tidy();
    this.timer = setInterval(() => (this.healing ??= this.heal()), HEAL_EVERY_MS);
    this.timer.unref();
    this.host.log.info(
      { members: this.follower.members, ms: Math.round(performance.now() - began) },
      'match table ready',
    );
    this.markReady();
  }

  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await Promise.all([this.healing, this.looking.catch(() => {})]);
    await this.host.searches.end();
  }

  async refresh(_ids: readonly string[]): Promise<void> {
    await this.ready;
    await this.look().catch((error: unknown) => this.host.log.warn({ err: error }, 'match table cannot read a change'));
  }

  async check() {
    await this.ready;
    return this.follower.check();
  }

  lookAge = () => this.follower.lookAge();
  size = () => this.follower.members;
  has = (id: string) => hasMember(this.host.db, id);

  async search(
    viewer: MatchFacts,
    { revision, after, filters = {}, hidden = [], scored = viewer, limit }: SearchAsked,
  ) {
    await this.fresh(revision);
    const place = after ? { place: after.place, at: epochOf(after.snapshot) } : null;
    const found = await searchTable(this.host.searches, viewer, { filters, hidden, scored, limit }, place);
    const page = found.page.map((one) => ({ ...one, percent: percentOf(one.total) }));
    return { total: found.total, page, snapshot: after?.snapshot ?? this.snapshotOf(found.epoch) };
  }

  async funnel(viewer: MatchFacts, { revision, hidden = [] }: Asked) {
    await this.fresh(revision);
    return funnelOfTable(this.host.searches, viewer, hidden);
  }

  async whatIf(questions: readonly WhatIfQuestion[], { revision, hidden = [] }: Asked) {
    await this.fresh(revision);
    const client = await this.host.searches.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const answers = [];
      for (const question of questions) answers.push(await whatIfInTable(client, question, hidden));
      return answers;
    } finally {
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }

  async arrivals(viewer: MatchFacts, since: Snapshot | null, { revision, hidden = [] }: Asked) {
    await this.fresh(revision);
    const at = since && epochOf(since);
    if (at === null) return { count: null, snapshot: this.snapshotOf(await epochOfTable(this.host.searches)) };
    const { count, epoch, whole } = await arrivalsInTable(this.host.searches, viewer, at, hidden);
    return { count: whole ? count : null, snapshot: this.snapshotOf(epoch) };
  }

  private snapshotOf(epoch: number): Snapshot {
    return { instance: INSTANCE, epoch, at: this.host.now().getTime() };
  }

  /** Waits until the table shows at least the commits up to `revision`. */
  private async fresh(revision: number): Promise<void> {
    await this.ready;
    if (revision > this.follower.seen) await this.look();
  }

  private look(): Promise<void> {
    this.nextLook ??= this.looking
      .catch(() => {})
      .then(() => {
        this.nextLook = null;
        return this.follower.look();
      });
    return (this.looking = this.nextLook);
  }

  private async heal(): Promise<void> {
    await this.follower.heal().catch((error: unknown) => this.host.log.warn({ err: error }, 'match table cannot heal'));
    this.healing = null;
  }
}

/** Null for a state of an index in memory: the present is shown. */
function epochOf({ instance, epoch }: Snapshot): number | null {
  return instance === INSTANCE ? epoch : null;
}
