import { CODE_USES_MAX } from '#domain/payments/referral-code.ts';
import { z } from 'zod';
import { amount } from './plans.ts';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/** How a code changes a plan's price; a plan without a term keeps it. */
const term = z.discriminatedUnion('kind', [
  /** A new price; 0: free. */
  z.object({ kind: z.literal('price'), amount }),
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100) }),
  /** An amount off. */
  z.object({ kind: z.literal('less'), amount: amount.min(1) }),
]);
const terms = z
  .object({ premium: term.optional(), pro: term.optional(), monthly_subscription: term.optional() })
  .refine((of) => Object.values(of).some((one) => one !== undefined));

export const referralCode = z
  .object({
    id: z.uuid(),
    code: z.string(),
    terms,
    /** null: unlimited. */
    maxUses: z.number().int().nullable(),
    uses: z.number().int(),
    startsAt: isoTime.nullable(),
    endsAt: isoTime.nullable(),
    active: z.boolean(),
    note: z.string().nullable(),
    madeAt: isoTime,
    /** Belongs to the demo world. */
    demo: z.boolean(),
  })
  .meta({ id: 'ReferralCode' });
export type ReferralCode = z.infer<typeof referralCode>;

const given = z.object({
  terms,
  maxUses: z.number().int().min(1).max(CODE_USES_MAX).nullable(),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  active: z.boolean(),
  note: z.string().max(300).nullable(),
});

const asked = z.object({
  show: z.enum(['all', 'active']).default('all'),
  search: z.string().max(40).optional(),
});

const listReferralCodes = route({
  method: 'GET',
  path: '/api/staff/referral-codes',
  who: 'staff',
  roles: ['finance'],
  summary: 'Referral codes with their uses, newest first; or those that begin so',
  query: asked.extend({ cursor: z.string().max(400).optional() }),
  output: z.object({ codes: z.array(referralCode), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const exportReferralCodes = route({
  method: 'GET',
  path: '/api/staff/referral-codes/csv',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  summary: 'The same as CSV, all of it, safe against formulas',
  query: asked,
  output: { bytes: ['text/csv'] },
  refusals: [],
});

const addReferralCode = route({
  method: 'POST',
  path: '/api/staff/referral-codes',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  idempotent: true,
  summary: 'A new code: 3 to 32 of A–Z and 0–9, for good',
  body: given.extend({ code: z.string().max(64) }),
  output: referralCode,
  refusals: ['code-malformed', 'code-taken', 'code-span', 'code-ended'],
});

const changeReferralCode = route({
  method: 'PATCH',
  path: '/api/staff/referral-codes/:id',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  idempotent: true,
  summary: 'Other terms, limit, span, or off; quotes that were made keep their price',
  params: z.object({ id: z.uuid() }),
  body: given.partial(),
  output: referralCode,
  refusals: ['not-found', 'code-span', 'code-ended'],
});

export const routes = {
  'GET /api/staff/referral-codes': listReferralCodes,
  'GET /api/staff/referral-codes/csv': exportReferralCodes,
  'POST /api/staff/referral-codes': addReferralCode,
  'PATCH /api/staff/referral-codes/:id': changeReferralCode,
} as const;
