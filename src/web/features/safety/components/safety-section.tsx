import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { safetyCopy } from '#copy/safety.ts';
import { asApiError } from '#web/lib/api.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CardSection, TitledSection } from '#web/ui/titled-section.tsx';

type Props = {
  id: string;
  title: string;
  text?: ReactNode;
  query?: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'error' | 'refetch'>;
  children: ReactNode;
};

/** One subject of the page: its explanation, and its list or control; waits for `query` and shows its failure. */
export function SafetySection({ query, ...subject }: Props) {
  const failed = query?.isError && query.data === undefined;
  if (!query?.isPending && !failed) return <CardSection {...subject} />;
  return (
    <TitledSection {...subject}>
      {failed ? (
        <ErrorState title={safetyCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-20 w-full rounded-card" />
      )}
    </TitledSection>
  );
}

/** A list with lines between, or the sentence that says it is empty. */
export function SafetyList({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="p-4 text-15 text-ink-soft">{empty}</p>;
  return <ul className="divide-y divide-line">{children}</ul>;
}
