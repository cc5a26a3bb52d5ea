import type { Me } from '#contract/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

export const SESSION_KEY = ['session'] as const;

/** Who is signed in. `me` is undefined while unknown, null for a visitor. */
export function useSession(): { me: Me | null | undefined; development: boolean; error: Error | null; retry: () => void } {
  const query = useQuery({ queryKey: SESSION_KEY, queryFn: ({ signal }) => call('GET /api/session', { signal }), staleTime: 60_000 });
  return {
    me: query.data === undefined ? undefined : query.data.member,
    development: query.data?.development ?? false,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Forgets everything a member saw and asks anew who is signed in. */
export function useForgetSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
    await client.invalidateQueries({ queryKey: SESSION_KEY });
  };
}
