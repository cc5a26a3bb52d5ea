import { agePreferencePoints } from '#domain/matching/score.ts';
import type { AgeRange } from '#domain/profile/values.ts';
import { AGES } from './codes.ts';
import { fixedPoint } from './fixed-point.ts';

const MAX_RANGES = 1 << 16;

/** What one age is worth to every range, and how many ranges there were then: a new one makes new tables. */
type Tables = { ranges: number; points: Float64Array; fixed: Int32Array };

/**
 * Wanted age ranges as numbers; 0 = none wanted. For each age a table answers at once: is it wanted, and how many
 * points does it bring.
 */
export class Ranges {
  private readonly numbers = new Map<string, number>([['', 0]]);
  private readonly ranges: (AgeRange | null)[] = [null];
  private readonly tables: (Tables | undefined)[] = [];

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

  /** By range: the points an age brings to somebody who wants that range, -1 when the age is outside. */
  pointsFor(age: number): Float64Array {
    return this.tablesFor(age).points;
  }

  /** The same as whole numbers for sums. */
  fixedFor(age: number): Int32Array {
    return this.tablesFor(age).fixed;
  }

  private tablesFor(age: number): Tables {
    const known = this.tables[age];
    if (known?.ranges === this.ranges.length) return known;
    const points = new Float64Array(this.ranges.length);
    for (const [i, range] of this.ranges.entries())
      points[i] = range !== null && (age < range.min || age > range.max) ? -1 : agePreferencePoints(range, age);
    const made = { ranges: this.ranges.length, points, fixed: fixedPoint(points) };
    if (age < AGES) this.tables[age] = made;
    return made;
  }
}
