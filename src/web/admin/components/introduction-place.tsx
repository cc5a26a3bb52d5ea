import type { OpenedIntroduction, QueuedIntroduction } from '#contract/introductions.ts';
import { introductionStaffCopy } from '#copy/staff-introductions.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import type { IntroductionAct } from '#domain/support/introduction.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useActOnIntroduction, useOpenedIntroduction } from '../queries.introductions.ts';
import { ActDialog, ActKept, ActWords, OpeningDialog } from './act-dialog.tsx';
import { Fact } from './fact.tsx';

type Props = { introduction: QueuedIntroduction; onClose: () => void; onDone: () => void };

/** An agreed call: its link, or the reason to refuse it. */
export function IntroductionPlace({ introduction, onClose, onDone }: Props) {
  const opened = useOpenedIntroduction(introduction.id);
  if (opened.data) return <Opened introduction={opened.data} onClose={onClose} onDone={onDone} />;
  return (
    <OpeningDialog
      title={introductionStaffCopy.title}
      query={opened}
      opening={introductionStaffCopy.opening}
      failed={introductionStaffCopy.openFailed}
      onClose={onClose}
    />
  );
}

type Values = { act: IntroductionAct | ''; link: string; text: string };
type OpenedProps = { introduction: OpenedIntroduction; onClose: () => void; onDone: () => void };

function Opened({ introduction, onClose, onDone }: OpenedProps) {
  const decide = useActOnIntroduction();
  const form = useApiForm<Values>({
    values: { act: introduction.acts[0] ?? '', link: introduction.link ?? '', text: '' },
    send: async ({ act, link, text }) => {
      if (act === '') return;
      const { id, changedAt } = introduction;
      await decide.mutateAsync({ id, act, changedAt, ...(act === 'confirm' ? { link } : { text }) });
      showToast({ tone: 'ok', text: introductionStaffCopy.saved });
      onDone();
    },
    onInvalid: () => goToField('tindakan'),
  });
  const over = introduction.acts.length === 0;
  return (
    <ActDialog title={introductionStaffCopy.title} over={over} form={form} onClose={onClose}>
      <Facts introduction={introduction} />
      {over ? (
        <ActKept label={introductionStaffCopy.words} text={form.typed.text} failure={form.failure} />
      ) : (
        <ActFields introduction={introduction} form={form} />
      )}
    </ActDialog>
  );
}

type FieldsProps = { introduction: OpenedIntroduction; form: ReturnType<typeof useApiForm<Values>> };

const WORDS = { label: introductionStaffCopy.words, hint: introductionStaffCopy.wordsHint };

/** Fields for the link, or for the refusal. */
function ActFields({ introduction, form: { field, control, failure, typed } }: FieldsProps) {
  return (
    <>
      <ChoiceGroup
        id="tindakan"
        label={supportStaffCopy.act}
        options={introduction.acts.map((value) => ({ value, label: introductionStaffCopy.acts[value] }))}
        {...control('act', { required: supportStaffCopy.actNeeded })}
      />
      {typed.act === 'confirm' && (
        <TextField
          id="tautan"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={introductionStaffCopy.link}
          hint={introductionStaffCopy.linkHint}
          placeholder="https://"
          {...field('link')}
        />
      )}
      <ActWords words={typed.act === 'refuse' ? { ...WORDS, field: field('text') } : null} failure={failure} />
    </>
  );
}

function Facts({ introduction }: { introduction: OpenedIntroduction }) {
  const { dateTimeText } = useDates();
  const { askerSide, otherSide, state, answer, link } = introduction;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 sm:grid-cols-2">
      <Fact label={introductionStaffCopy.asker}>
        <bdi>{askerSide.nama}</bdi> · {askerSide.zone}
      </Fact>
      <Fact label={introductionStaffCopy.other}>
        <bdi>{otherSide.nama}</bdi> · {otherSide.zone}
      </Fact>
      <Fact label={introductionStaffCopy.call}>{dateTimeText(introduction.callAt)}</Fact>
      <Fact label={supportStaffCopy.due}>{dateTimeText(introduction.dueAt)}</Fact>
      <Fact label={supportStaffCopy.state}>{introductionStaffCopy.states[state]}</Fact>
      {link && (
        <Fact label={introductionStaffCopy.link}>
          <span className="break-words">{link}</span>
        </Fact>
      )}
      {answer && (
        <Fact label={supportStaffCopy.answer}>
          <span className="whitespace-pre-line break-words">{answer}</span>
        </Fact>
      )}
    </dl>
  );
}
