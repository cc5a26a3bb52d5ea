import { incomePoints, SCORE_TOTAL, stressLanguagePoints } from '#domain/matching/score.ts';
import {
  INCOMES,
  INCOMES_WANTED,
  type IncomeWanted,
  LOVE_LANGUAGES,
  STRESS_LANGUAGES,
  type StressLanguage,
} from '#domain/profile/values.ts';
import { type Attacker, type Finding, finding } from './attacker.ts';

/** A percentage is rounded: two of them differ from the points' difference by less than one. */
const fits = (before: number, after: number, points: number) =>
  Math.abs(after - before - (100 * points) / SCORE_TOTAL) < 1;

/**
 * T25a, income: an own edit of the wanted income moves the percentage by what the other earns, and by nothing else:
 * one band is left.
 */
export async function incomeByEdits(attacker: Attacker): Promise<Finding> {
  const wishes: readonly IncomeWanted[] = INCOMES_WANTED;
  const seen: Map<string, number>[] = [];
  for (const wish of wishes) {
    await attacker.edit({ minIncomeWanted: wish });
    seen.push(await attacker.percents());
  }
  const learned = new Map<string, string>();
  for (const id of seen[0]!.keys()) {
    const left = INCOMES.filter((income) =>
      wishes.every((wish, i) => {
        const [before, after] = [seen[0]!.get(id), seen[i]!.get(id)];
        return (
          before === undefined ||
          after === undefined ||
          fits(before, after, incomePoints(wish, income) - incomePoints(wishes[0]!, income))
        );
      }),
    );
    if (left.length === 1) learned.set(id, left[0]!);
  }
  return finding(attacker, 'own wish of an income, edited', 'income', learned);
}

/** T25a, answers to stress: each own answer gives other points with each of theirs. */
export async function stressByEdits(attacker: Attacker): Promise<Finding> {
  const seen: Map<string, number>[] = [];
  for (const own of STRESS_LANGUAGES) {
    await attacker.edit({ stressLanguage: own });
    seen.push(await attacker.percents());
  }
  const learned = new Map<string, string>();
  for (const id of seen[0]!.keys()) {
    const points = (own: StressLanguage, theirs: StressLanguage) => stressLanguagePoints(own, theirs);
    const left = STRESS_LANGUAGES.filter((theirs) =>
      STRESS_LANGUAGES.every((own, i) => {
        const [before, after] = [seen[0]!.get(id), seen[i]!.get(id)];
        const moved = points(own, theirs) - points(STRESS_LANGUAGES[0]!, theirs);
        return before === undefined || after === undefined || fits(before, after, moved);
      }),
    );
    if (left.length === 1) learned.set(id, left[0]!);
  }
  return finding(attacker, 'own answer to stress, edited', 'stressLanguage', learned);
}

/** T25a, love languages: with one own language and then another, the points are shared or not. */
export async function loveByEdits(attacker: Attacker): Promise<Finding> {
  const seen: Map<string, number>[] = [];
  const alone = LOVE_LANGUAGES.map((language) => [language]);
  for (const own of alone) {
    await attacker.edit({ loveLanguage: own });
    seen.push(await attacker.percents());
  }
  const learned = new Map<string, string>();
  for (const id of seen[0]!.keys()) {
    const read = seen.map((percents) => percents.get(id));
    const [low, high] = [Math.min(...read.map((p) => p ?? 100)), Math.max(...read.map((p) => p ?? 0))];
    // Five points more or less are six per cent: one that names some and not others shows two levels.
    if (high - low < 5) continue;
    learned.set(id, LOVE_LANGUAGES.filter((_, i) => (read[i] ?? 0) - low >= 5).join());
  }
  return finding(attacker, 'one own love language after the other', 'loveLanguage', learned);
}
