import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { serverState } from '#web/lib/server-state.ts';

const dashboardKey = serverState('dashboard', [
  'visibility-changed',
  'liked',
  'plan-changed',
  'preferences-kept',
  'own-profile-changed',
  'notified',
]);

export function useDashboard() {
  const client = useQueryClient();
  // Unread counts and ends change with each message and extension.
  const ask = () => void client.invalidateQueries({ queryKey: dashboardKey() });
  useLiveEvent('message', ask);
  useLiveEvent('conversation', ask);
  return useQuery({ queryKey: dashboardKey(), queryFn: ({ signal }) => call('GET /api/dashboard', { signal }) });
}

/** Marks new matches as viewed; after a failure they are only shown again. */
export function markSeen(memberIds: string[]): Promise<unknown> {
  return call('POST /api/dashboard/seen', { body: { memberIds } }).catch(() => undefined);
}
