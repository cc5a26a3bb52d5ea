import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { sessionKey } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { OwnPassword, SetUpFactor } from './set-up-factor.tsx';

const factorsKey = serverState('staff-factors', []);

/** After a change of the second factor or its codes: queries about it are read anew. */
export function useFactorChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: factorsKey() });
    await client.invalidateQueries({ queryKey: sessionKey() });
  };
}

/** The authenticator and the recovery codes of a team member. */
export function AuthenticatorSection() {
  const query = useQuery({
    queryKey: factorsKey(),
    queryFn: ({ signal }) => call('GET /api/staff/factors', { signal }),
  });
  const changed = useFactorChanged();
  const [doing, setDoing] = useState<'set-up' | 'renew' | null>(null);
  const done = async () => {
    setDoing(null);
    await changed();
  };
  if (query.isPending) return <Skeleton className="h-48 w-full rounded-card" />;
  if (!query.data)
    return (
      <ErrorState title={factorCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
    );
  const { totp, codesLeft } = query.data;
  const off = codesLeft > 0 ? factorCopy.offCodes(codesLeft) : factorCopy.off;
  return (
    <CardSection id="langkah-kedua" title={factorCopy.section} text={totp ? factorCopy.on(codesLeft) : off}>
      <div className="p-5">
        {doing === 'set-up' && <SetUpFactor onDone={() => void done()} />}
        {doing === 'renew' && <RenewCodes onDone={() => void done()} />}
        {doing === null && (
          <div className="flex flex-wrap gap-3">
            {!totp && (
              <Button tone="secondary" onClick={() => setDoing('set-up')}>
                {factorCopy.setUp}
              </Button>
            )}
            {(totp || codesLeft > 0) && (
              <Button tone="secondary" onClick={() => setDoing('renew')}>
                {factorCopy.renew}
              </Button>
            )}
          </div>
        )}
      </div>
    </CardSection>
  );
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  const renew = async (body: { currentPassword: string }) =>
    setCodes((await call('POST /api/staff/factors/codes', { body })).codes);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15">{factorCopy.renewHint}</p>
      <OwnPassword submitText={factorCopy.renew} onGiven={renew} />
    </div>
  );
}
