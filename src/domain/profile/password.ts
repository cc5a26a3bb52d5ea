import { characters, isBlank } from './text.ts';
import type { PasswordLists } from './password-lists.ts';
import { PASSWORD } from './values.ts';

export type PasswordProblem =
  | 'password-too-short'
  | 'password-too-long'
  | 'password-blank'
  | 'password-repeated'
  | 'password-own-name'
  | 'password-too-common'
  | 'password-common-word';

export type PasswordFacts = {
  /** The least length, from the configuration. */
  min?: number;
  /** Names of the member, as far as known: username, nama, handle. */
  names?: readonly (string | null | undefined)[];
  /** Null: the lists are not loaded (yet), and their checks pass. The server always has them. */
  lists: PasswordLists | null;
};

/** The one form in which a password is counted, compared and hashed: two ways to type it are one password. */
export const passwordForm = (typed: string): string => typed.normalize('NFKC');

/** Why this password cannot be used, or null (R-ACC-1); the first reason in the order below. */
export function passwordProblem(typed: string, { min, names = [], lists }: PasswordFacts): PasswordProblem | null {
  const wrongLength = passwordLengthProblem(typed, min);
  if (wrongLength) return wrongLength;
  const folded = passwordForm(typed).toLowerCase();
  if (isBlank(folded)) return 'password-blank';
  if (new Set(folded).size <= 2) return 'password-repeated';
  const word = wordOf(folded);
  if (names.some((name) => name && isName(folded, word, name))) return 'password-own-name';
  if (lists?.common.has(folded)) return 'password-too-common';
  return lists?.words.has(word) ? 'password-common-word' : null;
}

/** Too short or too long, or null. */
export function passwordLengthProblem(
  typed: string,
  min: number = PASSWORD.min,
): 'password-too-short' | 'password-too-long' | null {
  const length = characters(passwordForm(typed));
  if (length < min) return 'password-too-short';
  return length > PASSWORD.max ? 'password-too-long' : null;
}

/** The text without digits and signs around it, as one word: «Bismillah 123!» → «bismillah». */
function wordOf(folded: string): string {
  return folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s._-]+/g, '');
}

/** The whole name, or a part of it, with digits or signs around; also the name exactly, digits included. */
function isName(folded: string, word: string, name: string): boolean {
  const form = passwordForm(name).toLowerCase().trim();
  if (folded.trim() === form) return true;
  const parts = form.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length > 1);
  return word !== '' && (word === wordOf(form) || parts.includes(word));
}
