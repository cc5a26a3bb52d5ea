import {
  CONSULTATION_WAYS,
  DATA_RIGHTS,
  SUPPORT_ACTS,
  SUPPORT_KINDS,
  SUPPORT_STATES,
} from '#domain/support/requests.ts';
import { ZONES } from '#domain/profile/time-zone.ts';
import { z } from 'zod';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

const typed = z.string().max(10_000).optional();

const sendMessage = route({
  method: 'POST',
  path: '/api/contact',
  who: 'anyone',
  summary: 'A message to the team (S2 §5). `website` is a field nobody sees: what fills it is thanked and not kept',
  body: z.object({ name: typed, email: typed, phone: typed, subject: typed, message: typed, website: typed }),
  output: 'none',
  refusals: [
    'contact-name-required',
    'contact-mail-required',
    'mail-address-invalid',
    'whatsapp-invalid',
    'contact-text-required',
    'too-many-requests',
  ],
});

/** A member's request, for that member. */
const ownRequest = z.object({
  id: z.uuid(),
  kind: z.enum(SUPPORT_KINDS),
  topic: z.string(),
  text: z.string(),
  times: z.array(z.string()),
  state: z.enum(SUPPORT_STATES),
  askedAt: isoTime,
  dueAt: isoTime,
  answer: z.string().nullable(),
  appointmentAt: isoTime.nullable(),
  link: z.string().nullable(),
  can: z.object({ cancel: z.boolean() }),
});
export type OwnRequest = z.infer<typeof ownRequest>;

const listRequests = route({
  method: 'GET',
  path: '/api/requests',
  who: 'member',
  beforeProof: true,
  summary: 'What the member asked the team for, newest first, and whether they may ask for a consultation',
  query: z.object({ kind: z.enum(['data-right', 'consultation']) }),
  output: z.object({
    requests: z.array(ownRequest),
    pro: z.boolean(),
    /** Of consultations: whether one can be held by mail. `unconfirmed`: the member has no confirmed address. */
    byMail: z.enum(['ready', 'unconfirmed', 'off']).optional(),
    /** Of consultations: somebody of the team is the member’s companion. */
    companion: z.boolean().optional(),
    can: z.object({ ask: z.boolean() }),
  }),
  refusals: [],
});

const askDataRight = route({
  method: 'POST',
  path: '/api/requests/data-rights',
  who: 'member',
  beforeProof: true,
  summary: 'Asks for a right over the own data; answered within 72 hours. One at a time for each right',
  body: z.object({ right: z.enum(DATA_RIGHTS), text: typed }),
  output: ownRequest,
  refusals: ['request-text-required', 'request-open', 'too-many-requests'],
});

const askConsultation = route({
  method: 'POST',
  path: '/api/requests/consultations',
  who: 'member',
  summary:
    'A pro member asks for a consultation, with times that would do; one at a time: one that was answered or held is closed by the next',
  body: z.object({ way: z.enum(CONSULTATION_WAYS), text: typed, times: z.array(z.string().max(1000)).max(3) }),
  output: ownRequest,
  refusals: [
    'upgrade-required',
    'request-text-required',
    'request-times-required',
    'request-open',
    'too-many-requests',
  ],
});

const cancelRequest = route({
  method: 'DELETE',
  path: '/api/requests/:id',
  who: 'member',
  beforeProof: true,
  summary: 'Takes back what the member asked for and is not over',
  params: z.object({ id: z.uuid() }),
  output: 'none',
  refusals: ['not-found', 'request-over'],
});

const line = z.object({
  id: z.uuid(),
  kind: z.enum(SUPPORT_KINDS),
  from: z.string(),
  topic: z.string(),
  state: z.enum(SUPPORT_STATES),
  askedAt: isoTime,
  dueAt: isoTime,
  appointmentAt: isoTime.nullable(),
  /** The reader is the companion of who asks for a consultation. */
  isCompanion: z.boolean(),
  /** Until then only that companion, somebody else, may act on it. */
  companionUntil: isoTime.nullable(),
  /** The answer to a message; failed: given up, so that it waits for the team again. */
  mailed: z.enum(['none', 'waiting', 'sent', 'failed']),
});
/**
 * A line of the queue: who and when, without the text. `waits`: for the team, also when an appointment is over and
 * nobody said what came of it, or its member took it back.
 */
const queued = line.extend({ waits: z.boolean() });
export type QueuedRequest = z.infer<typeof queued>;

const listSupportQueue = route({
  method: 'GET',
  path: '/api/staff/requests',
  who: 'staff',
  roles: ['support'],
  summary: 'Requests of a kind that wait, by when they are due, or those that are over, newest first',
  query: z.object({
    kind: z.enum(SUPPORT_KINDS),
    show: z.enum(['live', 'over']).default('live'),
    cursor: z.string().max(400).optional(),
  }),
  output: z.object({ requests: z.array(queued), waiting: z.number().int(), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const opened = line.extend({
  text: z.string(),
  times: z.array(z.string()),
  /**
   * Of a message; of a consultation that is not over the member's own, that of the way it was asked by, or their number
   * where that was mail and they have no confirmed address.
   */
  mail: z.string().nullable(),
  phone: z.string().nullable(),
  memberId: memberId.nullable(),
  zone: z.enum(Object.keys(ZONES) as [keyof typeof ZONES]),
  answer: z.string().nullable(),
  link: z.string().nullable(),
  /** Are answers mailed automatically? */
  mails: z.boolean(),
  acts: z.array(z.enum(SUPPORT_ACTS)),
  changedAt: isoTime,
});
export type OpenedRequest = z.infer<typeof opened>;

const openRequest = route({
  method: 'POST',
  path: '/api/staff/requests/:id/opening',
  who: 'staff',
  roles: ['support'],
  summary: 'A request whole; kept in the trail',
  params: z.object({ id: z.uuid() }),
  output: opened,
  refusals: ['not-found'],
});

const decideRequest = route({
  method: 'POST',
  path: '/api/staff/requests/:id/act',
  who: 'staff',
  roles: ['support'],
  summary: 'Answers, fixes an appointment (by the clock of the member), ends, refuses; told to who asked',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    act: z.enum(SUPPORT_ACTS),
    text: typed,
    day: z.string().max(20).optional(),
    time: z.string().max(20).optional(),
    link: z.string().max(1000).optional(),
    /** `changedAt` of the request as it was read; a later change refuses the act. */
    changedAt: isoTime.optional(),
  }),
  output: 'none',
  refusals: [
    'not-found',
    'request-over',
    'request-of-companion',
    'request-changed',
    'request-text-required',
    'appointment-time-invalid',
    'meeting-link-invalid',
  ],
});

export const routes = {
  'POST /api/contact': sendMessage,
  'GET /api/requests': listRequests,
  'POST /api/requests/data-rights': askDataRight,
  'POST /api/requests/consultations': askConsultation,
  'DELETE /api/requests/:id': cancelRequest,
  'GET /api/staff/requests': listSupportQueue,
  'POST /api/staff/requests/:id/opening': openRequest,
  'POST /api/staff/requests/:id/act': decideRequest,
} as const;
