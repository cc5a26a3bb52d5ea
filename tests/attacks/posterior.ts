import { score } from '#domain/matching/score.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { randomFrom } from '../../src/server/demo/random.ts';
import { drawPerson } from './people.ts';

const DRAWS = 20_000;
/** Sure enough to be called known (T25). */
const KNOWN = 0.9;

/** Facts the percentage is made of that no card of a stranger shows. */
export const SCORED_FACTS = ['income', 'minIncomeWanted', 'stressLanguage', 'height', 'ethnicity', 'domicile'] as const;
export type ScoredFact = (typeof SCORED_FACTS)[number];

const whole = (facts: Partial<Profile>) => normaliseProfile(facts) as Profile;

/**
 * What percentages alone give to somebody who knows the rules, the open facts and how facts are spread over all members: for each
 * locked fact the share of `people` about whom its most likely value is right with ≥ 90 %. `viewers`: what the reader's own facts
 * were, one entry for each percentage read of the same card.
 */
export function knownByPercentages(
  people: readonly Partial<Profile>[],
  viewers: readonly Partial<Profile>[],
  openFacts: readonly (keyof Profile)[],
): Record<ScoredFact, number> {
  const random = randomFrom(0x90a7e1);
  const draws = Array.from({ length: DRAWS }, () => whole({ gender: 'wanita', ...drawPerson(random) }));
  const sides = viewers.map((viewer) => whole({ gender: 'pria', ...viewer }));
  const known = Object.fromEntries(SCORED_FACTS.map((fact) => [fact, 0])) as Record<ScoredFact, number>;
  for (const person of people.map((facts) => whole({ gender: 'wanita', ...facts }))) {
    const open = Object.fromEntries(openFacts.map((fact) => [fact, person[fact]]));
    const seen = sides.map((side) => score(side, person).percent);
    const alike = draws.filter((draw) => {
      const told = Object.assign({ ...draw }, open);
      return sides.every((side, i) => score(side, told).percent === seen[i]);
    });
    for (const fact of SCORED_FACTS) {
      if (openFacts.includes(fact)) continue;
      const times = new Map<unknown, number>();
      for (const draw of alike) times.set(draw[fact], (times.get(draw[fact]) ?? 0) + 1);
      if (alike.length > 0 && Math.max(...times.values()) / alike.length >= KNOWN) known[fact] += 1 / people.length;
    }
  }
  return known;
}
