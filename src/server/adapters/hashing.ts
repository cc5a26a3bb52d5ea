import { passwordForm } from '#domain/profile/password.ts';
import { refuse } from '../refusal.ts';
import { randomUUID } from 'node:crypto';
import { fairQueue, type Turn } from './fair-queue.ts';
import { inThread } from './hashing-threads.ts';

/** argon2id, 19 MiB, 2 passes (T02). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Limits of the line for password checks; beyond them the caller must retry later. */
export const PASSWORD_LINE = {
  waitingMax: 256,
  waitingOfOne: 12,
  full: () => refuse('unavailable', { retryAfter: 3 }),
  ownFull: () => refuse('too-many-requests', { retryAfter: 1 }),
};

/**
 * Two at once, one for each account, with a bounded line: a storm of sign-ins leaves the rest of the server responsive
 * (T67), and one on a single account leaves the others. An account's line is as long as its limits allow at once.
 */
const inTurn = fairQueue({ ...PASSWORD_LINE, atOnce: 2, capacity: 2 });

/** Owner and address of a password; an unknown one counts as an owner of its own. */
type Whose = Partial<Turn>;
function gated<T>({ address, owner }: Whose, work: () => Promise<T>): Promise<T> {
  const one = owner ?? randomUUID();
  return inTurn({ address: address ?? one, owner: one }, 1, work);
}

/** Hash of a password in its one form (NFKC), with its parameters and salt inside. */
export function hashPassword(password: string, whose: Whose = {}): Promise<string> {
  return gated(whose, () => inThread('hash', passwordForm(password), PARAMETERS));
}

/**
 * Is this the password? Older hashes are of the typed form, so that form is tried too when it differs. For an
 * unknown account pass null: the same work is done, so that the time reveals nothing (T03).
 */
export async function passwordIs(stored: string | null, password: string, whose: Whose = {}): Promise<boolean> {
  const against = stored ?? (await (dummy ??= inThread('hash', 'no account has this password', PARAMETERS)));
  for (const form of new Set([passwordForm(password), password]))
    if ((await gated(whose, () => inThread('verify', against, form))) && stored !== null) return true;
  return false;
}

/** Was it made with older parameters? Then the next sign-in replaces it. */
export function needsRehash(stored: string): boolean {
  const found = /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
  return !found || Number(found[1]) < PARAMETERS.memoryCost || Number(found[2]) < PARAMETERS.timeCost;
}

let dummy: Promise<string> | undefined;
