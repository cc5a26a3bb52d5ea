import { chatTimeCopy } from '#copy/chat-time.ts';
import { chatCopy } from '#copy/chat.ts';
import { EXPIRY_WARNINGS_HOURS } from '#domain/messaging/limits.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** Until when one can write, where it is extended, and what stays. `until`: null after the end. */
export function TimeDialog({ until, onClose }: { until: string | null; onClose: () => void }) {
  const { dateTimeText } = useDates();
  return (
    <Modal
      open
      light
      onClose={onClose}
      title={chatTimeCopy.title}
      footer={<Button onClick={onClose}>{chatCopy.understood}</Button>}
    >
      <p className="font-semi">{until === null ? chatCopy.endedTitle : chatTimeCopy.openUntil(dateTimeText(until))}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
        {chatTimeCopy.points(EXPIRY_WARNINGS_HOURS[0]).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Modal>
  );
}
