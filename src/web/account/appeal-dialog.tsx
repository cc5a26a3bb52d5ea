import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { decisionCopy } from '#copy/sanctions.ts';
import { APPEAL_TEXT } from '#domain/safety/sanctions.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';

type Props = {
  /** Sends it, signed in or by token. */
  send: (text: string) => Promise<{ dueAt: string }>;
  onClose: () => void;
  /** It was sent; the dialog stays open and shows that. */
  onSent: () => void;
};

/** An appeal of a member against a decision; once each. */
export function AppealDialog({ send, onClose, onSent }: Props) {
  const { dueText } = useDates();
  const [dueAt, setDueAt] = useState<string | null>(null);
  const { typed, field, failure, sending, submit } = useApiForm({
    values: { text: '' },
    send: async ({ text }) => {
      setDueAt((await send(text)).dueAt);
      onSent();
    },
  });
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={decisionCopy.appealTitle}
      footer={
        dueAt ? (
          <Button onClick={onClose}>{decisionCopy.close}</Button>
        ) : (
          <>
            <Button tone="secondary" disabled={sending} onClick={onClose}>
              {decisionCopy.cancel}
            </Button>
            <Button loading={sending} onClick={() => submit()}>
              {decisionCopy.send}
            </Button>
          </>
        )
      }
    >
      <div role="status">
        {dueAt && (
          <div className="flex flex-col items-center gap-3 p-4 text-center">
            <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
            <p className="text-20 font-semi">{decisionCopy.sentTitle}</p>
            <p className="text-ink-soft">{decisionCopy.sentText(dueText(dueAt))}</p>
          </div>
        )}
      </div>
      {!dueAt && (
        <div className="flex flex-col gap-4">
          <p className="text-15 text-ink-soft">{decisionCopy.appealLead}</p>
          <TextArea
            id="banding"
            label={decisionCopy.appealText}
            hint={decisionCopy.appealHint}
            rows={6}
            maxLength={APPEAL_TEXT.max * 2}
            count={{ length: [...typed.text].length, max: APPEAL_TEXT.max }}
            {...field('text')}
          />
          <div role="alert">
            {failure && (
              <Notice tone="bad" title={decisionCopy.failed}>
                {failure}
              </Notice>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}
