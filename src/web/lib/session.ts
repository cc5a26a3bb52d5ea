import type { Viewer, Staff } from '#contract/session.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ApiOutput, asApiError, call, isRefusal } from './api.ts';
import { forgetEarly } from './early.ts';
import { currentGeneration } from './kept-generation.ts';
import { forgetKept, keepAnswer } from './kept.ts';
import { serverState } from './server-state.ts';

/** The signed-in member or staff, and the counts of the header. */
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
  /** undefined while unknown, null for anybody without a profile. */
  me: Viewer | null | undefined;
  /** A team member. */
  staff: Staff | null;
  /** Known to be signed out. */
  visitor: boolean;
  /** Is offered to sign in: a visitor, and anybody while the server does not tell who is here. */
  mayEnter: boolean;
  development: boolean;
  /** The least length of a new password. */
  passwordMin: number | undefined;
  error: Error | null;
  retry: () => void;
};

export const sessionQuery = {
  queryKey: sessionKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/session', { signal }),
  staleTime: 60_000,
};

/** The present session. */
export function useSession(): Session {
  const query = useQuery(sessionQuery);
  const { data } = query;
  return {
    me: data === undefined ? undefined : data.member,
    staff: data?.staff ?? null,
    visitor: data !== undefined && !data.member && !data.staff,
    // Also while it is asked again.
    mayEnter: data === undefined ? query.errorUpdateCount > 0 : !data.member && !data.staff,
    development: data?.development ?? false,
    passwordMin: data?.passwordMin,
    error: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** The member, read anew each time the page comes into view; live events cover the time between. */
export function useLiveViewer(): Viewer | null | undefined {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: (query) => (query.state.data?.member ? 'always' : true),
  });
  return data === undefined ? undefined : data.member;
}

/** Reads anew whether a member is signed in here; without an answer nothing says that they are not. */
export async function stillSignedIn(client: QueryClient): Promise<boolean> {
  const ask = client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return ask.then(
    ({ member }) => member !== null,
    (error: unknown) => !isRefusal(asApiError(error)),
  );
}

type Known = Omit<ApiOutput<'GET /api/session'>, 'passwordMin'> & { passwordMin: number | undefined };

/** A member signed in here: data of an earlier member are removed, and later answers are stored for this one. */
export async function beginSession(client: QueryClient, session: Known): Promise<void> {
  forgetEarly();
  await forgetKept();
  client.clear();
  client.setQueryData(sessionKey(), session);
  void keepAnswer('/api/session', session, currentGeneration());
}

/** Removes all data of the member and reads the session anew. */
export function useForgetSession(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    forgetEarly();
    await forgetKept();
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey()[0] });
    await client.invalidateQueries({ queryKey: sessionKey() });
  }, [client]);
}
