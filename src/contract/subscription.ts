import { z } from 'zod';
import { plan } from './plans.ts';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/** A member's entitlement now, and the banner for it (S2 §4, R-PLAN). */
const subscription = z
  .object({
    /** What the member may do now. */
    tier: z.enum(['basic', 'premium', 'pro']),
    status: z.enum(['trial', 'active', 'expired', 'refunded']),
    trialExpired: z.boolean(),
    trialEndsAt: isoTime.nullable(),
    /** Whole days, rounded up; null before the first sign-in. */
    trialDaysLeft: z.number().int().nullable(),
    /** A paid plan has ended. */
    premiumExpired: z.boolean(),
    /** Pro, when that is the plan that has ended; absent: another, or none. */
    endedTier: z.literal('pro').optional(),
    /** The end of a limited plan, past or future; null: no plan, or without end. */
    premiumEndsAt: isoTime.nullable(),
    premiumDaysLeft: z.number().int().nullable(),
    /** Of a running Pro with an end: the Premium that goes on after it (null: without end); absent: none does. */
    premiumAfter: z
      .object({ premiumEndsAt: isoTime.nullable(), premiumDaysLeft: z.number().int().nullable() })
      .optional(),
    needsPayment: z.boolean(),
    /** When the monthly plan must be paid again; null: «Belum dijadwalkan». */
    nextBillingDate: isoTime.nullable(),
    /** The one banner to show, the most urgent first (an ended plan before an ended trial); null: none. */
    banner: z.enum(['premium-ended', 'trial-ended', 'premium-ending', 'active', 'trial-warning', 'trial']).nullable(),
    /** May the monthly plan be paid now (R-PLAN 7)? */
    monthlyDue: z.boolean(),
    /** A payment that waits: for the team, or (`awaitingCharge`) for its money. */
    waitingPayment: z
      .object({ id: z.uuid(), number: z.string(), plan, awaitingCharge: z.boolean(), submittedAt: isoTime })
      .nullable(),
    serverTime: isoTime,
  })
  .meta({ id: 'Subscription' });
export type SubscriptionStatus = z.infer<typeof subscription>;

const readSubscription = route({
  method: 'GET',
  path: '/api/subscription',
  who: 'member',
  beforeProof: true,
  summary: 'Trial and paid plan of the member now, the banner that says so, and whether a payment waits',
  output: subscription,
  refusals: [],
});

export const routes = { 'GET /api/subscription': readSubscription } as const;
