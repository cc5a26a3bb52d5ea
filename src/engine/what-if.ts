import type { SearchFilters } from '#domain/matching/find-matches.ts';
import { type Change, WISH_RULES, type WishRule } from '#domain/matching/what-if.ts';
import { tribe } from '#domain/matching/compatibility.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as c from './codes.ts';
import { type Lens, lensOf, visitsOf } from './lens.ts';
import { BLOCK, type Population } from './population.ts';
import { theirsPass } from './search.ts';

const at = (rule: WishRule) => WISH_RULES.indexOf(rule);
const [AGE, HEIGHT, RELIGION, TRIBE, LDR] = [at('ageRange'), at('minHeight'), at('religion'), at('tribe'), at('ldr')];
const [STATUS, PAST, CHILDREN, DEALBREAKER] = [at('status'), at('past'), at('children'), at('dealbreaker')];
const VALUES = 256;
/** Shares more than one entry of the viewer: taking one away brings nobody. */
const SEVERAL = VALUES - 1;

/**
 * How many candidates each change would leave in the list, in one pass: everybody whom at most one of the viewer's own wishes
 * keeps out is counted under that wish, by the value it judges. A change then adds the values it lets through.
 */
export function whatIf(
  population: Population,
  viewer: MatchFacts,
  changes: readonly Change[],
  { filters, without }: { filters: SearchFilters; without: ReadonlySet<number> },
): { total: number; totals: number[] } {
  const counter = new WishCounter(population, viewer, filters, without);
  const totals = changes.map(({ rule, set }) => counter.total(rule, { ...viewer, ...set }));
  return { total: counter.passed, totals };
}

class WishCounter {
  passed = 0;
  /** By wish and value: those who pass every wish, and those whom only this wish keeps out. */
  private readonly kept = new Int32Array(WISH_RULES.length * VALUES);
  private readonly lens: Lens;
  private readonly by: ReturnType<typeof c.rejectBitsByRule>;
  private readonly ages: Uint8Array;
  private readonly heights: Uint8Array;
  private readonly terms: number[];

  constructor(
    private readonly population: Population,
    private readonly viewer: MatchFacts,
    filters: SearchFilters,
    private readonly without: ReadonlySet<number>,
  ) {
    this.lens = lensOf(population, viewer, { filters, ownWishes: false });
    this.by = c.rejectBitsByRule(viewer);
    this.ages = Uint8Array.from({ length: c.AGES }, (_, age) => Number(accepts('ageRange', viewer, age)));
    this.heights = Uint8Array.from({ length: c.HEIGHTS }, (_, height) => Number(accepts('minHeight', viewer, height)));
    this.terms = c.dealbreakerKeys(viewer.dealbreakers).map((key) => population.terms.find(key));
    for (const bucket of visitsOf(population, this.lens)) this.addBucket(bucket);
  }

  /** Candidates of a viewer who differs in one wish. */
  total(rule: WishRule, changed: MatchFacts): number {
    const from = WISH_RULES.indexOf(rule) * VALUES;
    let total = 0;
    for (let value = 0; value < VALUES; value++) {
      const n = this.kept[from + value]!;
      if (n > 0 && accepts(rule, changed, value, this.viewer)) total += n;
    }
    return total;
  }

  private addBucket(bucket: number): void {
    const { blocks, used } = this.population.buckets[bucket]!;
    const [religion, age] = [c.religionOfBucket(bucket), c.ageOfBucket(bucket)];
    const failed = [this.ages[age] ? -1 : AGE, accepts('religion', this.viewer, religion) ? -1 : RELIGION].filter((rule) => rule >= 0);
    if (failed.length > 1) return;
    for (let i = 0, left = used; left > 0; i++, left -= BLOCK) this.addBlock(blocks[i]! * BLOCK, Math.min(left, BLOCK), religion, age, failed[0] ?? -1);
  }

  private addBlock(first: number, count: number, religion: number, age: number, failedByBucket: number): void {
    const { population, lens, by } = this;
    const { words, shape } = population;
    const word = by.status | by.past | by.children;
    for (let slot = first, end = first + count; slot < end; slot++) {
      const is = words[slot * 2]!;
      if ((is & lens.rejects) | (words[slot * 2 + 1]! & lens.is)) continue;
      if (failedByBucket >= 0 && (is & word) !== 0) continue;
      const height = shape[slot]! & 255;
      let failed = failedByBucket;
      if (this.heights[height] === 0) {
        if (failed >= 0) continue;
        failed = HEIGHT;
      }
      if ((is & word) !== 0) {
        const wrong = Number((is & by.status) !== 0) + Number((is & by.past) !== 0) + Number((is & by.children) !== 0);
        if (wrong > 1 || failed >= 0) continue;
        failed = is & by.status ? STATUS : is & by.past ? PAST : CHILDREN;
      }
      if (theirsPass(population, lens, slot)) this.addMember(slot, is, height, religion, age, failed);
    }
  }

