import { status, tribe } from '#domain/matching/compatibility.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import {
  CHILDREN_PREFERENCES,
  ETHNICITIES,
  INCOMES,
  INCOMES_WANTED,
  LOVE_LANGUAGES,
  MY_STATUSES,
  PROVINCES,
  RELIGIONS,
  STRESS_LANGUAGES,
} from '#domain/profile/values.ts';

/**
 * A member as bits. `is` says what a member is, `rejects` what they reject, in the same bits, so that one AND each way
 * judges religion, tribe, status, past and children at once:
 *   religion 0–5 · tribe 6–17, any other tribe 18 · status 19–21, unknown 22 · pernah nakal 23 · children 24–26 · empty
 *   slot 27
 */
export const TRIBE_BIT = RELIGIONS.length;
export const OTHER_TRIBE = 1 << (TRIBE_BIT + ETHNICITIES.length);
export const STATUS_BIT = TRIBE_BIT + ETHNICITIES.length + 1;
export const NAUGHTY = 1 << (STATUS_BIT + MY_STATUSES.length + 1);
export const CHILDREN_BIT = STATUS_BIT + MY_STATUSES.length + 2;
/** An empty slot: every viewer rejects it. */
export const EMPTY_SLOT = 1 << (CHILDREN_BIT + CHILDREN_PREFERENCES.length);

export const RELIGION_BITS = bits(0, RELIGIONS.length);
export const CANONICAL_TRIBE_BITS = bits(TRIBE_BIT, ETHNICITIES.length);
export const STATUS_BITS = bits(STATUS_BIT, MY_STATUSES.length + 1);
export const CHILDREN_BITS = bits(CHILDREN_BIT, CHILDREN_PREFERENCES.length);

/**
 * Fields of the points word, for the score and the places alone. Codes count from 1 in the value lists; 0 = not
 * stated.
 */
export const POINTS = { income: 0, wanted: 4, love: 8, stress: 13, ethnicity: 16, domicile: 20, ldrNo: 26 } as const;
export const AGES = 128;
export const HEIGHTS = 256;
const ETHNICITY_CODES = new Map(ETHNICITIES.map((e, i) => [e.toLowerCase(), i]));

/** The columns of one member, before texts and ranges get numbers. Heights in cm, 0 = not stated. */
export type Coded = {
  bucket: number;
  is: number;
  rejects: number;
  points: number;
  height: number;
  minHeight: number;
  tribe: string | null;
  dealbreakers: string[];
};

/** Status, past and children as one number: inside a bucket all members have the same. */
export const CLASSES = 32;
/** Buckets by gender, religion (0 = not stated), age and class: a search visits only those that can pass. */
export const BUCKETS = 2 * (RELIGIONS.length + 1) * AGES * CLASSES;

export function bucketOf(gender: 0 | 1, religion: number, age: number, kind: number): number {
  return ((gender * (RELIGIONS.length + 1) + religion) * AGES + age) * CLASSES + kind;
}

export function classOfBucket(bucket: number): number {
  return bucket % CLASSES;
}

export function ageOfBucket(bucket: number): number {
  return Math.floor(bucket / CLASSES) % AGES;
}

export function religionOfBucket(bucket: number): number {
  return Math.floor(bucket / (AGES * CLASSES)) % (RELIGIONS.length + 1);
}

export function genderOfBucket(bucket: number): 0 | 1 {
  return bucket < BUCKETS / 2 ? 0 : 1;
}

/** Bit numbers counted from the class's own: status 0–3, past 0–1, children 0–3. */
export function classParts(kind: number): { status: number; past: number; children: number } {
  return { status: kind & 3, past: (kind >> 2) & 1, children: kind >> 3 };
}

/** The `is` bits all members of a class share. */
export const CLASS_BITS = Int32Array.from({ length: CLASSES }, (_, kind) => {
  const { status: s, past, children } = classParts(kind);
  return (1 << (STATUS_BIT + s)) | (past ? NAUGHTY : 0) | (children > 0 ? 1 << (CHILDREN_BIT + children - 1) : 0);
});

function classOf(is: number): number {
  const own = 31 - Math.clz32((is & STATUS_BITS) >>> STATUS_BIT);
  const children = 32 - Math.clz32((is & CHILDREN_BITS) >>> CHILDREN_BIT);
  return own | ((is & NAUGHTY) !== 0 ? 4 : 0) | (children << 3);
}

/** A member's facts as words. Heights are held within a byte; the field table keeps them between 120 and 250. */
export function code(m: MatchFacts): Coded {
  const is = isBits(m);
  return {
    bucket: bucketOf(
      m.gender === 'pria' ? 1 : 0,
      codeOf(RELIGIONS, m.religion),
      clamp(m.age, 0, AGES - 1),
      classOf(is),
    ),
    is,
    rejects: rejectBits(m),
    points: pointsWord(m),
    height: m.height === null ? 0 : clamp(m.height, 1, HEIGHTS - 1),
    minHeight: m.minHeightWanted === null ? 0 : clamp(m.minHeightWanted, 1, HEIGHTS - 1),
    tribe: customTribe(m),
    dealbreakers: dealbreakerKeys(m.dealbreakers),
  };
}

