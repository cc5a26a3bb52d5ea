import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { renewKept, shownFrom } from '#web/lib/kept.ts';
import { whenCalm } from '#web/lib/later.ts';
import { onLive } from '#web/lib/live.ts';
import { sessionKey } from '#web/lib/session.ts';

/**
 * Refreshes answers stored on this device (decision 0059): at the start, when the
 * network is back, and after changes of visible members. An answer shown without a network is read anew after the
 * next successful one.
 */
export function useKeptNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let callOff = () => {};
    let before = performance.timeOrigin;
    let isDue = false;
    const renew = () => {
      callOff();
      isDue = true;
      const began = before;
      callOff = whenCalm(() => {
        void renewKept(began)
          .then((done) => void (isDue &&= !done || began !== before))
          .catch(() => {});
      });
    };
    const renewSoon = () => {
      before = Date.now();
      renew();
    };
    let wasKept = shownFrom.get() !== null;
    const cameBack = () => {
      if (shownFrom.get() !== null) void client.invalidateQueries({ queryKey: sessionKey() });
      else renewSoon();
    };
    const ends = [
      shownFrom.subscribe(() => {
        const isKept = shownFrom.get() !== null;
        if (wasKept && !isKept) {
          void client.invalidateQueries({ predicate: isRenewed });
          renewSoon();
        }
        wasKept = isKept;
      }),
      onLive('members', renewSoon),
      // The network may be said to be back before a request gets through: the next answer of the server says it is.
      onLive('sync-state', () => {
        if (isDue) renew();
      }),
      () => removeEventListener('online', cameBack),
      () => callOff(),
    ];
    addEventListener('online', cameBack);
    // Answers this page requested itself are fresh.
    renew();
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}

/**
 * Is this read anew once there is a network again? What is read once for a form only when it could not be read; a
 * question that uses up a limit never: the member asks it again.
 */
export const isRenewed = ({ meta, state }: Pick<Query, 'meta' | 'state'>): boolean =>
  meta?.counted !== true && (meta?.once !== true || state.status === 'error');
