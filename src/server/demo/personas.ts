import { PERSONA_NAMES, type PersonaName, type PersonaRole } from '#copy/demo.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { demoPerson } from './people.ts';
import { personOf } from './portrait-people.ts';
import { stableId } from './random.ts';

type Plan = { tier: 'basic' | 'premium' | 'pro'; status: 'trial' | 'active'; trialDays: number; periodDays?: number };
export type Persona = {
  username: PersonaRole;
  profile: Profile;
  plan: Plan;
  status?: 'suspended' | 'deleted';
  paused?: true;
  /** Name of the drawn person (portrait-people.ts). */
  person: string;
};

const TRIAL: Plan = { tier: 'basic', status: 'trial', trialDays: 60 };

/** Members to sign in as: one for each tier and each state. Wide wishes make their lists long. */
export const PERSONAS: readonly Persona[] = [
  persona('sari', 'wanita', 26, 158, TRIAL),
  persona('budi', 'pria', 33, 176, TRIAL),
  persona('putri', 'wanita', 27, 160, { tier: 'premium', status: 'active', trialDays: 40 }),
  persona('andi', 'pria', 34, 178, { tier: 'premium', status: 'active', trialDays: 40, periodDays: 20 }),
  persona('dewi', 'wanita', 28, 157, { tier: 'pro', status: 'active', trialDays: 86 }),
  persona('rama', 'pria', 35, 174, { tier: 'premium', status: 'active', trialDays: 50, periodDays: -2 }),
  persona('tika', 'wanita', 29, 156, { tier: 'basic', status: 'trial', trialDays: -5 }),
  persona('lina', 'wanita', 25, 159, { tier: 'basic', status: 'trial', trialDays: 4 }),
  persona('bayu', 'pria', 36, 180, TRIAL),
  persona('yoga', 'pria', 32, 179, { tier: 'premium', status: 'active', trialDays: 20 }),
  persona('joko', 'pria', 37, 175, TRIAL),
  persona('dimas', 'pria', 31, 173, TRIAL),
  { ...persona('maya', 'wanita', 27, 155, TRIAL), paused: true },
  { ...persona('agus', 'pria', 38, 177, TRIAL), status: 'suspended' },
  { ...persona('eko', 'pria', 39, 181, TRIAL), status: 'deleted' },
];

/** Likes, permissions and blocks between personas; a like some hours ago, or one of this morning. */
export const PERSONA_LIKES: readonly (readonly [PersonaRole, PersonaRole, hoursAgo?: number])[] = [
  ['sari', 'bayu'],
  ['bayu', 'sari'],
  ['sari', 'yoga', 52],
  ['yoga', 'sari', 51],
  ['putri', 'bayu'],
  ['bayu', 'putri'],
  ['putri', 'budi'],
  ['budi', 'putri'],
  ['joko', 'sari'],
  ['joko', 'putri'],
  ['putri', 'andi'],
  ['dewi', 'andi'],
  ['andi', 'dewi'],
];
/** Likes that came with a note. */
export const PERSONA_NOTES: typeof PERSONA_LIKES = [
  ['joko', 'putri'],
  ['joko', 'sari'],
  ['bayu', 'sari'],
  ['dewi', 'andi'],
];
export const PERSONA_PERMISSIONS: readonly (readonly [PersonaRole, PersonaRole])[] = [
  ['putri', 'bayu'],
  ['sari', 'yoga'],
  ['andi', 'dewi'],
];
export const PERSONA_BLOCKS: readonly (readonly [PersonaRole, PersonaRole])[] = [['dimas', 'sari']];

function persona(username: PersonaName, gender: 'wanita' | 'pria', age: number, height: number, plan: Plan): Persona {
  const index = 900_000 + age * 100 + height;
  const drawnAs = index % 2 === (gender === 'wanita' ? 0 : 1) ? index : index + 1_000_001;
  const base = demoPerson(drawnAs);
  return {
    username,
    plan,
    person: personOf(drawnAs, { gender, religion: 'Islam' }),
    profile: {
      ...base,
      id: stableId(`persona-${username}`),
      nama: PERSONA_NAMES[username],
      gender,
      age,
      height,
      religion: 'Islam',
      maritalStatus: 'single',
      myStatus: 'single',
      pastBehavior: 'bersih',
      pastMistakeType: null,
      acceptBadPast: 'yes',
      religionPref: 'boleh beda',
      desiredPartnerReligions: [],
      tribePref: 'any',
      ldrPref: 'yes',
      partnerStatusExpectation: 'bebas',
      childrenPreference: null,
      ageRangeWanted: { min: 20, max: 50, open: false },
      minHeightWanted: gender === 'wanita' ? 160 : 140,
      minIncomeWanted: 'bebas',
      // Two who name the same word never meet (R-PAIR): women and men name others, and none of other demo members'.
      dealbreakers: [gender === 'wanita' ? 'tidak jujur' : 'ingkar janji'],
      instagram: `@demo.${username}`,
      instagramOpen: username === 'bayu' || username === 'dewi',
      contactWa: `+62898${String(10_000_000 + age * 10_000 + height).padStart(8, '0')}`,
    },
  };
}

/** Ends of trial and plan of a persona, counted from the moment the world is made. */
export function planTimes(plan: Plan, now: Date): { trial_end: Date; period_end: Date | null } {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return {
    trial_end: after(plan.trialDays),
    period_end: plan.periodDays === undefined ? null : after(plan.periodDays),
  };
}