/** Entries in the form they are compared: trimmed, without case, no duplicates. */
export function dealbreakerKeys(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim().toLowerCase()))];
}

/** The tribe's text when it is none of the twelve. */
export function customTribe(m: MatchFacts): string | null {
  const own = tribe(m);
  return own === null || ETHNICITY_CODES.has(own) ? null : own;
}

export function isBits(m: MatchFacts): number {
  const own = status(m);
  return (
    bitOf(RELIGIONS, m.religion, 0) |
    tribeBit(m) |
    (own === null ? 1 << (STATUS_BIT + MY_STATUSES.length) : bitOf(MY_STATUSES, own, STATUS_BIT)) |
    (m.pastBehavior === 'pernah nakal' ? NAUGHTY : 0) |
    bitOf(CHILDREN_PREFERENCES, m.childrenPreference, CHILDREN_BIT)
  );
}

/** The bits this member rejects in another's `is`, by rule. One entry a rule, so that a what-if can leave one out. */
export const REJECTS = {
  religion: (m: Pick<MatchFacts, 'desiredPartnerReligions' | 'religionPref' | 'religion'>) =>
    m.desiredPartnerReligions.length > 0
      ? RELIGION_BITS & ~m.desiredPartnerReligions.reduce((all, r) => all | bitOf(RELIGIONS, r, 0), 0)
      : m.religionPref === 'wajib sama' && m.religion !== null
        ? RELIGION_BITS & ~bitOf(RELIGIONS, m.religion, 0)
        : 0,
  tribe: (m: MatchFacts) => {
    const own = m.tribePref === 'same' ? tribeBit(m) : 0;
    // Two other tribes may still differ: the search compares their names.
    return own === 0 ? 0 : (CANONICAL_TRIBE_BITS | OTHER_TRIBE) & ~own;
  },
  status: ({ partnerStatusExpectation: wanted }: Pick<MatchFacts, 'partnerStatusExpectation'>) =>
    wanted === 'single'
      ? STATUS_BITS & ~SINGLE
      : wanted === 'bebas asal belum punya anak'
        ? STATUS_BITS & ~SINGLE & ~CHILDLESS
        : 0,
  past: (m: Pick<MatchFacts, 'pastBehavior' | 'acceptBadPast'>) =>
    m.pastBehavior === 'bersih' && m.acceptBadPast === 'no' ? NAUGHTY : 0,
  children: ({ childrenPreference: wish }: Pick<MatchFacts, 'childrenPreference'>) =>
    wish === null ? 0 : CHILDREN_BITS & ~bitOf(CHILDREN_PREFERENCES, wish, CHILDREN_BIT),
};

export function rejectBitsByRule(m: MatchFacts): Record<keyof typeof REJECTS, number> {
  const { religion, tribe, status, past, children } = REJECTS;
  return { religion: religion(m), tribe: tribe(m), status: status(m), past: past(m), children: children(m) };
}

export function rejectBits(m: MatchFacts): number {
  const by = rejectBitsByRule(m);
  return by.religion | by.tribe | by.status | by.past | by.children;
}

/** Position in a value list from 1; 0 when not stated. */
export function codeOf<T>(values: readonly T[], value: T | null): number {
  return value === null ? 0 : values.indexOf(value) + 1;
}

export function loveMask(m: MatchFacts): number {
  return m.loveLanguage.reduce((mask, language) => mask | (1 << LOVE_LANGUAGES.indexOf(language)), 0);
}

export function incomeCode(m: MatchFacts): number {
  return codeOf(INCOMES, m.income);
}

/** 0 = no minimum: «bebas» and not stated give the same points. */
export function wantedIncomeCode(m: MatchFacts): number {
  return Math.max(0, codeOf(INCOMES_WANTED, m.minIncomeWanted) - 1);
}

function pointsWord(m: MatchFacts): number {
  return (
    (incomeCode(m) << POINTS.income) |
    (wantedIncomeCode(m) << POINTS.wanted) |
    (loveMask(m) << POINTS.love) |
    (codeOf(STRESS_LANGUAGES, m.stressLanguage) << POINTS.stress) |
    (codeOf(ETHNICITIES, m.ethnicity) << POINTS.ethnicity) |
    (codeOf(PROVINCES, m.domicile) << POINTS.domicile) |
    (m.ldrPref === 'no' ? 1 << POINTS.ldrNo : 0)
  );
}

function tribeBit(m: MatchFacts): number {
  const own = tribe(m);
  if (own === null) return 0;
  const at = ETHNICITY_CODES.get(own);
  return at === undefined ? OTHER_TRIBE : 1 << (TRIBE_BIT + at);
}

const SINGLE = bitOf(MY_STATUSES, 'single', STATUS_BIT);
const CHILDLESS = bitOf(MY_STATUSES, 'pernah menikah tanpa anak', STATUS_BIT);

function bitOf<T>(values: readonly T[], value: T | null, first: number): number {
  return value === null ? 0 : 1 << (first + values.indexOf(value));
}

function bits(first: number, count: number): number {
  return ((1 << count) - 1) << first;
}

function clamp(n: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, Math.round(n)));
}
