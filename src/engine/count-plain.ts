import { PREFERENCE_RULES } from '#domain/matching/what-if.ts';
import { CANONICAL_TRIBE_BITS, OTHER_TRIBE, POINTS } from './codes.ts';
import { REJECTED } from './fixed-point.ts';
import type { Counting, CountHost, JudgedViewer, Wishes } from './kernel/kernel.ts';
import type { Population } from './population.ts';
import { mayShare } from './search.ts';

/** A what-if's inner loop in TypeScript: gives the kernel's answers, and replaces it where it cannot run. */
export function countPlain(population: Population, wishes: Wishes, host: CountHost): Counting {
  const { tables, heightFits, mustShare, mustStay, rules } = wishes;
  const { words, heightsAndRange, points } = population;
  const { heights, ranges, places } = tables.fixed;
  const values = heightFits.length;
  const kept = new Int32Array(PREFERENCE_RULES.length * values);
  const counts = new Int32Array(3);
  const run = (first: number, end: number): void => {
    let [passed, otherTribe, away] = [0, 0, 0];
    for (let slot = first; slot < end; slot++) {
      if ((words[slot * 2]! & tables.rejects) | (words[slot * 2 + 1]! & tables.is)) continue;
      const form = heightsAndRange[slot]!;
      const word = points[slot]!;
      const tooTall = ((tables.height - ((form >>> 8) & 255)) >> 31) & REJECTED;
      if (heights[form & 255]! + tooTall + ranges[form >>> 16]! + places[word >>> POINTS.ethnicity]! < 0) continue;
      if (tables.tribe !== 0 && host.tribesDiffer(slot) === 1) continue;
      let [only, value] = [-1, 0];
      if (heightFits[form & 255] === 0) [only, value] = [rules.height, form & 255];
      const far = tables.domicile > 0 && ((word >>> POINTS.domicile) & 63) !== tables.domicile ? 1 : 0;
      if (far === 1 && mustStay) {
        if (only >= 0) continue;
        [only, value] = [rules.distance, 1];
      }
      const other = isOfOtherTribe(population, tables, slot) ? 1 : 0;
      if (other === 1 && mustShare) {
        if (only >= 0) continue;
        [only, value] = [rules.tribe, 1];
      }
      const shared = mayShare(population, tables, slot) ? host.sharedEntry(slot) : 0;
      if (shared > 0) {
        if (only >= 0) continue;
        [only, value] = [rules.dealbreaker, shared];
      }
      if (only < 0) {
        passed++;
        otherTribe += other;
        away += far;
        kept[rules.height * values + (form & 255)]!++;
      } else kept[only * values + value]!++;
    }
    counts.set([passed, otherTribe, away]);
  };
  return { kept, counts, run };
}

/** Would «the same tribe» (rule and pre-filter) keep this candidate out of this viewer's list? */
function isOfOtherTribe(population: Population, tables: JudgedViewer, slot: number): boolean {
  const mine = tables.is & (CANONICAL_TRIBE_BITS | OTHER_TRIBE);
  if (mine === 0) return false;
  const ethnicity = (population.points[slot]! >>> POINTS.ethnicity) & 15;
  if (tables.ethnicity > 0 && ethnicity !== tables.ethnicity) return true;
  const theirs = population.words[slot * 2]! & (CANONICAL_TRIBE_BITS | OTHER_TRIBE);
  return theirs !== 0 && (theirs !== mine || (theirs === OTHER_TRIBE && population.tribe[slot] !== tables.tribe));
}
