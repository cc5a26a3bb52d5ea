import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { ASK_EVERY_MS } from './queries.ts';

/** Outcome of an opened photo; `gone`: a colleague decided it, or its owner removed it. */
export type Settled = 'fine' | 'remove' | 'gone';

const waitingKey = serverState('staff-photos', []);

/** Number of photos to review. */
export function usePhotosWaiting() {
  return useQuery({
    queryKey: waitingKey(),
    queryFn: ({ signal }) => call('GET /api/staff/photos', { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Opens a group of photos, which the trail records. */
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

/** Takes a photo away that was found fine, or that stands beside another. */
export function useTakePhotoAway() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ApiInput<'POST /api/staff/photos/:id/removal'>['body'] }) =>
      call('POST /api/staff/photos/:id/removal', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: waitingKey() }),
  });
}

/** A colleague decided it, or its owner removed it. */
export const isOver = (error: unknown): boolean => ['photo-decided', 'not-found'].includes(asApiError(error).code);
