import type { OwnDecision } from '#contract/sanctions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decisionCopy, suspensionEnd } from '#copy/sanctions.ts';
import { AppealDialog } from '#web/account/appeal-dialog.tsx';
import { asApiError, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { CardSection, TitledSection } from '#web/ui/titled-section.tsx';

const decisionsKey = serverState('own-decisions', ['notified']);
const subject = { id: 'keputusan', title: decisionCopy.listTitle, text: decisionCopy.listText };

/** The team's decisions about the member; hidden without any. */
export function DecisionsSection() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<OwnDecision | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: decisionsKey(),
    queryFn: ({ signal }) => call('GET /api/decisions', { signal }),
  });
  if (error && !data)
    return (
      <TitledSection {...subject}>
        <ErrorState title={decisionCopy.listFailed} error={asApiError(error)} onRetry={() => void refetch()} />
      </TitledSection>
    );
  if (!data || data.decisions.length === 0) return null;
  return (
    <CardSection {...subject}>
      <ul className="divide-y divide-line">
        {data.decisions.map((one) => (
          <DecisionRow key={one.id} decision={one} onAppeal={() => setAsked(one)} />
        ))}
      </ul>
      {asked && (
        <AppealDialog
          send={(text) => call('POST /api/decisions/:id/appeal', { params: { id: asked.id }, body: { text } })}
          onSent={() => void client.invalidateQueries({ queryKey: decisionsKey() })}
          onClose={() => setAsked(null)}
        />
      )}
    </CardSection>
  );
}

function DecisionRow({ decision, onAppeal }: { decision: OwnDecision; onAppeal: () => void }) {
  const dates = useDates();
  const { kind, cause, at, until, endedAt, appeal, appealable } = decision;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semi">
          {decisionCopy.kinds[kind]}{' '}
          {until && <span className="font-normal">{decisionCopy.listUntil(suspensionEnd(until, dates))}</span>}
          {endedAt && <Badge tone="ok">{decisionCopy.ended}</Badge>}
        </p>
        <p className="text-15 text-ink-soft">{decisionCopy.listCause(cause, dates.dateText(at))}</p>
        {appeal && (
          <p className="text-15">
            {appeal === 'upheld' && endedAt ? decisionCopy.upheldOver : decisionCopy.states[appeal]}
          </p>
        )}
      </div>
      {appealable && (
        <Button small tone="secondary" onClick={onAppeal}>
          {decisionCopy.appeal}
        </Button>
      )}
    </li>
  );
}
