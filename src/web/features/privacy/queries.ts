import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataRightCopy } from '#copy/support.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { announce } from '#web/ui/toast.tsx';

const dataRightsKey = serverState('data-rights', ['notified']);

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
