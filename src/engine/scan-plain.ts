import { POINTS } from './codes.ts';
import { REJECTED } from './fixed-point.ts';
import type { ScanHost } from './kernel/kernel.ts';
import type { Population } from './population.ts';
import type { ViewerTables } from './viewer-tables.ts';

/**
 * The inner loop in TypeScript: gives the kernel's answers, and replaces it where it cannot run. Most candidates
 * leave it at the first line; for the rest one sum of table entries is at once the verdict (a rejection makes it
 * negative) and the points, so that the processor has few branches to predict.
 */
export function scanPlain(
  population: Population,
  tables: ViewerTables,
  best: ScanHost & { floor: number; ceiling: number },
): (first: number, end: number, base: number) => number {
  const { words, heightsAndRange, points, signature } = population;
  const { is, rejects, height, signatureIsExact } = tables;
  const { low, high } = tables.signature;
  const { heights, ranges, places, incomes, languages } = tables.fixed;
  const checkTribe = tables.tribe !== 0;
  return (first, end, base) => {
    let passed = 0;
    for (let slot = first; slot < end; slot++) {
      if ((words[slot * 2]! & rejects) | (words[slot * 2 + 1]! & is)) continue;
      if (
        ((signature[slot * 2]! & low) | (signature[slot * 2 + 1]! & high)) !== 0 &&
        (signatureIsExact || best.shares(slot) === 1)
      )
        continue;
      const form = heightsAndRange[slot]!;
      const word = points[slot]!;
      const tooTall = ((height - ((form >>> 8) & 255)) >> 31) & REJECTED;
      const person = base + heights[form & 255]! + tooTall + ranges[form >>> 16]!;
      const sum =
        person + places[word >>> POINTS.ethnicity]! + incomes[word & 255]! + languages[(word >>> POINTS.love) & 255]!;
      if (sum < 0 || (checkTribe && best.tribesDiffer(slot) === 1)) continue;
      passed++;
      if (sum >= best.floor && sum <= best.ceiling) best.offer(slot);
    }
    return passed;
  };
}
