import { characters, typedLines } from '../profile/text.ts';

/**
 * Requests to the team: a message of the contact form, a right over one's own data (UU 27/2022), a consultation
 * of pro members (READINGS §12).
 */
export const SUPPORT_KINDS = ['message', 'data-right', 'consultation'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];
export const DATA_RIGHTS = ['access', 'correction', 'deletion', 'objection'] as const;
export type DataRight = (typeof DATA_RIGHTS)[number];
/** How a consultation is held. */
export const CONSULTATION_WAYS = ['whatsapp', 'mail'] as const;

export const SUPPORT_STATES = ['open', 'answered', 'appointed', 'done', 'refused', 'cancelled', 'spam'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];
/** States in which the team still has work; the others are final. */
export const LIVE_STATES = ['open', 'answered', 'appointed'] as const satisfies readonly SupportState[];
export const SUPPORT_ACTS = ['answer', 'appoint', 'done', 'refuse', 'cancel', 'spam'] as const;
export type SupportAct = (typeof SUPPORT_ACTS)[number];

/** Hours for the team's answer: messages and consultations a day, data rights three days (UU 27/2022). */
export const SUPPORT_HOURS: Readonly<Record<SupportKind, number>> = {
  message: 24,
  'data-right': 72,
  consultation: 24,
};
/** Most characters of each typed text. */
export const SUPPORT_TEXT = { name: 60, subject: 120, text: 2000, time: 80, times: 3, answer: 2000 } as const;
/** Tries to mail an answer to a message; each waits longer than the one before, a day in all. */
export const ANSWER_MAIL_TRIES = 10;
/** Days messages of the contact form are kept after they are answered or closed. */
export const MESSAGES_KEPT_DAYS = 180;

/** Acts of each kind, from which state, to which state. */
const STEPS: Readonly<Record<SupportKind, Partial<Record<SupportAct, SupportState>>>> = {
  message: { answer: 'answered', done: 'done', spam: 'spam' },
  'data-right': { done: 'done', refuse: 'refused' },
  consultation: { answer: 'answered', appoint: 'appointed', done: 'done', cancel: 'cancelled' },
};

export const actsOf = (kind: SupportKind, state: SupportState): SupportAct[] =>
  isLive(state) ? SUPPORT_ACTS.filter((act) => STEPS[kind][act] !== undefined) : [];

/** Acts that answer the requester: they need words. */
export const needsWords = (kind: SupportKind, act: SupportAct): boolean =>
  act === 'answer' || act === 'refuse' || act === 'cancel' || (kind === 'data-right' && act === 'done');

/** The next state after an act; null when the request is closed, or its kind has no such act. */
export function supportStep(kind: SupportKind, state: SupportState, act: SupportAct): SupportState | null {
  return isLive(state) ? (STEPS[kind][act] ?? null) : null;
}

const isLive = (state: SupportState): boolean => (LIVE_STATES as readonly SupportState[]).includes(state);

/** Did somebody act on a request since it was read? Both times as the server writes them; false when none was told. */
export const changedSince = (changedAt: string, asRead: string | undefined): boolean =>
  asRead !== undefined && asRead !== changedAt;

/** When the team has to have answered (ms since 1970). */
export const supportDueAt = (kind: SupportKind, now: number): number => now + SUPPORT_HOURS[kind] * 3_600_000;

/** The stored form of a typed text: no controls but line ends, trimmed; null when empty or too long. */
export function supportText(typed: string | null | undefined, max: number): string | null {
  const text = typedLines(typed);
  return text === '' || characters(text) > max ? null : text;
}

/** The same in one line. */
export const supportLine = (typed: string | null | undefined, max: number): string | null =>
  supportText((typed ?? '').replace(/\s+/g, ' '), max);

/**
 * An address a browser can meet at: https, a host, no credentials, nothing invisible and no direction marks;
 * null for any other.
 */
export function meetingLink(typed: string | null | undefined): string | null {
  const text = (typed ?? '').trim();
  const found = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::(\d{1,5}))?(?:\/[^\s\p{C}<>"'\\]*)?$/iu.exec(text);
  return found && text.length <= 300 && Number(found[1] ?? 443) < 65_536 ? text : null;
}
