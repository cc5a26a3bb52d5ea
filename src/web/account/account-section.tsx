import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { asApiError } from '#web/lib/api.ts';
import { cx } from '#web/ui/class-names.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CardSection, TitledSection } from '#web/ui/titled-section.tsx';

type Props = {
  id: string;
  title: string;
  text?: ReactNode;
  query?: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'error' | 'refetch'>;
  /** Fills the rest of the window: what is below it is not seen to move. */
  tall?: boolean;
  children: ReactNode;
};

/** One subject of a page about the own account, with its list or actions; waits for `query` and shows its failure. */
export function AccountSection({ query, tall, ...subject }: Props) {
  const failed = query?.isError && query.data === undefined;
  if (!query?.isPending && !failed) return <CardSection {...subject} />;
  return (
    <TitledSection {...subject}>
      {failed ? (
        <ErrorState title={uiCopy.partFailed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className={cx('w-full rounded-card', tall ? 'h-160' : 'h-20')} />
      )}
    </TitledSection>
  );
}

type ListProps = { empty: string; className?: string; children: readonly ReactNode[] };

/** A list with lines between, or the sentence that says it is empty. */
export function AccountList({ empty, className, children }: ListProps) {
  if (children.length === 0) return <p className={cx('p-4 text-15 text-ink-soft', className)}>{empty}</p>;
  return <ul className="divide-y divide-line">{children}</ul>;
}
