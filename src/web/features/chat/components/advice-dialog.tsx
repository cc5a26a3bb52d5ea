import { chatCopy } from '#copy/chat.ts';
import { reportCopy } from '#copy/safety.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** Advice against love scams, and a button to report. */
export function AdviceDialog({
  open,
  onClose,
  onReport,
}: {
  open: boolean;
  onClose: () => void;
  onReport: () => void;
}) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={chatCopy.advice}
      footer={<Button onClick={onClose}>{chatCopy.understood}</Button>}
    >
      <p>{chatCopy.adviceLead}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
        {chatCopy.advicePoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Button tone="secondary" small className="mt-4" onClick={onReport}>
        {reportCopy.report}
      </Button>
    </Modal>
  );
}
