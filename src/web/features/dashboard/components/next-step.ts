import type { Conversation } from '#contract/chat.ts';
import type { LikesItem } from '#contract/likes.ts';
import type { OwnProfile } from '#contract/my-profile.ts';

type Completion = NonNullable<OwnProfile['completeness']['next']>;
export type HomeFacts = {
  paused: boolean;
  waitingRequests: number;
  /** The trial is over without an active plan: no new like or conversation is possible (R-PLAN 3). */
  needsPayment: boolean;
  /** A paid month is over, so that the plan's end is said, not the trial's. */
  premiumExpired: boolean;
  /** What is over was Pro. */
  endedTier?: 'pro' | undefined;
  /** A payment that the team, or the member, has still to deal with. */
  waitingPayment: { id: string; awaitingCharge: boolean } | null;
  /** Open conversations, the earliest end first. */
  chats: readonly Conversation[];
  /** Matches nobody has written to, the newest first. */
  notGreeted: readonly LikesItem[];
  likers: readonly LikesItem[];
  /** The income proof that registration let them send later is not sent. */
  proofReminded: boolean;
  /** The most useful missing step of the own profile; null: none, or unknown. */
  incomplete: Completion | null;
};

/** The next act, with its member or step. */
export type NextStep =
  | { act: 'unpause' }
  | { act: 'answer-requests'; count: number }
  | { act: 'reply' | 'before-it-ends' | 'keep-talking'; chat: Conversation }
  | { act: 'greet' | 'like-back'; member: LikesItem }
  | { act: 'plan'; ended: 'trial' | 'premium' | 'pro' }
  | { act: 'payment'; id: string; unpaid: boolean }
  | { act: 'send-proof' }
  | { act: 'complete'; missing: Completion }
  | { act: 'search' };

/** A conversation that ends within this time comes before new candidates. */
const ENDS_SOON_MS = 12 * 3_600_000;

/**
 * One act for the member's home, by how many members wait for it: first a paused profile, then requests, a
 * conversation that would end, a match nobody greeted, a liker, an open conversation, a proof that was put off, the own
 * profile, and last the search. After the trial the plan, or the payment for it that waits, replaces new candidates.
 */
export function nextStep(facts: HomeFacts, now: number): NextStep {
  const { chats, notGreeted, likers } = facts;
  if (facts.paused) return { act: 'unpause' };
  if (facts.waitingRequests > 0) return { act: 'answer-requests', count: facts.waitingRequests };
  const open = chats.filter((chat) => chat.can.send && Date.parse(chat.expiresAt) > now);
  const unread = open.find((chat) => chat.unread > 0);
  if (unread) return { act: 'reply', chat: unread };
  const ending = open.find((chat) => Date.parse(chat.expiresAt) - now <= ENDS_SOON_MS && !chat.extension.mine);
  if (ending) return { act: 'before-it-ends', chat: ending };
  // If the other wrote last, or nobody wrote, it is the member's turn.
  const turn = open.find(({ lastMessage }) => !lastMessage?.mine);
  const { needsPayment, waitingPayment: waiting } = facts;
  if (needsPayment && turn) return { act: 'keep-talking', chat: turn };
  if (needsPayment && waiting) return { act: 'payment', id: waiting.id, unpaid: waiting.awaitingCharge };
  if (needsPayment) return { act: 'plan', ended: facts.premiumExpired ? (facts.endedTier ?? 'premium') : 'trial' };
  if (notGreeted[0]) return { act: 'greet', member: notGreeted[0] };
  const liker = likers.find(({ id, can }) => id !== null && can.likeBack);
  if (liker) return { act: 'like-back', member: liker };
  if (turn) return { act: 'keep-talking', chat: turn };
  if (facts.proofReminded) return { act: 'send-proof' };
  return facts.incomplete ? { act: 'complete', missing: facts.incomplete } : { act: 'search' };
}
