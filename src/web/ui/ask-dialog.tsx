import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before an act that cannot be undone. The harmless answer comes first. */
export function AskDialog({ open, title, children, yes, no, busy, onYes, onClose }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      footer={
        <>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            {no}
          </Button>
          <Button tone="danger" loading={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
