import type { Conversation } from '#contract/chat.ts';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { noticeText } from '#copy/notices.ts';
import { sayLive, useLiveState } from '#web/lib/live.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { BlockDialog } from '../block-dialog.tsx';
import { ReportDialog } from '../report-dialog.tsx';
import { AdviceDialog } from './advice-dialog.tsx';
import { sendLater, useOutgoing } from './chat-live.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { type ChatAct, ConversationHeader } from './conversation-header.tsx';
import { TimeBar } from './countdown.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { EmptyConversation } from './empty-conversation.tsx';
import { MessageList, type OutgoingActs } from './message-list.tsx';
import { takeFocus, useAskedFocus } from './open-windows.ts';
import { useConversation, useServerNow } from './use-conversation.ts';
import { useReading } from './use-reading.ts';

const CandidateDetails = lazy(() => import('../candidate-details.tsx').then((m) => ({ default: m.CandidateDetails })));
/** How often «… menulis» is said while somebody types. */
const SAY_TYPING_MS = 2_500;
const TICK_MS = 10_000;
/** The last minutes are told to the second: at its end the composer goes. */
const FAST_TICK_MS = 1_000;
const FAST_FROM_MS = 120_000;

type Props = {
  id: string;
  /** Stand before and behind the name. */
  lead?: ReactNode;
  acts: (nama: string) => ReactNode;
  onClose: () => void;
};
/** As it was when it was opened: it outlives what it is about (blocked meanwhile). `seq`: the message, else the newest of the other side. */
type Dialog = { name: ChatAct; seq: number | undefined; other: Conversation['other'] };

/** One conversation in its frame: a window, the panel of /pesan or a phone's whole screen. */
export function ConversationPane({ id, lead, acts, onClose }: Props) {
  const { view, store } = useConversation(id);
  const [last, setLast] = useState(false);
  const now = useServerNow(last ? FAST_TICK_MS : TICK_MS);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const composer = useRef<ComposerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { conversation, log, status } = view;
  const { outgoing, outgoingActs } = useOwnMessages(id, view.log.items, composer);
  useReading(store, status === 'ready' && atEnd, log.items.at(-1)?.seq ?? 0);
  const left = conversation ? Date.parse(conversation.expiresAt) - now : 0;
  const ended = conversation !== null && left <= 0;
  const near = conversation !== null && left > 0 && left < FAST_FROM_MS;
  if (near !== last) setLast(near);
  useEffect(() => {
    // What can be done changed with the end; the server says it.
    if (ended) void store.refresh();
  }, [ended, store]);
  const ready = status === 'ready' && conversation !== null;
  const asked = useAskedFocus();
  useEffect(() => {
    if (!ready || !takeFocus(id)) return;
    if (composer.current) composer.current.focus();
    else frame.current?.focus({ preventScroll: true });
  }, [asked, ready, id]);
  const onType = useTyping(id);
  const onAct = useCallback(
    (name: ChatAct, seq?: number) => {
      const { conversation: shown, log: now } = store.view;
      if (shown) setDialog({ name, seq: seq ?? now.items.findLast((m) => m.senderId === shown.other.id)?.seq, other: shown.other });
    },
    [store],
  );
  const nama = conversation?.other.nama ?? '';
  return (
    <div ref={frame} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <ConversationHeader conversation={conversation} left={left} lead={lead} acts={acts(nama)} onDo={onAct} />
      {conversation && <TimeBar ms={left} />}
      <Reconnecting />
      {status === 'loading' && (
        <div className="flex grow items-center justify-center">
          <Waiting label={chatCopy.loading} />
        </div>
      )}
      {status === 'failed' && view.error && (
        <div className="grow overflow-y-auto p-3">
          <ErrorState title={noticeText('messages-load-failed')} error={view.error} onRetry={() => void store.load()} />
        </div>
      )}
      {status === 'gone' && <Gone />}
      {ready && (
        <>
          <MessageList
            view={view}
            outgoing={outgoing}
            acts={outgoingActs}
            nama={nama}
            otherId={conversation.other.id}
            now={now}
            onEnd={setAtEnd}
            onOlder={() => void store.older()}
            onAct={onAct}
            empty={
              <EmptyConversation
                nama={nama}
                canWrite={conversation.can.send && !ended}
                onPick={(text) => composer.current?.put(text)}
                onAdvice={() => onAct('advice')}
              />
            }
          />
          <ConversationFoot conversation={conversation} store={store} left={left}>
            <Composer ref={composer} conversationId={id} nama={nama} onType={onType} onSend={(text) => sendLater(id, text)} />
          </ConversationFoot>
        </>
      )}
      {dialog && <ChatDialog id={id} dialog={dialog} onDo={setDialog} onGone={onClose} />}
    </div>
  );
}

