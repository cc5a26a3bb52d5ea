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

/** Does a refusal say that somebody else acted on what was opened? It is read once more then. */
export const wasActedOn = (error: unknown): boolean => ACTED_ON.has(asApiError(error).code);
