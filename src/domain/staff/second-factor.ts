/**
 * Second factor of a team session. `open`: none is required; `passed`;
 * `asked`: a factor is set up and this session has not shown it; `missing`: one is required and none is set up.
 */
export const FACTOR_STATES = ['open', 'passed', 'asked', 'missing'] as const;
export type FactorState = (typeof FACTOR_STATES)[number];

/** An account with a factor shows it everywhere; in production the whole team needs one. */
export function factorState(facts: { required: boolean; setUp: boolean; passed: boolean }): FactorState {
  if (facts.setUp) return facts.passed ? 'passed' : 'asked';
  return facts.required ? 'missing' : 'open';
}

/** Why a page of the team stays closed; null: it is open. */
export function factorRefusal(state: FactorState): 'factor-required' | 'factor-missing' | null {
  if (state === 'asked') return 'factor-required';
  return state === 'missing' ? 'factor-missing' : null;
}

/** How long a shown second factor is enough for acts that ask for a fresh one. */
export const FACTOR_FRESH_MINUTES = 15;
export const isFresh = (shownAt: Date | null, now: Date): boolean =>
  shownAt !== null && now.getTime() - shownAt.getTime() <= FACTOR_FRESH_MINUTES * 60_000;

/** Why an act that needs a fresh factor waits; null: it may go on. An account without a factor is not asked. */
export function freshRefusal(state: FactorState, fresh: boolean): 'factor-required' | 'factor-stale' | null {
  if (state === 'asked') return 'factor-required';
  return state === 'passed' && !fresh ? 'factor-stale' : null;
}

/** Second factors of the team, besides recovery codes. */
export const FACTOR_WAYS = ['totp', 'passkey'] as const;

export const TOTP_STEP_SECONDS = 30;
/** A code is right in its own half minute, the one before and the one after: clocks differ. */
export const stepsAround = (now: Date): number[] => {
  const step = Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);
  return [step, step - 1, step + 1];
};

export const RECOVERY_CODES = 10;
/** Letters and digits that do not look alike. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten characters in two halves, one for each random byte. */
export function recoveryCode(bytes: Uint8Array): string {
  const signs = [...bytes].slice(0, 10).map((byte) => SIGNS[byte % SIGNS.length]);
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}

/** The typed text in the form of codes: six digits, or a recovery code; null: neither. */
export function typedCode(typed: string): { totp: string } | { recovery: string } | null {
  const signs = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(signs)) return { totp: signs };
  return /^[0-9A-Z]{10}$/.test(signs) ? { recovery: `${signs.slice(0, 5)}-${signs.slice(5)}` } : null;
}
