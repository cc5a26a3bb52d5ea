import { holdsContact } from './contact-details.ts';
import { isReservedHandle } from './reserved-names.ts';
import { HANDLE } from './values.ts';

const DAY_MS = 86_400_000;

/** The one spelling of a typed handle (R-CODE-4): folded like a username, without the @ people write before it. */
export function normaliseHandle(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/^@/, '').toLowerCase();
}

type HandleProblem = 'handle-invalid' | 'handle-reserved' | 'handle-is-username' | 'contact-details';

/**
 * Why this (normalised) handle is refused, or null. It stands in public beside the name: contact details open by
 * permission alone (READINGS §4), and its owner's username not at all. The database knows whether it is free.
 */
export function handleProblem(handle: string, username: string | null = null): HandleProblem | null {
  if (handle.length < HANDLE.min || handle.length > HANDLE.max || !HANDLE.pattern.test(handle)) return 'handle-invalid';
  if (isReservedHandle(handle)) return 'handle-reserved';
  if (handle === username) return 'handle-is-username';
  return holdsContact(handle) ? 'contact-details' : null;
}

/** When the handle can change again; null: now. `chosenAt`: when its owner chose it, null for a generated handle. */
export function handleChangeableAt(chosenAt: number | null, now: number): number | null {
  if (chosenAt === null) return null;
  const from = chosenAt + HANDLE.changeDays * DAY_MS;
  return from > now ? from : null;
}
