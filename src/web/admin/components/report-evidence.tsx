import type { BlurredCard, CandidateCard } from '#contract/search.ts';
import type { MessageEvidence, OpenedReport } from '#contract/safety.ts';
import type { ReactNode } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { valueText } from '#copy/field-texts.ts';
import { nameOrGone, reportQueueCopy } from '#copy/staff.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import { useDates } from '#web/lib/dates.ts';
import { cx } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Kept evidence of a card: whole, blurred, or nothing; or messages. Empty once erased. */
type Evidence = Partial<MessageEvidence> & {
  card?: Pick<CandidateCard, 'facts'> & { notes?: CandidateCard['notes'] };
  blurred?: Pick<BlurredCard, 'nama' | 'age'>;
};

/**
 * What the reporter saw at that moment: the open facts, and the reported photo; the message, among its neighbours; or
 * both, of somebody reported with their conversation.
 */
export function ReportEvidence({ report }: { report: OpenedReport }) {
  const { card, blurred, where, messages } = report.evidence as Evidence;
  const talk =
    where && messages ? <Messages where={where} messages={messages} chosen={report.kind === 'message'} /> : null;
  const hasCard = card !== undefined || blurred !== undefined || report.photo !== null;
  return talk && !hasCard ? (
    talk
  ) : (
    <div className="flex flex-col gap-5">
      {talk}
      <CardEvidence report={report} />
    </div>
  );
}

/** The card as the reporter saw it: its photo, the open facts, the note of a like. */
function CardEvidence({ report }: { report: OpenedReport }) {
  const { card, blurred } = report.evidence as Evidence;
  const facts = card?.facts;
  const shown = facts ? FIELDS.filter((f) => facts[f.name] !== undefined && facts[f.name] !== null) : [];
  return (
    <div className="flex flex-col gap-3 text-15">
      {report.photo && (
        <img
          src={report.photo}
          alt={reportQueueCopy.photo(nameOrGone(report.reported.nama))}
          className="h-[40dvh] w-full rounded-field border border-line bg-paper object-contain"
        />
      )}
      {shown.length > 0 && (
        <details open={!report.photo} className="rounded-field border border-line px-3">
          <summary className="min-h-11 font-semi text-sirih">{reportQueueCopy.facts(shown.length)}</summary>
          <dl className="divide-y divide-line pb-2">
            {shown.map(({ name, label }) => (
              <Fact key={name} label={label}>
                {valueText(name, facts![name])}
              </Fact>
            ))}
          </dl>
        </details>
      )}
      {card?.notes?.theirs && (
        <dl>
          <Fact label={reportQueueCopy.likeNote}>{card.notes.theirs.text}</Fact>
        </dl>
      )}
      {blurred && (
        <dl>
          <Fact label={reportQueueCopy.blurred}>{candidateCopy.nameAge(blurred.nama, blurred.age)}</Fact>
        </dl>
      )}
      {shown.length === 0 && !blurred && <p className="text-ink-soft">{reportQueueCopy.noEvidence}</p>}
    </div>
  );
}

/** `chosen`: the reporter chose one of them; else none is marked, as it was in what older versions kept. */
function Messages({ where, messages, chosen }: MessageEvidence & { chosen: boolean }) {
  const { dateTimeText } = useDates();
  const hint = chosen ? reportQueueCopy.messagesHint : reportQueueCopy.talkHint;
  return (
    <div className="flex flex-col gap-2 text-15">
      <p className="text-ink-soft">
        {reportQueueCopy.messages[where]}. {hint}
      </p>
      <ol className="divide-y divide-line rounded-field border border-line">
        {messages.map(({ seq, at, by, nama, handle, text, reported }) => (
          <li
            key={seq}
            aria-current={(chosen && reported) || undefined}
            className={cx('px-3 py-2', chosen && reported && 'bg-warn-soft')}
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
              <bdi className="font-semi">{nama ? `${nama} @${handle}` : reportQueueCopy.by[by]}</bdi>
              {nama && by !== 'other' && <span className="text-ink-soft">{reportQueueCopy.by[by]}</span>}
              <span className="text-ink-soft">{dateTimeText(at)}</span>
              {chosen && reported && <Badge tone="warn">{reportQueueCopy.thisOne}</Badge>}
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="max-w-full text-right whitespace-pre-line">{children}</dd>
    </div>
  );
}
