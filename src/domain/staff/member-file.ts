import { actsOf, STAFF_ACTS, type StaffAct } from './acts.ts';
import { mayActAs, type StaffRole } from './roles.ts';

/** The newest rows of each part, at most so many. */
export const ROWS_SHOWN = 20;

/**
 * The parts of a member that staff see, and the acts they may do, by role (READINGS §12): to each role what it needs.
 * Every role that may open a member sees name, handle and the state of the account; no role sees what two members
 * wrote each other, except as evidence of a report.
 */
export const MEMBER_PARTS = [
  /** Username, masked number, proof, mail, pause, last visit: for help with the account. */
  'login',
  'plan',
  'payments',
  /** Where the member is signed in. */
  'sessions',
  /** States of documents, never the documents. */
  'documents',
  /** The member's own words, which a report may be about. */
  'texts',
  /** Reports by and about the member, with decisions and reasons. */
  'reports',
  /** Possible links: repeated reports, accounts that share something. Nothing follows automatically. */
  'hints',
  /** Present and past warnings, suspensions and bans; the reason written for staff belongs to `reports`. */
  'decisions',
  'mutes',
  /** Acts of the team on the member, as far as they are the viewer's own work. */
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

/**
 * The acts of the trail that a member's file shows each role with the part `acts`: those of its own routes. Their mere
 * names, and the reasons beside them, reveal reports, payments, documents and answers to requests, which are other
 * parts; who opened the file would reveal whose work it is. A role without the part sees none, the owner all.
 */
const actsSeenAs = (role: StaffRole): readonly StaffAct[] =>
  role === 'owner' ? STAFF_ACTS : PARTS[role].includes('acts') ? actsOf(role) : [];

/** Acts of the trail on a member that these roles see in the member's file. */
export const actsSeenBy = (roles: readonly StaffRole[]): StaffAct[] => [...new Set(roles.flatMap(actsSeenAs))];

/** Acts on a member from their page. */
export const MEMBER_ACTS = ['sanction', 'sign-out', 'recovery-link', 'grant'] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Days of a plan that the team gives; more is without end. */
export const GRANT_DAYS_MAX = 730;

/** Roles of each act; its routes name the same roles. */
export const ACT_ROLES: Readonly<Record<MemberAct, readonly StaffRole[]>> = {
  sanction: ['moderator'],
  'sign-out': ['support'],
  'recovery-link': ['support'],
  grant: ['finance'],
};

/** Parts of a member that these roles see. */
export function partsFor(roles: readonly StaffRole[]): ReadonlySet<MemberPart> {
  return new Set(roles.flatMap((role) => PARTS[role]));
}

/** Acts on a member that these roles may do. */
export function actsFor(roles: readonly StaffRole[]): MemberAct[] {
  return MEMBER_ACTS.filter((act) => mayActAs(roles, ACT_ROLES[act]));
}

/** Filters of the list of members, and the part each one reveals; null: open to every role. */
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

/** Used filters that reveal parts these roles do not see. */
export function closedFilters(roles: readonly StaffRole[], used: readonly MemberFilter[]): MemberFilter[] {
  const parts = partsFor(roles);
  return used.filter((name) => {
    const part = MEMBER_FILTERS[name];
    return part !== null && !parts.has(part);
  });
}
