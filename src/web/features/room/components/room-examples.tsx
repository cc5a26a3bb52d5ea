import type { RoomMessage } from '#contract/room.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { datesOf } from '#copy/dates.ts';
import { roomCopy } from '#copy/room.ts';
import { ApiError } from '#web/lib/api.ts';
import { type Draft, NO_DRAFT } from '#web/messaging/drafts.ts';
import type { Pending } from '#web/messaging/outbox.ts';
import type { Refusal } from '#web/messaging/outbox-storage.ts';
import { MentionList } from './mention-list.tsx';
import { ROOM } from './room-channel.ts';
import { RoomComposer } from './room-composer.tsx';
import type { RoomListProps } from './room-list.tsx';
import { RoomPanel } from './room-panel.tsx';
import { roomRows } from './room-rows.ts';
import type { RoomState } from './room-store.ts';

const ME = { key: 'saya', mutedUntil: null, muteReason: null, can: { post: true } };
const NOW = Date.parse('2026-11-21T02:00:00.000Z');
type Author = NonNullable<RoomMessage['author']>;
const A: Author = { key: 'a', nama: 'Contoh', handle: 'contoh.satu', mark: 'premium' };
const B: Author = { key: 'b', nama: 'Misal', handle: 'misal_dengan_nama_yang_panjang', mark: 'pro' };
const OWN: Author = { key: 'saya', nama: 'Kamu', handle: 'kamu', mark: null };

const message = (
  seq: number,
  at: string,
  author: Author,
  text: string,
  rest: Partial<RoomMessage> = {},
): RoomMessage => ({
  seq,
  rev: seq,
  at,
  deleted: false,
  author,
  text,
  mentions: [],
  replyTo: null,
  clientId: null,
  ...rest,
});
const MESSAGES = [
  message(1, '2026-11-20T01:10:00.000Z', A, 'Selamat pagi semua. Ada yang pernah ikut kelas pranikah di Bandung?'),
  message(2, '2026-11-20T01:12:00.000Z', A, 'Saya cari yang akhir pekan.'),
  message(3, '2026-11-21T01:30:00.000Z', B, 'Saya pernah, di balai kota. @kamu mungkin juga tahu.', {
    mentions: ['kamu'],
    replyTo: { seq: 1, nama: 'Contoh', excerpt: 'Selamat pagi semua. Ada yang pernah ikut kelas pranikah di Bandung?' },
  }),
  message(4, '2026-11-21T01:31:00.000Z', OWN, 'Betul, @contoh.satu. Tiap Sabtu pukul sembilan.', {
    mentions: ['contoh.satu'],
  }),
  message(5, '2026-11-21T01:40:00.000Z', A, 'Terima kasih.', { replyTo: { seq: 9, nama: null, excerpt: null } }),
];
const one = (clientId: string, text: string, state: Pending['state'], refusal?: Refusal): Pending => ({
  clientId,
  channel: 'room',
  thread: ROOM,
  text,
  replyTo: null,
  at: Date.parse('2026-11-21T01:59:00.000Z'),
  tab: 'contoh',
  state,
  ...(refusal && { refusal }),
});
const TOO_FAST: Refusal = { title: roomCopy.notSent, message: roomCopy.tooFast('40 detik') };
const PENDING: Pending[] = [
  one('contoh-1', 'Sampai bertemu di sana.', 'waiting'),
  one('contoh-2', 'Yang ini gagal.', 'failed', TOO_FAST),
];
const noop = () => {};
const list = (messages: readonly RoomMessage[], pending: readonly Pending[] = []): RoomListProps => ({
  rows: roomRows(messages, pending, ME, { now: NOW, dates: datesOf('WIB') }),
  people: new Map([['b', { key: 'b', memberId: null, photo: null, blurred: false, isDemo: true }]]),
  ownHandle: 'kamu',
  canPost: true,
  older: 'none',
  scrollTarget: null,
  onOlder: noop,
  onReached: noop,
  onJump: noop,
  onAct: noop,
  pendingActs: { onTakeBack: noop, onSendAgain: noop, onDrop: noop },
});
const composer = (draft: Partial<Draft>, problem: RoomState['problem'] = null) => (
  <RoomComposer draft={{ ...NO_DRAFT, ...draft }} problem={problem} onWrite={noop} onSend={noop} />
);

type Example = {
  name: string;
  state: Partial<ComponentProps<typeof RoomPanel>['state']>;
  rows?: RoomListProps;
  foot?: ReactNode;
  down?: boolean;
};
const EXAMPLES: Example[] = [
  { name: 'Pesan', state: {}, rows: list(MESSAGES) },
  { name: 'Dalam perjalanan', state: {}, rows: list(MESSAGES.slice(2), PENDING), down: true },
  {
    name: 'Membalas, gagal',
    state: {},
    rows: list(MESSAGES.slice(0, 2)),
    foot: composer(
      { text: 'Saya juga mau ikut.', replyTo: { seq: 1, nama: 'Contoh', mine: false, excerpt: MESSAGES[0]!.text } },
      TOO_FAST,
    ),
  },
  {
    name: 'Terlalu panjang',
    state: {},
    rows: list(MESSAGES.slice(0, 2)),
    foot: composer({ text: 'kata '.repeat(101) }),
  },
  { name: 'Memuat', state: { phase: 'loading', me: null } },
  { name: 'Kosong', state: {} },
  { name: 'Gagal', state: { phase: 'failed', failure: new ApiError(0, { code: 'network' }), me: null } },
  {
    name: 'Dibisukan',
    state: {
      me: {
        ...ME,
        mutedUntil: '2026-11-22T01:30:00.000Z',
        muteReason: 'Menulis kasar berulang kali.',
        can: { post: false },
      },
    },
    rows: list(MESSAGES),
  },
  { name: 'Masa percobaan berakhir', state: { me: { ...ME, can: { post: false } } }, rows: list(MESSAGES) },
];

/** The room in each of its states. */
export function RoomExamples() {
  const id = useId();
  return (
    <section aria-label="Ruang bersama" className="flex flex-col gap-6">
      <h2 className="text-25">Ruang bersama</h2>
      <ul className="flex flex-wrap gap-6">
        {EXAMPLES.map(({ name, state, rows, foot, down = false }, i) => (
          <li key={name} className="w-full max-w-[360px]">
            <p className="mb-2 text-15 text-ink-soft">{name}</p>
            <div className="h-[480px] overflow-hidden rounded-card border border-line bg-surface">
              <RoomPanel
                titleId={`${id}-${i}`}
                state={{ phase: 'ready', failure: null, me: ME, ...state }}
                live={down ? 'down' : 'live'}
                frame={i === 1 ? 'sheet' : 'panel'}
                list={rows ?? list([])}
                composer={foot ?? composer({})}
                onClose={noop}
                onRetry={noop}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="relative mt-40 h-1 w-full max-w-[360px]">
        <MentionList
          id={`${id}-saran`}
          state="some"
          people={[A, B].map(({ handle, nama }) => ({ handle, nama }))}
          active={1}
          onChoose={noop}
        />
      </div>
    </section>
  );
}
