import { PAYMENT_STATUSES } from '#domain/payments/plans.ts';
import { DOCUMENT_KINDS } from '#domain/profile/badges.ts';
import { REPORT_CATEGORIES, REPORT_KINDS } from '#domain/safety/reports.ts';
import { SANCTION_KINDS } from '#domain/safety/sanctions.ts';
import { GRANT_DAYS_MAX, MEMBER_ACTS } from '#domain/staff/member-file.ts';
import { z } from 'zod';
import { amount, plan } from './plans.ts';
import { isoTime, memberId } from './profile.ts';
import { LINKS, reportedBefore } from './safety.ts';
import { route } from './route.ts';
import { openSession } from './session.ts';

const TIERS = ['basic', 'premium', 'pro'] as const;
export const MEMBER_STATES = ['active', 'suspended', 'banned', 'deleted'] as const;
const day = z.iso.date();
const yesNo = z.enum(['ya', 'tidak']);

/** Filters of the list, named as in the address of its page. */
const filters = {
  /** Beginning of a name, handle or (for roles that see it) username; or a whole WhatsApp number. */
  q: z.string().max(100).optional(),
  status: z.enum(MEMBER_STATES).optional(),
  tier: z.enum(TIERS).optional(),
  proved: yesNo.optional(),
  paused: yesNo.optional(),
  demo: yesNo.optional(),
  /** Registered from this day to that one, days of Jakarta. */
  from: day.optional(),
  to: day.optional(),
};

const memberLine = z.object({
  id: memberId,
  nama: z.string(),
  handle: z.string().nullable(),
  status: z.enum(MEMBER_STATES),
  isDemo: z.boolean(),
  registeredAt: isoTime,
  /** Absent when the viewer's roles do not include them. */
  username: z.string().optional(),
  tier: z.enum(TIERS).optional(),
  proved: z.boolean().optional(),
  paused: z.boolean().optional(),
});
export type MemberLine = z.infer<typeof memberLine>;

const EVERYBODY = ['support', 'verifier', 'moderator', 'finance'] as const;

const listMembers = route({
  method: 'GET',
  path: '/api/staff/members',
  who: 'staff',
  roles: EVERYBODY,
  summary: 'Members, the newest first; search and filters show what the reader’s roles see, no more',
  query: z.object({ ...filters, cursor: z.string().max(400).optional() }),
  output: z.object({ members: z.array(memberLine), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const exportMembers = route({
  method: 'GET',
  path: '/api/staff/members/csv',
  who: 'staff',
  roles: ['support'],
  recentFactor: true,
  summary: 'The list as CSV, all of it, safe against formulas; kept in the trail with its filter',
  query: z.object(filters),
  output: { bytes: ['text/csv'] },
  refusals: [],
});

const report = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  category: z.enum(REPORT_CATEGORIES),
  status: z.enum(['open', 'upheld', 'dismissed']),
  at: isoTime,
  decidedAt: isoTime.nullable(),
  reason: z.string().nullable(),
});

const decision = z.object({
  id: z.uuid(),
  kind: z.enum(SANCTION_KINDS),
  cause: z.enum(REPORT_CATEGORIES),
  /** Written for staff; only moderators see it. */
  reason: z.string().nullable(),
  at: isoTime,
  until: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  endedHow: z.enum(['time', 'lifted', 'appeal', 'replaced']).nullable(),
  by: z.string().nullable(),
  appeal: z.enum(['open', 'upheld', 'lifted']).nullable(),
});

const hints = reportedBefore.extend({
  /** Other accounts, the strongest links first, at most 20. */
  linked: z.array(
    z.object({ id: memberId, nama: z.string(), status: z.enum(MEMBER_STATES), by: z.array(z.enum(LINKS)) }),
  ),
});

/** Everything the viewer's roles may see of a member; a hidden part is absent. */
export const memberFile = z
  .object({
    member: memberLine,
    login: z
      .object({
        username: z.string(),
        /** Masked. */
        number: z.string().nullable(),
        claimed: z.string().nullable(),
        provedAt: isoTime.nullable(),
        proved: z.boolean(),
        mail: z.boolean(),
        firstSignInAt: isoTime.nullable(),
        lastSeenAt: isoTime.nullable(),
      })
      .optional(),
    plan: z
      .object({
        tier: z.enum(TIERS),
        bought: z.enum(TIERS),
        status: z.enum(['trial', 'active', 'expired', 'refunded', 'none']),
        trialEndsAt: isoTime.nullable(),
        periodEndsAt: isoTime.nullable(),
        /** A Premium beneath a Pro: it ends with it when the team ends the plan. */
        beneath: z.object({ periodEndsAt: isoTime.nullable() }).optional(),
      })
      .optional(),
    payments: z
      .array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          plan,
          status: z.enum(PAYMENT_STATUSES),
          final: amount,
          at: isoTime,
          decidedAt: isoTime.nullable(),
        }),
      )
      .optional(),
    sessions: z.array(openSession.omit({ id: true, current: true })).optional(),
    documents: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.enum(DOCUMENT_KINDS),
          status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
          at: isoTime,
          decidedAt: isoTime.nullable(),
        }),
      )
      .optional(),
    texts: z
      .object({
        about: z.string().nullable(),
        prompts: z.array(z.object({ prompt: z.string(), answer: z.string() })),
      })
      .optional(),
    reports: z.object({ against: z.array(report), by: z.array(report) }).optional(),
    hints: hints.optional(),
    decisions: z.array(decision).optional(),
    mute: z.object({ until: isoTime, reason: z.string() }).nullable().optional(),
    acts: z
      .array(z.object({ act: z.string(), by: z.string().nullable(), at: isoTime, reason: z.string().nullable() }))
      .optional(),
    can: z.array(z.enum(MEMBER_ACTS)),
  })
  .meta({ id: 'MemberFile' });
