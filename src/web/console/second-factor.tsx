import type { Staff } from '#contract/session.ts';
import { type ReactNode, useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { Card } from '#web/ui/card.tsx';
import { FactorWays } from './factor-ways.tsx';
import { FirstFactor } from './first-factor.tsx';

type AskedProps = Pick<Staff, 'ways'> & { onShown: () => Promise<void> };

/** Replaces a page until this session has shown its second factor. */
export function AskedFactor({ ways, onShown }: AskedProps) {
  const lead = ways.includes('passkey') ? factorCopy.askPasskeyLead : factorCopy.askLead;
  return (
    <Framed title={factorCopy.askTitle} lead={lead}>
      <FactorWays ways={ways} onShown={onShown} />
    </Framed>
  );
}

export type SetUp = { needed: boolean; onBegun: () => void; onDone: () => Promise<void> };

/**
 * Whether the first factor is set up now. The session counts as passed from the answer on that brings the recovery
 * codes: who leaves the tab to keep them, and comes back, still finds them until they say that they have them.
 */
export function useFirstFactor(staff: Staff | null): SetUp {
  const forget = useForgetSession();
  const [begunBy, setBegunBy] = useState<string | null>(null);
  const goesOn = staff !== null && staff.username === begunBy && staff.factor !== 'asked';
  if (begunBy !== null && !goesOn) setBegunBy(null);
  return {
    needed: goesOn || staff?.factor === 'missing',
    onBegun: () => setBegunBy(staff?.username ?? null),
    onDone: async () => {
      await forget();
      setBegunBy(null);
    },
  };
}

/** Replaces a page for a team member without a required second factor. */
export function MissingFactor({ onBegun, onDone }: Pick<SetUp, 'onBegun' | 'onDone'>) {
  return (
    <Framed title={factorCopy.missingTitle} lead={factorCopy.missingLead}>
      <div onSubmit={onBegun}>
        <FirstFactor onDone={() => void onDone()} />
      </div>
    </Framed>
  );
}

function Framed({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <header>
        <h1 className="text-32">{title}</h1>
        <p className="mt-1 text-ink-soft">{lead}</p>
      </header>
      <Card className="p-5 sm:p-7">{children}</Card>
    </div>
  );
}
