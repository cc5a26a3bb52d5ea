import type { MatchFacts } from '../profile/profile.ts';
import {
  AGE_RANGE_SLIDER,
  CHILDREN_PREFERENCES,
  HEIGHT_CM,
  MIN_AGE,
  RELIGIONS,
  STATUS_EXPECTATIONS,
} from '../profile/values.ts';

/** The viewer's own wishes that decide who is in their list. */
export const PREFERENCES = [
  'ageRangeWanted',
  'minHeightWanted',
  'religionPref',
  'desiredPartnerReligions',
  'tribePref',
  'ldrPref',
  'partnerStatusExpectation',
  'acceptBadPast',
  'childrenPreference',
  'dealbreakers',
] as const satisfies readonly (keyof MatchFacts)[];
export type Preference = (typeof PREFERENCES)[number];
export type Preferences = Pick<MatchFacts, Preference>;

/** The rule that judges a wish: a change moves candidates across this rule only. */
export const PREFERENCE_RULES = [
  'ageRange',
  'minHeight',
  'religion',
  'tribe',
  'ldr',
  'status',
  'past',
  'children',
  'dealbreaker',
] as const;
export type PreferenceRule = (typeof PREFERENCE_RULES)[number];

/** Wishes judged against open facts: their drafts are counted in any combination (R-INF 3). */
export const FREE_RULES = ['ageRange', 'religion'] as const satisfies readonly PreferenceRule[];
export const FREE_PREFERENCES = [
  'ageRangeWanted',
  'religionPref',
  'desiredPartnerReligions',
] as const satisfies readonly Preference[];
export type FreePreferences = Pick<Preferences, (typeof FREE_PREFERENCES)[number]>;
/** Wishes judged against locked facts: counted one at a time, beside the kept ones (R-INF 2, 3). */
export const SENSITIVE_RULES = [
  'minHeight',
  'tribe',
  'ldr',
  'status',
  'past',
  'children',
  'dealbreaker',
] as const satisfies readonly PreferenceRule[];
export type SensitiveRule = (typeof SENSITIVE_RULES)[number];

/** One possible change: the fields to write and the rule they affect. */
export type Change = { rule: PreferenceRule; set: Partial<Preferences> };

export const AGE_STEPS = [2, 5] as const;
export const HEIGHT_STEPS = [-10, -5, 5] as const;

/**
 * Every single change the tuner offers this viewer: wider and narrower for ages and height, each other answer for a
 * choice, one religion or dealbreaker more or less. None repeats what the viewer already wants.
 */
export function possibleChanges(viewer: MatchFacts): Change[] {
  return [
    ...ageChanges(viewer),
    ...heightChanges(viewer),
    ...religionChanges(viewer),
    ...choiceChanges(viewer),
    ...dealbreakerChanges(viewer),
  ];
}

function ageChanges({ ageRangeWanted: wanted }: MatchFacts): Change[] {
  if (wanted === null) return [];
  const { min, max, open } = wanted;
  const top = AGE_RANGE_SLIDER.openEnd;
  const change = (from: number, to: number, isOpen: boolean): Change => ({
    rule: 'ageRange',
    set: { ageRangeWanted: { min: from, max: to, open: isOpen } },
  });
  const found: Change[] = [];
  for (const years of AGE_STEPS) {
    const lower = Math.max(Math.min(MIN_AGE, min), min - years);
    if (lower < min) found.push(change(lower, max, open));
    if (!open && max < top) found.push(change(min, Math.min(top, max + years), false));
    if (min + years <= max) found.push(change(min + years, max, open));
    if (!open && max - years >= min) found.push(change(min, max - years, false));
  }
  found.push({ rule: 'ageRange', set: { ageRangeWanted: null } });
  return found;
}

function heightChanges({ minHeightWanted: least }: MatchFacts): Change[] {
  if (least === null) return [];
  const steps = HEIGHT_STEPS.map((cm) => least + cm).filter((cm) => cm >= HEIGHT_CM.min && cm <= HEIGHT_CM.max);
  return [...steps, null].map((cm) => ({ rule: 'minHeight', set: { minHeightWanted: cm } }));
}

function religionChanges(viewer: MatchFacts): Change[] {
  const desired = viewer.desiredPartnerReligions;
  const change = (set: Partial<Preferences>): Change => ({ rule: 'religion', set });
  if (desired.length === 0)
    return viewer.religionPref === 'wajib sama'
      ? [change({ religionPref: 'boleh beda' })]
      : viewer.religion === null
        ? []
        : [change({ religionPref: 'wajib sama' })];
  const more = RELIGIONS.filter((r) => !desired.includes(r)).map((r) =>
    change({ desiredPartnerReligions: [...desired, r] }),
  );
  const fewer =
    desired.length > 1 ? desired.map((r) => change({ desiredPartnerReligions: desired.filter((d) => d !== r) })) : [];
  return [...more, ...fewer, change({ desiredPartnerReligions: [], religionPref: 'boleh beda' })];
}

function choiceChanges(viewer: MatchFacts): Change[] {
  const found: Change[] = [
    { rule: 'tribe', set: { tribePref: viewer.tribePref === 'same' ? 'any' : 'same' } },
    { rule: 'ldr', set: { ldrPref: viewer.ldrPref === 'no' ? 'yes' : 'no' } },
  ];
  for (const status of STATUS_EXPECTATIONS)
    if (status !== (viewer.partnerStatusExpectation ?? 'bebas'))
      found.push({ rule: 'status', set: { partnerStatusExpectation: status } });
  if (viewer.pastBehavior === 'bersih')
    found.push({ rule: 'past', set: { acceptBadPast: viewer.acceptBadPast === 'no' ? 'yes' : 'no' } });
  for (const wish of [...CHILDREN_PREFERENCES, null])
    if (wish !== viewer.childrenPreference) found.push({ rule: 'children', set: { childrenPreference: wish } });
  return found;
}

function dealbreakerChanges({ dealbreakers }: MatchFacts): Change[] {
  return dealbreakers.map((gone) => ({
    rule: 'dealbreaker',
    set: { dealbreakers: dealbreakers.filter((d) => d !== gone) },
  }));
}

/**
 * Wishes that can change this viewer's list: no tribe wish without a tribe, no distance wish without a domicile, no
 * wish about the past for a viewer who has one.
 */
export function offeredRules(viewer: MatchFacts): PreferenceRule[] {
  const idle: Partial<Record<PreferenceRule, boolean>> = {
    tribe: viewer.tribeValue === null && viewer.ethnicity === null,
    ldr: viewer.domicile === null,
    past: viewer.pastBehavior !== 'bersih',
  };
  return PREFERENCE_RULES.filter((rule) => !idle[rule]);
}
