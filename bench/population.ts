import { readFileSync } from 'node:fs';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { randomFrom, stableId } from '../src/server/demo/random.ts';

/** Facts that belong together in one person; each group is drawn independently. */
const GROUPS: readonly (readonly (keyof MatchFacts)[])[] = [
  ['age', 'ageRangeWanted'],
  ['height', 'minHeightWanted'],
  ['religion', 'religionPref', 'desiredPartnerReligions'],
  ['ethnicity', 'tribeValue', 'tribePref'],
  ['domicile'],
  ['ldrPref'],
  ['maritalStatus', 'myStatus'],
  ['partnerStatusExpectation'],
  ['childrenPreference'],
  ['pastBehavior', 'pastMistakeType'],
  ['acceptBadPast'],
  ['income', 'minIncomeWanted'],
  ['loveLanguage'],
  ['stressLanguage'],
  ['dealbreakers'],
];

const golden = (
  JSON.parse(readFileSync(new URL('../tests/golden/compatibility.json', import.meta.url), 'utf8')) as {
    people: Record<string, unknown>[];
  }
).people.map((raw) => normaliseProfile(raw));
const OF_GENDER = {
  wanita: golden.filter((p) => p.gender === 'wanita'),
  pria: golden.filter((p) => p.gender === 'pria'),
};

/**
 * Bench member number 0, 1, 2, …, the same each time: every group of facts is one of the 1,000 golden people's of that
 * gender, so the shares are those of the independent generator and not ones that flatter the engine.
 */
export function benchMember(index: number): MatchFacts {
  const random = randomFrom(0x6e57 + index * 7919);
  const gender = index % 2 === 0 ? 'wanita' : 'pria';
  const member: Record<string, unknown> = { id: stableId(`bench-${index}`), gender };
  for (const group of GROUPS) {
    const source = random.pick(OF_GENDER[gender]);
    for (const name of group) member[name] = source[name];
  }
  return member as MatchFacts;
}
