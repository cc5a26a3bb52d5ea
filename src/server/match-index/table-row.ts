import { createHash } from 'node:crypto';
import { dealbreakerKeys } from '#engine/codes.ts';
import { status, tribe } from '#domain/matching/compatibility.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';

/*
 * A member as a row of match_members: every column depends on that member's facts alone. A strict wish is
 * «the one accepted value, or 0 for any», so that a rule reads `column = any (few values)` and an index jumps to rows
 * that can pass. No column is null: 0, or a bound that cannot reject, means «not stated».
 */
export type MemberRow = Record<string, string | number | boolean | string[]>;

/** Above every age and height. */
export const HIGHEST = 32_767;
/**
 * Ordered so that each wish is a bound: a strict member accepts all below notClean, a member who is not clean accepts
 * all above strict.
 */
export const PAST = { strict: 0, unknown: 1, clean: 2, notClean: 3 } as const;
/** An unknown status fails every expectation, like «ada anak». */
const STATUS = { single: 1, 'pernah menikah tanpa anak': 2, 'pernah menikah ada anak': 3 } as const;
export const STATUS_MOST = { single: 1, 'bebas asal belum punya anak': 2, bebas: 3 } as const;
const WORD_BITS = 63n;

/** Rows of another coding are made anew: this file and the lists of values define the numbers. */
export const CODING = createHash('sha256')
  .update(
    JSON.stringify([
      1,
      [v.GENDERS, v.RELIGIONS, v.ETHNICITIES, v.PROVINCES, v.CHILDREN_PREFERENCES, v.INCOMES, v.INCOMES_WANTED],
      [v.LOVE_LANGUAGES, v.STRESS_LANGUAGES],
    ]),
  )
  .digest('hex');

export function rowOf(m: MatchFacts): MemberRow {
  const taken = religionsTaken(m);
  const dealbreakers = dealbreakersOf(m);
  const ownTribe = tribeOf(m);
  return {
    id: m.id,
    gender: v.GENDERS.indexOf(m.gender),
    home_only: m.ldrPref === 'no' ? code(v.PROVINCES, m.domicile) : 0,
    religion_only: taken?.length === 1 ? taken[0]! : 0,
    children: code(v.CHILDREN_PREFERENCES, m.childrenPreference),
    status_most: STATUS_MOST[m.partnerStatusExpectation ?? 'bebas'],
    status: statusOf(m),
    past: pastOf(m),
    religion: code(v.RELIGIONS, m.religion),
    ethnicity: code(v.ETHNICITIES, m.ethnicity),
    domicile: code(v.PROVINCES, m.domicile),
    age: m.age,
    age_from: m.ageRangeWanted?.min ?? 0,
    age_to: m.ageRangeWanted?.max ?? HIGHEST,
    height: m.height ?? 0,
    height_known_from: m.height ?? HIGHEST,
    min_height: m.minHeightWanted ?? 0,
    // The first bit is a religion that is not stated: no wish rejects it.
    religions_taken: taken === null ? HIGHEST : taken.reduce((mask, religion) => mask | (1 << religion), 1),
    income: code(v.INCOMES, m.income),
    income_wish: code(v.INCOMES_WANTED, m.minIncomeWanted),
    languages: v.LOVE_LANGUAGES.reduce((mask, name, i) => mask | (m.loveLanguage.includes(name) ? 1 << i : 0), 0),
    stress: code(v.STRESS_LANGUAGES, m.stressLanguage),
    tribe: ownTribe,
    tribe_only: m.tribePref === 'same' ? ownTribe : '0',
    dealbreaker_bits: bitsOf(dealbreakers),
    dealbreakers,
    ldr: m.ldrPref !== 'no',
    age_open: m.ageRangeWanted === null || m.ageRangeWanted.open,
  };
}

/** Codes of the religions this member accepts (an unstated one is always accepted); null: all. */
export function religionsTaken(m: MatchFacts): number[] | null {
  if (m.desiredPartnerReligions.length > 0)
    return [...new Set(m.desiredPartnerReligions)].map((religion) => code(v.RELIGIONS, religion));
  return m.religionPref === 'wajib sama' && m.religion !== null ? [code(v.RELIGIONS, m.religion)] : null;
}

export function statusOf(m: MatchFacts): number {
  return STATUS[status(m) ?? 'pernah menikah ada anak'];
}

export function pastOf(m: MatchFacts): number {
  if (m.pastBehavior === null) return PAST.unknown;
  if (m.pastBehavior === 'pernah nakal') return PAST.notClean;
  return m.acceptBadPast === 'no' ? PAST.strict : PAST.clean;
}

/** '0': none. */
export function tribeOf(m: MatchFacts): string {
  const own = tribe(m);
  return own === null ? '0' : wordOf(own);
}

export function dealbreakersOf(m: MatchFacts): string[] {
  return dealbreakerKeys(m.dealbreakers).map(wordOf);
}

/** A bit for each word; lists without a common bit share nothing. */
export function bitsOf(words: readonly string[]): string {
  return String(words.reduce((bits, word) => bits | (1n << (BigInt(word) % WORD_BITS)), 0n));
}

/** Position in the list from 1; 0 for null. */
export function code<T>(values: readonly T[], value: T | null): number {
  return value === null ? 0 : values.indexOf(value) + 1;
}

/** A free text as a number from 1 to 2^63 - 1 of its hash: the same text gives the same number everywhere. */
function wordOf(text: string): string {
  const word = createHash('sha256').update(text).digest().readBigUInt64BE() >> 1n;
  return String(word === 0n ? 1n : word);
}
