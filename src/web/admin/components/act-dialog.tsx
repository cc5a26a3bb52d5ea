import type { ReactNode } from 'react';
import { staffCopy } from '#copy/staff.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { asApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

type Opening = {
  title: string;
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
  /** What is said while it opens, and when it cannot be. */
  opening: string;
  failed: string;
  onClose: () => void;
};

/** What is being opened: its wait, or its failure. */
export function OpeningDialog({ title, query, opening, failed, onClose }: Opening) {
  return (
    <Modal open onClose={onClose} wide title={title}>
      {query.isError ? (
        <ErrorState title={failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" aria-label={opening}>
          <Skeleton className="h-48 w-full rounded-card" />
        </div>
      )}
    </Modal>
  );
}

type Props = {
  title: string;
  /** Nothing can be done about it any more. */
  over: boolean;
  form: { sending: boolean; submit: () => unknown };
  onClose: () => void;
  children: ReactNode;
};

/** What was opened, and what one does about it. */
export function ActDialog({ title, over, form: { sending, submit }, onClose, children }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={title}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {over ? staffCopy.close : staffCopy.cancel}
          </Button>
          {!over && (
            <Button loading={sending} onClick={() => submit()}>
              {supportStaffCopy.save}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">{children}</div>
    </Modal>
  );
}
