import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { ASK_EVERY_MS } from '../queries.ts';

/** What became of an opened photo; `gone`: somebody else decided it, or its owner took it away. */
export type Settled = 'fine' | 'remove' | 'gone';

const waitingKey = serverState('staff-photos', []);

/** How many photos nobody has looked at. */
export function usePhotosWaiting() {
  return useQuery({
    queryKey: waitingKey(),
    queryFn: ({ signal }) => call('GET /api/staff/photos', { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Opens a group of them, which the trail keeps. */
export function useOpenPhotos() {
  return useMutation({
    mutationFn: (body: ApiInput<'POST /api/staff/photos/openings'>['body']) =>
      call('POST /api/staff/photos/openings', { body }),
  });
}

export function useDecidePhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ApiInput<'POST /api/staff/photos/:id/decision'>['body'] }) =>
      call('POST /api/staff/photos/:id/decision', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: waitingKey() }),
  });
}

/** Somebody else decided it, or its owner took it away. */
export const isOver = (error: unknown): boolean => ['photo-decided', 'not-found'].includes(asApiError(error).code);
