import { type SupportAct, type SupportKind, type SupportState, supportStep } from './requests.ts';

const HOUR_MS = 3_600_000;
/**
 * Hours after the time of an appointment: from then on it counts as held (the team says what came of it, and its
 * member may ask for another); from then on it is closed by itself.
 */
export const APPOINTMENT_HOURS = { held: 1, closed: 24 } as const;

/** Hours in which a new consultation is for the companion of its member alone. */
export const COMPANION_HOURS = 4;

/** Times in milliseconds since 1970. */
export type Asked = { kind: SupportKind; state: SupportState; appointmentAt: number | null };

/** Appointments of before this moment count as held at `now`. */
export const heldBefore = (now: number): number => now - APPOINTMENT_HOURS.held * HOUR_MS;
/** Appointments of before this moment are closed at `now`. */
export const closedBefore = (now: number): number => now - APPOINTMENT_HOURS.closed * HOUR_MS;

/** Can its member still take it back? An appointment before it begins: afterwards it was held, or missed. */
export function canTakeBack({ kind, state, appointmentAt }: Asked, now: number): boolean {
  const begun = state === 'appointed' && appointmentAt !== null && appointmentAt <= now;
  return isLive(kind, state) && !begun;
}

/**
 * Does it stand in the way of another one? A consultation that was answered, or held, does not: the next one closes it.
 */
export function standsInTheWay({ kind, state, appointmentAt }: Asked, now: number): boolean {
  if (!isLive(kind, state) || kind !== 'consultation') return isLive(kind, state);
  if (state === 'appointed') return appointmentAt === null || appointmentAt > heldBefore(now);
  return state !== 'answered';
}

/**
 * The next state after an act of the team, as `supportStep` says. Words beside an appointment that was not held yet
 * leave it: somebody keeps that time free. Once it was held they are the word of what came of it.
 */
export function stateAfter(asked: Asked, act: SupportAct, now: number): SupportState | null {
  const { kind, state } = asked;
  const isAhead = kind === 'consultation' && state === 'appointed' && standsInTheWay(asked, now);
  return isAhead && act === 'answer' ? state : supportStep(kind, state, act);
}

export type Brought = { state: SupportState; createdAt: number; companionId: string | null };

/** Until when a new consultation is for its member's companion alone; null: anybody of the team may act on it. */
export function companionUntil({ state, createdAt, companionId }: Brought, now: number): number | null {
  const until = createdAt + COMPANION_HOURS * HOUR_MS;
  return state === 'open' && companionId !== null && now < until ? until : null;
}

const isLive = (kind: SupportKind, state: SupportState): boolean => supportStep(kind, state, 'done') !== null;
