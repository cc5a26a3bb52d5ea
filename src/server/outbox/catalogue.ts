import { DOCUMENT_KINDS } from '#domain/profile/badges.ts';
import { PHOTO_REMOVAL_REASONS } from '#domain/safety/photo-review.ts';
import { REPORT_CATEGORIES } from '#domain/safety/reports.ts';
import { CHARGE_ENDS } from '#domain/payments/charge.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { INTRODUCTION_STATES } from '#domain/support/introduction.ts';
import { COMPENSATION_KINDS } from '#domain/staff/compensation.ts';
import { SUPPORT_STATES } from '#domain/support/requests.ts';
import { z } from 'zod';

/** Consumers of events. `workers/consumers.ts` registers each of them with the relay. */
export type ConsumerName = 'notifications';

type Entry = {
  /** Stored with the event: ids and small facts, never names of members. */
  payload: z.ZodObject;
  /** The dedupe key with the payload's fields in it. An event keeps its key for ever: stored rows contain it. */
  key: string;
  consumers: readonly [ConsumerName, ...ConsumerName[]];
};

const at = z.iso.datetime();
const memberId = z.uuid();
/** The end of the Premium that goes on after a Pro, in milliseconds since 1970. */
const afterPro = z.union([z.int(), z.literal('endless')]);

/**
 * Every event a feature may emit: what happened, to whom, and its consumers. One event concerns one recipient.
 */
