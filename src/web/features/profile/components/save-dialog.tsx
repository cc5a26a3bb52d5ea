import type { FormEventHandler, ReactNode } from 'react';
import { useId } from 'react';
import { editorCopy } from '#copy/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

type Props = {
  title: string;
  sending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** One value of the own profile in a dialog: its field, «Batal» and «Simpan». */
export function SaveDialog({ title, sending, onSubmit, onClose, children }: Props) {
  const id = useId();
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {editorCopy.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending}>
            {editorCopy.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        {children}
      </form>
    </Modal>
  );
}
