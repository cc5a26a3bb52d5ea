import { dataRightCopy } from '#copy/data-rights.ts';
import { dataRightWords, supportStateWords } from '#copy/support.ts';
import { type DataRight, SUPPORT_TEXT } from '#domain/support/requests.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useApiForm } from '#web/lib/api-form.ts';
import { usePageDraft } from '#web/lib/page-draft.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { useAskDataRight, useDataRights } from '../queries.ts';

/** Rights this page cannot fulfil itself. */
const ASKED = ['correction', 'objection'] as const satisfies readonly DataRight[];
type Asked = (typeof ASKED)[number];

/** Rights over one's own data (UU 27/2022): requested in words, answered by the team. */
export function DataRightsSection() {
  const query = useDataRights();
  const { dueText } = useDates();
  const ask = useAskDataRight();
  const { form, field, control, failure, sending, submit } = useApiForm<{ right: Asked | ''; text: string }>({
    values: { right: '', text: '' },
    send: async ({ right, text }) => {
      if (right === '') return;
      await ask.mutateAsync({ right, text });
      draft.forget();
    },
    fieldOf: { 'request-open': 'right' },
    onInvalid: () => goToField('hak'),
    // The group is no input the form could focus itself.
    onFailed: ({ code }) => {
      if (code === 'request-open') goToField('hak');
      return false;
    },
  });
  const draft = usePageDraft('hak-data', form);
  return (
    <AccountSection id="hak-data" title={dataRightCopy.title} text={dataRightCopy.text} query={query}>
      <form data-kept noValidate className="flex flex-col gap-4 border-b border-line p-4 sm:px-6" onSubmit={submit}>
        <ChoiceGroup
          id="hak"
          label={dataRightCopy.right}
          options={ASKED.map((value) => ({ value, label: dataRightWords[value] }))}
          {...control('right', { required: dataRightCopy.rightNeeded })}
        />
        <TextArea
          id="hak-keterangan"
          label={dataRightCopy.words}
          hint={dataRightCopy.wordsHint}
          maxLength={SUPPORT_TEXT.text}
          {...field('text')}
        />
        {failure && (
          <p role="alert" className="text-15 text-bad">
            {failure}
          </p>
        )}
        <Button type="submit" loading={sending} className="sm:self-start">
          {dataRightCopy.send}
        </Button>
      </form>
      <AccountList empty={dataRightCopy.none} className="sm:px-6">
        {(query.data?.requests ?? []).map((request) => (
          <li key={request.id} className="flex flex-col gap-2 p-4 text-15 sm:px-6">
            <div className="flex flex-wrap items-center gap-2">
              <b className="font-semi">{dataRightWords[request.topic as DataRight]}</b>
              <Badge tone={request.state === 'open' ? 'warn' : 'plain'}>{supportStateWords[request.state]}</Badge>
            </div>
            <p className="whitespace-pre-line break-words">{request.text}</p>
            {request.answer && <p className="whitespace-pre-line break-words text-ink-soft">{request.answer}</p>}
            {request.state === 'open' && (
              <p className="text-13 text-ink-soft">{dataRightCopy.due(dueText(request.dueAt))}</p>
            )}
          </li>
        ))}
      </AccountList>
    </AccountSection>
  );
}
