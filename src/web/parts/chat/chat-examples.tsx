import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { ordered } from '#domain/chat/ordered.ts';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { AdviceDialog } from './advice-dialog.tsx';
import { Composer } from './composer.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationStore, type ConversationView } from './conversation-store.ts';
import { TimeBar } from './countdown.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { MessageList } from './message-list.tsx';
import type { Outgoing } from './outgoing.ts';
import { StartChatButton } from './start-chat-button.tsx';
import { Popup } from './unread-popup.tsx';

const AT = '2026-11-20T01:30:00.000Z';
const NOW = Date.parse('2026-11-21T01:30:00.000Z');
const ID = '00000000-0000-4000-a000-000000000000';
const ME = '00000000-0000-4000-a000-000000000001';
const NAMA = 'Contoh (demo)';
const HOUR = 3_600_000;
const noop = () => {};
const base: Conversation = {
  id: ID,
  other: { id: ID, nama: NAMA, photo: null, blurred: false, isDemo: true },
  createdAt: AT,
  expiresAt: '2026-11-22T01:30:00.000Z',
  serverTime: AT,
  lastSeq: 4,
  lastMessage: { mine: false, text: 'Boleh minta nomor WA kamu?', at: AT },
  unread: 2,
  myReadSeq: 4,
  theirReadSeq: 2,
  extension: { mine: false, theirs: false },
  can: { send: true, extend: true },
};
const said = (seq: number, mine: boolean, text: string, minutes = 0): PrivateMessage => ({
  conversationId: ID,
  seq,
  senderId: mine ? ME : ID,
  clientId: `contoh-${seq}`,
  text,
  at: new Date(NOW - HOUR + (seq + minutes) * 60_000).toISOString(),
});
const talk = [
  { ...said(1, true, 'Salam kenal.'), at: AT },
  said(2, true, 'Senang kita saling menyukai.'),
  said(3, true, 'Kamu suka jalan pagi?'),
  said(4, false, 'Suka. Boleh minta nomor WA kamu?'),
];
const outgoing: Outgoing[] = [
  { clientId: 'contoh-a', conversationId: ID, text: 'Sedang dikirim', at: NOW },
  { clientId: 'contoh-b', conversationId: ID, text: 'Menunggu', at: NOW },
  {
    clientId: 'contoh-c',
    conversationId: ID,
    text: 'Ditolak',
    at: NOW,
    failed: { message: 'Percakapan ini sudah berakhir. Perpanjang bersama untuk menulis lagi.' },
  },
];
const view = (messages: PrivateMessage[]): ConversationView => ({
  status: 'ready',
  error: null,
  conversation: base,
  log: ordered(messages),
  older: 'idle',
  typingUntil: 0,
});
const store = new ConversationStore(ID);
const acts = { stateOf: (m: Outgoing) => (m.failed ? 'failed' : m === outgoing[1] ? 'waiting' : 'sending'), onRetry: noop, onTakeBack: noop } as const;

/** The private chat in each of its states. */
export function ChatExamples() {
  const [advice, setAdvice] = useState(false);
  const states: [string, Conversation, number, PrivateMessage[], Outgoing[]][] = [
    ['berjalan', base, 23 * HOUR + 600_000, talk, outgoing],
    ['kosong', base, 48 * HOUR, [], []],
    ['jam terakhir', { ...base, extension: { mine: false, theirs: true } }, HOUR / 2, talk, []],
    ['berakhir', { ...base, can: { send: false, extend: true } }, 0, talk, []],
    ['berakhir, menunggu', { ...base, extension: { mine: true, theirs: false }, can: { send: false, extend: false } }, 0, talk, []],
  ];
  return (
    <section aria-label="Chat" className="flex flex-col gap-6">
      <h2 className="text-25">Chat</h2>
      <div className="flex flex-wrap gap-4">
        {states.map(([name, conversation, left, messages, waiting]) => (
          <div key={name} role="group" aria-label={name} className="flex flex-col gap-1">
            <p className="text-13 text-ink-soft">{name}</p>
            <div className="flex h-112 w-80 flex-col overflow-clip rounded-card border border-line bg-surface">
              <ConversationHeader conversation={conversation} left={left} acts={null} onDo={noop} />
              <TimeBar ms={left} />
              <MessageList
                view={view(messages)}
                outgoing={waiting}
                acts={acts}
                nama={NAMA}
                otherId={ID}
                now={NOW}
                empty={<EmptyConversation nama={NAMA} canWrite onPick={noop} onAdvice={() => setAdvice(true)} />}
                onOlder={noop}
                onAct={noop}
                onEnd={noop}
              />
              <ConversationFoot conversation={conversation} store={store} left={left}>
                <Composer conversationId={`contoh-${name}`} nama={NAMA} onSend={noop} onType={noop} />
              </ConversationFoot>
            </div>
          </div>
        ))}
        <div className="flex h-112 w-80 flex-col overflow-clip rounded-card border border-line bg-surface">
          <ConversationHeader conversation={null} left={0} acts={null} onDo={noop} />
          <Waiting label={chatCopy.loading} />
        </div>
      </div>
      <div className="flex max-w-md flex-col items-start gap-4">
        <Popup items={[base, { ...base, id: ME, unread: 120 }]} more={3} onDismiss={noop} />
        <StartChatButton memberId={ID} nama={NAMA} />
        <Button tone="secondary" onClick={() => setAdvice(true)}>
          {chatCopy.advice}
        </Button>
      </div>
      <AdviceDialog open={advice} onClose={() => setAdvice(false)} onReport={() => setAdvice(false)} />
    </section>
  );
}
