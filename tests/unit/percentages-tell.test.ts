import { expect, it } from 'vitest';
import { ATTACKER, thirtyPeople } from '../attacks/people.ts';
import { knownByPercentages } from '../attacks/posterior.ts';

const OPEN_TO_BASIC = ['age', 'religion'] as const;
/** The attacker after an own edit and the next scoring day, or with the account of a second number. */
const SECOND = { ...ATTACKER, minIncomeWanted: '40+ juta', stressLanguage: 'flight' } as const;

/** The bound of docs/security.md: what is known for sure of ten people, at most. */
const BOUND = 0.1;
/** Two numbers of different own answers to stress tell half of the answers: one may be had every 30 days. */
const STRESS_BY_TWO = 0.6;

it('T25a: what one percentage gives, and two of different own facts, is what is published', () => {
  const people = thirtyPeople().slice(0, 10);
  const { stressLanguage, ...rest } = knownByPercentages(people, [ATTACKER], OPEN_TO_BASIC);
  for (const share of [stressLanguage, ...Object.values(rest)]) expect(share).toBeLessThanOrEqual(BOUND);
  const two = knownByPercentages(people, [ATTACKER, SECOND], OPEN_TO_BASIC);
  expect(two.stressLanguage).toBeLessThanOrEqual(STRESS_BY_TWO);
  for (const [fact, share] of Object.entries(two))
    if (fact !== 'stressLanguage') expect(share).toBeLessThanOrEqual(BOUND);
});
