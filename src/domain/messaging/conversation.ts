import { CONVERSATION_MS, PRIVATE_PER_MINUTE } from './limits.ts';

/** Times in milliseconds since 1970. */
export type Span = { createdAt: number; expiresAt: number };
/** The member with the smaller id is `a`. */
export type Side = 'a' | 'b';

const MINUTE_MS = 60_000;

/** The member's side of a conversation; null for anybody else. */
export function sideOf({ aId, bId }: { aId: string; bId: string }, memberId: string): Side | null {
  return memberId === aId ? 'a' : memberId === bId ? 'b' : null;
}

/** `ended`: read-only until both extend it (R-CHAT). */
export function conversationState({ expiresAt }: Pick<Span, 'expiresAt'>, now: number): 'open' | 'ended' {
  return now < expiresAt ? 'open' : 'ended';
}

export type OpenFacts = {
  /** The viewer can meet the other now: by the matrix, in the list or related. */
  available: boolean;
  mutual: boolean;
  needsPayment: boolean;
  /** The pair has a conversation already, running or ended. */
  existing: boolean;
};
export type OpenDecision =
  | { ok: true; make: boolean }
  | { ok: false; code: 'candidate-not-available' | 'chat-needs-match' | 'subscription-required' };

/**
 * May the viewer open a conversation with that member? Only a match; one a pair; a new one needs a plan or trial
 * (R-PLAN-3).
 */
export function decideOpen({ available, mutual, needsPayment, existing }: OpenFacts): OpenDecision {
  if (!available) return { ok: false, code: 'candidate-not-available' };
  if (!mutual) return { ok: false, code: 'chat-needs-match' };
  if (existing) return { ok: true, make: false };
  if (needsPayment) return { ok: false, code: 'subscription-required' };
  return { ok: true, make: true };
}

export type SendFacts = Pick<Span, 'expiresAt'> & {
  /** Both are visible to each other: active, liked each other, the pair not hidden. */
  together: boolean;
  /** One of the two ended their match. */
  matchEnded: boolean;
  /** A message with this client id of this sender is stored. */
  stored: boolean;
  /** The time of the sender's message that fills the limit a minute; null: fewer were sent. */
  limitReachedAt: number | null;
};
export type SendDecision =
  | { ok: true; store: boolean }
  | { ok: false; code: 'not-found' | 'match-ended' | 'conversation-expired' }
  | { ok: false; code: 'too-many-requests'; waitMs: number };

/**
 * May this message be stored? A message already stored is answered, even if the conversation has ended since.
 */
export function decideSend(
  { together, matchEnded, stored, limitReachedAt, expiresAt }: SendFacts,
  now: number,
): SendDecision {
  if (!together) return { ok: false, code: 'not-found' };
  if (stored) return { ok: true, store: false };
  if (matchEnded) return { ok: false, code: 'match-ended' };
  if (conversationState({ expiresAt }, now) === 'ended') return { ok: false, code: 'conversation-expired' };
  const waitMs = limitReachedAt === null ? 0 : limitReachedAt + MINUTE_MS - now;
  return waitMs > 0 ? { ok: false, code: 'too-many-requests', waitMs } : { ok: true, store: true };
}

/** The window of the send limit (T48). */
export const SEND_WINDOW = { ms: MINUTE_MS, messages: PRIVATE_PER_MINUTE } as const;

export type ExtendFacts = Span & {
  together: boolean;
  matchEnded: boolean;
  needsPayment: boolean;
  mine: boolean;
  theirs: boolean;
};
/**
 * `pressed`: waits for the other; `extended`: open until `expiresAt`, presses cleared; `nothing`: already pressed, or
 * extended just now.
 */
export type ExtendDecision =
  | { ok: true; outcome: 'pressed' | 'nothing' }
  | { ok: true; outcome: 'extended'; expiresAt: number }
  | { ok: false; code: 'not-found' | 'match-ended' | 'subscription-required' };

/** «Perpanjang 2 hari»: when both pressed, it is open for 48 h from now or from its end, whichever is later. */
export function decideExtend(facts: ExtendFacts, now: number): ExtendDecision {
  if (!facts.together) return { ok: false, code: 'not-found' };
  if (facts.matchEnded) return { ok: false, code: 'match-ended' };
  if (facts.needsPayment) return { ok: false, code: 'subscription-required' };
  if (facts.mine || !extendable(facts, now)) return { ok: true, outcome: 'nothing' };
  return facts.theirs
    ? { ok: true, outcome: 'extended', expiresAt: Math.max(now, facts.expiresAt) + CONVERSATION_MS }
    : { ok: true, outcome: 'pressed' };
}

/**
 * An extended conversation can be extended again when less than 48 h minus a minute are left: a double click on the
 * button does not begin the next extension.
 */
export function extendable({ createdAt, expiresAt }: Span, now: number): boolean {
  const extended = expiresAt - createdAt > CONVERSATION_MS;
  return !extended || expiresAt - now < CONVERSATION_MS - MINUTE_MS;
}
