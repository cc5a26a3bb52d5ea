import { uiCopy } from '#copy/ui.ts';
import { asApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

type Props = {
  title: string;
  /** Null: nothing failed. */
  error: Error | null;
  query: { isFetching: boolean; refetch: () => unknown };
};

/**
 * Shown beside an answer that could not be refreshed and stays. Always mounted: many screen readers announce only
 * what comes into a region that was there. Without anything to say it takes no room, nor a gap.
 */
export function NotRenewed({ title, error, query }: Props) {
  return (
    <div role="status" className="empty:absolute">
      {error && (
        <Notice
          tone="warn"
          title={title}
          action={
            <Button small tone="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
              {uiCopy.retry}
            </Button>
          }
        >
          {asApiError(error).message}
        </Notice>
      )}
    </div>
  );
}
