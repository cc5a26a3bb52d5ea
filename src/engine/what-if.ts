import { type Change, PREFERENCE_RULES, type PreferenceRule } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as c from './codes.ts';
import { countPlain } from './count-plain.ts';
import type { Counting, CountHost, Wishes } from './kernel/kernel.ts';
import { type ViewerTables, viewerTablesOf, visitsOf } from './viewer-tables.ts';
import type { Population } from './population.ts';
import { tribesDiffer } from './search.ts';

const at = (rule: PreferenceRule) => PREFERENCE_RULES.indexOf(rule);
const [AGE, HEIGHT, RELIGION, TRIBE, LDR] = [at('ageRange'), at('minHeight'), at('religion'), at('tribe'), at('ldr')];
const [STATUS, PAST, CHILDREN, DEALBREAKER] = [at('status'), at('past'), at('children'), at('dealbreaker')];
/** Wishes about facts that all members of a bucket share. */
const SHARED = [AGE, RELIGION, STATUS, PAST, CHILDREN];
/** The values a wish judges are below this: an age, a height, a code. */
export const WISH_VALUES = 256;
/** Shares several entries of the viewer: removing one brings no candidate. */
export const SEVERAL = WISH_VALUES - 1;

/**
 * How many candidates each change would leave in the list, in one pass: a candidate rejected by at most one of the
 * viewer's wishes is counted under that wish, by the value it judges. A change then adds the values it accepts.
 */
export function whatIf(
  population: Population,
  viewer: MatchFacts,
  changes: readonly Change[],
  without: ReadonlySet<number>,
): { total: number; totals: number[] } {
  const counter = new WishCounter(population, viewer, without);
  const totals = changes.map(({ rule, set }) => counter.total(rule, { ...viewer, ...set }));
  return { total: counter.passed, totals };
}

class WishCounter implements CountHost {
  passed = 0;
  /** `kept`, by wish and value: candidates who pass every wish, and those only this wish rejects. */
  private readonly counting: Counting;
  private readonly tables: ViewerTables;
  /** The values each wish of the viewer accepts now. */
  private readonly fits: Uint8Array[];
  private readonly shared = PREFERENCE_RULES.map(() => 0);
  private readonly terms: number[];

  constructor(
    private readonly population: Population,
    private readonly viewer: MatchFacts,
    without: ReadonlySet<number>,
  ) {
    this.tables = viewerTablesOf(population, viewer, { filters: {}, ownWishes: false });
    this.fits = PREFERENCE_RULES.map((rule) => Uint8Array.from({ length: WISH_VALUES }, wishVerdicts(rule, viewer)));
    this.terms = c.dealbreakerKeys(viewer.dealbreakers).map((key) => population.terms.find(key));
    const wishes: Wishes = {
      tables: this.tables,
      heightFits: this.fits[HEIGHT]!,
      mustShare: viewer.tribePref === 'same',
      mustStay: viewer.ldrPref === 'no',
      rules: { height: HEIGHT, dealbreaker: DEALBREAKER, distance: LDR, tribe: TRIBE },
    };
    this.counting = population.kernel?.beginCount(wishes, this) ?? countPlain(population, wishes, this);
    population.leavingOut(without, () => this.addAll());
  }

  private addAll(): void {
    const { groups, kinds } = visitsOf(this.tables);
    for (const group of groups)
      for (const kind of kinds) if (this.population.buckets[group + kind]) this.addBucket(group + kind);
  }

  /** Candidates for a viewer with one changed wish. */
  total(rule: PreferenceRule, changed: MatchFacts): number {
    const from = PREFERENCE_RULES.indexOf(rule) * WISH_VALUES;
    let total = 0;
    const fits = wishVerdicts(rule, changed, this.viewer);
    for (let value = 0; value < WISH_VALUES; value++) {
      const n = this.counting.kept[from + value]!;
      if (n > 0) total += n * fits(undefined, value);
    }
    return total;
  }

  /**
   * All members of a bucket share religion, age, status, past and children: if two wishes reject it, none
   * counts.
   */
  private addBucket(number: number): void {
    const { firsts, sizes, filled } = this.population.buckets[number]!;
    const { status, past, children } = c.classParts(c.classOfBucket(number));
    const values = this.shared;
    [values[AGE], values[RELIGION], values[STATUS], values[PAST], values[CHILDREN]] = [
      c.ageOfBucket(number),
      c.religionOfBucket(number),
      status,
      past,
      children,
    ];
    let against = -1;
    for (const rule of SHARED) {
      if (this.fits[rule]![values[rule]!] === 1) continue;
      if (against >= 0) return;
      against = rule;
    }
    for (let n = 0; n < firsts.length; n++)
      this.addRun(firsts[n]!, firsts[n]! + (n === firsts.length - 1 ? filled : sizes[n]!), values, against);
  }

  private addRun(first: number, end: number, values: readonly number[], against: number): void {
    const { kept, counts, run } = this.counting;
    run(first, end, against);
    const [passed, otherTribe, away, onlyBucket] = counts as unknown as [number, number, number, number];
    if (against >= 0) kept[against * WISH_VALUES + values[against]!]! += onlyBucket;
    this.passed += passed;
    for (const rule of SHARED) kept[rule * WISH_VALUES + values[rule]!]! += passed;
    kept[DEALBREAKER * WISH_VALUES]! += passed;
    this.addSplit(TRIBE, passed, otherTribe);
    this.addSplit(LDR, passed, away);
  }

  private addSplit(rule: number, passed: number, kept: number): void {
    this.counting.kept[rule * WISH_VALUES]! += passed - kept;
    this.counting.kept[rule * WISH_VALUES + 1]! += kept;
  }

  tribesDiffer(slot: number): number {
    return tribesDiffer(this.population, this.tables, slot) ? 1 : 0;
  }

  /** 0: no shared entry; n: only the viewer's n-th entry; SEVERAL: more. */
  sharedEntry(slot: number): number {
    const { count, last } = this.population.lists.shared(this.population.list[slot]!, this.terms);
    return count > 1 ? SEVERAL : last + 1;
  }
}

/** 1 for each value a wish accepts. `original`: the viewer whose dealbreakers the values number. */
export function wishVerdicts(
  rule: PreferenceRule,
  viewer: MatchFacts,
  original: MatchFacts = viewer,
): (_: unknown, value: number) => 0 | 1 {
  const by = c.rejectBitsByRule(viewer);
  const wanted = viewer.ageRangeWanted;
  const [mine, numbered] = [c.dealbreakerKeys(viewer.dealbreakers), c.dealbreakerKeys(original.dealbreakers)];
  const fits: Record<PreferenceRule, (value: number) => boolean> = {
    ageRange: (age) => wanted === null || (age >= wanted.min && age <= wanted.max),
    minHeight: (height) => height === 0 || height >= (viewer.minHeightWanted ?? 0),
    religion: (religion) => religion === 0 || (by.religion & (1 << (religion - 1))) === 0,
    tribe: (differs) => differs === 0 || viewer.tribePref !== 'same',
    ldr: (away) => away === 0 || viewer.ldrPref !== 'no',
    status: (status) => (by.status & (1 << (c.STATUS_BIT + status))) === 0,
    past: (naughty) => naughty === 0 || by.past === 0,
    children: (wish) => wish === 0 || (by.children & (1 << (c.CHILDREN_BIT + wish - 1))) === 0,
    dealbreaker: (shared) => shared === 0 || (shared !== SEVERAL && !mine.includes(numbered[shared - 1]!)),
  };
  return (_, value) => (fits[rule](value) ? 1 : 0);
}
