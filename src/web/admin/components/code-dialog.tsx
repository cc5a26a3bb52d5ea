import { errorMessage } from '#copy/errors.ts';
import { codeListCopy, planNames } from '#copy/staff-money.ts';
import { staffCopy } from '#copy/staff.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckGroup, ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAddCode } from './use-money-settings.ts';

type Kind = keyof typeof codeListCopy.kinds;
type Values = {
  code: string;
  kind: Kind;
  amount: string;
  plans: string[];
  maxUses: string;
  endsAt: string;
  note: string;
};
const EMPTY: Values = { code: '', kind: 'percent', amount: '', plans: ['premium'], maxUses: '', endsAt: '', note: '' };

/** A new code: what it gives, for which plans, how often and until when. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const add = useAddCode();
  const { field, control, failure, sending, submit, typed } = useApiForm<Values>({
    values: EMPTY,
    send: async (values) => {
      const made = await add.mutateAsync(bodyOf(values));
      showToast({ tone: 'ok', text: codeListCopy.saved(made.code) });
      onClose();
    },
    fieldOf: { 'code-malformed': 'code', 'code-taken': 'code', 'code-span': 'endsAt' },
  });
  return (
    <Modal
      open
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
          id="kode-baru"
          label={codeListCopy.code}
          hint={codeListCopy.codeHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('code', { required: errorMessage('code-malformed') })}
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
          id="nilai-kode"
          type="number"
          inputMode="numeric"
          min={0}
          label={codeListCopy.amountOf[typed.kind]}
          {...field('amount', {
            validate: (amount) => fits(typed.kind, amount) || codeListCopy.amountNeeded[typed.kind],
          })}
        />
        <CheckGroup
          id="paket-kode"
          label={codeListCopy.plans}
          options={PLANS.map((value) => ({ value, label: planNames[value] }))}
          {...control('plans', { validate: (plans) => plans.length > 0 || codeListCopy.plansNeeded })}
        />
        <Limits field={field} />
        <Failure text={failure} />
      </form>
    </Modal>
  );
}

function Failure({ text: failure }: { text: string | null }) {
  return (
    <div role="alert">
      {failure && (
        <Notice tone="bad" title={codeListCopy.failed}>
          {failure}
        </Notice>
      )}
    </div>
  );
}

/** An empty price is not a price of 0, which would give the plan away. */
const fits = (kind: Kind, amount: string) =>
  amount !== '' && Number(amount) >= (kind === 'price' ? 0 : 1) && (kind !== 'percent' || Number(amount) <= 100);

type FieldOf = ReturnType<typeof useApiForm<Values>>['field'];

/** Number of uses, end date, and a note of the team. */
function Limits({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        id="batas-kode"
        type="number"
        inputMode="numeric"
        min={1}
        optional
        label={codeListCopy.maxUses}
        hint={codeListCopy.maxUsesHint}
        {...field('maxUses')}
      />
      <TextField id="akhir-kode" type="date" optional label={codeListCopy.ends} {...field('endsAt')} />
      <TextField id="catatan-kode" optional maxLength={300} label={codeListCopy.note} {...field('note')} />
    </>
  );
}

/** The last day counts until midnight in Jakarta. */
function bodyOf({ code, kind, amount, plans, maxUses, endsAt, note }: Values) {
  const n = Number(amount);
  const term =
    kind === 'percent'
      ? ({ kind, percent: n } as const)
      : kind === 'less'
        ? ({ kind, amount: n } as const)
        : { kind, amount: n };
  const terms = Object.fromEntries(plans.map((plan) => [plan, term]));
  return {
    code,
    terms,
    maxUses: maxUses === '' ? null : Number(maxUses),
    startsAt: null,
    endsAt: endsAt === '' ? null : new Date(Date.parse(`${endsAt}T00:00:00+07:00`) + 86_400_000).toISOString(),
    active: true,
    note: note.trim() || null,
  };
}
