import { agePreferencePoints, PART_MAX } from '#domain/matching/score.ts';
import type { AgeRange } from '#domain/profile/values.ts';
import { AGES } from './codes.ts';
import { fixedPoint } from './fixed-point.ts';

const MAX_RANGES = 1 << 16;

/** The points of one viewer for every range, and the number of ranges then: a new range makes new tables. */
type Tables = { ranges: number; points: Float64Array; contained: Float64Array; fixed: Int32Array };
/** Tables kept for viewers whose scoring version has another age: few, and each age pair has its own table. */
const OLDER_VERSIONS = 64;

/**
 * Wanted age ranges as numbers; 0 = none wanted. For each age a table answers at once: is it wanted, and its
 * points.
 */
export class Ranges {
  private readonly numbers = new Map<string, number>([['', 0]]);
  private readonly ranges: (AgeRange | null)[] = [null];
  private readonly tables = new Map<number, Tables>();
  private readonly older = new Map<number, Tables>();

  /** Throws RangeError after 65,536 different ranges; whole years from 18 to 100 make 6,972. */
  number(range: AgeRange | null): number {
    const key = range === null ? '' : `${range.min}-${range.max}${range.open ? '+' : ''}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    if (this.ranges.length === MAX_RANGES) throw new RangeError('too many different age ranges');
    this.numbers.set(key, this.ranges.length);
    return this.ranges.push(range) - 1;
  }

  at(number: number): AgeRange | null {
    return this.ranges[number]!;
  }

  /**
   * Tables by range, for a viewer's age and their scored age (R-INF 1), mostly the same: `points` of the age
   * preference, -1 when the age is outside; `contained`, the points of the range itself; `fixed`, both as whole
   * numbers for sums.
   */
  tablesFor(age: number, scored: number = age): Tables {
    const memory = age === scored ? this.tables : this.older;
    const key = age * AGES + scored;
    const known = memory.get(key);
    if (known?.ranges === this.ranges.length) return known;
    if (memory === this.older && memory.size >= OLDER_VERSIONS) memory.clear();
    const [points, contained] = [new Float64Array(this.ranges.length), new Float64Array(this.ranges.length)];
    for (const [i, range] of this.ranges.entries()) {
      points[i] = contains(range, age) ? agePreferencePoints(range, scored) : -1;
      contained[i] = contains(range, scored) ? PART_MAX.ageRange / 2 : 0;
    }
    const sums = points.map((n, i) => (n < 0 ? n : n + contained[i]!));
    const made = { ranges: this.ranges.length, points, contained, fixed: fixedPoint(sums) };
    if (Math.max(age, scored) < AGES) memory.set(key, made);
    return made;
  }
}

function contains(range: AgeRange | null, age: number): boolean {
  return range === null || (age >= range.min && age <= range.max);
}
