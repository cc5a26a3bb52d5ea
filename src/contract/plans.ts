import { PLANS } from '#domain/payments/plans.ts';
import { z } from 'zod';
import { route } from './route.ts';

export const plan = z.enum(PLANS);
/** Whole rupiah. */
export const amount = z.number().int().nonnegative();

/** How members reach us, as far as the team has set it: an unset value is absent. */
export const contact = z
  .object({
    /** E.164, for a wa.me link. */
    whatsapp: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    /** Lines of the display: «Senin–Jumat» «09.00–18.00». */
    hours: z.array(z.object({ days: z.string(), time: z.string() })).optional(),
    social: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })).optional(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

export const plans = z
  .object({
    prices: z.object({ premium: amount, pro: amount, monthly_subscription: amount }),
    contact,
    /** Counted in the database, in whole hundreds, rounded down; null: hidden. Nobody types them (READINGS §10). */
    figures: z.object({ members: z.number().int().nullable(), matches: z.number().int().nullable() }),
    /** The values here belong to the demo world: the page says so. */
    demo: z.boolean(),
  })
  .meta({ id: 'Plans' });
export type Plans = z.infer<typeof plans>;

const readPlans = route({
  method: 'GET',
  path: '/api/plans',
  who: 'anyone',
  summary: 'What each plan costs now, how we are reached, and how many we are; what is unset is absent',
  output: plans,
  refusals: [],
});

const checkReferralCode = route({
  method: 'POST',
  path: '/api/referral-codes/check',
  who: 'anyone',
  summary:
    'What a plan costs with a code (any case). Every code that does not lower it now answers alike; an empty one is no code',
  body: z.object({ code: z.string().max(64), plan }),
  output: z
    .object({
      valid: z.boolean(),
      plan,
      /** Price without a code. */
      original: amount,
      /** original − discount; 0: free. */
      price: amount,
      discount: amount,
      /** Why a given code is not valid. */
      reason: z.literal('referral-code-invalid').nullable(),
      message: z.string().nullable(),
    })
    .meta({ id: 'ReferralCheck' }),
  refusals: ['too-many-requests'],
});

export const routes = {
  'GET /api/plans': readPlans,
  'POST /api/referral-codes/check': checkReferralCode,
} as const;
