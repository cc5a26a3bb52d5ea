import { uiCopy } from '#copy/ui.ts';
import { Button } from './button.tsx';
import { Notice } from './states.tsx';

type Props = { title: string; message: string; query: { isFetching: boolean; refetch: () => unknown } };

/** Shown beside an answer that could not be refreshed and stays. */
export function NotRenewed({ title, message, query }: Props) {
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
        {message}
      </Notice>
    </div>
  );
}
