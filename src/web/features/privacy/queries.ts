import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { privacyCopy } from '#copy/privacy.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { SESSION_KEY } from '#web/lib/session.ts';
import { refreshMeetings } from '#web/parts/use-block.ts';
import { tellFailure } from '#web/parts/tell-failure.ts';
import { showToast } from '#web/ui/toast.tsx';

const NUMBERS = ['hidden-numbers'];
type Numbers = ApiOutput<'GET /api/hidden-numbers'>;

/** Out of every list, and back. */
export function usePause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => call('PUT /api/profile/pause', { body: { paused } }),
    onSuccess: async ({ pausedAt }) => {
      await Promise.all([SESSION_KEY, ['profile'], ['preview']].map((queryKey) => client.invalidateQueries({ queryKey })));
      showToast({ tone: 'ok', text: pausedAt ? privacyCopy.pausedDone : privacyCopy.resumedDone });
    },
    onError: (error) => tellFailure(error, privacyCopy.pauseFailed),
  });
}

export function useBlocked() {
  return useQuery({ queryKey: ['blocks'], queryFn: ({ signal }) => call('GET /api/blocks', { signal }) });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId }: { memberId: string; nama: string }) => call('DELETE /api/blocks/:id', { params: { id: memberId } }),
    onSuccess: (_, { nama }) => showToast({ tone: 'ok', text: privacyCopy.unblocked(nama) }),
    onError: (error) => tellFailure(error, privacyCopy.unblockFailed),
    onSettled: () => refreshMeetings(client),
  });
}

export function useHiddenNumbers() {
  return useQuery({ queryKey: NUMBERS, queryFn: ({ signal }) => call('GET /api/hidden-numbers', { signal }) });
}

/** A refusal is shown at the field, not here. */
export function useHideNumber({ onHidden }: { onHidden: () => void }): UseMutationResult<Numbers, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (whatsapp: string) => call('POST /api/hidden-numbers', { body: { whatsapp } }),
    onSuccess: async (numbers) => {
      client.setQueryData(NUMBERS, numbers);
      onHidden();
      showToast({ tone: 'ok', text: privacyCopy.numberAdded });
      await refreshMeetings(client);
    },
  });
}

export function useShowNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/hidden-numbers/:id', { params: { id } }),
    onSuccess: async (numbers) => {
      client.setQueryData(NUMBERS, numbers);
      showToast({ tone: 'ok', text: privacyCopy.numberRemoved });
      await refreshMeetings(client);
    },
    onError: (error) => {
      tellFailure(error, privacyCopy.numberRemoveFailed);
      return client.invalidateQueries({ queryKey: NUMBERS });
    },
  });
}
