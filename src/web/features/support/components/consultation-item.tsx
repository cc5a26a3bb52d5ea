import type { OwnRequest } from '#contract/support.ts';
import { consultationCopy } from '#copy/consultation.ts';
import { consultationWayWords, supportStateWords } from '#copy/support.ts';
import { dotted } from '#copy/ui.ts';
import { heldBefore } from '#domain/support/consultations.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCancelConsultation } from '../queries.ts';

/** A consultation and its state. */
export function ConsultationItem({ request }: { request: OwnRequest }) {
  const { dateTimeText } = useDates();
  const cancel = useCancelConsultation();
  const { answer, appointmentAt, link, times } = request;
  const way = consultationWayWords[request.topic as keyof typeof consultationWayWords];
  // Not from its beginning: who comes late finds the link.
  const isHeld = appointmentAt !== null && Date.parse(appointmentAt) <= heldBefore(serverNow());
  const isPast = request.state === 'appointed' && isHeld;
  const isOff = request.state === 'cancelled';
  return (
    <li className="flex flex-col gap-3 p-4 text-15">
      <div className="flex flex-wrap items-center gap-2">
        {isPast ? (
          <Badge>{consultationCopy.past}</Badge>
        ) : (
          <Badge tone={request.state === 'appointed' ? 'ok' : request.can.cancel ? 'warn' : 'plain'}>
            {supportStateWords[request.state]}
          </Badge>
        )}
        <span className="text-13 text-ink-soft">
          {way} · {consultationCopy.askedAt(dateTimeText(request.askedAt))}
        </span>
      </div>
      <p className="whitespace-pre-line break-words">{request.text}</p>
      {appointmentAt && (
        <p>
          <span className="block text-13 text-ink-soft">
            {isOff ? consultationCopy.appointmentOff : consultationCopy.appointment}
          </span>
          {isOff ? <s>{dateTimeText(appointmentAt)}</s> : <b className="font-semi">{dateTimeText(appointmentAt)}</b>}
        </p>
      )}
      {/* To a meeting that is still to come, or runs: not after it, nor once it was cancelled. */}
      {link && request.state === 'appointed' && !isPast && (
        <p>
          <a
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex min-h-11 items-center font-semi"
          >
            {consultationCopy.link}
          </a>
        </p>
      )}
      {answer && (
        <p className="whitespace-pre-line break-words">
          <span className="block text-13 text-ink-soft">{consultationCopy.answer}</span>
          {answer}
        </p>
      )}
      {!appointmentAt && (
        <p className="text-13 text-ink-soft">
          {consultationCopy.times}: {dotted(times)}
        </p>
      )}
      {request.can.cancel && (
        <Button
          small
          tone="secondary"
          className="self-start"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(request.id)}
        >
          {consultationCopy.cancel}
        </Button>
      )}
    </li>
  );
}
