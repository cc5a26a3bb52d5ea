import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CONSENTS } from '#copy/consents.ts';
import { privacyCopy } from '#copy/privacy.ts';
import { dataRightCopy } from '#copy/data-rights.ts';
import type { ConsentPurpose } from '#domain/privacy/consents.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { happened, serverState } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';

const dataRightsKey = serverState('data-rights', ['notified']);
const consentsKey = serverState('consents', ['own-profile-paused']);
const copyKey = serverState('data-copy', ['notified']);
const openingsKey = serverState('data-openings', ['notified']);

/** The member's consents, and all earlier decisions. */
export function useConsents() {
  return useQuery({
    queryKey: consentsKey(),
    queryFn: ({ signal }) => call('GET /api/privacy/consents', { signal }),
  });
}

/** Gives or withdraws a consent; visible members and open pages depend on it. */
export function useAnswerConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, given }: { purpose: ConsentPurpose; given: boolean }) =>
      call('POST /api/privacy/consents', {
        body: { purpose, given, version: CONSENTS[purpose].version, way: 'privacy-centre' },
      }),
    onSuccess: async (state, { given }) => {
      client.setQueryData(consentsKey(), state);
      await happened(client, 'own-profile-paused');
      // What changes by it stands at the top of the page, which may be out of view.
      showToast({ tone: 'ok', text: given ? privacyCopy.consentGaveIt : privacyCopy.consentTookIt });
    },
    onError: (error) => showErrorToast(error, privacyCopy.consentFailed),
  });
}

/** State of the copy of the own data; read again while it is being made. */
export function useCopy() {
  return useQuery({
    queryKey: copyKey(),
    queryFn: ({ signal }) => call('GET /api/privacy/exports', { signal }),
    refetchInterval: ({ state }) => (state.data?.copy?.state === 'waiting' ? 15_000 : false),
  });
}

/** A refusal is shown at its field, not here. */
export function useAskCopy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) => call('POST /api/privacy/exports', { body: { currentPassword } }),
    onSuccess: (state) => {
      client.setQueryData(copyKey(), state);
      announce(privacyCopy.copyAsked);
    },
  });
}

export function useOpenings() {
  return useQuery({
    queryKey: openingsKey(),
    queryFn: ({ signal }) => call('GET /api/privacy/openings', { signal }),
  });
}

export function useDataRights() {
  return useQuery({
    queryKey: dataRightsKey(),
    queryFn: ({ signal }) => call('GET /api/requests', { query: { kind: 'data-right' }, signal }),
  });
}

/** A refusal is shown at its field, not here. */
export function useAskDataRight() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /api/requests/data-rights'>['body']) =>
      call('POST /api/requests/data-rights', { body }),
    // The request is listed below the form: under a phone's bar, where nobody looks.
    onSuccess: () => showToast({ tone: 'ok', text: dataRightCopy.sent }),
    onSettled: () => client.invalidateQueries({ queryKey: dataRightsKey() }),
  });
}
