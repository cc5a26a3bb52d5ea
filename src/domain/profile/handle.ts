import { isReservedHandle } from './reserved-names.ts';
import { HANDLE } from './values.ts';

const DAY_MS = 86_400_000;

/** The one spelling of a typed handle (R-CODE-4): folded like a username, without the @ people write before it. */
export function normaliseHandle(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/^@/, '').toLowerCase();
}

/** Why nobody can have this (normalised) handle, or null. Whether it is free the database knows. */
export function handleProblem(handle: string): 'handle-invalid' | 'handle-reserved' | null {
  if (handle.length < HANDLE.min || handle.length > HANDLE.max || !HANDLE.pattern.test(handle)) return 'handle-invalid';
  return isReservedHandle(handle) ? 'handle-reserved' : null;
}

/** From when it can be changed again; null: now. `chosenAt`: when its owner chose it, null for the one we made. */
export function handleChangeableAt(chosenAt: number | null, now: number): number | null {
  if (chosenAt === null) return null;
  const from = chosenAt + HANDLE.changeDays * DAY_MS;
  return from > now ? from : null;
}
