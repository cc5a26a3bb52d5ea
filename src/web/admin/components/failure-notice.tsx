import type { ReactNode } from 'react';
import { Notice } from '#web/ui/states.tsx';

/** Why a form was not accepted, said aloud when it comes: its place is there before. */
export function FailureNotice({
  title,
  failure,
  className,
}: {
  title?: string;
  failure: ReactNode;
  className?: string;
}) {
  return (
    <div role="alert" className={className}>
      {failure && (
        <Notice tone="bad" title={title}>
          {failure}
        </Notice>
      )}
    </div>
  );
}
