import { type ComponentProps, useEffect } from 'react';
import { later } from '#web/lib/later.ts';
import { useOnceAsked } from '#web/lib/once-asked.ts';
import { Piece } from '#web/lib/piece.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import type { CandidateDetails as Whole } from './candidate-details.tsx';
import type { MatchCelebration as Celebration } from './match-celebration.tsx';

const [Details, fetchDetails] = later<ComponentProps<typeof Whole>>(() =>
  import('./candidate-details.tsx').then((m) => m.CandidateDetails),
);
const [Celebrated, fetchCelebration] = later<ComponentProps<typeof Celebration>>(() =>
  import('./match-celebration.tsx').then((m) => m.MatchCelebration),
);

/** A member's profile over a list. Its code is loaded after the list, when a profile is first opened. */
export function CandidateDetails(props: ComponentProps<typeof Whole>) {
  const asked = props.memberId !== null;
  const [wanted, forget] = useOnceAsked(asked);
  useEffect(fetchDetails, []);
  return (
    <Piece fallback={asked && <OnItsWay />} onMissing={() => (forget(), props.onClose())}>
      {wanted && <Details {...props} />}
    </Piece>
  );
}

/** A new match. Its code is loaded after the list too. */
export function MatchCelebration(props: ComponentProps<typeof Celebration>) {
  const asked = props.candidate !== null;
  const [wanted, forget] = useOnceAsked(asked);
  useEffect(fetchCelebration, []);
  return (
    <Piece fallback={asked && <OnItsWay />} onMissing={() => (forget(), props.onClose())}>
      {wanted && <Celebrated {...props} />}
    </Piece>
  );
}

function OnItsWay() {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50 rounded-t-card bg-surface shadow-float sm:inset-x-auto sm:right-6 sm:bottom-6 sm:rounded-card sm:px-8">
      <Waiting />
    </div>
  );
}
