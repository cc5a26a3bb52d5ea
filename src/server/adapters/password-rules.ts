import { normaliseUsername } from '#domain/profile/username.ts';
import { passwordProblem } from '#domain/profile/password.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuse } from '../refusal.ts';

/** How many of the most common passwords are refused (R-ACC-1). */
const COMMON_COUNT = 10_000;
const COMMON = new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT));
/** Words of this product that a guesser would try first. */
const OURS = /^(serasi|jodoh|cinta)\d{0,4}$/;

/** Throws the refusal of a password that cannot be used: too short, too long, too common, or the username itself. */
export function assertPasswordUsable(password: string, { min, username }: { min: number; username?: string }): void {
  const problem = passwordProblem(password, min);
  if (problem === 'password-too-short')
    throw refuse(problem, { params: { min }, fields: [{ field: 'password', code: problem, params: { min } }] });
  if (problem) throw refuse(problem, { fields: [{ field: 'password', code: problem }] });
  const folded = password.toLowerCase();
  if (COMMON.has(folded) || OURS.test(folded) || (username !== undefined && folded === normaliseUsername(username))) {
    throw refuse('password-too-common', { fields: [{ field: 'password', code: 'password-too-common' }] });
  }
}
