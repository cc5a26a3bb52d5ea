import type { MatchFacts } from '../profile/profile.ts';

/** The rules of READINGS §2 (R-PAIR), in the table's order. */
export const RULES = [
  'gender',
  'religion',
  'tribe',
  'ldr',
  'dealbreaker',
  'past',
  'status',
  'children',
  'heightOrder',
  'ageOrder',
  'ageRange',
  'minHeight',
] as const;
export type RuleName = (typeof RULES)[number];

/** The side a rule rejects for; `both` also when each side rejects by itself. */
export type Rejection = { rule: RuleName; by: 'viewer' | 'candidate' | 'both' };

/** `side` judges `other` alone: true when this rule makes `side` reject. */
type SidedRule = (side: MatchFacts, other: MatchFacts) => boolean;

/** Rules either side can reject by. */
export const SIDED_RULES: Readonly<
  Record<'religion' | 'tribe' | 'ldr' | 'past' | 'status' | 'ageRange' | 'minHeight', SidedRule>
> = {
  religion: (side, other) => {
    if (side.desiredPartnerReligions.length > 0)
      return other.religion !== null && !side.desiredPartnerReligions.includes(other.religion);
    return side.religionPref === 'wajib sama' && bothSetAndDiffer(side.religion, other.religion);
  },
  tribe: (side, other) => side.tribePref === 'same' && bothSetAndDiffer(tribe(side), tribe(other)),
  ldr: (side, other) => side.ldrPref === 'no' && bothSetAndDiffer(side.domicile, other.domicile),
  past: (side, other) =>
    side.pastBehavior === 'bersih' && other.pastBehavior === 'pernah nakal' && side.acceptBadPast === 'no',
  status: (side, other) => {
    if (side.partnerStatusExpectation === 'single') return status(other) !== 'single';
    if (side.partnerStatusExpectation === 'bebas asal belum punya anak')
      return status(other) !== 'single' && status(other) !== 'pernah menikah tanpa anak';
    return false;
  },
  ageRange: (side, other) =>
    side.ageRangeWanted !== null && (other.age < side.ageRangeWanted.min || other.age > side.ageRangeWanted.max),
  minHeight: (side, other) =>
    side.minHeightWanted !== null && other.height !== null && side.minHeightWanted > other.height,
};

/** Rules that reject for both at once. */
export const SHARED_RULES: Readonly<
  Record<'gender' | 'dealbreaker' | 'children' | 'heightOrder' | 'ageOrder', (a: MatchFacts, b: MatchFacts) => boolean>
> = {
  gender: (a, b) => a.gender === b.gender,
  dealbreaker: (a, b) => sharesDealbreaker(a.dealbreakers, b.dealbreakers),
  children: (a, b) => bothSetAndDiffer(a.childrenPreference, b.childrenPreference),
  heightOrder: (a, b) => {
    const pair = manAndWoman(a, b);
    return (
      pair !== null && pair.man.height !== null && pair.woman.height !== null && pair.man.height <= pair.woman.height
    );
  },
  ageOrder: (a, b) => {
    const pair = manAndWoman(a, b);
    return pair !== null && pair.man.age <= pair.woman.age;
  },
};

/**
 * Every rule that rejects this pair, and for which side; empty = compatible (R-PAIR). Swapping the two swaps the
 * sides.
 */
export function rejections(viewer: MatchFacts, candidate: MatchFacts): Rejection[] {
  const found: Rejection[] = [];
  for (const rule of RULES) {
    if (isShared(rule)) {
      if (SHARED_RULES[rule](viewer, candidate)) found.push({ rule, by: 'both' });
      continue;
    }
    const mine = SIDED_RULES[rule](viewer, candidate);
    const theirs = SIDED_RULES[rule](candidate, viewer);
    if (mine || theirs) found.push({ rule, by: mine && theirs ? 'both' : mine ? 'viewer' : 'candidate' });
  }
  return found;
}

/** Same answer as «no rejections», without making the list. */
export function compatible(a: MatchFacts, b: MatchFacts): boolean {
  return RULES.every((rule) =>
    isShared(rule) ? !SHARED_RULES[rule](a, b) : !SIDED_RULES[rule](a, b) && !SIDED_RULES[rule](b, a),
  );
}

function isShared(rule: RuleName): rule is keyof typeof SHARED_RULES {
  return Object.hasOwn(SHARED_RULES, rule);
}

/** The status the rules judge: myStatus; if it is missing, maritalStatus gives only «single». */
export function status(m: MatchFacts): MatchFacts['myStatus'] {
  return m.myStatus ?? (m.maritalStatus === 'single' ? 'single' : null);
}

/** The tribe the rules judge: tribeValue, else ethnicity, without case. */
export function tribe(m: MatchFacts): string | null {
  const value = m.tribeValue ?? m.ethnicity;
  return value === null ? null : value.trim().toLowerCase() || null;
}

function bothSetAndDiffer<T>(a: T | null, b: T | null): boolean {
  return a !== null && b !== null && a !== b;
}

function sharesDealbreaker(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false;
  const key = (entry: string) => entry.trim().toLowerCase();
  const theirs = new Set(b.map(key));
  return a.some((entry) => theirs.has(key(entry)));
}

function manAndWoman(a: MatchFacts, b: MatchFacts): { man: MatchFacts; woman: MatchFacts } | null {
  if (a.gender === b.gender) return null;
  return a.gender === 'pria' ? { man: a, woman: b } : { man: b, woman: a };
}
