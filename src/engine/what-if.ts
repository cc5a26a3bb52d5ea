import { type Change, PREFERENCE_RULES, type PreferenceRule } from '#domain/matching/what-if.ts';
import { tribe } from '#domain/matching/compatibility.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as c from './codes.ts';
import { REJECTED } from './fixed-point.ts';
import { type ViewerTables, viewerTablesOf, visitsOf } from './viewer-tables.ts';
import type { Population } from './population.ts';
import { mayShare, tribesDiffer } from './search.ts';

const at = (rule: PreferenceRule) => PREFERENCE_RULES.indexOf(rule);
const [AGE, HEIGHT, RELIGION, TRIBE, LDR] = [at('ageRange'), at('minHeight'), at('religion'), at('tribe'), at('ldr')];
const [STATUS, PAST, CHILDREN, DEALBREAKER] = [at('status'), at('past'), at('children'), at('dealbreaker')];
/** Wishes on what all members of a bucket have in common. */
const SHARED = [AGE, RELIGION, STATUS, PAST, CHILDREN];
/** A wish judges a number below this: an age, a height, a code. */
export const WISH_VALUES = 256;
/** Shares more than one entry of the viewer: taking one away brings nobody. */
export const SEVERAL = WISH_VALUES - 1;

/**
 * How many candidates each change would leave in the list, in one pass: everybody whom at most one of the viewer's own
 * wishes keeps out is counted under that wish, by the value it judges. A change then adds the values it lets through.
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

class WishCounter {
  passed = 0;
  /** By wish and value: those who pass every wish, and those whom only this wish keeps out. */
  private readonly kept = new Int32Array(PREFERENCE_RULES.length * WISH_VALUES);
  private readonly tables: ViewerTables;
  /** For each wish, which values the viewer lets through as things are. */
  private readonly fits: Uint8Array[];
  private readonly shared = PREFERENCE_RULES.map(() => 0);
  private readonly hasTribe: boolean;
  private readonly terms: number[];

  constructor(
    private readonly population: Population,
    private readonly viewer: MatchFacts,
    private readonly without: ReadonlySet<number>,
  ) {
    this.tables = viewerTablesOf(population, viewer, { filters: {}, ownWishes: false });
    this.hasTribe = tribe(viewer) !== null;
    this.fits = PREFERENCE_RULES.map((rule) => Uint8Array.from({ length: WISH_VALUES }, wishVerdicts(rule, viewer)));
    this.terms = c.dealbreakerKeys(viewer.dealbreakers).map((key) => population.terms.find(key));
    const { groups, kinds } = visitsOf(this.tables);
    for (const group of groups)
      for (const kind of kinds) if (population.buckets[group + kind]) this.addBucket(group + kind);
  }

  /** Candidates of a viewer who differs in one wish. */
  total(rule: PreferenceRule, changed: MatchFacts): number {
    const from = PREFERENCE_RULES.indexOf(rule) * WISH_VALUES;
    let total = 0;
    const fits = wishVerdicts(rule, changed, this.viewer);
    for (let value = 0; value < WISH_VALUES; value++) {
      const n = this.kept[from + value]!;
      if (n > 0) total += n * fits(undefined, value);
    }
    return total;
  }

  /**
   * All members of a bucket have religion, age, status, past and children in common: two wishes against it, and nobody
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
    const { population, tables, kept, without, hasTribe } = this;
    const heightFits = this.fits[HEIGHT]!;
    const { words, heightsAndRange, points } = population;
    const { heights, ranges, places } = tables.fixed;
    const [mustShare, mustStay] = [this.viewer.tribePref === 'same', this.viewer.ldrPref === 'no'];
    let [passed, otherTribe, away, onlyBucket] = [0, 0, 0, 0];
    for (let slot = first; slot < end; slot++) {
      const is = words[slot * 2]!;
      if ((is & tables.rejects) | (words[slot * 2 + 1]! & tables.is)) continue;
      const form = heightsAndRange[slot]!;
      const word = points[slot]!;
      const tooTall = ((tables.height - ((form >>> 8) & 255)) >> 31) & REJECTED;
      if (heights[form & 255]! + tooTall + ranges[form >>> 16]! + places[word >>> c.POINTS.ethnicity]! < 0) continue;
      if (tables.tribe !== 0 && tribesDiffer(population, tables, slot)) continue;
      let [only, value] = [against, 0];
      if (heightFits[form & 255] === 0) {
        if (only >= 0) continue;
        [only, value] = [HEIGHT, form & 255];
      }
      const shared = mayShare(population, tables, slot) ? this.sharedDealbreaker(slot) : 0;
      if (shared > 0) {
        if (only >= 0) continue;
        [only, value] = [DEALBREAKER, shared];
      }
      const far = tables.domicile > 0 && ((word >>> c.POINTS.domicile) & 63) !== tables.domicile ? 1 : 0;
      if (far === 1 && mustStay) {
        if (only >= 0) continue;
        [only, value] = [LDR, 1];
      }
      const other = hasTribe && this.tribeDiffers(slot, is) ? 1 : 0;
      if (other === 1 && mustShare) {
        if (only >= 0) continue;
        [only, value] = [TRIBE, 1];
      }
      if (without.size > 0 && without.has(slot)) continue;
      if (only < 0) {
        passed++;
        otherTribe += other;
        away += far;
        kept[HEIGHT * WISH_VALUES + (form & 255)]!++;
      } else if (only === against) onlyBucket++;
      else kept[only * WISH_VALUES + value]!++;
    }
    if (against >= 0) kept[against * WISH_VALUES + values[against]!]! += onlyBucket;
    this.passed += passed;
    for (const rule of SHARED) kept[rule * WISH_VALUES + values[rule]!]! += passed;
    kept[DEALBREAKER * WISH_VALUES]! += passed;
    this.addSplit(TRIBE, passed, otherTribe);
    this.addSplit(LDR, passed, away);
  }

  private addSplit(rule: number, passed: number, kept: number): void {
    this.kept[rule * WISH_VALUES]! += passed - kept;
    this.kept[rule * WISH_VALUES + 1]! += kept;
  }

  /** Would «the same tribe» (rule and pre-filter) keep this candidate out? */
  private tribeDiffers(slot: number, is: number): boolean {
    const { population, tables } = this;
    const ethnicity = (population.points[slot]! >>> c.POINTS.ethnicity) & 15;
    if (tables.ethnicity > 0 && ethnicity !== tables.ethnicity) return true;
    const theirs = is & (c.CANONICAL_TRIBE_BITS | c.OTHER_TRIBE);
    const mine = tables.is & (c.CANONICAL_TRIBE_BITS | c.OTHER_TRIBE);
    return theirs !== 0 && (theirs !== mine || (theirs === c.OTHER_TRIBE && population.tribe[slot] !== tables.tribe));
  }

  /** 0: shares nothing; n: only the viewer's n-th entry; SEVERAL: more. */
  private sharedDealbreaker(slot: number): number {
    const { count, last } = this.population.lists.shared(this.population.list[slot]!, this.terms);
    return count > 1 ? SEVERAL : last + 1;
  }
}

/** 1 for each value a wish lets through. `original`: the viewer whose dealbreakers the values number. */
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