  /** The rarer wishes, then the count. */
  private addMember(slot: number, is: number, height: number, religion: number, age: number, failedSoFar: number): void {
    const { population, viewer, lens } = this;
    let failed = failedSoFar;
    const tribeDiffers = Number(this.tribeDiffers(slot, is));
    const away = Number(lens.domicile > 0 && ((population.points[slot]! >>> c.POINTS.domicile) & 63) !== lens.domicile);
    const shared = this.sharedDealbreaker(slot);
    for (const [rule, wrong] of [
      [TRIBE, tribeDiffers === 1 && viewer.tribePref === 'same'],
      [LDR, away === 1 && viewer.ldrPref === 'no'],
      [DEALBREAKER, shared > 0],
    ] as const) {
      if (!wrong) continue;
      if (failed >= 0) return;
      failed = rule;
    }
    if (this.without.size > 0 && this.without.has(slot)) return;
    const status = 31 - Math.clz32((is & c.STATUS_BITS) >>> c.STATUS_BIT);
    const children = 32 - Math.clz32((is & c.CHILDREN_BITS) >>> c.CHILDREN_BIT);
    const values = [age, height, religion, tribeDiffers, away, status, Number((is & c.NAUGHTY) !== 0), children, shared];
    if (failed >= 0) this.kept[failed * VALUES + values[failed]!]!++;
    else {
      this.passed++;
      for (let rule = 0; rule < values.length; rule++) this.kept[rule * VALUES + values[rule]!]!++;
    }
  }

  /** Would «the same tribe» (rule and pre-filter) keep this candidate out? */
  private tribeDiffers(slot: number, is: number): boolean {
    const { population, viewer, lens } = this;
    if (tribe(viewer) === null) return false;
    const ethnicity = (population.points[slot]! >>> c.POINTS.ethnicity) & 15;
    if (lens.ethnicity > 0 && ethnicity !== lens.ethnicity) return true;
    const theirs = is & (c.CANONICAL_TRIBE_BITS | c.OTHER_TRIBE);
    const mine = lens.is & (c.CANONICAL_TRIBE_BITS | c.OTHER_TRIBE);
    return theirs !== 0 && (theirs !== mine || (theirs === c.OTHER_TRIBE && population.tribe[slot] !== lens.tribe));
  }

  /** 0: shares nothing; n: only the viewer's n-th entry; SEVERAL: more. */
  private sharedDealbreaker(slot: number): number {
    const { population, lens } = this;
    if ((population.signature[slot]! & lens.signature) === 0) return 0;
    const { count, last } = population.lists.shared(population.list[slot]!, this.terms);
    return count > 1 ? SEVERAL : last + 1;
  }
}

/** Does a wish let a value through? `original`: the viewer whose dealbreakers the values number. */
function accepts(rule: WishRule, viewer: MatchFacts, value: number, original: MatchFacts = viewer): boolean {
  const by = c.rejectBitsByRule(viewer);
  switch (rule) {
    case 'ageRange':
      return viewer.ageRangeWanted === null || (value >= viewer.ageRangeWanted.min && value <= viewer.ageRangeWanted.max);
    case 'minHeight':
      return value === 0 || value >= (viewer.minHeightWanted ?? 0);
    case 'religion':
      return value === 0 || (by.religion & (1 << (value - 1))) === 0;
    case 'tribe':
      return value === 0 || viewer.tribePref !== 'same';
    case 'ldr':
      return value === 0 || viewer.ldrPref !== 'no';
    case 'status':
      return (by.status & (1 << (c.STATUS_BIT + value))) === 0;
    case 'past':
      return value === 0 || by.past === 0;
    case 'children':
      return value === 0 || (by.children & (1 << (c.CHILDREN_BIT + value - 1))) === 0;
    case 'dealbreaker':
      return value === 0 || (value !== SEVERAL && !c.dealbreakerKeys(viewer.dealbreakers).includes(c.dealbreakerKeys(original.dealbreakers)[value - 1]!));
  }
}
