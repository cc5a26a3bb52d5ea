/** Options of a list read page by page: each page names the place of the next. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

/** State of a paged list (`useInfiniteQuery`). */
export type Pages = {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
};

/**
 * Loads the next page of a list. A list that is being refreshed (after a like, say) finishes first: the
 * library would cancel that request, put the next page below old ones, and treat the whole as fresh.
 */
export async function loadNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: Pages): Promise<void> {
  if (isFetchingNextPage) return;
  // Waits for the running request.
  if (isFetching) await fetchNextPage({ cancelRefetch: false });
  await fetchNextPage({ cancelRefetch: false });
}
