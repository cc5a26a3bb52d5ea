import { isReservedHandle } from './reserved-names.ts';
import { USERNAME } from './values.ts';

/**
 * The one spelling of a username (R-CODE-4): compatibility forms folded (ｂｕｄｉ → budi), lower case, trimmed. What is
 * left must be a–z 0–9 . _ -, so look-alikes from other scripts and zero-width characters cannot pass.
 */
export function normaliseUsername(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

/** Why this (normalised) username cannot be used, or null. */
export function usernameProblem(username: string): 'username-invalid' | null {
  return username.length >= USERNAME.min && username.length <= USERNAME.max && USERNAME.pattern.test(username)
    ? null
    : 'username-invalid';
}

/** Why a member cannot register this (normalised) username, or null: names that read as the team's are reserved. */
export function newUsernameProblem(username: string): 'username-invalid' | 'username-reserved' | null {
  return usernameProblem(username) ?? (isReservedHandle(username) ? 'username-reserved' : null);
}
