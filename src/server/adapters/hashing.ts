import { passwordForm } from '#domain/profile/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../refusal.ts';
import { gate } from './concurrency-limit.ts';

/** argon2id, 19 MiB, 2 passes (T02). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Two at once, a bounded queue behind them: a storm of sign-ins leaves the rest of the server alive (T67). */
const gated = gate(2, 256, () => refuse('unavailable', { retryAfter: 3 }));

/** Hash of a password in its one form (NFKC), with its parameters and salt inside. */
export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(passwordForm(password), PARAMETERS));
}

/**
 * Is this the password? Hashes of before are of what was typed, so that form is tried too where it is another. For an
 * unknown account pass null: the same work is done, so that time tells nothing (T03).
 */
export async function passwordIs(stored: string | null, password: string): Promise<boolean> {
  dummy ??= await hashPassword('no account has this password');
  for (const form of new Set([passwordForm(password), password]))
    if ((await gated(() => verify(stored ?? dummy!, form))) && stored !== null) return true;
  return false;
}

/** Made with older parameters: to be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const found = /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
  return !found || Number(found[1]) < PARAMETERS.memoryCost || Number(found[2]) < PARAMETERS.timeCost;
}

let dummy: string | undefined;