export const CATALOGUE = {
  'like.given': {
    payload: z.object({ fromId: z.uuid(), toId: z.uuid() }),
    key: 'like:{fromId}:{toId}',
    consumers: ['notifications'],
  },
  /** For each side of a match that sees the other. */
  'match.made': {
    payload: z.object({ memberId, otherId: z.uuid() }),
    key: 'match:{memberId}:{otherId}',
    consumers: ['notifications'],
  },
  'permission.asked': {
    payload: z.object({ permissionId: z.string(), requesterId: z.uuid(), ownerId: z.uuid(), askedAt: at }),
    key: 'notification:permission-request:{permissionId}:{askedAt}',
    consumers: ['notifications'],
  },
  'permission.answered': {
    payload: z.object({
      permissionId: z.string(),
      requesterId: z.uuid(),
      ownerId: z.uuid(),
      status: z.enum(['approved', 'denied']),
      answeredAt: at,
    }),
    key: 'notification:permission-{status}:{permissionId}:{answeredAt}',
    consumers: ['notifications'],
  },
  /** The first unread message of its receiver; `readSeq`: the receiver's read place. */
  'message.waiting': {
    payload: z.object({ memberId, senderId: z.uuid(), conversationId: z.uuid(), seq: z.int(), readSeq: z.int() }),
    key: 'notification:new-message:{conversationId}:{memberId}:{readSeq}',
    consumers: ['notifications'],
  },
  /** For each side that sees the other; `hours` left at most, `endsAt` in milliseconds since 1970. */
  'conversation.ending': {
    payload: z.object({ memberId, otherId: z.uuid(), conversationId: z.uuid(), hours: z.int(), endsAt: z.int() }),
    key: 'notification:chat-expiring:{conversationId}:{hours}:{endsAt}:{memberId}',
    consumers: ['notifications'],
  },
  /**
   * One side pressed «Perpanjang»: for the other, who did not, if they see who pressed. `endsAt`: the end that would be
   * moved, in milliseconds since 1970.
   */
  'conversation.extension-asked': {
    payload: z.object({ memberId, askerId: z.uuid(), conversationId: z.uuid(), endsAt: z.int() }),
    key: 'notification:extension-asked:{conversationId}:{endsAt}:{memberId}',
    consumers: ['notifications'],
  },
  /** A message of the room replies to a member, or mentions them. */
  'room.addressed': {
    payload: z.object({
      memberId,
      authorId: z.uuid(),
      seq: z.int(),
      excerpt: z.string(),
      how: z.enum(['reply', 'mention']),
    }),
    key: 'notification:room:{seq}:{memberId}',
    consumers: ['notifications'],
  },
  'room.muted': {
    payload: z.object({ memberId, until: at, reason: z.string(), mutedAt: at }),
    key: 'notification:room-muted:{memberId}:{mutedAt}',
    consumers: ['notifications'],
  },
  /** Staff ended the mute of `mutedAt` before its time. */
  'room.unmuted': {
    payload: z.object({ memberId, mutedAt: at }),
    key: 'notification:room-unmuted:{memberId}:{mutedAt}',
    consumers: ['notifications'],
  },
  /** Staff opened a member's document. */
  'document.opened': {
    payload: z.object({ memberId, openingId: z.string(), kind: z.enum(DOCUMENT_KINDS), reason: z.string() }),
    key: 'notification:paper-opened:{openingId}',
    consumers: ['notifications'],
  },
  'document.decided': {
    payload: z.object({
      memberId,
      documentId: z.string(),
      kind: z.enum(DOCUMENT_KINDS),
      status: z.enum(['approved', 'rejected']),
      note: z.string().nullable(),
    }),
    key: 'notification:paper-decided:{documentId}',
    consumers: ['notifications'],
  },
  /** Staff took an approval back. */
  'document.revoked': {
    payload: z.object({ memberId, documentId: z.string(), kind: z.enum(DOCUMENT_KINDS), note: z.string() }),
    key: 'notification:paper-revoked:{documentId}',
    consumers: ['notifications'],
  },
  /** Staff removed a photo. */
  'photo.removed': {
    payload: z.object({
      memberId,
      photoId: z.string(),
      reason: z.enum(PHOTO_REMOVAL_REASONS),
      note: z.string().nullable(),
    }),
    key: 'notification:photo-removed:{photoId}',
    consumers: ['notifications'],
  },
  'payment.submitted': {
    payload: z.object({ memberId, paymentId: z.uuid(), number: z.string(), plan: z.enum(PLANS) }),
    key: 'notification:payment-submitted:{paymentId}',
    consumers: ['notifications'],
  },
  /**
   * By the team, by the gateway, or automatically for a price of 0; `refund-refused`: the member had asked for it;
   * `kept`: it had come twice and was to go back, and the plan rests on it now.
   */
  'payment.decided': {
    payload: z.object({
      memberId,
      paymentId: z.uuid(),
      number: z.string(),
      plan: z.enum(PLANS),
      decision: z.enum(['approved', 'rejected', 'refunded', 'refund-refused', 'kept']),
      note: z.string().nullable(),
      /** Why a payment through the gateway ended. */
      ended: z.enum(CHARGE_ENDS).nullable().optional(),
      /** It came for a plan that was there already. */
      paidTwice: z.boolean().optional(),
    }),
    key: 'notification:payment-{decision}:{paymentId}',
    consumers: ['notifications'],
  },
  'payment.proof-opened': {
    payload: z.object({ memberId, openingId: z.uuid(), number: z.string() }),
    key: 'notification:payment-proof-opened:{openingId}',
    consumers: ['notifications'],
  },
  /** An ending or ended plan: in 7 days, in one day, now, three days ago; `end` in milliseconds since 1970. */
  'plan.ending': {
    payload: z.object({
      memberId,
      reminder: z.enum(['7', '1', '0', '-3']),
      tier: z.enum(['premium', 'pro']),
      end: z.int(),
      premium: afterPro.optional(),
    }),
    key: 'notification:plan-ending:{reminder}:{memberId}:{end}',
    consumers: ['notifications'],
  },
  /** The team gave or ended a plan; `end` of a given one, absent: without end; `premium` of an ended Pro ended too. */
  'plan.changed-by-team': {
    payload: z.object({
      memberId,
      change: z.enum(['given', 'ended']),
      tier: z.enum(['premium', 'pro']),
      end: z.int().optional(),
      premium: afterPro.optional(),
      at,
    }),
    key: 'notification:plan-changed-by-team:{memberId}:{at}',
    consumers: ['notifications'],
  },
  /** The team acted on a member's request; `appointmentAt`: the appointment. */
  'request.changed': {
    payload: z.object({
      memberId,
      requestId: z.uuid(),
      kind: z.enum(['data-right', 'consultation']),
      state: z.enum(SUPPORT_STATES),
      appointmentAt: at.nullable(),
      at,
    }),
    key: 'notification:request-changed:{requestId}:{at}',
    consumers: ['notifications'],
  },
  /** The requested copy of the own data is ready. */
  'export.ready': {
    payload: z.object({ memberId, exportId: z.uuid(), until: at }),
    key: 'notification:export-ready:{exportId}',
    consumers: ['notifications'],
  },
  /** A match asks the member for a call. */
  'introduction.asked': {
    payload: z.object({ introductionId: z.uuid(), memberId, askerId: z.uuid() }),
    key: 'notification:introduction-request:{introductionId}',
    consumers: ['notifications'],
  },
  /** The new state of a call, for one side; `callAt`: its agreed time. */
  'introduction.changed': {
    payload: z.object({
      introductionId: z.uuid(),
      memberId,
      otherId: z.uuid(),
      state: z.enum(INTRODUCTION_STATES).exclude(['offered', 'over', 'ended']),
      callAt: at.nullable(),
      at,
    }),
    key: 'notification:introduction-{state}:{introductionId}:{memberId}:{at}',
    consumers: ['notifications'],
  },
  /** A call is in a day, or in an hour; for each side. */
  'introduction.soon': {
    payload: z.object({ introductionId: z.uuid(), memberId, otherId: z.uuid(), hours: z.int(), callAt: at }),
    key: 'notification:introduction-soon:{introductionId}:{hours}:{memberId}',
    consumers: ['notifications'],
  },
  /** For the reporter. */
  'report.decided': {
    payload: z.object({ memberId, reportId: z.string(), status: z.enum(['upheld', 'dismissed']) }),
    key: 'notification:report-decided:{reportId}',
    consumers: ['notifications'],
  },
  'member.warned': {
    payload: z.object({ memberId, sanctionId: z.string(), cause: z.enum(REPORT_CATEGORIES) }),
    key: 'notification:member-warned:{sanctionId}',
    consumers: ['notifications'],
  },
  'appeal.decided': {
    payload: z.object({
      memberId,
      appealId: z.string(),
      outcome: z.enum(['upheld', 'lifted']),
      /** The decision had ended before the answer, which changes nothing for them. */
      over: z.boolean().optional(),
    }),
    key: 'notification:appeal-decided:{appealId}',
    consumers: ['notifications'],
  },
  /** All running chats, or plans, were extended: one event a member and run. */
  'compensation.given': {
    payload: z.object({ memberId, runId: z.uuid(), kind: z.enum(COMPENSATION_KINDS), days: z.int() }),
    key: 'notification:compensation-given:{runId}:{memberId}',
    consumers: ['notifications'],
  },
  /** The team suspends or bans a member, or ends that. */
  'account.decided': {
    payload: z.object({ memberId, decision: z.enum(['suspend', 'ban', 'lifted']), until: at.nullable(), at }),
    key: 'notification:account-decided:{memberId}:{at}',
    consumers: ['notifications'],
  },
  /** New candidates in a member's list; `count` 0: a few. */
  'candidates.arrived': {
    payload: z.object({ memberId, count: z.int(), toldAt: at }),
    key: 'notification:new-candidates:{memberId}:{toldAt}',
    consumers: ['notifications'],
  },
  /** `warning`: 7 or 1, each given once; `days` left; `trialEnd` in milliseconds since 1970. */
  'trial.ending': {
    payload: z.object({ memberId, warning: z.int(), days: z.int(), trialEnd: z.int() }),
    key: 'notification:trial-ending-{warning}:{memberId}:{trialEnd}',
    consumers: ['notifications'],
  },
  'trial.over': {
    payload: z.object({ memberId, trialEnd: z.int() }),
    key: 'notification:trial-over:{memberId}:{trialEnd}',
    consumers: ['notifications'],
  },
} as const satisfies Record<string, Entry>;

export type EventName = keyof typeof CATALOGUE;
export type Payload<N extends EventName> = z.infer<(typeof CATALOGUE)[N]['payload']>;
/** An event as a feature emits it. */
export type OutboxEvent = { [N in EventName]: { name: N; payload: Payload<N> } }[EventName];

type Fields<Key> = Key extends `${string}{${infer Field}}${infer Rest}` ? Field | Fields<Rest> : never;
/** The part of a payload that identifies an event. */
export type KeyOf<N extends EventName> = Pick<Payload<N>, Fields<(typeof CATALOGUE)[N]['key']> & keyof Payload<N>>;

/** The dedupe key of an event. */
export function dedupeKeyOf<N extends EventName>(name: N, key: KeyOf<N>): string {
  return CATALOGUE[name].key.replace(/\{(\w+)\}/g, (_, field: string) => String(key[field as keyof KeyOf<N>]));
}
