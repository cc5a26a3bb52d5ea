import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';

const introductionsKey = serverState('introductions', [
  'introduction-changed',
  'visibility-changed',
  'plan-changed',
  'notified',
]);

/** Calls with matches: requested and offered. */
export function useIntroductions() {
  return useQuery({
    queryKey: introductionsKey(),
    queryFn: ({ signal }) => call('GET /api/introductions', { signal }),
  });
}
