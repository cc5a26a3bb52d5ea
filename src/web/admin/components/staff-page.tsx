import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asApiError } from '#web/lib/api.ts';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

type Head = { title: string; lead: string };

/** The head of a page that is no queue. */
export const StaffHead = ({ title, lead }: Head) => (
  <header>
    <h1 className="text-32">{title}</h1>
    <p className="mt-1 text-15 text-ink-soft">{lead}</p>
  </header>
);

type Props<D> = Head & {
  failed: string;
  query: Pick<UseQueryResult<D>, 'isPending' | 'isError' | 'data' | 'error' | 'refetch'>;
  children: (data: D) => ReactNode;
};

/** A page that is one answer: its head, and what is made of the answer once it is here. */
export function AnswerPage<D>({ title, lead, failed, query, children }: Props<D>) {
  return (
    <div className="flex flex-col gap-5">
      <StaffHead title={title} lead={lead} />
      {query.isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {query.isError && !query.data && (
        <ErrorState title={failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && children(query.data)}
    </div>
  );
}
