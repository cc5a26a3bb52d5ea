import { type PasswordLists, readLists } from '#domain/profile/password-lists.ts';

/** Nobody waits longer for the lists: the server judges in any case. */
const WAIT_MS = 2_000;

let lists: PasswordLists | null = null;
let loading: Promise<PasswordLists | null> | null = null;

/**
 * The lists new passwords are compared with: a file of its own, loaded when somebody is about to type one. Null when it
 * does not come in time; the next call tries again.
 */
export function loadPasswordLists(): Promise<PasswordLists | null> {
  if (lists) return Promise.resolve(lists);
  loading ??= import('virtual:common-passwords')
    .then((m) => (lists = readLists(m.default)))
    .catch(() => (loading = null));
  return Promise.race([loading, new Promise<null>((late) => setTimeout(late, WAIT_MS, null))]);
}

/** Those that are here already. */
export const passwordLists = (): PasswordLists | null => lists;
