import type { Rank } from '#domain/matching/find-matches.ts';
import { PART_MAX, percentOf } from '#domain/matching/score.ts';
import { ageOfBucket, OTHER_TRIBE, POINTS, religionOfBucket } from './codes.ts';
import { POINT } from './fixed-point.ts';
import type { ScanHost } from './kernel/kernel.ts';
import { scanPlain } from './scan-plain.ts';
import { admits, basePoints, FIRST, type ViewerTables, visitsOf } from './viewer-tables.ts';
import type { Population } from './population.ts';
import { wantsSameTribe } from './tally.ts';

/** Where a page begins: after the candidate with this rank. */
export type Place = Rank;
export type Found = Rank & { percent: number };
export type ScanOptions = {
  limit: number;
  after?: Place | undefined;
  /** Slots to skip: blocked members, and for a snapshot those changed since. */
  without: ReadonlySet<number>;
  /** Spare slots to count too: older states that belong to the snapshot. */
  with: readonly number[];
};

/**
 * Counts all passing members and keeps the best `limit` after a place. A compatible pair always satisfies the age
 * order, so all stand first (R-LIST-2) except for a viewer scored with another age (R-INF 1).
 */
export function scan(
  population: Population,
  tables: ViewerTables,
  options: ScanOptions,
): { total: number; page: Found[] } {
  const best = new Best(population, tables, options);
  let total = scanBuckets(population, tables, best);
  for (const slot of options.without) if (counts(population, tables, slot)) total--;
  for (const slot of options.with) {
    if (!counts(population, tables, slot)) continue;
    total++;
    best.offer(slot);
  }
  return { total, page: best.page() };
}

/** Counts passing members and offers possible members of the page, run by run. */
function scanBuckets(population: Population, tables: ViewerTables, best: Best): number {
  const scanRun = scanner(population, tables, best);
  const { buckets } = population;
  const { groups, kinds } = visitsOf(tables);
  let passed = 0;
  for (const group of groups) {
    const base = Math.floor(basePoints(tables, group) * POINT);
    for (let k = 0; k < kinds.length; k++) {
      const bucket = buckets[group + kinds[k]!];
      if (bucket === undefined) continue;
      const { firsts, sizes, filled } = bucket;
      for (let n = 0; n < firsts.length; n++) {
        const first = firsts[n]!;
        passed += scanRun(first, first + (n === firsts.length - 1 ? filled : sizes[n]!), base);
      }
    }
  }
  return passed;
}

function scanner(
  population: Population,
  tables: ViewerTables,
  best: Best,
): (first: number, end: number, base: number) => number {
  return population.kernel?.begin(tables, best, best) ?? scanPlain(population, tables, best);
}

/** How many of a run pass, for a caller who looks for no page. */
export function runCounter(population: Population, tables: ViewerTables): (first: number, end: number) => number {
  const run = scanner(population, tables, new Best(population, tables, { limit: 0, without: new Set(), with: [] }));
  return (first, end) => run(first, end, 0);
}

/** Two tribes outside the twelve: the bits cannot distinguish them. */
export function tribesDiffer(population: Population, tables: ViewerTables, slot: number): boolean {
  if ((population.words[slot * 2]! & OTHER_TRIBE) === 0 || population.tribe[slot] === tables.tribe) return false;
  return tables.wantsSameTribe || wantsSameTribe(population.words[slot * 2 + 1]!);
}

/** Would a scan count the member in this slot? */
export function counts(population: Population, tables: ViewerTables, slot: number): boolean {
  return admits(tables, population.bucketOf(slot)) && passes(population, tables, slot);
}

function passes(population: Population, tables: ViewerTables, slot: number): boolean {
  if ((population.words[slot * 2]! & tables.rejects) | (population.words[slot * 2 + 1]! & tables.is)) return false;
  const form = population.heightsAndRange[slot]!;
  if (
    tables.heightPoints[form & 255]! < 0 ||
    ((form >>> 8) & 255) > tables.height ||
    tables.rangePoints[form >>> 16]! < 0
  )
    return false;
  if (
    tables.places[population.points[slot]! >>> POINTS.ethnicity]! < 0 ||
    (tables.tribe !== 0 && tribesDiffer(population, tables, slot))
  )
    return false;
  return !mayShare(population, tables, slot) || !population.lists.meets(population.list[slot]!, tables.terms);
}

