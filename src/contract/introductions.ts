import {
  INTRODUCTION,
  INTRODUCTION_ACTS,
  INTRODUCTION_ANSWERS,
  INTRODUCTION_STATES,
} from '#domain/support/introduction.ts';
import { ZONES } from '#domain/profile/time-zone.ts';
import { z } from 'zod';
import { likesItem } from './likes.ts';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

/** A call for one of its two members; the other as the matrix shows them. */
const introduction = z
  .object({
    id: z.uuid(),
    member: likesItem,
    mine: z.boolean(),
    state: z.enum(INTRODUCTION_STATES).exclude(['ended']),
    /** `open`: the time can still be chosen. */
    times: z.array(z.object({ at: isoTime, open: z.boolean() })),
    askedAt: isoTime,
    /** When the offer expires. */
    until: isoTime.nullable(),
    callAt: isoTime.nullable(),
    link: z.string().nullable(),
    answer: z.string().nullable(),
    can: z.object({ agree: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'Introduction' });
export type Introduction = z.infer<typeof introduction>;

const listIntroductions = route({
  method: 'GET',
  path: '/api/introductions',
  who: 'member',
  summary: 'Calls with matches: asked for and offered, open ones first; `pro`: the member may ask for some',
  output: z.object({ introductions: z.array(introduction), pro: z.boolean() }),
  refusals: [],
});

const askIntroduction = route({
  method: 'POST',
  path: '/api/introductions',
  who: 'member',
  summary:
    'A pro member offers a match times for a call, by the own clock. One open a pair, two asked for at once, 30 days after a «no»',
  body: z.object({
    memberId,
    times: z.array(z.object({ day: z.string().max(20), time: z.string().max(20) })).max(INTRODUCTION.times),
  }),
  output: 'none',
  refusals: [
    'candidate-not-available',
    'introduction-needs-match',
    'introduction-needs-pro',
    'introduction-times-invalid',
    'introduction-too-early',
    'introductions-full',
    'introduction-open',
    'too-many-requests',
  ],
});

const answerIntroduction = route({
  method: 'POST',
  path: '/api/introductions/:id/answer',
  who: 'member',
  summary: 'Takes one of the times, says no, takes the offer back, or calls off what was agreed',
  params: z.object({ id: z.uuid() }),
  body: z.object({ answer: z.enum(INTRODUCTION_ANSWERS), at: isoTime.optional() }),
  output: 'none',
  refusals: ['not-found', 'introduction-over', 'introduction-time-over', 'too-many-requests'],
});

const queued = z.object({
  id: z.uuid(),
  asker: z.string(),
  other: z.string(),
  state: z.enum(INTRODUCTION_STATES),
  callAt: isoTime,
  dueAt: isoTime,
});
export type QueuedIntroduction = z.infer<typeof queued>;

const listIntroductionQueue = route({
  method: 'GET',
  path: '/api/staff/introductions',
  who: 'staff',
  roles: ['support'],
  summary: 'Calls both agreed on: those to come, by when their place shall be made, or those that are over',
  query: z.object({ show: z.enum(['live', 'over']).default('live'), cursor: z.string().max(400).optional() }),
  output: z.object({ introductions: z.array(queued), waiting: z.number().int(), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const side = z.object({
  memberId,
  nama: z.string(),
  zone: z.enum(Object.keys(ZONES) as [keyof typeof ZONES]),
});
const opened = queued.extend({
  askerSide: side,
  otherSide: side,
  link: z.string().nullable(),
  answer: z.string().nullable(),
  acts: z.array(z.enum(INTRODUCTION_ACTS)),
  changedAt: isoTime,
});
export type OpenedIntroduction = z.infer<typeof opened>;

const openIntroduction = route({
  method: 'POST',
  path: '/api/staff/introductions/:id/opening',
  who: 'staff',
  roles: ['support'],
  summary: 'A call both agreed on, whole; kept in the trail',
  params: z.object({ id: z.uuid() }),
  output: opened,
  refusals: ['not-found'],
});

const actOnIntroduction = route({
  method: 'POST',
  path: '/api/staff/introductions/:id/act',
  who: 'staff',
  roles: ['support'],
  summary: 'Gives both the address they meet at, at the same moment, or says why it cannot be',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    act: z.enum(INTRODUCTION_ACTS),
    link: z.string().max(1000).optional(),
    text: z.string().max(10_000).optional(),
    /** `changedAt` of the call as it was read; a later change refuses the act. */
    changedAt: isoTime.optional(),
  }),
  output: 'none',
  refusals: [
    'not-found',
    'introduction-over',
    'request-changed',
    'introduction-apart',
    'meeting-link-invalid',
    'request-text-required',
  ],
});

export const routes = {
  'GET /api/introductions': listIntroductions,
  'POST /api/introductions': askIntroduction,
  'POST /api/introductions/:id/answer': answerIntroduction,
  'GET /api/staff/introductions': listIntroductionQueue,
  'POST /api/staff/introductions/:id/opening': openIntroduction,
  'POST /api/staff/introductions/:id/act': actOnIntroduction,
} as const;
