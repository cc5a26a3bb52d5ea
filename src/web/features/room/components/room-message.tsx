import type { RoomPerson } from '#contract/room.ts';
import { CornerUpLeft, Crown, Gem, Lock } from 'lucide-react';
import { memo } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { roomCopy } from '#copy/room.ts';
import { mentionPieces } from '#domain/messaging/mentions.ts';
import { useDates } from '#web/lib/dates.ts';
import type { ReplyTarget } from '#web/messaging/drafts.ts';
import { MessageBubble, PendingBubble } from '#web/messaging/message-bubble.tsx';
import type { Pending } from '#web/messaging/outbox.ts';
import { useRowTabIndex } from '#web/messaging/row-focus.ts';
import type { PendingRow, StoredRow } from '#web/messaging/timeline-rows.ts';
import { Seamed, TypedText } from '#web/messaging/typed-text.tsx';
import { cx } from '#web/ui/class-names.ts';
import { ActionMenu } from '#web/ui/menu.tsx';
import { type MessageAct, messageMenu } from './message-menu.tsx';
import type { RoomItem } from './room-rows.ts';

type RoomMessageProps = {
  row: StoredRow<RoomItem>;
  person: RoomPerson | undefined;
  ownHandle: string;
  canPost: boolean;
  highlighted: boolean;
  onAct: (act: MessageAct, message: RoomItem, person: RoomPerson | undefined) => void;
  onJump: (seq: number) => void;
};

/** One message of the room: others' left with picture and name, own right; its acts are in a menu. */
export const RoomMessageRow = memo(function RoomMessageRow(props: RoomMessageProps) {
  const { row, person, ownHandle, canPost, highlighted, onAct, onJump } = props;
  const { timeText } = useDates();
  const tabIndex = useRowTabIndex();
  const { item, mine, first } = row;
  const { author } = item;
  const time = timeText(item.at);
  const items = messageMenu(mine, canPost, Boolean(person?.memberId)).map((one) => ({
    ...one,
    onChoose: () => onAct(one.act, item, person),
  }));
  const named = first && !mine;
  return (
    <MessageBubble
      mine={mine}
      first={first}
      who={named ? null : `${mine ? roomCopy.you : author.nama}:`}
      at={item.at}
      tone={highlighted ? 'highlighted' : 'plain'}
      picture={
        !mine && <div className="w-8 shrink-0">{first && <AuthorPicture name={author.nama} person={person} />}</div>
      }
      author={
        named && (
          <p className="mb-0.5 flex max-w-full flex-wrap items-baseline gap-x-1.5 text-13">
            <bdi className="max-w-full truncate font-semi">{author.nama}</bdi>
            <span className="max-w-full truncate text-ink-soft">@{author.handle}</span>
            {author.mark && <TierMark mark={author.mark} />}
            {person?.isDemo && <DemoMark />}
          </p>
        )
      }
      quote={item.replyTo && <Quote reply={item.replyTo} gone={item.replyGone} onJump={onJump} />}
      beside={
        <ActionMenu
          label={mine ? roomCopy.menuOwn(time) : roomCopy.menu(author.nama, time)}
          items={items}
          tabIndex={tabIndex}
          className={cx(
            // Nothing hovers where fingers point.
            '-mx-1 text-ink-soft sm:pointer-fine:opacity-0 sm:group-focus-within:opacity-100 sm:in-[[role=listitem]:focus-visible]:opacity-100 sm:group-hover:opacity-100',
            named && 'mt-4',
          )}
        />
      }
    >
      <MentioningText text={item.text} mentions={item.mentions} ownHandle={ownHandle} />
    </MessageBubble>
  );
});

export type PendingActs = Record<'onTakeBack' | 'onSendAgain' | 'onDrop', (clientId: string) => void>;

const PENDING_WORDS = { me: `${roomCopy.you}:`, sending: roomCopy.sending, waiting: roomCopy.waiting };

/** An own message that is not in the room yet. */
export function PendingRoomMessage({ row, acts }: { row: PendingRow; acts: PendingActs }) {
  const { pending, first } = row;
  const { replyTo } = pending;
  return (
    <PendingBubble
      message={pending}
      first={first}
      words={PENDING_WORDS}
      quote={replyTo && <Quote reply={replyTo} gone={false} onJump={null} />}
      acts={actsOf(pending, acts)}
    />
  );
}

