import { cx } from './class-names.ts';
import { StateSign } from './state-icon.tsx';

type Props = {
  query: { isFetchNextPageError: boolean; isFetchingNextPage: boolean };
  message: string;
  className?: string;
};

/** Beside the button for more: what is shown already stays, and why the next page did not come. */
export function NextPageFailure({ query, message, className }: Props) {
  if (!query.isFetchNextPageError || query.isFetchingNextPage) return null;
  return (
    <p role="alert" className={cx('text-15 text-bad', className)}>
      <StateSign tone="bad" />
      {message}
    </p>
  );
}
