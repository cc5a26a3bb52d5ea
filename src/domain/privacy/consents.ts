/** What a member agrees to, one consent a purpose (READINGS §10, UU 27/2022 Ps. 20–24). */
export const CONSENT_PURPOSES = ['profile', 'documents', 'marketing'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Where the consent was given: at registration, after a change of the text, or in /privasi-saya. */
export const CONSENT_WAYS = ['registration', 'asked-again', 'privacy-centre'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** How the consent to process the profile stands; `older`: given to a text that has changed since. */
export type ConsentState = 'current' | 'older' | 'withdrawn';

/** `last`: the last answer; null: no answer is known. */
export function consentState(last: { given: boolean; version: string } | null, currentVersion: string): ConsentState {
  if (last === null) return 'older';
  if (!last.given) return 'withdrawn';
  return last.version === currentVersion ? 'current' : 'older';
}
