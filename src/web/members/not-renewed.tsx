import { uiCopy } from '#copy/ui.ts';
import { asApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

type Props = { title: string; query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

/** Shown beside an answer that could not be refreshed and stays. */
export function NotRenewed({ title, query }: Props) {
  return (
    <div role="status">
      <Notice
        tone="warn"
        title={title}
        action={
          <Button small tone="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
            {uiCopy.retry}
          </Button>
        }
      >
        {asApiError(query.error).message}
      </Notice>
    </div>
  );
}
