import { passwordForm } from '#domain/profile/password.ts';
import { refuse } from '../refusal.ts';
import { randomUUID } from 'node:crypto';
import { fairQueue, type Turn } from './fair-queue.ts';
import { inThread } from './hashing-threads.ts';

/** argon2id, 19 MiB, 2 passes (T02). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Who waits for a password to be looked at; whoever finds the line full is told to come again. */
export const PASSWORD_LINE = {
  waitingMax: 256,
  waitingOfOne: 12,
  full: () => refuse('unavailable', { retryAfter: 3 }),
  ownFull: () => refuse('too-many-requests', { retryAfter: 1 }),
};

/**
 * Two at once, of one account one, a bounded line behind them: a storm of sign-ins leaves the rest of the server alive
 * (T67), and one of one account those of others. As many wait for an account as its limits let through at once.
 */
const inTurn = fairQueue({ ...PASSWORD_LINE, atOnce: 2, capacity: 2 });

/** Whose password it is, and from where; what is not known is somebody of their own. */
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
 * Is this the password? Hashes of before are of what was typed, so that form is tried too where it is another. For an
 * unknown account pass null: the same work is done, so that time tells nothing (T03).
 */
export async function passwordIs(stored: string | null, password: string, whose: Whose = {}): Promise<boolean> {
  const against = stored ?? (await (dummy ??= inThread('hash', 'no account has this password', PARAMETERS)));
  for (const form of new Set([passwordForm(password), password]))
    if ((await gated(whose, () => inThread('verify', against, form))) && stored !== null) return true;
  return false;
}

/** Made with older parameters: to be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const found = /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
  return !found || Number(found[1]) < PARAMETERS.memoryCost || Number(found[2]) < PARAMETERS.timeCost;
}

let dummy: Promise<string> | undefined;
