import { asApiError } from '#web/lib/api.ts';
import { cx } from '#web/ui/class-names.ts';

type Pages = { isFetchNextPageError: boolean; isFetchingNextPage: boolean; error: Error | null };

/** Beside the button for more: what is shown already stays, and why the next page did not come. */
export function NextPageFailure({ query, className }: { query: Pages; className?: string }) {
  if (!query.isFetchNextPageError || query.isFetchingNextPage) return null;
  return (
    <p role="alert" className={cx('text-15 text-bad', className)}>
      {asApiError(query.error).message}
    </p>
  );
}
