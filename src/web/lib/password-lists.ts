import { type PasswordLists, readLists } from '#domain/profile/password-lists.ts';

/** Longest wait for the lists: the server checks in any case. */
const WAIT_MS = 2_000;

let lists: PasswordLists | null = null;
let loading: Promise<PasswordLists | null> | null = null;

/**
 * The lists new passwords are checked against: a file of its own, loaded before a password is typed. Null when it
 * does not load in time; the next call tries again.
 */
export function loadPasswordLists(): Promise<PasswordLists | null> {
  if (lists) return Promise.resolve(lists);
  loading ??= import('virtual:common-passwords')
    .then((m) => (lists = readLists(m.default)))
    .catch(() => (loading = null));
  return Promise.race([loading, new Promise<null>((late) => setTimeout(late, WAIT_MS, null))]);
}

/** The lists, if loaded. */
export const passwordLists = (): PasswordLists | null => lists;