type DialogProps = { id: string; dialog: Dialog; onDo: (dialog: Dialog | null) => void; onGone: () => void };

/** What is opened above a conversation. A report names a message, so that what was said around it is kept as evidence. */
function ChatDialog({ id, dialog, onDo, onGone }: DialogProps) {
  const { name, seq, other } = dialog;
  const close = () => onDo(null);
  if (name === 'advice') return <AdviceDialog open onClose={close} onReport={() => onDo({ ...dialog, name: 'report' })} />;
  if (name === 'block') return <BlockDialog whom={{ memberId: other.id }} nama={other.nama} onClose={close} onBlocked={onGone} />;
  if (name === 'report') {
    const what =
      seq === undefined ? ({ kind: 'profile', whom: { memberId: other.id } } as const) : ({ kind: 'message', whom: { conversationId: id }, seq } as const);
    return <ReportDialog reported={{ nama: other.nama, ...what }} onClose={close} onBlocked={onGone} />;
  }
  return (
    <Suspense>
      <CandidateDetails memberId={other.id} onClose={close} />
    </Suspense>
  );
}

/** Own messages that the conversation has not got yet, and what can be done with refused ones. */
function useOwnMessages(id: string, items: readonly { clientId: string }[], composer: RefObject<ComposerHandle | null>) {
  const { all, queue } = useOutgoing();
  const stored = useMemo(() => new Set(items.map((m) => m.clientId)), [items]);
  const outgoing = all.filter((m) => m.conversationId === id && !stored.has(m.clientId));
  useEffect(() => queue?.shown(stored), [queue, stored, all]);
  const outgoingActs: OutgoingActs = {
    stateOf: (message) => queue?.stateOf(message) ?? 'waiting',
    onRetry: ({ clientId }) => queue?.retry(clientId),
    onTakeBack: ({ clientId }) => {
      const text = queue?.takeBack(clientId) ?? '';
      if (composer.current) composer.current.put(text);
      else keepDraft(id, [draftOf(id), text].filter(Boolean).join('\n'));
    },
  };
  return { outgoing, outgoingActs };
}

function useTyping(conversationId: string): () => void {
  const said = useRef(0);
  return () => {
    if (Date.now() - said.current < SAY_TYPING_MS) return;
    said.current = Date.now();
    sayLive('typing', { conversationId });
  };
}

/** Said only when it lasts: most breaks are over before one could read it. */
function Reconnecting() {
  const down = useLiveState() === 'down';
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(down), down ? 4_000 : 0);
    return () => clearTimeout(timer);
  }, [down]);
  return (
    <p role="status" className={lasts ? 'shrink-0 bg-warn-soft px-3 py-1.5 text-13 text-ink' : 'sr-only'}>
      {lasts && chatCopy.connecting}
    </p>
  );
}

function Gone() {
  return (
    <div role="status" className="flex grow flex-col items-center justify-center gap-2 px-6 text-center">
      <p className="font-semi">{chatCopy.gone}</p>
      <p className="text-15 text-ink-soft">{chatCopy.goneText}</p>
    </div>
  );
}
