import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountCopy } from '#copy/account.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce } from '#web/ui/toast.tsx';

export const sessionsKey = serverState('sessions', []);

/** The member's sessions. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey(), queryFn: ({ signal }) => call('GET /api/sessions', { signal }) });
}

/** Ends one session by its id, or all others. An ended session counts as success. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: { id: string } | 'others') => {
      if (which === 'others') return call('DELETE /api/sessions', {});
      await call('DELETE /api/sessions/:id', { params: which }).catch((error: unknown) => {
        if (asApiError(error).status !== 404) throw error;
      });
    },
    onSuccess: (_, which) => announce(which === 'others' ? accountCopy.endedOthers : accountCopy.ended),
    onError: (error) => showErrorToast(error, accountCopy.endFailed),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey() }),
  });
}
