import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { serverState } from '#web/lib/server-state.ts';
import { sessionKey } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { RecoveryCodes } from './components/recovery-codes.tsx';
import { OwnPassword, SetUpFactor } from './components/set-up-factor.tsx';

export const meta = () => pageMeta(factorCopy.title);

const factorsKey = serverState('staff-factors', []);

/** /admin/akun: how one of the team shows who they are. */
export default function AccountScreen() {
  const query = useQuery({
    queryKey: factorsKey(),
    queryFn: ({ signal }) => call('GET /api/staff/factors', { signal }),
  });
  const client = useQueryClient();
  const [doing, setDoing] = useState<'set-up' | 'renew' | null>(null);
  const done = async () => {
    setDoing(null);
    await client.invalidateQueries({ queryKey: factorsKey() });
    await client.invalidateQueries({ queryKey: sessionKey() });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <header>
        <h1 className="text-32">{factorCopy.title}</h1>
        <p className="mt-1 text-15 text-ink-soft">{factorCopy.lead}</p>
      </header>
      {query.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {query.isError && (
        <ErrorState title={factorCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <CardSection
          id="langkah-kedua"
          title={factorCopy.section}
          text={query.data.totp ? factorCopy.on(query.data.codesLeft) : factorCopy.off}
        >
          <div className="p-5">
            {doing === 'set-up' && <SetUpFactor onDone={() => void done()} />}
            {doing === 'renew' && <RenewCodes onDone={() => void done()} />}
            {doing === null && (
              <div>
                <Button tone="secondary" onClick={() => setDoing(query.data.totp ? 'renew' : 'set-up')}>
                  {query.data.totp ? factorCopy.renew : factorCopy.setUp}
                </Button>
              </div>
            )}
          </div>
        </CardSection>
      )}
    </div>
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
