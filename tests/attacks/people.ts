import type { Profile } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';
import { type Random, randomFrom } from '../../src/server/demo/random.ts';

/** Who attacks: a man who fits every one of them, open to all. */
export const ATTACKER: Partial<Profile> = {
  age: 45,
  height: 190,
  income: '21-25 juta',
  minIncomeWanted: 'bebas',
  loveLanguage: ['quality time'],
  stressLanguage: 'fight',
  minHeightWanted: 120,
  acceptBadPast: 'yes',
  ldrPref: 'yes',
  tribePref: 'any',
  partnerStatusExpectation: 'bebas',
  childrenPreference: null,
  pastBehavior: 'bersih',
};

/** Locked facts drawn evenly, wishes that let the attacker in: what is not told can only be guessed. */
export function drawPerson(random: Random): Partial<Profile> {
  const myStatus = random.pick(v.MY_STATUSES);
  return {
    age: random.between(22, 40),
    height: random.between(148, 180),
    religion: random.pick(v.RELIGIONS),
    ethnicity: random.pick(v.ETHNICITIES),
    domicile: random.pick(v.PROVINCES.slice(0, 8)),
    maritalStatus: myStatus === 'single' ? 'single' : 'pernah menikah',
    myStatus,
    income: random.pick(v.INCOMES),
    minIncomeWanted: random.pick(v.INCOMES_WANTED),
    minHeightWanted: random.between(150, 180),
    ageRangeWanted: random.chance(0.5)
      ? null
      : { min: random.between(20, 35), max: random.between(46, 60), open: false },
    loveLanguage: random.some(v.LOVE_LANGUAGES, random.between(1, 2)),
    stressLanguage: random.pick(v.STRESS_LANGUAGES),
    pastBehavior: random.pick(v.PAST_BEHAVIORS),
    acceptBadPast: 'yes',
    childrenPreference: random.pick(v.CHILDREN_PREFERENCES),
    ldrPref: 'yes',
    partnerStatusExpectation: 'bebas',
  };
}

/** The 30 chosen ones: the same each time. */
export function thirtyPeople(): Partial<Profile>[] {
  const random = randomFrom(0x5e7a25);
  return Array.from({ length: 30 }, () => drawPerson(random));
}
