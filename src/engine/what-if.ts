import { type Change, PREFERENCE_RULES, type PreferenceRule } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as c from './codes.ts';
import { countPlain } from './count-plain.ts';
import type { Counting, CountHost, Wishes } from './kernel/kernel.ts';
import { groupsOf, kindsOf, type ViewerTables, viewerTablesOf } from './viewer-tables.ts';
import type { Population } from './population.ts';
import { runCounter, tribesDiffer } from './search.ts';
import { type Judging, judgingOf, SEVERAL, WISH_VALUES, wishFits, wishVerdict } from './wish-verdicts.ts';

const at = (rule: PreferenceRule) => PREFERENCE_RULES.indexOf(rule);
const [AGE, HEIGHT, RELIGION, TRIBE, LDR] = [at('ageRange'), at('minHeight'), at('religion'), at('tribe'), at('ldr')];
const [STATUS, PAST, CHILDREN, DEALBREAKER] = [at('status'), at('past'), at('children'), at('dealbreaker')];
/** Wishes about facts that all members of a bucket share: those of its group, and those of its class. */
const OF_GROUPS = [AGE, RELIGION];
const OF_CLASSES = [STATUS, PAST, CHILDREN];
const SHARED = [...OF_GROUPS, ...OF_CLASSES];
/** Instead of the one wish that rejects a bucket. */
const [NONE, SEVERAL_WISHES] = [-1, -2];
/** Slots of a bucket that one wish rejects; where its count is kept. */
type Run = { first: number; end: number; at: number };

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
  const judging = judgingOf(viewer);
  const totals = changes.map(({ rule, set }) => counter.total(rule, { ...judging, ...set }));
  return { total: counter.passed, totals };
}

class WishCounter implements CountHost {
  passed = 0;
  /** `kept`, by wish and value: candidates who pass every wish, and those only this wish rejects. */
  private readonly counting: Counting;
  private readonly tables: ViewerTables;
  /** The values each wish of the viewer accepts now. */
  private readonly fits: Uint8Array[];
  private readonly values = PREFERENCE_RULES.map(() => 0);
  private readonly terms: number[];
  /** By wish, once counted: the values that candidates have, and how many. */
  private readonly found: (readonly [value: number, n: number])[][];

  constructor(
    private readonly population: Population,
    private readonly viewer: MatchFacts,
    without: ReadonlySet<number>,
  ) {
    this.tables = viewerTablesOf(population, viewer, { filters: {}, ownWishes: false });
    this.fits = PREFERENCE_RULES.map((rule) => wishFits(rule, viewer));
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
    this.found = PREFERENCE_RULES.map((_, rule) => this.foundBy(rule));
  }

  private foundBy(rule: number): [value: number, n: number][] {
    const found: [number, number][] = [];
    for (let value = 0; value < WISH_VALUES; value++) {
      const n = this.counting.kept[rule * WISH_VALUES + value]!;
      if (n > 0) found.push([value, n]);
    }
    return found;
  }

  /** Candidates for a viewer with one changed wish. */
  total(rule: PreferenceRule, changed: Judging): number {
    const fits = wishVerdict(rule, changed, this.viewer);
    let total = 0;
    for (const [value, n] of this.found[PREFERENCE_RULES.indexOf(rule)]!) if (fits(value)) total += n;
    return total;
  }

  /**
   * All members of a bucket share religion, age, status, past and children. If two wishes reject it, none counts; if
   * one does, who passes all others counts, which is a search; if none does, its members are looked at one by one.
   */
  private addAll(): void {
    const { values, population } = this;
    const kinds = kindsOf(this.tables).map((kind) => {
      const { status, past, children } = c.classParts(kind);
      [values[STATUS], values[PAST], values[CHILDREN]] = [status, past, children];
      return { kind, status, past, children, against: this.against(OF_CLASSES) };
    });
    const possible = kinds.filter(({ against }) => against !== SEVERAL_WISHES);
    const rejected: Run[] = [];
    for (const group of groupsOf(this.tables)) {
      [values[AGE], values[RELIGION]] = [c.ageOfBucket(group), c.religionOfBucket(group)];
      const byGroup = this.against(OF_GROUPS);
      if (byGroup === SEVERAL_WISHES) continue;
      for (const { kind, status, past, children, against } of possible) {
        const bucket = population.buckets[group + kind];
        if (!bucket || (byGroup !== NONE && against !== NONE)) continue;
        [values[STATUS], values[PAST], values[CHILDREN]] = [status, past, children];
        const only = byGroup === NONE ? against : byGroup;
        const { firsts, sizes, filled } = bucket;
        for (let n = 0; n < firsts.length; n++) {
          const first = firsts[n]!;
          const end = first + (n === firsts.length - 1 ? filled : sizes[n]!);
          if (only === NONE) this.addRun(first, end);
          else rejected.push({ first, end, at: only * WISH_VALUES + values[only]! });
        }
      }
    }
    this.addRejected(rejected);
  }

  /** Runs that one wish rejects: the scan judges what a bucket does not share. */
  private addRejected(runs: readonly Run[]): void {
    const { population, viewer, tables } = this;
    const { is, rejects } = tables;
    const others = viewerTablesOf(population, viewer, { filters: {}, ownWishes: true });
    const countRun = runCounter(population, { ...others, is, rejects: rejects | c.rejectBitsByRule(viewer).tribe });
    for (const { first, end, at } of runs) this.counting.kept[at]! += countRun(first, end);
  }

  /** The one of these wishes that rejects the present values. */
  private against(rules: readonly number[]): number {
    let against = NONE;
    for (const rule of rules) {
      if (this.fits[rule]![this.values[rule]!] === 1) continue;
      if (against !== NONE) return SEVERAL_WISHES;
      against = rule;
    }
    return against;
  }

  private addRun(first: number, end: number): void {
    const { values } = this;
    const { kept, counts, run } = this.counting;
    run(first, end);
    const [passed, otherTribe, away] = counts as unknown as [number, number, number];
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
