/** What a list by pages says of itself (`useInfiniteQuery`). */
export type Pages = {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
};

/**
 * Asks for the next page of a list. A list that is being asked anew (after a like, say) is let finish before: the
 * library would call that question off, put the next page below what is old, and hold the whole for fresh.
 */
export async function loadNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: Pages): Promise<void> {
  if (isFetchingNextPage) return;
  // Answers with what is on its way already.
  if (isFetching) await fetchNextPage({ cancelRefetch: false });
  await fetchNextPage({ cancelRefetch: false });
}
