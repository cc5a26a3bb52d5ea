import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiError } from '#web/lib/api.ts';

/** Options of queries recorded in the trail: read once when opened, and again only after an own act. */
export const OPENING = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

const ACTED_ON: ReadonlySet<string> = new Set(['request-changed', 'request-over', 'introduction-over']);

type Keys = { queue: () => QueryKey; opened: (id: string) => QueryKey };

/**
 * An act on what is open. The queue is read anew after a refusal too; so is what is open, if somebody else acted first.
 * What was typed stays.
 */
export function useActOn<I extends { id: string }, O>({ queue, opened }: Keys, act: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error, { id }) => {
      if (ACTED_ON.has(asApiError(error).code)) void client.invalidateQueries({ queryKey: opened(id) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queue() }),
  });
}
