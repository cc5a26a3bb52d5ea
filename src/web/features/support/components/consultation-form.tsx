import { consultationCopy, consultationWayWords } from '#copy/support.ts';
import { CONSULTATION_WAYS, SUPPORT_TEXT } from '#domain/support/requests.ts';
import { useApiForm } from '#web/lib/api-form.ts';
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

/** How, about what, and when it would do. */
export function ConsultationForm() {
  const ask = useAskConsultation();
  const { field, control, failure, sending, submit } = useApiForm<Values>({
    values: { way: '', text: '', times: '', second: '', third: '' },
    send: async ({ way, text, times, second, third }) => {
      if (way !== '') await ask.mutateAsync({ way, text, times: [times, second, third] });
    },
    onInvalid: () => document.getElementById('lewat')?.focus(),
  });
  return (
    <CardSection id="minta" title={consultationCopy.formTitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <ChoiceGroup
          id="lewat"
          label={consultationCopy.way}
          options={CONSULTATION_WAYS.map((value) => ({ value, label: consultationWayWords[value] }))}
          {...control('way', { required: consultationCopy.wayNeeded })}
        />
        <TextArea
          id="dibicarakan"
          label={consultationCopy.text}
          hint={consultationCopy.textHint}
          maxLength={SUPPORT_TEXT.text}
          {...field('text')}
        />
        <TextField
          id="waktu-1"
          label={consultationCopy.time(1)}
          hint={consultationCopy.timeHint}
          autoComplete="off"
          maxLength={SUPPORT_TEXT.time}
          {...field('times')}
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
        <div role="alert">
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
