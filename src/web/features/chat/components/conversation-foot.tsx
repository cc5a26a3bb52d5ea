import type { Conversation } from '#contract/chat.ts';
import { useMutation } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { endedTitle } from '#web/account/ended-plan.ts';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { useSession } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { announce } from '#web/ui/toast.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { showsExtension } from './extension-bar.ts';

type Props = { conversation: Conversation; store: ConversationStore; left: number; children: ReactNode };

/** Below the messages: the composer while it is open, and the extension when it has ended or will soon. */
export function ConversationFoot({ conversation, store, left, children }: Props) {
  const { can, extension, other } = conversation;
  useToldExtension(conversation);
  // Without a plan nobody extends a conversation (R-PLAN 3), and the server offers no press.
  const plan = useSession().me?.plan;
  const needsPlan = plan?.needsPayment === true && !extension.mine;
  const ended = left <= 0;
  if (conversation.matchEnded) return <MatchEnded gone={conversation.gone} />;
  const act = needsPlan ? (
    <>
      <p className="font-semi">{endedTitle(plan)}</p>
      <LinkButton to="/paket" small tone={ended ? 'primary' : 'secondary'}>
        {chatCopy.extendByPlan}
      </LinkButton>
    </>
  ) : (
    can.extend && !extension.mine && <ExtendButton {...{ conversation, store, ended }} />
  );
  const pressed = extension.mine
    ? chatCopy.youExtended(other.nama)
    : extension.theirs
      ? chatCopy.theyExtended(other.nama)
      : null;
  if (ended)
    return (
      <section
        aria-label={chatCopy.endedTitle}
        className="flex shrink-0 flex-col items-center gap-2 border-t border-line bg-surface p-4 text-center text-15"
      >
        <p className="font-semi">{chatCopy.endedTitle}</p>
        {pressed === null && (
          <p className="text-13 text-ink-soft">{can.extend || needsPlan ? chatCopy.endedText : chatCopy.endedGone}</p>
        )}
        <p role="status" className={pressed ? 'text-15' : 'sr-only'}>
          {pressed}
        </p>
        {act}
      </section>
    );
  const offered = showsExtension({ ...extension, canExtend: can.extend, needsPlan, left });
  return (
    <>
      <div
        role="status"
        className={
          offered
            ? 'flex shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line bg-surface px-3 py-2 text-13'
            : 'sr-only'
        }
      >
        {offered && (
          <>
            <p className="flex min-w-0 items-center gap-2">
              <Hourglass aria-hidden className="size-4 shrink-0 text-warn" /> {pressed ?? chatCopy.extendSoon}
            </p>
            {act}
          </>
        )}
      </div>
      {can.send ? (
        children
      ) : (
        <p className="shrink-0 border-t border-line bg-surface p-4 text-center text-15 text-ink-soft">
          {chatCopy.closed}
        </p>
      )}
    </>
  );
}

function MatchEnded({ gone }: Pick<Conversation, 'gone'>) {
  return (
    <section
      role="status"
      className="flex shrink-0 flex-col items-center gap-2 border-t border-line bg-surface p-4 text-center text-15"
    >
      <p className="font-semi">{gone ? chatCopy.goneEnd : chatCopy.matchEnded}</p>
      <p className="text-13 text-ink-soft">{gone ? chatCopy.goneRest : chatCopy.endedGone}</p>
    </section>
  );
}

/** Shows the new end to the member who asked first, once the other agrees; the one who agrees reads it at the press. */
function useToldExtension({ expiresAt, extension }: Conversation): void {
  const { dateTimeText } = useDates();
  const before = useRef({ expiresAt, asked: extension.mine });
  useEffect(() => {
    const { asked, expiresAt: until } = before.current;
    before.current = { expiresAt, asked: extension.mine };
    if (asked && expiresAt > until) announce(chatCopy.extended(dateTimeText(expiresAt)));
  }, [expiresAt, extension.mine, dateTimeText]);
}

type ExtendProps = Pick<Props, 'conversation' | 'store'> & { ended: boolean };

function ExtendButton({ conversation, store, ended }: ExtendProps) {
  const { dateTimeText } = useDates();
  const extend = useMutation({
    mutationFn: (_endsAt: string) => call('POST /api/conversations/:id/extension', { params: { id: conversation.id } }),
    onSuccess: (next, endsAt) => {
      store.put(next);
      if (next.expiresAt !== endsAt) announce(chatCopy.extended(dateTimeText(next.expiresAt)));
    },
    onError: (error) => showErrorToast(error, chatCopy.extendFailed),
  });
  return (
    <Button
      small
      tone={ended ? 'primary' : 'secondary'}
      loading={extend.isPending}
      onClick={() => extend.mutate(conversation.expiresAt)}
    >
      {chatCopy.extend}
    </Button>
  );
}
