import { useEffect, useRef, useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { askForFreshFactor } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Modal } from '#web/ui/modal.tsx';
import { FactorWays } from './factor-ways.tsx';

/** Asks for the second factor during an act that needs a fresh one; the act then continues by itself. */
export function FreshFactor() {
  const { staff } = useSession();
  const [open, setOpen] = useState(false);
  /** Acts that wait for the result. */
  const waiting = useRef<((shown: boolean) => void)[]>([]);
  useEffect(
    () =>
      askForFreshFactor(() => {
        setOpen(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );
  const end = (shown: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(shown);
  };
  return (
    <Modal open={open && staff !== null} onClose={() => end(false)} title={factorCopy.freshTitle}>
      <div className="flex flex-col gap-5">
        <p className="text-15">{factorCopy.freshLead}</p>
        <FactorWays ways={staff?.ways ?? []} onShown={() => end(true)} />
      </div>
    </Modal>
  );
}