function actsOf({ state, clientId }: Pending, { onSendAgain, onTakeBack, onDrop }: PendingActs) {
  const takeBack = { text: roomCopy.takeBack, onPress: () => onTakeBack(clientId) };
  if (state !== 'failed') return state === 'waiting' ? [takeBack] : [];
  return [
    { text: roomCopy.sendAgain, onPress: () => onSendAgain(clientId) },
    takeBack,
    { text: roomCopy.drop, onPress: () => onDrop(clientId) },
  ];
}

/** Text with member mentions; the viewer's own is emphasised. */
function MentioningText({ text, mentions, ownHandle }: Pick<RoomItem, 'text' | 'mentions'> & { ownHandle: string }) {
  return mentionPieces(text, mentions).map((part, i) =>
    part.handle === null ? (
      <TypedText key={i} text={part.text} />
    ) : part.handle === ownHandle ? (
      <mark key={i} className="inline-block max-w-full rounded-sm bg-kunyit-soft px-0.5 font-bold text-kunyit">
        <Seamed text={part.text} />
      </mark>
    ) : (
      <span key={i} className="inline-block max-w-full font-semi text-sirih">
        <Seamed text={part.text} />
      </span>
    ),
  );
}

type QuoteProps = {
  reply: Pick<ReplyTarget, 'seq'> & { nama: string | null; excerpt: string | null };
  gone: boolean;
  onJump: RoomMessageProps['onJump'] | null;
};

/** The quoted message; a press scrolls to it. */
function Quote({ reply: { seq, nama, excerpt }, gone, onJump }: QuoteProps) {
  const tabIndex = useRowTabIndex();
  const look = 'mb-1.5 block w-full border-l-2 border-sirih py-0.5 pl-2 text-left text-13 text-ink-soft';
  if (gone || excerpt === null) return <p className={cx(look, 'italic')}>{roomCopy.repliedGone}</p>;
  const words = (
    <>
      <span className="flex items-center gap-1 font-semi text-ink">
        <CornerUpLeft aria-hidden className="size-3.5 shrink-0 stroke-2" /> <bdi>{nama}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2">
        {excerpt}
      </span>
    </>
  );
  if (!onJump) return <div className={look}>{words}</div>;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={roomCopy.toReplied(nama ?? '', excerpt)}
      onClick={() => onJump(seq)}
      className={cx(look, 'min-h-11 hover:text-ink')}
    >
      {words}
    </button>
  );
}

/** A round picture, or the first letter; a blurred photo carries a lock. */
function AuthorPicture({ name, person }: { name: string; person: RoomPerson | undefined }) {
  if (!person?.photo)
    return (
      <span
        aria-hidden
        className="inline-flex size-8 items-center justify-center rounded-full bg-sirih-soft text-15 font-bold text-sirih"
      >
        {[...name][0]}
      </span>
    );
  return (
    <span className="relative inline-block">
      <img
        src={person.photo}
        alt={person.blurred ? roomCopy.blurred : ''}
        width={32}
        height={32}
        className="size-8 rounded-full border border-line object-cover"
      />
      {person.blurred && (
        <span
          aria-hidden
          className="absolute -right-1 -bottom-1 rounded-full border border-line bg-surface p-0.5 text-ink"
        >
          <Lock className="size-3 stroke-2" />
        </span>
      )}
    </span>
  );
}

const MARKS = { premium: Gem, pro: Crown };

/** The author's paid plan, as an icon with a label. */
function TierMark({ mark }: { mark: keyof typeof MARKS }) {
  const Icon = MARKS[mark];
  return (
    <span role="img" aria-label={roomCopy.mark[mark]} title={roomCopy.mark[mark]} className="shrink-0 self-center">
      <Icon aria-hidden className={cx('size-4', mark === 'pro' ? 'text-kunyit' : 'text-sirih')} />
    </span>
  );
}

function DemoMark() {
  return (
    <span
      title={candidateCopy.demoLabel}
      className="shrink-0 rounded-full border border-line-strong px-1.5 text-13 leading-tight"
    >
      {candidateCopy.demo}
    </span>
  );
}