/** Can this candidate share one of the viewer's dealbreakers? */
export function mayShare({ signature }: Population, tables: Pick<ViewerTables, 'signature'>, slot: number): boolean {
  return ((signature[slot * 2]! & tables.signature.low) | (signature[slot * 2 + 1]! & tables.signature.high)) !== 0;
}

/** The points of a passing pair, added in the order of score(): the same number to the last bit. */
export function exactTotal(population: Population, tables: ViewerTables, slot: number): number {
  const bucket = population.bucketOf(slot);
  const word = population.points[slot]!;
  const form = population.heightsAndRange[slot]!;
  const religion = religionOfBucket(bucket);
  const languages = (word >>> POINTS.love) & 255;
  const love = tables.languages[languages & 31]!;
  let total: number = PART_MAX.ageRange / 2 + tables.rangeContained[form >>> 16]!;
  total += tables.heightPoints[form & 255]!;
  total += religion > 0 && religion === tables.religion ? PART_MAX.religion : 0;
  // Ethnicity and domicile are whole points, so adding them together gives the same number.
  total += tables.places[word >>> POINTS.ethnicity]!;
  total += tables.incomes[word & 255]!;
  total += tables.agePoints[ageOfBucket(bucket)]! + tables.rangePoints[form >>> 16]!;
  total += love;
  total += tables.languages[languages]! - love;
  return total + PART_MAX.constant;
}

/** A sum has this many entries, each rounded down: it can be this much below the exact total. */
const ROUNDED = 8;

/** The best candidates so far, in order. `floor` and `ceiling` tell the scan which sums cannot matter. */
class Best implements ScanHost {
  floor = 0;
  readonly ceiling: number;
  private readonly slots: number[] = [];
  private readonly totals: number[] = [];
  private readonly firsts: boolean[] = [];

  constructor(
    private readonly population: Population,
    private readonly tables: ViewerTables,
    private readonly options: ScanOptions,
  ) {
    const { after } = options;
    this.ceiling = after ? Math.ceil(after.total * POINT) + sumOfFirst(after.first) : 2 ** 30;
    if (options.limit === 0) this.floor = 2 ** 30;
  }

  /** Adds a candidate to the page if it belongs there; returns the floor. */
  offer(slot: number): number {
    if (this.options.limit > 0 && !this.options.without.has(slot)) this.keep(slot);
    return this.floor;
  }

  shares(slot: number): number {
    return this.population.lists.meets(this.population.list[slot]!, this.tables.terms) ? 1 : 0;
  }

  tribesDiffer(slot: number): number {
    return tribesDiffer(this.population, this.tables, slot) ? 1 : 0;
  }

  private keep(slot: number): void {
    const { limit, after } = this.options;
    const total = exactTotal(this.population, this.tables, slot);
    const first = this.tables.first[ageOfBucket(this.population.bucketOf(slot))]!;
    if (after && !standsAfter(after, first, total, () => this.population.ids.idOf(slot))) return;
    let at = this.slots.length;
    while (at > 0 && this.standsBefore(slot, first, total, at - 1)) at--;
    if (at === limit) return;
    this.slots.splice(at, 0, slot);
    this.totals.splice(at, 0, total);
    this.firsts.splice(at, 0, first);
    if (this.slots.length > limit) this.slots.length = this.totals.length = this.firsts.length = limit;
    if (this.slots.length === limit)
      this.floor = Math.floor(this.totals[limit - 1]! * POINT) + sumOfFirst(this.firsts[limit - 1]!) - ROUNDED;
  }

  page(): Found[] {
    return this.slots.map((slot, i) => ({
      id: this.population.ids.idOf(slot),
      first: this.firsts[i]!,
      total: this.totals[i]!,
      percent: percentOf(this.totals[i]!),
    }));
  }

  private standsBefore(slot: number, first: boolean, total: number, at: number): boolean {
    if (first !== this.firsts[at]) return first;
    if (total !== this.totals[at]) return total > this.totals[at]!;
    return this.population.ids.compare(slot, this.slots[at]!) < 0;
  }
}

function sumOfFirst(first: boolean): number {
  return first ? FIRST * POINT : 0;
}

function standsAfter(place: Place, first: boolean, total: number, id: () => string): boolean {
  if (first !== place.first) return place.first;
  return total === place.total ? id() > place.id : total < place.total;
}
