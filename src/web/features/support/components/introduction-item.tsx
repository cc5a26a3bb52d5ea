import type { Introduction } from '#contract/introductions.ts';
import { useState } from 'react';
import { finalAnswerCopy } from '#copy/final-answers.ts';
import { introductionCopy, introductionStateWords } from '#copy/introductions.ts';
import { dotted } from '#copy/ui.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { MemberLine, memberName } from '#web/members/member-line.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { useAnswerIntroduction } from '../queries.introductions.ts';

/** A call with a match, its state, and the possible acts of this side. */
export function IntroductionItem({ introduction }: { introduction: Introduction }) {
  const { dateTimeText } = useDates();
  const answer = useAnswerIntroduction();
  const [asking, setAsking] = useState<Final | null>(null);
  const { id, member, mine, state, times, askedAt, until, callAt, link, can } = introduction;
  const asked = mine ? introductionCopy.youAsked : introductionCopy.theyAsked;
  const tone = state === 'confirmed' ? 'ok' : state === 'offered' || state === 'agreed' ? 'warn' : 'plain';
  return (
    <li className="flex flex-col gap-3 p-4 text-15">
      <MemberLine member={member} notes={[asked(dateTimeText(askedAt))]}>
        <Badge tone={tone}>{introductionStateWords[state]}</Badge>
      </MemberLine>
      {callAt && (
        <p>
          <span className="block text-13 text-ink-soft">{introductionCopy.at}</span>
          <b className="font-semi">{dateTimeText(callAt)}</b>
        </p>
      )}
      {state === 'agreed' && <p className="text-ink-soft">{introductionCopy.preparing}</p>}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex min-h-11 items-center self-start font-semi"
        >
          {introductionCopy.link}
        </a>
      )}
      {introduction.answer && (
        <p className="whitespace-pre-line break-words">
          <span className="block text-13 text-ink-soft">{introductionCopy.answer}</span>
          {introduction.answer}
        </p>
      )}
      {mine && state === 'offered' && (
        <p className="text-13 text-ink-soft">
          {introductionCopy.offered}: {dotted(times.map(({ at }) => dateTimeText(at)))}
        </p>
      )}
      {until && <p className="text-13 text-ink-soft">{introductionCopy.until(dateTimeText(until))}</p>}
      {can.agree && <Choice introduction={introduction} answer={answer} onDecline={() => setAsking('decline')} />}
      {can.withdraw && (
        <Button
          small
          tone="secondary"
          className="self-start"
          loading={answer.isPending}
          // An offer can be made again; a time that both agreed on is gone.
          onClick={() => (state === 'offered' ? answer.mutate({ id, answer: 'withdraw' }) : setAsking('withdraw'))}
        >
          {state === 'offered' ? introductionCopy.withdraw : introductionCopy.callOff}
        </Button>
      )}
      {asking && (
        <SureDialog
          final={asking}
          nama={memberName(member)}
          onClose={() => setAsking(null)}
          onYes={() => (setAsking(null), answer.mutate({ id, answer: asking }))}
        />
      )}
    </li>
  );
}

/** Answers that cannot be taken back. */
type Final = 'decline' | 'withdraw';
type SureProps = { final: Final; nama: string; onClose: () => void; onYes: () => void };

/** Asks before an answer that the other is told of. */
function SureDialog({ final, nama, onClose, onYes }: SureProps) {
  const { decline, callOff } = introductionCopy;
  const { declineTitle, declineText, callOffTitle, callOffText, keep } = finalAnswerCopy;
  const [title, text, yes] =
    final === 'decline' ? [declineTitle, declineText(nama), decline] : [callOffTitle, callOffText(nama), callOff];
  return (
    <AskDialog open title={title} yes={yes} no={keep} onYes={onYes} onClose={onClose}>
      <p>{text}</p>
    </AskDialog>
  );
}

type ChoiceProps = {
  introduction: Introduction;
  answer: ReturnType<typeof useAnswerIntroduction>;
  onDecline: () => void;
};

/** Accepts one of the times, or declines; a time must be chosen before accepting. */
function Choice({ introduction: { id, times }, answer, onDecline }: ChoiceProps) {
  const { dateTimeText } = useDates();
  const { control, submit } = useApiForm({
    values: { at: '' },
    // The answer tells by itself how it went.
    send: async ({ at }) => answer.mutate({ id, answer: 'agree', at }),
    onInvalid: () => goToField(`waktu-${id}`),
    leads: true,
  });
  const busy = answer.isPending ? answer.variables.answer : null;
  return (
    <>
      <ChoiceGroup
        id={`waktu-${id}`}
        label={introductionCopy.choose}
        options={times.filter(({ open }) => open).map(({ at }) => ({ value: at, label: dateTimeText(at) }))}
        {...control('at', { validate: (at) => at !== '' || introductionCopy.timeNeeded })}
      />
      <div className="flex flex-wrap gap-2">
        <Button small loading={busy === 'agree'} disabled={busy !== null} onClick={() => submit()}>
          {introductionCopy.agree}
        </Button>
        <Button small tone="secondary" loading={busy === 'decline'} disabled={busy !== null} onClick={onDecline}>
          {introductionCopy.decline}
        </Button>
      </div>
      <p className="text-13 text-ink-soft">{introductionCopy.declineHint}</p>
    </>
  );
}
