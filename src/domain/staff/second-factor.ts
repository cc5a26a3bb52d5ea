/**
 * What a session of the team has to show besides the password. `open`: nothing, where none is asked for; `passed`;
 * `asked`: one is set up and this session has not shown it; `missing`: one is asked for and none is set up.
 */
export const FACTOR_STATES = ['open', 'passed', 'asked', 'missing'] as const;
export type FactorState = (typeof FACTOR_STATES)[number];

/** Who has set one up shows it everywhere; in production everybody of the team has to. */
export function factorState(facts: { required: boolean; setUp: boolean; passed: boolean }): FactorState {
  if (facts.setUp) return facts.passed ? 'passed' : 'asked';
  return facts.required ? 'missing' : 'open';
}

/** Why a page of the team stays closed; null: it does not. */
export function factorRefusal(state: FactorState): 'factor-required' | 'factor-missing' | null {
  if (state === 'asked') return 'factor-required';
  return state === 'missing' ? 'factor-missing' : null;
}

/** How long a shown second factor is enough for acts that ask for a fresh one. */
export const FACTOR_FRESH_MINUTES = 15;
export const isFresh = (shownAt: Date | null, now: Date): boolean =>
  shownAt !== null && now.getTime() - shownAt.getTime() <= FACTOR_FRESH_MINUTES * 60_000;

/** Why an act that asks for a fresh one waits; null: it does not. Who has none set up is not asked. */
export function freshRefusal(state: FactorState, fresh: boolean): 'factor-required' | 'factor-stale' | null {
  if (state === 'asked') return 'factor-required';
  return state === 'passed' && !fresh ? 'factor-stale' : null;
}

/** How somebody of the team can show a second factor, recovery codes aside. */
export const FACTOR_WAYS = ['totp', 'passkey'] as const;

export const TOTP_STEP_SECONDS = 30;
/** A code is right in its own half minute, the one before and the one after: clocks differ. */
export const stepsAround = (now: Date): number[] => {
  const step = Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);
  return [step, step - 1, step + 1];
};

export const RECOVERY_CODES = 10;
/** Without signs that look alike. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten signs, in two halves, of as many random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const signs = [...bytes].slice(0, 10).map((byte) => SIGNS[byte % SIGNS.length]);
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}

/** What was typed, as codes are made: six digits, or a recovery code; null: neither. */
export function typedCode(typed: string): { totp: string } | { recovery: string } | null {
  const signs = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(signs)) return { totp: signs };
  return /^[0-9A-Z]{10}$/.test(signs) ? { recovery: `${signs.slice(0, 5)}-${signs.slice(5)}` } : null;
}
