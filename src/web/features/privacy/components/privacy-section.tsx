import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { privacyCopy } from '#copy/privacy.ts';
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

/** One right: its explanation and its actions; waits for `query` and shows its failure. */
export function PrivacySection({ query, tall, ...subject }: Props) {
  const failed = query?.isError && query.data === undefined;
  if (!query?.isPending && !failed) return <CardSection {...subject} />;
  return (
    <TitledSection {...subject}>
      {failed ? (
        <ErrorState title={privacyCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className={cx('w-full rounded-card', tall ? 'h-160' : 'h-20')} />
      )}
    </TitledSection>
  );
}

/** A list with lines between, or the sentence that says it is empty. */
export function PrivacyList({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="p-4 text-15 text-ink-soft sm:px-6">{empty}</p>;
  return <ul className="divide-y divide-line">{children}</ul>;
}

/** Links to pages with actions, below each other. */
export function WaysTo({ links }: { links: readonly { to: string; text: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-12 items-center px-4 text-15 font-semi sm:px-6">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
