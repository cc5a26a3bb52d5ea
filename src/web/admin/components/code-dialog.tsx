import { codeListCopy, planNames } from '#copy/staff-money.ts';
import { staffCopy } from '#copy/staff.ts';
import { PLANS, type Prices } from '#domain/payments/plans.ts';
import { type FieldProps, useApiForm } from '#web/lib/api-form.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckGroup, ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAddCode, useSettings } from '../queries.money.ts';
import { bodyOf, codeProblems, type Kind, type Typed } from './code-values.ts';
import { partTyped } from './part-typed.ts';

const EMPTY: Typed = { code: '', kind: 'percent', amount: '', plans: ['premium'], maxUses: '', endsAt: '', note: '' };
/** The fields that can be wrong, in their order. */
const IDS = {
  code: 'kode-baru',
  amount: 'nilai-kode',
  plans: 'paket-kode',
  maxUses: 'batas-kode',
  endsAt: 'akhir-kode',
} as const;
type Judged = keyof typeof IDS;

function useCodeForm(onClose: () => void) {
  const add = useAddCode();
  const prices = useSettings().data?.now.prices as Prices | undefined;
  const form = useApiForm<Typed>({
    values: EMPTY,
    send: async (values) => {
      const made = await add.mutateAsync(bodyOf(values));
      showToast({ tone: 'ok', text: codeListCopy.saved(made.code) });
      onClose();
    },
    fieldOf: { 'code-malformed': 'code', 'code-taken': 'code', 'code-span': 'endsAt', 'code-ended': 'endsAt' },
    leads: true,
    onInvalid: (errors) => goToField(IDS[(Object.keys(IDS) as Judged[]).find((name) => errors[name])!]),
  });
  const rule = (name: Judged) => ({
    validate: (_: unknown, values: Typed) =>
      codeProblems(values, prices, Date.now())[name] ?? partTyped(IDS[name]) ?? true,
  });
  return { ...form, rule };
}

/** A new code: what it gives, for which plans, how often and until when. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { field, control, rule, failure, sending, submit, typed } = useCodeForm(onClose);
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={codeListCopy.add}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {staffCopy.cancel}
          </Button>
          <Button loading={sending} onClick={() => submit()}>
            {codeListCopy.save}
          </Button>
        </>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          id={IDS.code}
          label={codeListCopy.code}
          hint={codeListCopy.codeHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('code', rule('code'))}
        />
        <ChoiceGroup
          id="jenis-kode"
          label={codeListCopy.kind}
          options={(Object.keys(codeListCopy.kinds) as Kind[]).map((value) => ({
            value,
            label: codeListCopy.kinds[value],
          }))}
          {...control('kind')}
        />
        <TextField
          id={IDS.amount}
          inputMode="numeric"
          autoComplete="off"
          label={codeListCopy.amountOf[typed.kind]}
          {...field('amount', rule('amount'))}
        />
        <CheckGroup
          id={IDS.plans}
          label={codeListCopy.plans}
          options={PLANS.map((value) => ({ value, label: planNames[value] }))}
          {...control('plans', rule('plans'))}
        />
        <Limits
          maxUses={field('maxUses', rule('maxUses'))}
          endsAt={field('endsAt', rule('endsAt'))}
          note={field('note')}
        />
        <Failure text={failure} />
      </form>
    </Modal>
  );
}

function Failure({ text: failure }: { text: string | null }) {
  return <FailureNotice title={codeListCopy.failed} failure={failure} />;
}

type LimitsProps = { maxUses: FieldProps; endsAt: FieldProps; note: FieldProps };

/** Number of uses, end date, and a note of the team. */
function Limits({ maxUses, endsAt, note }: LimitsProps) {
  return (
    <>
      <TextField
        id={IDS.maxUses}
        inputMode="numeric"
        autoComplete="off"
        optional
        label={codeListCopy.maxUses}
        hint={codeListCopy.maxUsesHint}
        {...maxUses}
      />
      <TextField id={IDS.endsAt} type="date" optional label={codeListCopy.ends} {...endsAt} />
      <TextField id="catatan-kode" optional maxLength={300} label={codeListCopy.note} {...note} />
    </>
  );
}
