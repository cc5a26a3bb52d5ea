import type { FieldName } from '../profile/fields.ts';
import type { MatchFacts } from '../profile/profile.ts';
import { complements, type Part, PART_MAX, PARTS, score, SCORE_TOTAL, sharedLoveLanguages } from './score.ts';

/**
 * The candidate's facts behind each part: its points are shown only when all of them are open to the viewer (R-SEE-3).
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

/** Whole points. */
export type ExplainedPart = { part: Part; points: number; max: number };
export const FITS = ['very', 'well', 'some'] as const;
/** One word for all locked parts together. */
export type Fit = (typeof FITS)[number];
/** `locked` names the hidden parts and gives one word for their sum; null when nothing is locked. */
export type Explanation = {
  percent: number;
  parts: ExplainedPart[];
  locked: { parts: Part[]; fit: Fit } | null;
};

/**
 * Why this percentage, for a viewer to whom `open` fields of the candidate are open (R-SEE-3). `viewer` is the viewer
 * as scored (R-INF 1). The word follows from the percentage and the points shown here, so it reveals nothing more.
 */
export function explain(viewer: MatchFacts, candidate: MatchFacts, open: ReadonlySet<FieldName>): Explanation {
  const { percent, parts } = score(viewer, candidate);
  const isOpen = (part: Part) => PART_INPUTS[part].every((name) => open.has(name));
  const shown = PARTS.filter(isOpen).map((part) => ({ part, points: Math.round(parts[part]), max: PART_MAX[part] }));
  const hidden = PARTS.filter((part) => !isOpen(part));
  const rest = (percent * SCORE_TOTAL) / 100 - shown.reduce((sum, { points }) => sum + points, 0);
  const most = hidden.reduce((sum, part) => sum + PART_MAX[part], 0);
  return { percent, parts: shown, locked: hidden.length === 0 ? null : { parts: hidden, fit: fitOf(rest / most) } };
}

/** Two thirds of the possible points, one third, or less. */
function fitOf(share: number): Fit {
  if (share >= 2 / 3) return 'very';
  return share >= 1 / 3 ? 'well' : 'some';
}

export type ReasonCode =
  | 'same-religion'
  | 'same-domicile'
  | 'shared-love-languages'
  | 'stress-complements'
  | 'same-ethnicity'
  | 'age-fits';
export type Reason = { code: ReasonCode; n?: number };
const MAX_REASONS = 3;

/**
 * Up to three reasons for a card, from the candidate's open facts and the viewer's own alone: the rules that reject
 * the pair change none of them (R-SEE-3).
 */
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
  const wanted = viewer.ageRangeWanted;
  if (open.has('age') && (wanted === null || (candidate.age >= wanted.min && candidate.age <= wanted.max)))
    found.push({ code: 'age-fits' });
  return found.slice(0, MAX_REASONS);
}
