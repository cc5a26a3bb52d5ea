import { agePreferencePoints } from '#domain/matching/score.ts';
import type { AgeRange } from '#domain/profile/values.ts';
import { AGES } from './codes.ts';

const MAX_RANGES = 1 << 16;

/** Wanted age ranges as numbers; 0 = none wanted. For each age a table answers at once: is it wanted, and how many points does it bring. */
export class Ranges {
  private readonly numbers = new Map<string, number>([['', 0]]);
  private readonly ranges: (AgeRange | null)[] = [null];
  private readonly tables: (Float64Array | undefined)[] = [];

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
    const known = this.tables[age];
    if (known && known.length >= this.ranges.length) return known;
    const table = new Float64Array(Math.max(64, this.ranges.length * 2));
    for (const [i, range] of this.ranges.entries())
      table[i] = range !== null && (age < range.min || age > range.max) ? -1 : agePreferencePoints(range, age);
    if (age < AGES) this.tables[age] = table;
    return table;
  }
}
