/** Options of queries recorded in the trail: read once when opened, and again only after an own act. */
export const OPENING = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;
