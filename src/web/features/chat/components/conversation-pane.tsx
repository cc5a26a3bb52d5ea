import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { type NoticeCode, noticeText } from '#copy/notices.ts';
import type { ApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { shownFrom, timeOf } from '#web/lib/kept.ts';
import { sayLive, useLiveState } from '#web/lib/live.ts';
import { useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { useFirstLookUntil } from '#web/lib/use-first-look.ts';
import { useLasting } from '#web/lib/use-lasting.ts';
import { type ComposerHandle } from '#web/messaging/composer.tsx';
import type { DraftStore } from '#web/messaging/drafts.ts';
import { useBlockedHere } from '#web/members/blocked-here.ts';
import { useOutbox, usePending } from '#web/messaging/member-outbox.ts';
import { sendDraft } from '#web/messaging/send-draft.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ChatDialog, type Dialog } from './chat-dialog.tsx';
import { ConversationComposer } from './conversation-composer.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { type ChatAct, ConversationHeader } from './conversation-header.tsx';
import { ConversationList } from './conversation-list.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { TimeBar } from '#web/messaging/countdown.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { GoneConversation } from './gone-conversation.tsx';
import { takeFocus, useAskedFocus } from './open-windows.ts';
import { UnsentDraft } from './unsent-text.tsx';
import { type ConversationView, useConversation } from './use-conversation.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { useDraft } from './use-draft.ts';
import { useMarkRead } from './use-mark-read.ts';

/** How often «… menulis» is sent while the member types. */
const SAY_TYPING_MS = 2_500;
const TICK_MS = 10_000;
/** The last minutes are shown by the second: at the end the composer disappears. */
const FAST_TICK_MS = 1_000;
const FAST_FROM_MS = 120_000;

type Props = {
  id: string;
  /** Shown before and after the name. */
  lead?: ReactNode;
  acts: (nama: string) => ReactNode;
  /** News of other conversations, above the messages: nothing that is pressed moves by it. */
  news?: ReactNode;
  onClose: () => void;
};

/** One conversation in its frame: a window, the panel of /pesan or a phone's whole screen. */
export function ConversationPane({ id, lead, acts, news, onClose }: Props) {
  const { view, store } = useConversation(id);
  const { now, left, ended } = useTimeLeft(view.conversation, store);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { conversation, phase } = view;
  const ready = phase === 'ready' && conversation !== null;
  const mine = useIsOwnBlock(id, conversation);
  useAskedForFocus(id, ready, composer, frame);
  const isWaiting = phase === 'loading' || phase === 'idle';
  useFirstLookUntil(!isWaiting);
  const onAct = useCallback(
    (name: ChatAct, seq?: number) => {
      const shown = store.conversation.get();
      const { items } = store.timeline.state.get().log;
      if (!shown) return;
      const newest = items.findLast((m) => m.senderId === shown.other.id)?.seq;
      setDialog({ name, seq: seq ?? newest, other: shown.other });
    },
    [store],
  );
  return (
    <div ref={frame} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <ConversationHeader
        conversation={conversation}
        gone={phase === 'gone'}
        left={left}
        lead={lead}
        acts={acts(conversation?.other.nama ?? '')}
        onDo={onAct}
      />
      {conversation && <TimeBar ms={conversation.matchEnded ? 0 : left} />}
      <Reconnecting />
      {news}
      {isWaiting && (
        <div className="flex grow items-center justify-center">
          <Waiting label={chatCopy.loading} />
        </div>
      )}
      {phase === 'failed' && view.failure && (
        <div className="grow overflow-y-auto p-3">
          <ErrorState
            title={noticeText(loadFailure(view.failure, conversation !== null))}
            error={view.failure}
            onRetry={() => void store.timeline.load()}
          />
        </div>
      )}
      {phase === 'gone' && <GoneConversation id={id} log={view.log} mine={mine} />}
      {ready && <Talk {...{ store, view, conversation, now, left, ended, composer, onAct }} />}
      {dialog && <ChatDialog {...{ id, dialog, conversation, ended }} onDo={setDialog} onGone={onClose} />}
    </div>
  );
}

/** Has the viewer blocked the other themself? Whom it was with is remembered: once gone, it says no more. */
function useIsOwnBlock(id: string, conversation: Conversation | null): boolean {
  const [otherId, setOtherId] = useState<string>();
  const now = conversation?.other.id;
  if (now && now !== otherId) setOtherId(now);
  return useBlockedHere(id, otherId);
}

const loadFailure = ({ code }: ApiError, known: boolean): NoticeCode =>
  code === 'login-required' ? 'not-signed-in' : known ? 'messages-load-failed' : 'conversation-prepare-failed';

/** The time left; at its end the conversation is read anew, because its actions change. */
function useTimeLeft(conversation: Conversation | null, store: ConversationStore) {
  const [last, setLast] = useState(false);
  const now = useServerNow(last ? FAST_TICK_MS : TICK_MS);
  const left = conversation ? Date.parse(conversation.expiresAt) - now : 0;
  const ended = conversation !== null && left <= 0;
  const near = conversation !== null && left > 0 && left < FAST_FROM_MS;
  if (near !== last) setLast(near);
  useEffect(() => {
    if (ended) void store.refresh();
  }, [ended, store]);
  return { now, left, ended };
}

/** The member who opened it can type at once. */
function useAskedForFocus(
  id: string,
  ready: boolean,
  composer: RefObject<ComposerHandle | null>,
  frame: RefObject<HTMLElement | null>,
): void {
  const asked = useAskedFocus();
  useEffect(() => {
    if (!ready || !takeFocus(id)) return;
    if (composer.current) composer.current.focus();
    else frame.current?.focus({ preventScroll: true });
  }, [asked, ready, id, composer, frame]);
}

type TalkProps = {
  store: ConversationStore;
  view: ConversationView;
  conversation: Conversation;
  now: number;
  left: number;
  ended: boolean;
  composer: RefObject<ComposerHandle | null>;
  onAct: (name: ChatAct, seq?: number) => void;
};

/** The messages, and the composer. */
function Talk({ store, view, conversation, now, left, ended, composer, onAct }: TalkProps) {
  const { id } = store;
  const { other } = conversation;
  const open = conversation.can.send && !ended;
  const draft = useDraft(id);
  const outbox = useOutbox();
  const me = useSession().me?.id ?? '';
  const ownId = useCallback((m: PrivateMessage) => (m.senderId === me ? m.clientId : null), [me]);
  const pending = usePending(id, view.log, ownId);
  const typing = useStore(store.typingUntil) > 0;
  const [atEnd, setAtEnd] = useState(true);
  useMarkRead(store, atEnd, view.log.items.at(-1)?.seq ?? 0);
  const focusSoon = () => requestAnimationFrame(() => composer.current?.focus());
  const put = (text: string) => {
    const { text: written } = draft.get();
    draft.write({ text: written ? `${written}\n${text}` : text });
    focusSoon();
  };
  const takeBack = (clientId: string) => {
    const entry = outbox?.takeBack(clientId);
    if (!entry) return;
    draft.giveBack(entry);
    focusSoon();
  };
  useEffect(() => {
    draft.clearIfShown((clientId) => view.log.items.some((m) => ownId(m) === clientId));
  }, [draft, view.log, ownId]);
  return (
    <>
      <ConversationList
        view={view}
        pending={pending}
        me={me}
        other={other}
        over={conversation.gone ? 'gone' : conversation.matchEnded ? 'ended' : null}
        theirReadSeq={conversation.theirReadSeq}
        typing={typing}
        now={now}
        onEnd={setAtEnd}
        onOlder={() => void store.timeline.loadOlder()}
        onRetry={(clientId) => outbox?.retry(clientId)}
        onTakeBack={takeBack}
        onAct={onAct}
        empty={
          <EmptyConversation
            nama={other.nama}
            notes={conversation.notes}
            canWrite={open}
            onPick={put}
            onAdvice={() => onAct('advice')}
          />
        }
      />
      {!open && <UnsentDraft draft={draft} />}
      <ConversationFoot conversation={conversation} store={store} left={left}>
        <OwnComposer
          id={id}
          nama={other.nama}
          draft={draft}
          composer={composer}
          onSend={() => sendDraft(draft, outbox, { channel: 'chat', thread: id })}
        />
      </ConversationFoot>
    </>
  );
}

type OwnComposerProps = {
  id: string;
  nama: string;
  draft: DraftStore;
  composer: RefObject<ComposerHandle | null>;
  onSend: () => void;
};

function OwnComposer({ id, nama, draft, composer, onSend }: OwnComposerProps) {
  const written = useStore(draft.state);
  const sayTyping = useTyping(id);
  return (
    <ConversationComposer
      ref={composer}
      nama={nama}
      draft={written}
      onSend={onSend}
      onWrite={(change) => {
        draft.write(change);
        if (change.text?.trim()) sayTyping();
      }}
    />
  );
}

function useTyping(conversationId: string): () => void {
  const said = useRef(0);
  return () => {
    if (Date.now() - said.current < SAY_TYPING_MS) return;
    said.current = Date.now();
    sayLive('typing', { conversationId });
  };
}

/** Shown after a delay only: most interruptions are shorter. */
function Reconnecting() {
  const lasts = useLasting(useLiveState() === 'down', 4_000);
  const from = timeOf(useStore(shownFrom));
  const { dateTimeText } = useDates();
  return (
    <p role="status" className={lasts ? 'shrink-0 bg-warn-soft px-3 py-1.5 text-13 text-ink' : 'sr-only'}>
      {lasts &&
        (from === null ? chatCopy.connecting : `${chatCopy.keptFrom(dateTimeText(from))} ${chatCopy.connecting}`)}
    </p>
  );
}
