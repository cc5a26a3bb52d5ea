import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import { asApiError } from '#web/lib/api.ts';
import { Card } from '#web/ui/marks.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

type Props = {
  id: string;
  title: string;
  text?: ReactNode;
  query?: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'error' | 'refetch'>;
  children: ReactNode;
};

/** One subject of the page: what it is, and its list or control; waits for `query` and says when it failed. */
export function PrivacySection({ id, title, text, query, children }: Props) {
  const failed = query?.isError && query.data === undefined;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {text && <p className="mt-1 text-15 text-ink-soft">{text}</p>}
      </div>
      {query?.isPending ? (
        <Skeleton className="h-20 w-full rounded-card" />
      ) : failed ? (
        <ErrorState title={privacyCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Card>{children}</Card>
      )}
    </section>
  );
}

/** A list with lines between, or the sentence that says it is empty. */
export function PrivacyList({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="p-4 text-15 text-ink-soft">{empty}</p>;
  return <ul className="divide-y divide-line">{children}</ul>;
}
