import {
  ACT_ROLES,
  actsFor,
  actsSeenBy,
  closedFilters,
  MEMBER_ACTS,
  MEMBER_PARTS,
  type MemberPart,
  partsFor,
} from '#domain/staff/member-file.ts';
import { memberDeskCopy } from '#copy/member-desk.ts';
import { STAFF_ACTS } from '#domain/staff/acts.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { describe, expect, it } from 'vitest';

/** The whole table, by hand: who sees what of a member. */
const SEES: Record<MemberPart, readonly StaffRole[]> = {
  login: ['support'],
  plan: ['support', 'finance'],
  payments: ['finance'],
  sessions: ['support'],
  documents: ['verifier'],
  texts: ['moderator'],
  reports: ['moderator'],
  hints: ['moderator'],
  decisions: ['support', 'moderator'],
  mutes: ['moderator'],
  acts: ['support', 'moderator'],
};

describe('what the team sees of a member', () => {
  it.each(STAFF_ROLES.flatMap((role) => MEMBER_PARTS.map((part) => [role, part] as const)))('%s: %s', (role, part) => {
    expect(partsFor([role]).has(part)).toBe(role === 'owner' || SEES[part].includes(role));
  });

  it('two roles see what either sees, none sees nothing', () => {
    expect([...partsFor(['verifier', 'finance'])].sort()).toEqual(['documents', 'payments', 'plan']);
    expect(partsFor([]).size).toBe(0);
  });

  it.each(STAFF_ROLES)('%s may do what the table says', (role) => {
    expect(actsFor([role])).toEqual(MEMBER_ACTS.filter((act) => role === 'owner' || ACT_ROLES[act].includes(role)));
  });

  it('nobody acts without a role, and one act is one role’s', () => {
    expect(actsFor([])).toEqual([]);
    expect(ACT_ROLES).toEqual({
      sanction: ['moderator'],
      'sign-out': ['support'],
      'recovery-link': ['support'],
      grant: ['finance'],
    });
  });

  it('an act of the trail is in the file for one role, whose route it is; who opened it for none', () => {
    const [support, moderator] = [actsSeenBy(['support']), actsSeenBy(['moderator'])];
    expect(support.filter((act) => moderator.includes(act))).toEqual([]);
    expect([...support, ...moderator]).not.toContain('member-open');
    expect([...support, ...moderator].filter((act) => /^(payment|document|staff|factor|trail)-/.test(act))).toEqual([]);
    expect([support, moderator].map((acts) => [...new Set(acts.map((act) => act.split('-')[0]))])).toEqual([
      ['article', 'number', 'request', 'introduction', 'member'],
      ['photo', 'report', 'member', 'appeal', 'room'],
    ]);
    expect(support.filter((act) => act.startsWith('member-'))).toEqual(['member-sign-out', 'member-recovery-link']);
    expect([actsSeenBy(['verifier', 'finance']), actsSeenBy([])]).toEqual([[], []]);
    expect(actsSeenBy(['owner', 'support'])).toEqual(STAFF_ACTS);
  });

  it('filters tell nothing that the roles do not see', () => {
    const all = ['status', 'tier', 'proved', 'paused', 'demo', 'from', 'to'] as const;
    expect(closedFilters(['owner'], all)).toEqual([]);
    expect(closedFilters(['support'], all)).toEqual([]);
    expect(closedFilters(['finance'], all)).toEqual(['proved', 'paused']);
    expect(closedFilters(['moderator'], all)).toEqual(['tier', 'proved', 'paused']);
    expect(closedFilters(['verifier'], ['status', 'demo', 'from', 'to'])).toEqual([]);
  });
});

it('counts no list of the file that is cut as if it were whole', () => {
  expect([memberDeskCopy.against(19), memberDeskCopy.against(20)]).toEqual([
    'Laporan tentang anggota ini (19)',
    'Laporan tentang anggota ini (20 terbaru)',
  ]);
});
