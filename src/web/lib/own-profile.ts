import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { serverState } from './server-state.ts';

export const ownProfileKey = serverState('profile', ['own-profile-paused', 'notified']);

/** The member's own profile, for its owner. */
export function useOwnProfile() {
  return useQuery({ queryKey: ownProfileKey(), queryFn: ({ signal }) => call('GET /api/profile', { signal }) });
}
