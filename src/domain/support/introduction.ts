import type { Relation, Tier } from '../likes/relation.ts';
import { DAY_MS } from '../subscription/entitlement.ts';

const HOUR_MS = 3_600_000;

/**
 * A call that introduces two matches: one asks, the other accepts one of the times, the team makes the
 * link (READINGS §12, decision 0046). `ended`: by a block, the end of the match or of an account; nobody is notified.
 */
export const INTRODUCTION_STATES = [
  'offered',
  'agreed',
  'confirmed',
  'over',
  'declined',
  'withdrawn',
  'lapsed',
  'refused',
  'ended',
] as const;
export type IntroductionState = (typeof INTRODUCTION_STATES)[number];
/** States in which somebody can still act; a pair has at most one such introduction. */
export const LIVE_INTRODUCTION = ['offered', 'agreed', 'confirmed'] as const satisfies readonly IntroductionState[];
export const INTRODUCTION_ACTS = ['confirm', 'refuse'] as const;
export type IntroductionAct = (typeof INTRODUCTION_ACTS)[number];
export const INTRODUCTION_ANSWERS = ['agree', 'decline', 'withdraw'] as const;
export type IntroductionAnswer = (typeof INTRODUCTION_ANSWERS)[number];

export const INTRODUCTION = {
  /** Most times in an offer; each at least `noticeHours` and at most `aheadDays` from now: the team needs a day. */
  times: 3,
  noticeHours: 24,
  aheadDays: 30,
  /** Days the other has to answer. */
  answerDays: 7,
  /** Most open requests of one member. */
  openAsked: 2,
  /** Days after a «no» until the same member may ask the same match again. */
  againDays: 30,
  /** Hours the team has, and hours a call lasts at most. */
  teamHours: 24,
  callHours: 2,
} as const;
/** Hours before the call at which both are reminded, each once. */
export const INTRODUCTION_REMINDERS = [24, 1] as const;

export type AskIntroductionFacts = {
  /** The other is visible to the asking member, and the two meet. */
  available: boolean;
  relation: Relation;
  tier: Tier;
  /** Open requests of this member. */
  open: number;
  /** When the other last said no to this member (ms since 1970). */
  declinedAt: number | null;
};
type AskIntroductionRefusal =
  | 'candidate-not-available'
  | 'introduction-needs-match'
  | 'introduction-needs-pro'
  | 'introduction-too-early'
  | 'introductions-full';

/** May this member ask that match? The database decides whether the pair has a request already. */
export function decideAskIntroduction(
  { available, relation, tier, open, declinedAt }: AskIntroductionFacts,
  now: number,
): AskIntroductionRefusal | null {
  if (!available) return 'candidate-not-available';
  if (relation !== 'mutual') return 'introduction-needs-match';
  if (tier !== 'pro') return 'introduction-needs-pro';
  if (declinedAt !== null && now < introductionAgainAt(declinedAt)) return 'introduction-too-early';
  return open >= INTRODUCTION.openAsked ? 'introductions-full' : null;
}

export const introductionAgainAt = (declinedAt: number): number => declinedAt + INTRODUCTION.againDays * DAY_MS;

/**
 * The stored times (ms since 1970): sorted, without duplicates; null when one is too soon or too far, when there
 * are too many, or none.
 */
export function offeredTimes(typed: readonly (number | null)[], now: number): number[] | null {
  const [first, last] = [now + INTRODUCTION.noticeHours * HOUR_MS, now + INTRODUCTION.aheadDays * DAY_MS];
  if (typed.length === 0 || typed.some((at) => at === null || at < first || at > last)) return null;
  const times = [...new Set(typed as number[])].sort((a, b) => a - b);
  return times.length <= INTRODUCTION.times ? times : null;
}

/** When an offer expires: after seven days, or at its last time. */
export const offerEndsAt = (times: readonly number[], now: number): number =>
  Math.min(now + INTRODUCTION.answerDays * DAY_MS, Math.max(...times));

/** When the team must have made the link: in a day, and an hour before the call. */
export const placeDueAt = (chosenAt: number, now: number): number =>
  Math.max(now, Math.min(now + INTRODUCTION.teamHours * HOUR_MS, chosenAt - HOUR_MS));

export const callEndsAt = (chosenAt: number): number => chosenAt + INTRODUCTION.callHours * HOUR_MS;

export const isLiveIntroduction = (state: IntroductionState): boolean =>
  (LIVE_INTRODUCTION as readonly IntroductionState[]).includes(state);

/** The state after its time is over: the job writes it a moment later. `until`: ms since 1970. */
export function introductionNow(state: IntroductionState, until: number, now: number): IntroductionState {
  if (!isLiveIntroduction(state) || now < until) return state;
  return state === 'confirmed' ? 'over' : 'lapsed';
}

/** The next state after an answer; null when this side cannot give it, or it is too late. */
export function introductionStep(
  state: IntroductionState,
  answer: IntroductionAnswer,
  mine: boolean,
): IntroductionState | null {
  if (answer === 'withdraw') {
    const both = state === 'agreed' || state === 'confirmed';
    return both || (state === 'offered' && mine) ? 'withdrawn' : null;
  }
  if (state !== 'offered' || mine) return null;
  return answer === 'agree' ? 'agreed' : 'declined';
}

/** Reminders to skip when the link is made late: the last of them, in hours; 0 for none. */
export const remindedBy = (chosenAt: number, now: number): number =>
  INTRODUCTION_REMINDERS.filter((hours) => chosenAt - now <= hours * HOUR_MS).at(-1) ?? 0;
