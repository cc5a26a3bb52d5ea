import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/** Loose on purpose: an empty field gets its own text, not a schema message. */
const typed = z.string().max(512).optional();

/** State of the proof of the own number (R-ACC 3). */
export const proof = z
  .object({
    proved: z.boolean(),
    /** The member's proved number; null before the first proof. */
    held: z.string().nullable(),
    /** The number to prove: the first one, or a replacement. */
    claimed: z.string().nullable(),
    /** Open ways: a code we send; a code the member sends to us. */
    ways: z.object({ code: z.boolean(), contact: z.boolean() }),
    /** A code is on its way to the claimed number. */
    sent: z.object({ expiresAt: isoTime, triesLeft: z.number().int() }).nullable(),
    /** The code to send to us, and the address that opens WhatsApp with it filled in. */
    contact: z.object({ code: z.string(), link: z.url(), expiresAt: isoTime }).nullable(),
    /**
     * Before the first proof: how many candidates there are, in whole fives, rounded down (null: fewer than 5), counted
     * anew at most once an hour.
     */
    candidates: z.object({ count: z.number().int().nullable() }).nullable(),
  })
  .meta({ id: 'NumberProof' });
export type NumberProof = z.infer<typeof proof>;

const readProof = route({
  method: 'GET',
  path: '/api/proof',
  who: 'member',
  beforeProof: true,
  summary: 'Where the proof of the own WhatsApp number stands, and how many candidates wait behind it',
  output: proof,
  refusals: [],
});

const claimNumber = route({
  method: 'PUT',
  path: '/api/proof/number',
  who: 'member',
  beforeProof: true,
  summary: 'Names another number to prove; the old one holds until that is done. Asks for the own password',
  body: z.object({ whatsapp: typed, currentPassword: typed }),
  output: proof,
  refusals: [
    'whatsapp-required',
    'whatsapp-invalid',
    'own-password-required',
    'own-password-wrong',
    'too-many-requests',
  ],
});

const sendNumberCode = route({
  method: 'POST',
  path: '/api/proof/code',
  who: 'member',
  beforeProof: true,
  summary:
    'Sends a 6-digit code to the claimed number: 10 minutes, 5 tries, 3 a day for a number and for a member. Outside production the answer brings the code',
  output: proof.extend({ code: z.string().optional() }),
  refusals: ['whatsapp-required', 'number-code-unsendable', 'too-many-requests'],
});

const showContactCode = route({
  method: 'POST',
  path: '/api/proof/contact',
  who: 'member',
  beforeProof: true,
  summary: 'A code the member sends to our contact number from the claimed one; staff confirm it',
  output: proof,
  refusals: ['whatsapp-required', 'contact-way-closed', 'too-many-requests'],
});

const proveNumber = route({
  method: 'POST',
  path: '/api/proof',
  who: 'member',
  beforeProof: true,
  summary: 'Proves the claimed number by the code sent to it; who proves a number first owns it',
  body: z.object({ code: typed }),
  output: proof,
  refusals: ['number-code-wrong', 'number-code-over', 'number-proved-elsewhere', 'number-refused', 'number-not-yet'],
});

/** A code a member sends to us. The number is whole when the request names the code, masked in the list. */
const waitingNumber = z.object({
  id: z.uuid(),
  code: z.string(),
  number: z.string(),
  /** The number here is whole, to compare it with the message's: only then it can be confirmed. */
  comparable: z.boolean(),
  madeAt: isoTime,
  expiresAt: isoTime,
});

const listWaitingNumbers = route({
  method: 'GET',
  path: '/api/staff/numbers',
  who: 'staff',
  roles: ['support'],
  summary: 'Codes that members send to our contact number, oldest first, or the one that was sent',
  query: z.object({ code: z.string().max(40).optional(), cursor: z.string().max(400).optional() }),
  output: z.object({
    numbers: z.array(waitingNumber),
    waiting: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['cursor-invalid'],
});

const confirmNumber = route({
  method: 'POST',
  path: '/api/staff/numbers/:id/confirmation',
  who: 'staff',
  roles: ['support'],
  summary: 'The code came from the number it is for: proves it, once, in the trail',
  params: z.object({ id: z.uuid() }),
  body: z.object({ code: z.string().max(40) }),
  output: 'none',
  refusals: ['not-found', 'number-code-over', 'number-proved-elsewhere', 'number-refused', 'number-not-yet'],
});

export const routes = {
  'GET /api/proof': readProof,
  'PUT /api/proof/number': claimNumber,
  'POST /api/proof/code': sendNumberCode,
  'POST /api/proof/contact': showContactCode,
  'POST /api/proof': proveNumber,
  'GET /api/staff/numbers': listWaitingNumbers,
  'POST /api/staff/numbers/:id/confirmation': confirmNumber,
} as const;
