import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { roomCopy } from '#copy/room.ts';

/** Without one of these no text holds a number, an address or an account name worth a look; words of numbers aside. */
const WORTH_A_LOOK = /[\d@.:]/;

/** Says, before it is sent, that everybody will read the number or account that stands in the text. */
export function ContactHint({ text }: { text: string }) {
  const holds = useHoldsContact(useDeferredValue(text));
  return (
    <p role="status" className={holds ? 'mb-2 rounded-field bg-warn-soft px-3 py-2 text-13' : 'sr-only'}>
      {holds && roomCopy.holdsContact}
    </p>
  );
}

/** The rule is fetched when a text may need it. */
function useHoldsContact(text: string): boolean {
  const [rule, setRule] = useState<{ holdsContact: (text: string) => boolean } | null>(null);
  const due = rule === null && WORTH_A_LOOK.test(text);
  useEffect(() => {
    if (!due) return;
    // Without a network there is no hint, and nothing is sent either.
    import('#domain/profile/contact-details.ts').then(setRule, () => {});
  }, [due]);
  return useMemo(() => rule !== null && rule.holdsContact(text), [rule, text]);
}
