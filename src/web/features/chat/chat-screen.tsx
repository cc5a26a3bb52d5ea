import type { Conversation } from '#contract/chat.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { chatCopy } from '#copy/chat.ts';
import { asApiError } from '#web/lib/api.ts';
import { loadNextPage } from '#web/lib/next-page.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { ChatSheet } from './components/chat-sheet.tsx';
import { ConversationPane } from './components/conversation-pane.tsx';
import { useServerNow } from '#web/lib/server-now.ts';
import { useRoomy } from './components/use-open-chat.ts';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/card.tsx';
import { Drawing } from '#web/ui/drawing.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { ConversationRow } from './components/conversation-row.tsx';
import { useConversations } from './queries.ts';

export const meta = () => pageMeta(chatCopy.title);
const TICK_MS = 10_000;
/** Anything else in the address names no conversation: the list alone is shown. */
const CONVERSATION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** /pesan: all conversations; the one in the address (`dengan`) beside them, on a phone above the page. */
export default function ChatScreen() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const roomy = useRoomy();
  const asked = address.get('dengan') ?? '';
  const selected = CONVERSATION_ID.test(asked) ? asked : null;
  const query = useConversations();
  // An empty list has no conversation to choose.
  const beside = roomy && (selected !== null || query.data?.pages[0]?.items.length !== 0);
  const close = () => {
    // Returns to the page it was opened from; without one, to the list.
    const opened = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    if (opened && !roomy) void navigate(-1);
    else void navigate('/pesan', { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-32">{chatCopy.title}</h1>
        <p className="mt-1 text-15 text-ink-soft">{chatCopy.lead}</p>
      </header>
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          beside && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        <ConversationList query={query} selected={roomy ? selected : null} roomy={roomy} />
        {beside && (selected ? <Panel key={selected} id={selected} onClose={close} /> : <Choose />)}
      </div>
      {!roomy && selected && <ChatSheet key={selected} id={selected} onClose={close} />}
    </div>
  );
}

type ListProps = { query: ReturnType<typeof useConversations>; selected: string | null; roomy: boolean };

function ConversationList({ query, selected, roomy }: ListProps) {
  const items = query.data?.pages.flatMap((p) => p.items) ?? [];
  // A row says that its conversation ended when the conversation itself does.
  const now = useServerNow(
    TICK_MS,
    items.map((c) => Date.parse(c.expiresAt)),
  );
  if (query.isPending)
    return (
      <div role="status" aria-label={chatCopy.loading} className="flex flex-col gap-3">
        {[0, 1, 2, 3].map((i) => (
          <Skeleton key={i} className="h-20 w-full" />
        ))}
      </div>
    );
  if (query.isError && items.length === 0)
    return (
      <ErrorState title={chatCopy.listFailed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
    );
  if (items.length === 0)
    return (
      <EmptyState drawing="letters" title={chatCopy.listEmpty} text={chatCopy.listEmptyText}>
        <LinkButton to="/history-suka">{chatCopy.listEmptyAction}</LinkButton>
      </EmptyState>
    );
  return (
    <div className={cx('flex flex-col gap-4', selected !== null && 'max-md:hidden')}>
      <Card className="overflow-hidden">
        <nav aria-label={chatCopy.listLabel}>
          <ul className="divide-y divide-line">
            {items.map((c: Conversation) => (
              <li key={c.id}>
                <ConversationRow
                  conversation={c}
                  now={now}
                  selected={c.id === selected}
                  roomy={roomy}
                  replace={roomy && selected !== null}
                />
              </li>
            ))}
          </ul>
        </nav>
      </Card>
      <NextPageFailure query={query} message={asApiError(query.error).message} />
      {query.hasNextPage ? (
        <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
          {chatCopy.more}
        </Button>
      ) : (
        <p className="text-center text-15 text-ink-soft">{chatCopy.listEnd}</p>
      )}
    </div>
  );
}

/** Height between the header and the room's button, for the 600 px of S2 (decision 0092). */
const PANEL = 'h-[max(20rem,100dvh-18rem)]';

/** The panel form of S2: a card with «Tutup». */
function Panel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Card className={cx(PANEL, 'flex flex-col overflow-clip md:sticky md:top-20')}>
      <ConversationPane
        id={id}
        onClose={onClose}
        acts={() => (
          <Button tone="quiet" small onClick={onClose}>
            {chatCopy.close}
          </Button>
        )}
      />
    </Card>
  );
}

function Choose() {
  return (
    <div
      className={cx(
        PANEL,
        'truntum hidden flex-col items-center justify-center rounded-card border border-line bg-surface px-6 text-center md:flex',
      )}
    >
      <Drawing name="letters" className="mx-0" />
      <h2 className="mt-4 text-20">{chatCopy.choose}</h2>
      <p className="mt-1 text-ink-soft">{chatCopy.chooseText}</p>
    </div>
  );
}
