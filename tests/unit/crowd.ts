import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';

/** Numbers below n, the same for the same seed (Park–Miller). */
export function dice(seed: number): (n: number) => number {
  let state = (seed * 7919) % 2147483646;
  return (n) => {
    state = ((state + 1) * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * n);
  };
}

/** People with few different answers, so that most fit each other and many score the same; ids in no order. */
export function crowd(seed: number, size: number): MatchFacts[] {
  const roll = dice(seed);
  return Array.from({ length: size }, (_, n) => crowdMember(roll, n));
}

function crowdMember(roll: (n: number) => number, n: number): MatchFacts {
  const one = <T>(values: readonly T[]): T => values[roll(values.length)]!;
  const rarely = <T>(value: () => T): T | null => (roll(12) === 0 ? value() : null);
  const gender = one(v.GENDERS);
  const men = gender === 'pria' ? 1 : 0;
  const min = 20 + roll(8);
  return normaliseProfile({
    id: `${hex(roll)}-0000-4000-8000-${hex(roll)}${String(n).padStart(4, '0')}`,
    gender,
    age: 24 + 6 * men + roll(4),
    height: roll(9) === 0 ? null : 155 + 15 * men + 4 * roll(3),
    religion: one(['Islam', 'Islam', 'Kristen', null]),
    ethnicity: one(['Jawa', 'Jawa', 'Batak', null]),
    tribeValue: rarely(() => one(['Dayak', ' dayak', 'Bugis', 'Batak'])),
    domicile: one(['Bali', 'Bali', 'Riau', null]),
    maritalStatus: one(['single', 'single', 'single', null]),
    myStatus: rarely(() => one(v.MY_STATUSES)),
    partnerStatusExpectation: rarely(() => one(v.STATUS_EXPECTATIONS)),
    childrenPreference: rarely(() => one(v.CHILDREN_PREFERENCES)),
    income: one(['1-5 juta', '11-15 juta', null]),
    minIncomeWanted: rarely(() => one(['bebas', '6-10 juta', '16-20 juta'])),
    minHeightWanted: rarely(() => 156 + 4 * roll(5)),
    loveLanguage: v.LOVE_LANGUAGES.filter(() => roll(4) === 0),
    stressLanguage: one([null, null, ...v.STRESS_LANGUAGES]),
    dealbreakers: roll(6) === 0 ? [`kata ${roll(60)}`, one(['judi', ' JUDI ', 'bohong'])] : [],
    pastBehavior: one([null, 'bersih', 'bersih', 'pernah nakal']),
    acceptBadPast: rarely(() => one(v.YES_NO)),
    ldrPref: rarely(() => one(v.YES_NO)),
    tribePref: rarely(() => one(v.TRIBE_PREFS)),
    religionPref: rarely(() => one(v.RELIGION_PREFS)),
    desiredPartnerReligions: rarely(() => ['Islam', 'Hindu']) ?? [],
    ageRangeWanted: rarely(() => ({ min, max: min + 4 + roll(12), open: roll(3) === 0 })),
  });
}

function hex(roll: (n: number) => number): string {
  return roll(2 ** 31)
    .toString(16)
    .padStart(8, '0');
}
