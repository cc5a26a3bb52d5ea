import type { SearchFilters } from '#domain/matching/find-matches.ts';
import type { Funnel } from '#domain/matching/funnel.ts';
import type { Change } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { freeze, type FrozenTexts, type MoreWords, thaw } from './freeze.ts';
import { funnel } from './funnel.ts';
import { viewerTablesOf } from './viewer-tables.ts';
import { Population } from './population.ts';
import { counts, type Found, type Place, scan } from './search.ts';
import { whatIf } from './what-if.ts';

/** `hidden`: members this viewer must not meet (blocks either way), whatever the rules say. */
export type Counted = { hidden?: readonly string[] };
/** `scored`: the viewer as of their scoring version, for points and order; rules take the present (R-INF 1). */
export type Search = Counted & { filters?: SearchFilters; scored?: MatchFacts };
export type Page = {
  /** All passing members, not only this page. */
  total: number;
  page: Found[];
  /** The epoch this answer shows; pass it as `at` for the next page. */
  epoch: number;
  /** The requested epoch is too old: the answer shows the present instead. */
  restarted: boolean;
};

/**
 * Members as columns of bits. It gives exactly the answers of domain/matching, for the members it holds: callers put
 * in only findable members (R-LIST-3). Synchronous: a search never sees half a change.
 */
export class MatchEngine {
  private readonly population: Population;

  /** `plain`: without WebAssembly; answers are the same. */
  constructor({ plain = false }: { plain?: boolean } = {}) {
    this.population = new Population(plain);
  }

  get size(): number {
    return this.population.size;
  }

  get epoch(): number {
    return this.population.epoch;
  }

  /**
   * Called once all members are in: arranges them for reading, and from now on remembers changes so that searches can
   * look back.
   */
  settle(): void {
    this.population.settle();
    this.population.remembering = true;
  }

  /** Adds a member or replaces their facts; false when nothing the rules judge has changed. */
  put(member: MatchFacts): boolean {
    return this.population.put(member);
  }

  /** False when no member has that id. */
  remove(id: string): boolean {
    return this.population.remove(id);
  }

  has(id: string): boolean {
    return this.population.ids.find(id) >= 0;
  }

  /** Does the engine hold exactly these facts? */
  agrees(member: MatchFacts): boolean {
    return this.population.agrees(member);
  }

  everyId(): Generator<string> {
    return this.population.everyId();
  }

  memory(): { columns: number; ids: number } {
    return this.population.memory();
  }

  /** Members whose ids fold to one of these words (`MemberIds.fold`): the wanted ones, and rarely another. */
  idsFoldedTo(folds: ReadonlySet<number>): string[] {
    const { buckets, ids } = this.population;
    const found: string[] = [];
    for (const bucket of buckets)
      if (bucket) this.population.eachSlot(bucket, (slot) => folds.has(ids.fold(slot)) && found.push(ids.idOf(slot)));
    return found;
  }

  /**
   * All members as numbers, part by part; no member may be added or removed until it ends. Throws RangeError for an id
   * that is not a uuid.
   */
  freeze(part: (words: Int32Array) => Promise<void>): Promise<FrozenTexts> {
    return freeze(this.population, part);
  }

  /**
   * Fills an empty engine from frozen members, arranged as by `settle`. Throws RangeError for invalid
   * words.
   */
  thaw(more: MoreWords, texts: FrozenTexts): void {
    thaw(this.population, more, texts);
    this.population.remembering = true;
  }

  /** Is every change since this epoch remembered? */
  reaches(epoch: number): boolean {
    return this.population.changes.reaches(epoch);
  }

  /** R-LIST and R-SCORE: how many pass, and the best `limit` after a place, now or as of an earlier epoch. */
  search(
    viewer: MatchFacts,
    {
      filters = {},
      hidden = [],
      scored,
      limit,
      after,
      at,
    }: Search & { limit: number; after?: Place | undefined; at?: number | undefined },
  ): Page {
    const tables = viewerTablesOf(this.population, viewer, { filters, ownWishes: true, scored });
    const restarted = at !== undefined && (at > this.epoch || !this.reaches(at));
    const changed = at === undefined || restarted || at === this.epoch ? null : this.population.changes.since(at);
    const without = new Set(this.slotsOf(hidden));
    const earlier: number[] = [];
    for (const [id, spare] of changed ?? []) {
      const slot = this.population.ids.find(id);
      if (slot >= 0) without.add(slot);
      if (spare >= 0 && !hidden.includes(id)) earlier.push(spare);
    }
    const found = scan(this.population, tables, { limit, after, without, with: earlier });
    return { ...found, epoch: changed ? at! : this.epoch, restarted };
  }

  /** How many of the other gender each rule alone removes, for the viewer and for the candidates. */
  funnel(viewer: MatchFacts, { hidden = [] }: Counted = {}): Funnel {
    return funnel(this.population, viewer, this.slotsOf(hidden));
  }

  /** For each change of one wish: how many candidates the list would have. All of them in one pass. */
  whatIf(
    viewer: MatchFacts,
    changes: readonly Change[],
    { hidden = [] }: Counted = {},
  ): { total: number; totals: number[] } {
    return whatIf(this.population, viewer, changes, new Set(this.slotsOf(hidden)));
  }

  /**
   * Members who are in the viewer's list now and were not at an earlier epoch, newest last; as far back as changes are
   * remembered (`reaches`).
   */
  arrivals(viewer: MatchFacts, since: number, { filters = {}, hidden = [] }: Search = {}): string[] {
    const tables = viewerTablesOf(this.population, viewer, { filters, ownWishes: true });
    const found: string[] = [];
    for (const [id, spare] of this.population.changes.since(since)) {
      const slot = this.population.ids.find(id);
      if (slot < 0 || hidden.includes(id) || !counts(this.population, tables, slot)) continue;
      if (spare < 0 || !counts(this.population, tables, spare)) found.push(id);
    }
    return found.reverse();
  }

  private slotsOf(ids: readonly string[]): number[] {
    return ids.map((id) => this.population.ids.find(id)).filter((slot) => slot >= 0);
  }
}
