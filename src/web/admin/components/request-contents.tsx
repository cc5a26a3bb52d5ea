import type { OpenedRequest } from '#contract/support.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText } from '#copy/number-text.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { useDates } from '#web/lib/dates.ts';
import { Notice } from '#web/ui/states.tsx';
import { Fact } from './fact.tsx';

/** Requester, time, the text of the request, and the answer. */
export function RequestContents({ request }: { request: OpenedRequest }) {
  const { dateTimeText } = useDates();
  const { memberId, mail, phone, times, answer, appointmentAt, link } = request;
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 sm:grid-cols-3">
        <Fact label={supportStaffCopy.from}>
          {memberId ? (
            <Link to={`/admin/anggota?buka=${memberId}`} className="inline-flex min-h-11 items-center font-semi">
              <bdi>{request.from}</bdi>
            </Link>
          ) : (
            <bdi>{request.from}</bdi>
          )}
        </Fact>
        <Fact label={supportStaffCopy.asked}>{dateTimeText(request.askedAt)}</Fact>
        <Fact label={supportStaffCopy.due}>{dateTimeText(request.dueAt)}</Fact>
        {mail && (
          <Fact label={supportStaffCopy.mail}>
            <span className="break-words">{mail}</span>
          </Fact>
        )}
        {phone && <Fact label={supportStaffCopy.phone}>{numberText(phone)}</Fact>}
        <Fact label={supportStaffCopy.state}>{supportStaffCopy.states[request.state]}</Fact>
      </dl>
      <Part title={supportStaffCopy.text}>
        <p className="whitespace-pre-line break-words">{request.text}</p>
      </Part>
      {times.length > 0 && (
        <Part title={supportStaffCopy.times(request.zone)}>
          <ul className="list-disc pl-5">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </Part>
      )}
      {(answer || appointmentAt) && (
        <Part title={appointmentAt ? supportStaffCopy.appointment : supportStaffCopy.answer}>
          {appointmentAt && <p className="font-semi">{dateTimeText(appointmentAt)}</p>}
          {link && <p className="break-words">{link}</p>}
          {answer && <p className="whitespace-pre-line break-words">{answer}</p>}
          {request.mailed !== 'none' && (
            <p className="text-13 text-ink-soft">{supportStaffCopy.mailed[request.mailed]}</p>
          )}
        </Part>
      )}
      {request.companionUntil && (
        <Notice tone="info">{supportStaffCopy.companionFirstText(dateTimeText(request.companionUntil))}</Notice>
      )}
      {request.kind === 'consultation' && request.acts.length > 0 && !hasAskedWay(request) && (
        <Notice tone="warn">{phone ? supportStaffCopy.noMail : supportStaffCopy.noWay}</Notice>
      )}
      {request.kind === 'message' && mail && !request.mails && (
        <Notice
          tone="warn"
          action={
            <a href={`mailto:${mail}?subject=${encodeURIComponent(request.topic)}`} className="font-semi">
              {supportStaffCopy.writeMail}
            </a>
          }
        >
          {supportStaffCopy.byHand}
        </Notice>
      )}
    </>
  );
}

/** Is there what the member is reached by in the way they asked for? */
const hasAskedWay = ({ topic, mail, phone }: OpenedRequest): boolean => (topic === 'mail' ? mail : phone) !== null;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="text-15">
      <h3 className="font-semi">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  );
}
