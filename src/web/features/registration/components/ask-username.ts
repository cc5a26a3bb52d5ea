import { normaliseUsername } from '#domain/profile/username.ts';
import { call } from '#web/lib/api.ts';

/** Longest wait for the answer, unless it is called off otherwise. */
const WAIT_MS = 3_000;

/** Is the username free now? Null without an answer, and for one that could not be used. */
export async function askUsername(
  typed: string,
  signal = AbortSignal.timeout(WAIT_MS),
): Promise<'free' | 'taken' | null> {
  const query = { username: normaliseUsername(typed) };
  const answer = await call('GET /api/registration/username', { query, signal }).catch(() => null);
  if (answer?.problem === 'username-taken') return 'taken';
  return answer?.free ? 'free' : null;
}
