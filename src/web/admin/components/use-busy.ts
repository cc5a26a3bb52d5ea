import { useState } from 'react';

/**
 * Acts on several things at once, each with what follows its own answer: callbacks given to `mutate` are only called
 * for the last press.
 */
export function useBusy() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const during = async (id: string, act: () => Promise<void>): Promise<void> => {
    setBusy((before) => [...before, id]);
    await act().finally(() => setBusy((before) => before.filter((one) => one !== id)));
  };
  return { isBusy: (id: string) => busy.includes(id), during };
}
