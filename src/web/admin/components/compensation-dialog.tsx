import { useState } from 'react';
import { CONFIRMATION, compensationCopy } from '#copy/staff-compensation.ts';
import { staffCopy } from '#copy/staff.ts';
import { thousands } from '#copy/amounts.ts';
import { COMPENSATION_DAYS_MAX, COMPENSATION_KINDS, type CompensationKind } from '#domain/staff/compensation.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useCompensationPreview, useStartCompensation } from '../queries.compensation.ts';
import { newKey } from '../queries.payments.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

type Typed = { kind: CompensationKind; days: string; reason: string; confirmation: string };
type Props = { onClose: () => void; onStarted: (id: string) => void };

/** Typed days; null: not allowed for one run. */
function daysOf(typed: string): number | null {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= COMPENSATION_DAYS_MAX ? days : null;
}

/** Counts the affected chats or plans first; the run starts only after the word is typed. One key for all tries. */
export function CompensationDialog({ onClose, onStarted }: Props) {
  const start = useStartCompensation();
  const [key] = useState(newKey);
  const { field, control, failure, sending, submit, typed } = useApiForm<Typed>({
    values: { kind: 'chats', days: '2', reason: '', confirmation: '' },
    send: async ({ kind, days, reason }) => {
      const { id } = await start.mutateAsync({ key, body: { kind, days: Number(days), reason } });
      showToast({ tone: 'ok', text: compensationCopy.started });
      onStarted(id);
    },
    fieldOf: { 'reason-required': 'reason' },
  });
  const kinds = COMPENSATION_KINDS.map((value) => ({ value, label: compensationCopy.kinds[value] }));
  const isDays = (value: string) => daysOf(value) !== null || compensationCopy.daysWrong(COMPENSATION_DAYS_MAX);
  const isTyped = (value: string) => value.trim() === CONFIRMATION || compensationCopy.confirmWrong;
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      aside
      title={compensationCopy.start}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {staffCopy.cancel}
          </Button>
          <Button tone="danger" loading={sending} onClick={() => submit()}>
            {compensationCopy.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChoiceGroup id="jenis-kompensasi" label={compensationCopy.what} options={kinds} {...control('kind')} />
        <TextField
          id="hari-kompensasi"
          label={compensationCopy.days}
          hint={compensationCopy.daysHint(COMPENSATION_DAYS_MAX)}
          inputMode="numeric"
          autoComplete="off"
          {...field('days', { validate: isDays })}
        />
        <Preview kind={typed.kind} days={daysOf(typed.days)} />
        <ReasonField
          id="alasan-kompensasi"
          label={compensationCopy.reason}
          hint={compensationCopy.reasonHint}
          rows={2}
          failure={failure}
          failed={compensationCopy.failed}
          {...field('reason', reasonRule)}
        />
        <TextField
          id="ketik-kompensasi"
          label={compensationCopy.confirm}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('confirmation', { validate: isTyped })}
        />
      </div>
    </Modal>
  );
}

function Preview({ kind, days }: { kind: CompensationKind; days: number | null }) {
  const { data, error, refetch } = useCompensationPreview(kind, days);
  const { dateTimeText } = useDates();
  if (error)
    return (
      <ErrorState title={compensationCopy.previewFailed} error={asApiError(error)} onRetry={() => void refetch()} />
    );
  return (
    <div role="status">
      <Notice tone={data?.count === 0 ? 'warn' : 'info'} title={compensationCopy.preview}>
        {days === null && compensationCopy.daysWrong(COMPENSATION_DAYS_MAX)}
        {days !== null && !data && compensationCopy.previewing}
        {data?.count === 0 && compensationCopy.nothing}
        {data && data.count > 0 && (
          <>
            <p>
              {compensationCopy.previewOf[kind](thousands(data.count))}{' '}
              {data.latestEnd && compensationCopy.latest(dateTimeText(data.latestEnd))}
            </p>
            <p>{compensationCopy.notRevived}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