export type MemberFile = z.infer<typeof memberFile>;

const openMember = route({
  method: 'POST',
  path: '/api/staff/members/:id/openings',
  who: 'staff',
  roles: EVERYBODY,
  summary: 'A member as the reader’s roles see them; each opening is kept in the trail',
  params: z.object({ id: z.uuid() }),
  output: memberFile,
  refusals: ['not-found'],
});

const reason = z.string().max(2000);

const signMemberOut = route({
  method: 'POST',
  path: '/api/staff/members/:id/sign-out',
  who: 'staff',
  roles: ['support'],
  summary: 'Ends every session of a member',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  output: z.object({ ended: z.number().int() }),
  refusals: ['not-found', 'reason-required'],
});

const issueMemberLink = route({
  method: 'POST',
  path: '/api/staff/members/:id/recovery-link',
  who: 'staff',
  roles: ['support'],
  recentFactor: true,
  summary:
    'For the member’s whole WhatsApp number: a one-time link, 30 minutes, with which they set a new password; shown once',
  params: z.object({ id: z.uuid() }),
  /** The number as the member stated it; the answer says only whether it is theirs. */
  body: z.object({ whatsapp: z.string().max(60), reason }),
  output: z.object({ link: z.string(), minutes: z.number().int() }),
  refusals: ['not-found', 'reason-required', 'member-number-different', 'too-many-requests'],
});

const grantPlan = route({
  method: 'POST',
  path: '/api/staff/members/:id/grants',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  summary: 'Gives a member a plan for so many days from now, or without end (null), beside what was paid',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    tier: z.enum(['premium', 'pro']),
    days: z.number().int().min(1).max(GRANT_DAYS_MAX).nullable(),
    reason,
  }),
  output: z.object({ periodEndsAt: isoTime.nullable() }),
  refusals: ['not-found', 'reason-required'],
});

const endMemberPlan = route({
  method: 'POST',
  path: '/api/staff/members/:id/plan-end',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  summary: 'Ends the plan a member has now: basic again, nothing of theirs is removed',
  params: z.object({ id: z.uuid() }),
  /** `plan`: the plan as it was read; another one, or another end, meanwhile refuses. */
  body: z.object({
    reason,
    plan: z.object({ bought: z.enum(TIERS), periodEndsAt: isoTime.nullable() }).optional(),
  }),
  output: 'none',
  refusals: ['not-found', 'reason-required', 'changed-meanwhile'],
});

export const routes = {
  'GET /api/staff/members': listMembers,
  'GET /api/staff/members/csv': exportMembers,
  'POST /api/staff/members/:id/openings': openMember,
  'POST /api/staff/members/:id/sign-out': signMemberOut,
  'POST /api/staff/members/:id/recovery-link': issueMemberLink,
  'POST /api/staff/members/:id/grants': grantPlan,
  'POST /api/staff/members/:id/plan-end': endMemberPlan,
} as const;
