import { safetyCopy } from '#copy/safety.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useHiddenNumbers, useHideNumber, useShowNumber } from '../queries.ts';

/** «Sembunyikan dari nomor WhatsApp»: shown by its last three digits; the number itself is not stored. */
export function HiddenNumbersSection() {
  const query = useHiddenNumbers();
  const { dateText } = useDates();
  const show = useShowNumber();
  const hide = useHideNumber();
  const { form, field, sending, submit } = useApiForm({
    values: { whatsapp: '' },
    send: async ({ whatsapp }) => {
      await hide.mutateAsync(whatsapp);
      // The next one may have been typed meanwhile.
      if (form.getValues('whatsapp') === whatsapp) form.reset();
    },
    blamed: 'whatsapp',
  });
  const { numbers = [], limit = 0 } = query.data ?? {};
  return (
    <AccountSection id="nomor" title={safetyCopy.numbersTitle} text={safetyCopy.numbersText} query={query}>
      <form noValidate className="flex flex-col gap-3 border-b border-line p-4" onSubmit={submit}>
        <TextField
          id="nomor-disembunyikan"
          label={safetyCopy.numberLabel}
          hint={safetyCopy.numbersKept}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="08123456789"
          {...field('whatsapp')}
        />
        <Button type="submit" loading={sending} className="sm:self-start">
          {safetyCopy.numberAdd}
        </Button>
      </form>
      <AccountList empty={safetyCopy.numbersNone}>
        {numbers.map(({ id, ending, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-semi">{safetyCopy.numberEnding(ending)}</p>
              <p className="text-13 text-ink-soft">{safetyCopy.numberAt(dateText(at))}</p>
            </div>
            <Button
              small
              tone="secondary"
              aria-label={safetyCopy.numberRemoveOf(ending)}
              loading={show.isPending && show.variables === id}
              onClick={() => show.mutate(id)}
            >
              {safetyCopy.numberRemove}
            </Button>
          </li>
        ))}
      </AccountList>
      {numbers.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-13 text-ink-soft">
          {safetyCopy.numbersUsed(numbers.length, limit)}
        </p>
      )}
    </AccountSection>
  );
}
