import type { FieldError } from '#contract/errors.ts';
import { type PasswordFacts, passwordProblem } from '#domain/profile/password.ts';
import { packLists } from '#domain/profile/packed-passwords.ts';
import { readLists } from '#domain/profile/password-lists.ts';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import { refuse } from '../refusal.ts';

/** The same lists as in the browser (vite.config.ts), read the same way. */
const LISTS = readLists(
  packLists({
    passwords: common['passwords-common'],
    words: indonesian['commonWords-id'],
    names: indonesian['names-id'],
  }),
);

type Facts = Omit<PasswordFacts, 'lists'>;

/** Why this new password is refused, as an error of its field, or null (R-ACC-1). */
export function passwordError(password: string, { min, names }: Facts): FieldError | null {
  const code = passwordProblem(password, { min, names, lists: LISTS });
  if (code === null) return null;
  return {
    field: 'password',
    code,
    ...(code === 'password-too-short' && min !== undefined ? { params: { min } } : {}),
  };
}

/** Throws the refusal of an unusable new password. */
export function assertPasswordUsable(password: string, facts: Facts): void {
  const error = passwordError(password, facts);
  if (error) throw refuse(error.code, { params: error.params, fields: [error] });
}
