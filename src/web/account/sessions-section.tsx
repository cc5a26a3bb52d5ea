import type { OpenSession } from '#contract/session.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { accountCopy } from '#copy/account.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CardSection, TitledSection } from '#web/ui/titled-section.tsx';
import { useEndSession, useSessions } from './use-sessions.ts';

const PHONES = new Set(['Android', 'iOS', 'HarmonyOS', 'Windows Phone', 'KAIOS']);
const subject = { id: 'perangkat', title: accountCopy.sessionsTitle, text: accountCopy.sessionsText };
const deviceText = ({ browser, system }: OpenSession) => accountCopy.device(browser, system);

/** The member's sessions; each can be ended alone, or all others together. */
export function SessionsSection() {
  const { data, isPending, error, refetch } = useSessions();
  const end = useEndSession();
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null);
  if (isPending)
    return (
      <TitledSection {...subject}>
        <Skeleton className="h-40 w-full rounded-card" />
      </TitledSection>
    );
  if (!data)
    return (
      <TitledSection {...subject}>
        <ErrorState title={accountCopy.sessionsFailed} error={asApiError(error)} onRetry={() => void refetch()} />
      </TitledSection>
    );
  const others = data.sessions.filter(({ current }) => !current).length;
  const endAsked = () => {
    if (asked === null) return;
    end.mutate(asked === 'others' ? asked : { id: asked.id }, { onSettled: () => setAsked(null) });
  };
  return (
    <CardSection {...subject}>
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line p-4 sm:px-6">
        <p className="text-13 text-ink-soft">{accountCopy.networkHint}</p>
        {others === 0 ? (
          <p className="text-15">{accountCopy.onlyThis}</p>
        ) : (
          <Button tone="secondary" small className="self-start" onClick={() => setAsked('others')}>
            {accountCopy.endOthers}
          </Button>
        )}
      </div>
      <AskDialog
        open={asked !== null}
        title={asked === 'others' ? accountCopy.endOthersAsk : accountCopy.endAsk}
        yes={accountCopy.end}
        no={accountCopy.keep}
        busy={end.isPending}
        onYes={endAsked}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked === 'others' || asked === null ? accountCopy.endOthersText : accountCopy.endText(deviceText(asked))}
        </p>
      </AskDialog>
    </CardSection>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { dayText, timeText, dateTimeText } = useDates();
  const day = (at: string) => dayText(at, serverNow(), accountCopy);
  const { system, network, signedInAt, lastSeenAt, current } = session;
  const Icon = system !== null && PHONES.has(system) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 sm:px-6">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-48 text-15">
        <p className="flex flex-wrap items-center gap-2 font-semi">
          {deviceText(session)}
          {current && <Badge tone="ok">{accountCopy.current}</Badge>}
        </p>
        <p className="text-ink-soft">
          {current ? accountCopy.inUse : accountCopy.lastSeen(day(lastSeenAt), timeText(lastSeenAt))}
        </p>
        <p className="text-ink-soft">{accountCopy.signedIn(day(signedInAt), timeText(signedInAt))}</p>
        <p className="text-ink-soft">{network === null ? accountCopy.networkMissing : accountCopy.network(network)}</p>
      </div>
      {!current && (
        <Button
          tone="secondary"
          small
          className="ml-10 sm:ml-0"
          aria-label={accountCopy.endOf(deviceText(session), dateTimeText(signedInAt))}
          onClick={onEnd}
        >
          {accountCopy.end}
        </Button>
      )}
    </li>
  );
}
