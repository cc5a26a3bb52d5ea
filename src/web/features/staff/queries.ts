import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';

/** A queue in view asks this often whether something came. */
const ASK_EVERY_MS = 60_000;
const PAPERS = ['staff-papers'] as const;
const REPORTS = ['staff-reports'] as const;

/** Papers waiting for a decision, oldest first. */
export function usePaperQueue() {
  return useInfiniteQuery({
    queryKey: PAPERS,
    queryFn: ({ pageParam, signal }) => call('GET /api/staff/papers', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** States the reason, and gets an address for a while. */
export function useOpenPaper() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => call('POST /api/staff/papers/:id/openings', { params: { id }, body: { reason } }),
  });
}

/** Also after a refusal the queue asks anew: somebody else may have decided. */
export function useDecidePaper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/papers/:id/decision'>['body']) =>
      call('POST /api/staff/papers/:id/decision', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: PAPERS }),
  });
}

/** Open reports, the most pressing first. */
export function useReportQueue() {
  return useInfiniteQuery({
    queryKey: REPORTS,
    queryFn: ({ pageParam, signal }) => call('GET /api/staff/reports', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ASK_EVERY_MS,
  });
}

export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/reports/:id/decision'>['body']) =>
      call('POST /api/staff/reports/:id/decision', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: REPORTS }),
  });
}
