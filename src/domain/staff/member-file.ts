import { mayActAs, type StaffRole } from './roles.ts';

/**
 * What the team may see of a member, and do to them, by role (READINGS §12): each role what its work needs. Name,
 * handle, and whether the account is open, everybody who may open a member sees; what two members wrote each other
 * nobody does, but as evidence of a report.
 */
export const MEMBER_PARTS = [
  /** Username, masked number, proof, mail, pause, when they were here: who helps with an account. */
  'login',
  'plan',
  'payments',
  /** Where the member is signed in. */
  'sessions',
  /** States of documents, never the documents. */
  'documents',
  /** What they tell of themselves in their own words, which a report may be about. */
  'texts',
  /** By and about the member, with what was decided and why. */
  'reports',
  /** What may belong together: reports again and again, accounts that share something. Nothing follows by itself. */
  'hints',
  /** What keeps them out, or did; the reason written for staff is of `reports`. */
  'decisions',
  'mutes',
  /** What the team did to them. */
  'acts',
] as const;
export type MemberPart = (typeof MEMBER_PARTS)[number];

const PARTS: Readonly<Record<StaffRole, readonly MemberPart[]>> = {
  support: ['login', 'plan', 'sessions', 'decisions', 'acts'],
  verifier: ['documents'],
  moderator: ['texts', 'reports', 'hints', 'decisions', 'mutes', 'acts'],
  finance: ['plan', 'payments'],
  owner: MEMBER_PARTS,
};

/** Acts on a member from their page. */
export const MEMBER_ACTS = ['sanction', 'sign-out', 'recovery-link', 'grant'] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Days a plan that the team gives may have; more is without end. */
export const GRANT_DAYS_MAX = 730;

/** Who may do what; the routes of these acts name the same roles. */
export const ACT_ROLES: Readonly<Record<MemberAct, readonly StaffRole[]>> = {
  sanction: ['moderator'],
  'sign-out': ['support'],
  'recovery-link': ['support'],
  grant: ['finance'],
};

/** What somebody with these roles sees of a member. */
export function partsFor(roles: readonly StaffRole[]): ReadonlySet<MemberPart> {
  return new Set(roles.flatMap((role) => PARTS[role]));
}

/** What somebody with these roles may do to a member. */
export function actsFor(roles: readonly StaffRole[]): MemberAct[] {
  return MEMBER_ACTS.filter((act) => mayActAs(roles, ACT_ROLES[act]));
}

/** Filters of the list of members, and the part each tells something of; null: everybody's. */
export const MEMBER_FILTERS = {
  status: null,
  tier: 'plan',
  proved: 'login',
  paused: 'login',
  demo: null,
  from: null,
  to: null,
} as const satisfies Record<string, MemberPart | null>;
export type MemberFilter = keyof typeof MEMBER_FILTERS;

/** Filters among these that tell what the roles do not see. */
export function closedFilters(roles: readonly StaffRole[], used: readonly MemberFilter[]): MemberFilter[] {
  const parts = partsFor(roles);
  return used.filter((name) => {
    const part = MEMBER_FILTERS[name];
    return part !== null && !parts.has(part);
  });
}
