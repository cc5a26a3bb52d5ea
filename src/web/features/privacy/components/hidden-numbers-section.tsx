import { useState } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import { asApiError } from '#web/lib/api.ts';
import { dateText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useHiddenNumbers, useHideNumber, useShowNumber } from '../queries.ts';
import { PrivacyList, PrivacySection } from './privacy-section.tsx';

/** «Sembunyikan dari nomor WhatsApp»: told by its last three digits; the number itself is not kept. */
export function HiddenNumbersSection() {
  const query = useHiddenNumbers();
  const show = useShowNumber();
  const [typed, setTyped] = useState('');
  const hide = useHideNumber({ onHidden: () => setTyped('') });
  const { numbers = [], limit = 0 } = query.data ?? {};
  return (
    <PrivacySection id="nomor" title={privacyCopy.numbersTitle} text={privacyCopy.numbersText} query={query}>
      <form
        noValidate
        className="flex flex-col gap-3 border-b border-line p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!hide.isPending) hide.mutate(typed);
        }}
      >
        <TextField
          id="nomor-disembunyikan"
          label={privacyCopy.numberLabel}
          hint={privacyCopy.numbersKept}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="08123456789"
          value={typed}
          error={hide.isError ? asApiError(hide.error).message : null}
          onChange={(event) => {
            setTyped(event.target.value);
            if (hide.isError) hide.reset();
          }}
        />
        <Button type="submit" loading={hide.isPending} className="sm:self-start">
          {privacyCopy.numberAdd}
        </Button>
      </form>
      <PrivacyList empty={privacyCopy.numbersNone}>
        {numbers.map(({ id, ending, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-semi">{privacyCopy.numberEnding(ending)}</p>
              <p className="text-13 text-ink-soft">{privacyCopy.numberAt(dateText(at))}</p>
            </div>
            <Button
              small
              tone="secondary"
              aria-label={privacyCopy.numberRemoveOf(ending)}
              loading={show.isPending && show.variables === id}
              onClick={() => show.mutate(id)}
            >
              {privacyCopy.numberRemove}
            </Button>
          </li>
        ))}
      </PrivacyList>
      {numbers.length > 0 && <p className="border-t border-line px-4 py-2 text-13 text-ink-soft">{privacyCopy.numbersUsed(numbers.length, limit)}</p>}
    </PrivacySection>
  );
}
