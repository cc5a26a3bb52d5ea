import type { FieldError } from '#contract/errors.ts';
import { normaliseUsername } from '#domain/profile/username.ts';
import { call } from '#web/lib/api.ts';
import type { DraftValues } from './stored-draft.ts';

/** How long the first step waits for an answer; without one it continues, and the last step reports it. */
const WAIT_MS = 3_000;

/** The error of a taken username, if it is: shown now, it sends nobody back after six more steps. */
export async function usernameTaken({ username }: DraftValues): Promise<FieldError[]> {
  const query = { username: normaliseUsername(String(username ?? '')) };
  const signal = AbortSignal.timeout(WAIT_MS);
  const answer = await call('GET /api/registration/username', { query, signal }).catch(() => null);
  return answer?.problem === 'username-taken' ? [{ field: 'username', code: 'username-taken' }] : [];
}
