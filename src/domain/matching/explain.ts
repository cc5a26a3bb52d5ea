import type { FieldName } from '../profile/fields.ts';
import type { MatchFacts } from '../profile/profile.ts';
import { complements, type Part, PART_MAX, PARTS, score, sharedLoveLanguages } from './score.ts';

/**
 * The candidate's facts a part is made of: its points are told only when all of them are open to the viewer (R-SEE-3).
 */
export const PART_INPUTS: Readonly<Record<Part, readonly FieldName[]>> = {
  ageRange: ['age', 'ageRangeWanted'],
  height: ['height'],
  religion: ['religion'],
  ethnicity: ['ethnicity'],
  domicile: ['domicile', 'ldrPref'],
  income: ['income', 'minIncomeWanted'],
  agePreference: ['age', 'ageRangeWanted'],
  loveLanguage: ['loveLanguage'],
  stressLanguage: ['stressLanguage'],
  constant: [],
};

export type ExplainedPart = { part: Part; points: number; max: number };
/** `locked` is one sum for all other parts («bagian terkunci»), null when nothing is locked. */
export type Explanation = {
  percent: number;
  total: number;
  parts: ExplainedPart[];
  locked: { count: number; points: number; max: number } | null;
};

/** Why this percentage, for a viewer to whom `open` fields of the candidate are open. */
export function explain(viewer: MatchFacts, candidate: MatchFacts, open: ReadonlySet<FieldName>): Explanation {
  const { percent, total, parts } = score(viewer, candidate);
  const isOpen = (part: Part) => PART_INPUTS[part].every((name) => open.has(name));
  const shown = PARTS.filter(isOpen).map((part) => ({ part, points: parts[part], max: PART_MAX[part] }));
  const hidden = PARTS.filter((part) => !isOpen(part));
  const sum = (of: Readonly<Record<Part, number>>) => hidden.reduce((all, part) => all + of[part], 0);
  return {
    percent,
    total,
    parts: shown,
    locked: hidden.length === 0 ? null : { count: hidden.length, points: sum(parts), max: sum(PART_MAX) },
  };
}

export type ReasonCode =
  | 'same-religion'
  | 'same-domicile'
  | 'shared-love-languages'
  | 'stress-complements'
  | 'same-ethnicity'
  | 'age-fits-both'
  | 'accepts-each-other';
export type Reason = { code: ReasonCode; n?: number };
const MAX_REASONS = 3;

/** Up to three reasons for a card, for a pair that passed every rule both ways; none needs a fact that is locked. */
export function reasons(viewer: MatchFacts, candidate: MatchFacts, open: ReadonlySet<FieldName>): Reason[] {
  const found: Reason[] = [];
  const same = (name: 'religion' | 'domicile' | 'ethnicity') =>
    open.has(name) && viewer[name] !== null && viewer[name] === candidate[name];
  if (same('religion')) found.push({ code: 'same-religion' });
  if (open.has('loveLanguage')) {
    const n = sharedLoveLanguages(viewer, candidate).length;
    if (n > 0) found.push({ code: 'shared-love-languages', n });
  }
  if (same('domicile')) found.push({ code: 'same-domicile' });
  if (open.has('stressLanguage') && complements(viewer.stressLanguage, candidate.stressLanguage))
    found.push({ code: 'stress-complements' });
  if (same('ethnicity')) found.push({ code: 'same-ethnicity' });
  // True of every pair in a list: both wanted ranges contained the other's age, and no rule rejected.
  found.push({ code: 'age-fits-both' }, { code: 'accepts-each-other' });
  return found.slice(0, MAX_REASONS);
}
