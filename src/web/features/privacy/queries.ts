import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { privacyCopy } from '#copy/privacy.ts';
import { dataRightCopy } from '#copy/support.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { announce } from '#web/ui/toast.tsx';

const dataRightsKey = serverState('data-rights', ['notified']);
const copyKey = serverState('data-copy', ['notified']);
const openingsKey = serverState('data-openings', ['notified']);

/** Where the copy of the own data stands; looked at again while it is being made. */
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
    onSuccess: () => announce(dataRightCopy.sent),
    onSettled: () => client.invalidateQueries({ queryKey: dataRightsKey() }),
  });
}
