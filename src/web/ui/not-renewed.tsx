import { uiCopy } from '#copy/ui.ts';
import { Button } from './button.tsx';
import { Notice } from './states.tsx';

type Props = {
  title: string;
  /** Null: nothing failed. */
  message: string | null;
  query: { isFetching: boolean; refetch: () => unknown };
};

/**
 * Shown beside an answer that could not be refreshed and stays. Always mounted: many screen readers announce only
 * what comes into a region that was there. Without anything to say it takes no room, nor a gap.
 */
export function NotRenewed({ title, message, query }: Props) {
  return (
    <div role="status" className="empty:absolute">
      {message && (
        <Notice
          tone="warn"
          title={title}
          action={
            <Button small tone="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
              {uiCopy.retry}
            </Button>
          }
        >
          {message}
        </Notice>
      )}
    </div>
  );
}
