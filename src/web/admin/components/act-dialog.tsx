import type { ReactNode } from 'react';
import { staffCopy } from '#copy/staff.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { SUPPORT_TEXT } from '#domain/support/requests.ts';
import { asApiError } from '#web/lib/api.ts';
import type { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

type Opening = {
  title: string;
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
  /** Text while it opens, and its error. */
  opening: string;
  failed: string;
  onClose: () => void;
};

/** A dialog while its query loads, or after it failed. */
export function OpeningDialog({ title, query, opening, failed, onClose }: Opening) {
  return (
    <Modal open onClose={onClose} aside title={title}>
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
  /** No act is possible any more. */
  over: boolean;
  form: { sending: boolean; submit: () => unknown };
  onClose: () => void;
  children: ReactNode;
};

/** An opened item and the acts on it. */
export function ActDialog({ title, over, form: { sending, submit }, onClose, children }: Props) {
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      aside
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

type EndProps = {
  /** Text the member reads; null: the act sends none. */
  words: { label: string; hint: string; field: ReturnType<TextForm['field']> } | null;
  failure: ReactNode;
};
type TextForm = Pick<ReturnType<typeof useApiForm<{ text: string }>>, 'field'>;

/** The end of the form: the text for the member, and the error of saving. */
export function ActWords({ words, failure }: EndProps) {
  return (
    <>
      {words && (
        <TextArea
          id="kata"
          label={words.label}
          hint={words.hint}
          rows={4}
          maxLength={SUPPORT_TEXT.answer}
          {...words.field}
        />
      )}
      <FailureNotice title={supportStaffCopy.failed} failure={failure} />
    </>
  );
}

/** In place of the form of an item that is over: why nothing was saved, and what was typed, to be copied. */
export function ActKept({ label, text, failure }: { label: string; text: string; failure: ReactNode }) {
  return (
    <>
      {text && <TextArea id="kata" label={label} rows={4} readOnly value={text} />}
      <FailureNotice title={supportStaffCopy.failed} failure={failure} />
    </>
  );
}
