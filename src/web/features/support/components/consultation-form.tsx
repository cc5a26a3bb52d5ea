import { Link } from 'react-router';
import { consultationCopy } from '#copy/consultation.ts';
import { consultationWayWords } from '#copy/support.ts';
import { errorMessage } from '#copy/errors.ts';
import { CONSULTATION_WAYS, SUPPORT_TEXT, supportLine, supportText } from '#domain/support/requests.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { usePageDraft } from '#web/lib/page-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { useAskConsultation } from '../queries.ts';

type Values = {
  way: (typeof CONSULTATION_WAYS)[number] | '';
  text: string;
  times: string;
  second: string;
  third: string;
};

/** Required answers with their fields, in the order of the form. */
const FIELDS = [
  ['way', 'lewat'],
  ['text', 'dibicarakan'],
  ['times', 'waktu-1'],
] as const satisfies readonly (readonly [keyof Values, string])[];

type Props = {
  byMail: NonNullable<ApiOutput<'GET /api/requests'>['byMail']>;
  /** One that was answered or held is closed by the next. */
  closes: boolean;
};

/** The form, and its missing answers. */
function useConsultationForm(byMail: Props['byMail']) {
  const ask = useAskConsultation();
  const { form, typed, ...rest } = useApiForm<Values>({
    values: { way: byMail === 'off' ? 'whatsapp' : '', text: '', times: '', second: '', third: '' },
    send: async ({ way, text, times, second, third }) => {
      if (way === '') return;
      await ask.mutateAsync({ way, text, times: [times, second, third] });
      draft.forget();
    },
    onInvalid: (errors) => goToField(FIELDS.find(([name]) => name in errors)?.[1] ?? ''),
    leads: true,
  });
  const draft = usePageDraft('konsultasi', form);
  const problems = FIELDS.flatMap(([name, id]) => {
    const text = form.getFieldState(name, form.formState).error?.message;
    return text ? [{ id, text }] : [];
  });
  const suits = () =>
    [typed.times, typed.second, typed.third].some((time) => supportLine(time, SUPPORT_TEXT.time) !== null);
  return { ...rest, typed, problems, suits };
}

/** Kind, subject, and possible times. */
export function ConsultationForm({ byMail, closes }: Props) {
  const { field, control, typed, failure, sending, submit, problems, suits } = useConsultationForm(byMail);
  const ways = CONSULTATION_WAYS.filter((value) => value !== 'mail' || byMail !== 'off');
  return (
    <CardSection id="minta" title={consultationCopy.formTitle}>
      <form data-kept noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <ChoiceGroup
          id="lewat"
          label={consultationCopy.way}
          options={ways.map((value) => ({ value, label: consultationWayWords[value] }))}
          {...control('way', {
            required: consultationCopy.wayNeeded,
            validate: (way) => (way === 'mail' && byMail !== 'ready' ? consultationCopy.mailFirst : true),
          })}
        />
        {typed.way === 'mail' && byMail === 'unconfirmed' && (
          <Link to="/notifikasi/pengaturan#e-mail" className="inline-flex min-h-11 items-center self-start font-semi">
            {consultationCopy.mailLink}
          </Link>
        )}
        <TextArea
          id="dibicarakan"
          label={consultationCopy.text}
          hint={consultationCopy.textHint}
          maxLength={SUPPORT_TEXT.text}
          {...field('text', {
            validate: (text) => supportText(text, SUPPORT_TEXT.text) !== null || errorMessage('request-text-required'),
          })}
        />
        <TextField
          id="waktu-1"
          label={consultationCopy.time(1)}
          hint={consultationCopy.timeHint}
          autoComplete="off"
          maxLength={SUPPORT_TEXT.time}
          {...field('times', { validate: () => suits() || errorMessage('request-times-required') })}
        />
        <TextField
          id="waktu-2"
          optional
          label={consultationCopy.time(2)}
          autoComplete="off"
          maxLength={SUPPORT_TEXT.time}
          {...field('second')}
        />
        <TextField
          id="waktu-3"
          optional
          label={consultationCopy.time(3)}
          autoComplete="off"
          maxLength={SUPPORT_TEXT.time}
          {...field('third')}
        />
        {closes && <p className="text-15 text-ink-soft">{consultationCopy.closesAnswered}</p>}
        <div role="alert">
          {problems.length > 1 && <Problems of={problems} />}
          {failure && (
            <Notice tone="bad" title={consultationCopy.failed}>
              {failure}
            </Notice>
          )}
        </div>
        <Button type="submit" loading={sending} className="sm:self-start">
          {consultationCopy.send}
        </Button>
      </form>
    </CardSection>
  );
}

/** All missing answers, each a link to its field. */
function Problems({ of }: { of: readonly { id: string; text: string }[] }) {
  return (
    <Notice tone="bad" title={consultationCopy.problems(of.length)}>
      <ul>
        {of.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className="min-h-11 text-left underline" onClick={() => goToField(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
