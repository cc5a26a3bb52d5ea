import type { TrailFault, TrailState } from '#contract/trail.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffCopy } from '#copy/staff.ts';
import { trailStateCopy } from '#copy/staff-trail.ts';
import { thousands } from '#copy/amounts.ts';
import { asApiError } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAnswerFault, useTrailState } from '../queries.trail.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

/** For owners, on the overview: empty while the trail is whole. */
export function TrailAlarm() {
  const { data } = useTrailState();
  if (!data || data.standing.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title={trailStateCopy.alarm}
        action={
          <Link to="/admin/catatan" className={buttonClass({ tone: 'secondary', small: true })}>
            {trailStateCopy.see}
          </Link>
        }
      >
        {data.standing.map((fault) => (
          <p key={fault.id}>{trailStateCopy.fault(fault.seq, fault.why)}</p>
        ))}
      </Notice>
    </div>
  );
}

/** Time and result of the last verification; a wrong row stays until it is answered. */
export function TrailStatePart() {
  const query = useTrailState();
  const { dateTimeText } = useDates();
  if (query.isError && !query.data)
    return (
      <ErrorState title={trailStateCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton className="h-14 w-full rounded-card" />;
  const { last, standing, answered } = query.data;
  return (
    <section aria-label={trailStateCopy.title} className="flex flex-col gap-3">
      {standing.length > 0 ? (
        <Standing faults={standing} />
      ) : (
        <Notice tone={last ? 'ok' : 'info'}>
          {last ? trailStateCopy.whole(thousands(last.rows), dateTimeText(last.at)) : trailStateCopy.never}
        </Notice>
      )}
      {answered.length > 0 && <Answered answered={answered} />}
    </section>
  );
}

function Standing({ faults }: { faults: readonly TrailFault[] }) {
  const { dateTimeText } = useDates();
  const [open, setOpen] = useState<TrailFault | null>(null);
  return (
    <div role="alert" className="flex flex-col gap-3">
      {faults.map((fault) => (
        <Notice
          key={fault.id}
          tone="bad"
          title={trailStateCopy.alarm}
          action={
            <Button
              small
              tone="secondary"
              aria-label={trailStateCopy.answerOf(fault.seq)}
              onClick={() => setOpen(fault)}
            >
              {trailStateCopy.answer}
            </Button>
          }
        >
          <p>
            {trailStateCopy.fault(fault.seq, fault.why)} {trailStateCopy.broken(dateTimeText(fault.at))}
          </p>
          <p>{trailStateCopy.toDo}</p>
        </Notice>
      ))}
      {open && <AnswerDialog key={open.id} fault={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function AnswerDialog({ fault, onClose }: { fault: TrailFault; onClose: () => void }) {
  const answer = useAnswerFault();
  const { field, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => {
      await answer.mutateAsync({ id: fault.id, reason });
      showToast({ tone: 'ok', text: trailStateCopy.answered });
      onClose();
    },
    fieldOf: { 'reason-required': 'reason' },
  });
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={trailStateCopy.answerTitle(fault.seq)}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {staffCopy.cancel}
          </Button>
          <Button loading={sending} onClick={() => submit()}>
            {trailStateCopy.answerSend}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-15">{trailStateCopy.answerText}</p>
        <ReasonField
          id="jawaban-kerusakan"
          label={trailStateCopy.answerLabel}
          hint={trailStateCopy.answerHint}
          rows={3}
          failure={failure}
          failed={trailStateCopy.answerFailed}
          {...field('reason', reasonRule)}
        />
      </div>
    </Modal>
  );
}

function Answered({ answered }: { answered: TrailState['answered'] }) {
  const { dateTimeText } = useDates();
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 font-semi text-sirih">{trailStateCopy.answeredBefore}</summary>
      <ul className="divide-y divide-line pb-2 text-15">
        {answered.map(({ id, seq, why, answer, by, answeredAt }) => (
          <li key={id} className="py-2">
            <p>
              {trailStateCopy.fault(seq, why)} {answer}
            </p>
            <p className="text-13 text-ink-soft">{trailStateCopy.answeredBy(by, dateTimeText(answeredAt))}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
