import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepCode, keptCode } from '#web/lib/waiting-code.ts';
import { codeIn } from '#web/lib/wanted-plan.ts';
import { withParam } from '#web/lib/with-param.ts';

/**
 * The typed code; it comes from the address, and stays in it, or from before registering. `linked`: the page was opened
 * with one.
 */
export function useCodeOfAddress(): { code: string; setCode: (code: string) => void; linked: boolean } {
  const [address, setAddress] = useSearchParams();
  const [code, setCode] = useState('');
  const [linked, setLinked] = useState<boolean>();
  // After the first rendering: the page was built without a query.
  const first = codeIn(address) || keptCode();
  useEffect(() => {
    setCode((typed) => typed || first);
    setLinked((known) => known ?? first !== '');
  }, [first]);
  const change = (next: string) => {
    setCode(next);
    keepCode(null);
    setAddress(withParam('ref', next), { replace: true, preventScrollReset: true });
  };
  return { code, setCode: change, linked: linked === true };
}

/** A visitor's code waits in this tab while they register or sign in, whichever way they go there. null: none holds. */
export function useWaitingCode(code: string | null): void {
  useEffect(() => {
    if (code) keepCode(code);
  }, [code]);
}
