import type { Me, Staff } from '#contract/session.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiOutput, call } from './api.ts';
import { forgetEarly } from './early.ts';
import { currentGeneration } from './kept-generation.ts';
import { forgetKept, keepAnswer } from './kept.ts';
import { serverState } from './server-state.ts';

/** Who is signed in, and what the header counts. */
export const sessionKey = serverState('session', [
  'visibility-changed',
  'liked',
  'permission-changed',
  'own-profile-changed',
  'own-profile-paused',
  'plan-changed',
  'notified',
]);

export type Session = {
  /** undefined while unknown, null for everybody without a profile. */
  me: Me | null | undefined;
  /** Somebody who works here. */
  staff: Staff | null;
  /** Known to be nobody. */
  visitor: boolean;
  development: boolean;
  /** The least length of a new password. */
  passwordMin: number | undefined;
  error: Error | null;
  retry: () => void;
};

const sessionQuery = {
  queryKey: sessionKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/session', { signal }),
  staleTime: 60_000,
};

/** Who is signed in. */
export function useSession(): Session {
  const query = useQuery(sessionQuery);
  const { data } = query;
  return {
    me: data === undefined ? undefined : data.member,
    staff: data?.staff ?? null,
    visitor: data !== undefined && !data.member && !data.staff,
    development: data?.development ?? false,
    passwordMin: data?.passwordMin,
    error: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/**
 * The member, asked anew each time the page comes into view; what happens meanwhile the live connection tells. Once, in
 * the member's frame.
 */
export function useLiveMe(): Me | null | undefined {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: (query) => (query.state.data?.member ? 'always' : true),
  });
  return data === undefined ? undefined : data.member;
}

/** Asks anew whether a member is signed in here. */
export async function stillSignedIn(client: QueryClient): Promise<boolean> {
  const data = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  return data?.member != null;
}

type Known = Omit<ApiOutput<'GET /api/session'>, 'passwordMin'> & { passwordMin: number | undefined };

/** Somebody signed in here: nothing of who was here before stays, and what they hear from now on is kept for them. */
export async function beginSession(client: QueryClient, session: Known): Promise<void> {
  forgetEarly();
  await forgetKept();
  client.clear();
  client.setQueryData(sessionKey(), session);
  void keepAnswer('/api/session', session, currentGeneration());
}

/** Forgets everything a member saw and asks anew who is signed in. */
export function useForgetSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    forgetEarly();
    await forgetKept();
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey()[0] });
    await client.invalidateQueries({ queryKey: sessionKey() });
  };
}
