import { type QueryClient, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { safetyCopy } from '#copy/safety.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { happened, serverState } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { tellBlocked } from '#web/members/blocked-here.ts';
import { announce } from '#web/ui/toast.tsx';

const blocksKey = serverState('blocks', ['visibility-changed']);
const transcriptsKey = serverState('transcripts', ['visibility-changed']);
const numbersKey = serverState('hidden-numbers', []);
type Numbers = ApiOutput<'GET /api/hidden-numbers'>;

/** Pauses the profile, or ends the pause. */
export function usePause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => call('PUT /api/profile/pause', { body: { paused } }),
    onSuccess: async ({ pausedAt }) => {
      await happened(client, 'own-profile-paused');
      announce(pausedAt ? safetyCopy.pausedDone : safetyCopy.resumedDone);
    },
    onError: (error) => showErrorToast(error, safetyCopy.pauseFailed),
  });
}

export function useBlocked() {
  return useQuery({ queryKey: blocksKey(), queryFn: ({ signal }) => call('GET /api/blocks', { signal }) });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ref }: { ref: string; nama: string }) => call('DELETE /api/blocks/:ref', { params: { ref } }),
    onSuccess: (_, { nama }) => (tellBlocked(null), announce(safetyCopy.unblocked(nama))),
    onError: (error) => showErrorToast(error, safetyCopy.unblockFailed),
    onSettled: () => happened(client, 'visibility-changed'),
  });
}

/** Conversations with a transcript. */
export function useTranscripts() {
  return useQuery({
    queryKey: transcriptsKey(),
    queryFn: ({ signal }) => call('GET /api/transcripts', { signal }),
    // Messages just read are included.
    staleTime: 0,
  });
}

export function useHiddenNumbers() {
  return useQuery({ queryKey: numbersKey(), queryFn: ({ signal }) => call('GET /api/hidden-numbers', { signal }) });
}

/** The answer of a write; a read in progress is older and is dropped. */
async function keepNumbers(client: QueryClient, numbers: Numbers): Promise<void> {
  await client.cancelQueries({ queryKey: numbersKey() });
  client.setQueryData(numbersKey(), numbers);
}

/** A refusal is shown at the field, not here. */
export function useHideNumber(): UseMutationResult<Numbers, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (whatsapp: string) => call('POST /api/hidden-numbers', { body: { whatsapp } }),
    onSuccess: async (numbers) => {
      await keepNumbers(client, numbers);
      announce(safetyCopy.numberAdded);
      // The next number need not wait for the lists.
      void happened(client, 'visibility-changed');
    },
  });
}

export function useShowNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/hidden-numbers/:id', { params: { id } }),
    onSuccess: async (numbers) => {
      await keepNumbers(client, numbers);
      announce(safetyCopy.numberRemoved);
      await happened(client, 'visibility-changed');
    },
    onError: (error) => {
      showErrorToast(error, safetyCopy.numberRemoveFailed);
      return client.invalidateQueries({ queryKey: numbersKey() });
    },
  });
}
