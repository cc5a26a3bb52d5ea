import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consultationCopy } from '#copy/consultation.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { showToast } from '#web/ui/toast.tsx';

const consultationsKey = serverState('consultations', ['notified']);

export function useConsultations() {
  return useQuery({
    queryKey: consultationsKey(),
    queryFn: ({ signal }) => call('GET /api/requests', { query: { kind: 'consultation' }, signal }),
  });
}

/** A refusal is shown at its field, not here. */
export function useAskConsultation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /api/requests/consultations'>['body']) =>
      call('POST /api/requests/consultations', { body }),
    onSuccess: () => showToast({ tone: 'ok', title: consultationCopy.sent, text: consultationCopy.sentText }),
    onSettled: () => client.invalidateQueries({ queryKey: consultationsKey() }),
  });
}

export function useCancelConsultation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/requests/:id', { params: { id } }),
    // The form comes back above it, and moves it out of view.
    onSuccess: () => showToast({ tone: 'ok', text: consultationCopy.cancelled }),
    onError: (error) => showErrorToast(error, consultationCopy.cancelFailed),
    onSettled: () => client.invalidateQueries({ queryKey: consultationsKey() }),
  });
}
