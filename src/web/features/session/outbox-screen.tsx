import { useQuery } from '@tanstack/react-query';
import { loginCopy } from '#copy/login.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Card } from '#web/ui/card.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

const outboxKey = serverState('development-outbox', []);

export const meta = () => pageMeta(loginCopy.outboxTitle);

/** Development only: messages of the local outbox. In production the endpoint does not exist. */
export default function OutboxScreen() {
  const { dateTimeText } = useDates();
  const query = useQuery({
    queryKey: outboxKey(),
    queryFn: ({ signal }) => call('GET /api/development/outbox', { signal }),
  });
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-32">{loginCopy.outboxTitle}</h1>
      {query.isPending && <Waiting />}
      {query.isError && (
        <ErrorState
          title={loginCopy.outboxTitle}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.messages.length === 0 && <EmptyState drawing="letters" title={loginCopy.outboxEmpty} />}
      {query.data?.messages.map((message) => (
        <Card key={message.id} className="p-4 text-15">
          <p className="font-semi">{loginCopy.outboxTo(message.channel, message.to)}</p>
          <p className="text-13 text-ink-soft">{dateTimeText(message.createdAt)}</p>
          <p className="mt-2">{message.text}</p>
        </Card>
      ))}
    </div>
  );
}
