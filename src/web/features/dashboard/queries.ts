import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: ({ signal }) => call('GET /api/dashboard', { signal }) });
}

export function useOwnProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => call('GET /api/profile', { signal }) });
}

/** New matches that were shown are no longer new; a failure only means that they are shown again. */
export function markSeen(memberIds: string[]): Promise<unknown> {
  return call('POST /api/dashboard/seen', { body: { memberIds } }).catch(() => undefined);
}
