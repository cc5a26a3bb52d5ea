import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { later } from '#web/lib/later.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import type { CandidateDetails as Whole } from './candidate-details.tsx';

const [Loaded, fetchAhead] = later<ComponentProps<typeof Whole>>(() =>
  import('./candidate-details.tsx').then((m) => m.CandidateDetails),
);

/** A member's profile over a list. Its code comes after the list: until somebody is opened nothing of it is needed. */
export function CandidateDetails(props: ComponentProps<typeof Whole>) {
  const asked = props.memberId !== null;
  const [wanted, setWanted] = useState(asked);
  useEffect(fetchAhead, []);
  useEffect(() => {
    // From then on it stays, so that what closes gives the focus back.
    if (asked) setWanted(true);
  }, [asked]);
  if (!wanted && !asked) return null;
  return (
    <Suspense fallback={asked && <OnItsWay />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function OnItsWay() {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50 rounded-t-card bg-surface shadow-float sm:inset-x-auto sm:right-6 sm:bottom-6 sm:rounded-card sm:px-8">
      <Waiting />
    </div>
  );
}
