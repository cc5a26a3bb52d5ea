import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { timeline } from '#domain/messaging/timeline.ts';
import { NO_DRAFT } from '#web/messaging/drafts.ts';
import type { Pending } from '#web/messaging/outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { AdviceDialog } from './advice-dialog.tsx';
import { ConversationComposer } from './conversation-composer.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationStore } from './conversation-store.ts';
import { TimeBar } from '#web/messaging/countdown.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { StartChatButton } from '#web/members/start-chat-button.tsx';
import { UnreadFaces } from './unread-faces.tsx';
import { Popup } from './unread-popup.tsx';
import { UnsentText } from './unsent-text.tsx';

const AT = '2026-11-20T01:30:00.000Z';
const NOW = Date.parse('2026-11-21T01:30:00.000Z');
const ID = '00000000-0000-4000-a000-000000000000';
const ME = '00000000-0000-4000-a000-000000000001';
const NAMA = 'Contoh';
const HOUR = 3_600_000;
const noop = () => {};
const base: Conversation = {
  id: ID,
  other: { id: ID, nama: NAMA, photo: null, blurred: false, isDemo: true },
  notes: { theirs: { field: 'hobbies', prompt: null, text: 'Sama, aku juga suka lari pagi.' }, mine: null },
  createdAt: AT,
  expiresAt: '2026-11-22T01:30:00.000Z',
  serverTime: AT,
  lastSeq: 4,
  lastMessage: { mine: false, text: 'Boleh minta nomor WA kamu?', at: AT },
  unread: 2,
  myReadSeq: 4,
  theirReadSeq: 2,
  matchEnded: false,
  gone: false,
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
const one = (clientId: string, text: string, state: Pending['state']): Pending => ({
  clientId,
  channel: 'chat',
  thread: ID,
  text,
  replyTo: null,
  at: NOW,
  tab: 'contoh',
  state,
});
const pending: Pending[] = [
  one('contoh-a', 'Sedang dikirim', 'sending'),
  one('contoh-b', 'Menunggu', 'waiting'),
  {
    ...one('contoh-c', 'Ditolak', 'failed'),
    refusal: {
      title: 'Gagal mengirim pesan',
      message: 'Percakapan ini sudah berakhir. Perpanjang bersama untuk menulis lagi.',
    },
  },
];
const store = new ConversationStore(ID);

const NothingYet = ({ onAdvice }: { onAdvice: () => void }) => (
  <EmptyConversation nama={NAMA} notes={base.notes} canWrite onPick={noop} onAdvice={onAdvice} />
);

/** The private chat in each of its states. */
export function ChatExamples() {
  const [advice, setAdvice] = useState(false);
  const states: [string, Conversation, number, PrivateMessage[], Pending[]][] = [
    ['berjalan', base, 23 * HOUR + 600_000, talk, pending],
    ['kosong', base, 48 * HOUR, [], []],
    ['jam terakhir', { ...base, extension: { mine: false, theirs: true } }, HOUR / 2, talk, []],
    ['berakhir', { ...base, can: { send: false, extend: true } }, 0, talk, []],
    [
      'berakhir, menunggu',
      { ...base, extension: { mine: true, theirs: false }, can: { send: false, extend: false } },
      0,
      talk,
      [],
    ],
  ];
  return (
    <section aria-label="Chat" className="flex flex-col gap-6">
      <h2 className="text-25">Chat</h2>
      <div className="flex flex-wrap gap-4">
        {states.map(([name, conversation, left, messages, waiting]) => (
          <div key={name} role="group" aria-label={name} className="flex flex-col gap-1">
            <p className="text-13 text-ink-soft">{name}</p>
            <div className="flex h-112 w-80 flex-col overflow-clip rounded-card border border-line bg-surface">
              <ConversationHeader conversation={conversation} gone={false} left={left} acts={null} onDo={noop} />
              <TimeBar ms={left} />
              <ConversationList
                view={{ log: timeline(messages), older: 'idle' }}
                pending={waiting}
                me={ME}
                other={{ nama: NAMA }}
                over={conversation.matchEnded ? 'ended' : null}
                theirReadSeq={conversation.theirReadSeq}
                typing={name === 'jam terakhir'}
                now={NOW}
                empty={<NothingYet onAdvice={() => setAdvice(true)} />}
                onOlder={noop}
                onRetry={noop}
                onTakeBack={noop}
                onAct={noop}
                onEnd={noop}
              />
              {name === 'berakhir' && <UnsentText text="Aku belum selesai menulis ini" onDiscard={noop} />}
              <ConversationFoot conversation={conversation} store={store} left={left}>
                <ConversationComposer nama={NAMA} draft={NO_DRAFT} onWrite={noop} onSend={noop} />
              </ConversationFoot>
            </div>
          </div>
        ))}
        <div className="flex h-112 w-80 flex-col overflow-clip rounded-card border border-line bg-surface">
          <ConversationHeader conversation={null} gone={false} left={0} acts={null} onDo={noop} />
          <Waiting label={chatCopy.loading} />
        </div>
      </div>
      <div className="flex max-w-md flex-col items-start gap-4">
        <Popup items={[base, { ...base, id: ME, unread: 120 }]} more={3} onDismiss={noop} />
        <UnreadFaces items={[base, { ...base, id: ME, unread: 120 }]} more={3} onDismiss={noop} />
        <StartChatButton memberId={ID} nama={NAMA} />
        <Button tone="secondary" onClick={() => setAdvice(true)}>
          {chatCopy.advice}
        </Button>
      </div>
      <AdviceDialog open={advice} onClose={() => setAdvice(false)} onReport={() => setAdvice(false)} />
    </section>
  );
}
