import { type PreferenceRule, type Preferences, PREFERENCES } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as c from './codes.ts';

/** The values a wish judges are below this: an age, a height, a code. */
export const WISH_VALUES = 256;
/** Shares several entries of the viewer: removing one brings no candidate. */
export const SEVERAL = WISH_VALUES - 1;

/** A viewer's wishes, and what their own facts make of them. */
export type Judging = Preferences & Pick<MatchFacts, 'religion' | 'pastBehavior'>;
/** Does the wish accept this value? */
type Verdict = (value: number) => boolean;

/** Each prepares only what its own wish needs: a what-if asks for dozens of changes. */
const VERDICTS: Record<PreferenceRule, (viewer: Judging, original: Judging) => Verdict> = {
  ageRange:
    ({ ageRangeWanted: wanted }) =>
    (age) =>
      wanted === null || (age >= wanted.min && age <= wanted.max),
  minHeight:
    ({ minHeightWanted }) =>
    (height) =>
      height === 0 || height >= (minHeightWanted ?? 0),
  religion: (viewer) => {
    const rejected = c.REJECTS.religion(viewer);
    return (religion) => religion === 0 || (rejected & (1 << (religion - 1))) === 0;
  },
  tribe:
    ({ tribePref }) =>
    (differs) =>
      differs === 0 || tribePref !== 'same',
  ldr:
    ({ ldrPref }) =>
    (away) =>
      away === 0 || ldrPref !== 'no',
  status: (viewer) => {
    const rejected = c.REJECTS.status(viewer);
    return (status) => (rejected & (1 << (c.STATUS_BIT + status))) === 0;
  },
  past: (viewer) => {
    const rejected = c.REJECTS.past(viewer);
    return (naughty) => naughty === 0 || rejected === 0;
  },
  children: (viewer) => {
    const rejected = c.REJECTS.children(viewer);
    return (wish) => wish === 0 || (rejected & (1 << (c.CHILDREN_BIT + wish - 1))) === 0;
  },
  dealbreaker: (viewer, original) => {
    const [mine, numbered] = [c.dealbreakerKeys(viewer.dealbreakers), c.dealbreakerKeys(original.dealbreakers)];
    return (shared) => shared === 0 || (shared !== SEVERAL && !mine.includes(numbered[shared - 1]!));
  },
};

/** The few of a viewer's facts that verdicts need: each change is these with one wish of another value. */
export function judgingOf(viewer: MatchFacts): Judging {
  const { religion, pastBehavior } = viewer;
  const judging: Partial<Record<keyof Judging, unknown>> = { religion, pastBehavior };
  for (const name of PREFERENCES) judging[name] = viewer[name];
  return judging as Judging;
}

/** `original`: the viewer whose dealbreakers the values number. */
export function wishVerdict(rule: PreferenceRule, viewer: Judging, original: Judging = viewer): Verdict {
  return VERDICTS[rule](viewer, original);
}

/** 1 for each value the wish accepts. */
export function wishFits(rule: PreferenceRule, viewer: Judging): Uint8Array {
  const fits = wishVerdict(rule, viewer);
  const table = new Uint8Array(WISH_VALUES);
  for (let value = 0; value < WISH_VALUES; value++) if (fits(value)) table[value] = 1;
  return table;
}
