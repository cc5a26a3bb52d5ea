import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { AtSign, Ban, CornerUpLeft, Flag, Lock, Reply, Trash2, UserRound } from 'lucide-react';
import { memo } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { blockCopy, reportCopy } from '#copy/protection.ts';
import { roomCopy } from '#copy/room.ts';
import { mentionPieces } from '#domain/chat/mentions.ts';
import { timeText } from '#web/lib/dates.ts';
import { cx } from '#web/ui/class-names.ts';
import { ActionMenu, type MenuItem } from '#web/ui/menu.tsx';
import type { Outgoing, ReplyTarget, Row } from './room-rows.ts';

export type MessageAct = 'reply' | 'mention' | 'profile' | 'report' | 'block' | 'remove';
type MessageRowProps = {
  row: Extract<Row, { kind: 'message' }>;
  person: RoomPerson | undefined;
  ownHandle: string;
  canPost: boolean;
  lit: boolean;
  onAct: (act: MessageAct, message: RoomMessage, person: RoomPerson | undefined) => void;
  onJump: ((seq: number) => void) | null;
};

/** One message of the room: others' left with picture and name, own right; what can be done about it in its menu. */
export const MessageRow = memo(function MessageRow({ row, person, ownHandle, canPost, lit, onAct, onJump }: MessageRowProps) {
  const { message, mine, first } = row;
  const author = message.author!;
  const time = timeText(message.at);
  const items = menuItems(mine, canPost, Boolean(person?.memberId)).map((item) => ({ ...item, onChoose: () => onAct(item.act, message, person) }));
  return (
    <div className={cx('group flex items-start gap-2 px-3', first ? 'pt-3' : 'pt-1', mine && 'flex-row-reverse')}>
      {!mine && <div className="w-8 shrink-0">{first && <AuthorPicture name={author.nama} person={person} />}</div>}
      <div className={cx('flex min-w-0 max-w-[calc(100%-5.75rem)] flex-col', mine ? 'items-end' : 'items-start')}>
        {first && !mine ? (
          <p className="mb-0.5 flex max-w-full items-baseline gap-1.5 text-13">
            <span className="truncate font-semi">{author.nama}</span>
            <span className="truncate text-ink-soft">@{author.handle}</span>
            {person?.isDemo && <DemoMark />}
          </p>
        ) : (
          <span className="sr-only">{mine ? roomCopy.you : author.nama}: </span>
        )}
        <div
          className={cx(
            'max-w-full rounded-card px-3 py-2 text-15 transition-colors duration-200',
            mine ? 'rounded-br-sm' : 'rounded-bl-sm border border-line',
            lit ? 'bg-kunyit-soft' : mine ? 'bg-sirih-soft' : 'bg-surface',
          )}
        >
          {message.replyTo && <Quote reply={message.replyTo} gone={row.replyGone} onJump={onJump} />}
          <MessageText text={message.text} mentions={message.mentions} ownHandle={ownHandle} />
          <time dateTime={message.at} className="float-right mt-1 ml-3 text-13 leading-none text-ink-soft">
            {time}
          </time>
        </div>
      </div>
      <ActionMenu
        label={mine ? roomCopy.menuOwn(time) : roomCopy.menu(author.nama, time)}
        items={items}
        className={cx('-mx-1 text-ink-soft sm:opacity-0 sm:group-focus-within:opacity-100 sm:group-hover:opacity-100', first && !mine && 'mt-4')}
      />
    </div>
  );
});

/** An own message that is not in the room yet. */
export function OutgoingRow({ outgoing, first, onTakeBack, onSendAgain, onDrop }: OutgoingProps) {
  const { state, text, replyTo } = outgoing;
  const failed = state === 'failed';
  return (
    <div className={cx('flex flex-col items-end px-3', first ? 'pt-3' : 'pt-1')}>
      <div className={cx('max-w-[calc(100%-4.5rem)] rounded-card rounded-br-sm px-3 py-2 text-15', failed ? 'border border-bad bg-bad-soft' : 'bg-sirih-soft')}>
        <span className="sr-only">{roomCopy.you}: </span>
        {replyTo && <Quote reply={{ seq: replyTo.seq, nama: replyTo.nama, excerpt: replyTo.excerpt }} gone={false} onJump={null} />}
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-1 text-13 text-ink-soft">
        <span className={cx('py-1', failed && 'text-bad')} role="status">
          {failed ? (outgoing.problem ?? roomCopy.notSent) : state === 'waiting' ? roomCopy.waiting : roomCopy.sending}
        </span>
        {failed && <SmallAct text={roomCopy.sendAgain} onPress={() => onSendAgain(outgoing)} />}
        {(failed || state === 'waiting') && <SmallAct text={roomCopy.takeBack} onPress={() => onTakeBack(outgoing)} />}
        {failed && <SmallAct text={roomCopy.drop} onPress={() => onDrop(outgoing)} />}
      </div>
    </div>
  );
}
type OutgoingProps = { outgoing: Outgoing; first: boolean } & Record<'onTakeBack' | 'onSendAgain' | 'onDrop', (one: Outgoing) => void>;

function SmallAct({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="inline-flex min-h-11 items-center rounded-field px-2 font-semi text-sirih hover:bg-sirih-soft">
      {text}
    </button>
  );
}

function menuItems(mine: boolean, canPost: boolean, hasProfile: boolean): (Omit<MenuItem, 'onChoose'> & { act: MessageAct })[] {
  const icon = 'size-5';
  return [
    ...(canPost ? [{ act: 'reply' as const, text: roomCopy.reply, icon: <Reply aria-hidden className={icon} strokeWidth={1.75} /> }] : []),
    ...(canPost && !mine ? [{ act: 'mention' as const, text: roomCopy.mention, icon: <AtSign aria-hidden className={icon} strokeWidth={1.75} /> }] : []),
    ...(hasProfile && !mine ? [{ act: 'profile' as const, text: roomCopy.profile, icon: <UserRound aria-hidden className={icon} strokeWidth={1.75} /> }] : []),
    ...(mine
      ? [{ act: 'remove' as const, text: roomCopy.remove, icon: <Trash2 aria-hidden className={icon} strokeWidth={1.75} />, danger: true }]
      : [
          { act: 'report' as const, text: reportCopy.report, icon: <Flag aria-hidden className={icon} strokeWidth={1.75} /> },
          { act: 'block' as const, text: blockCopy.block, icon: <Ban aria-hidden className={icon} strokeWidth={1.75} />, danger: true },
        ]),
  ];
}

/** Text with the members it names; the reader's own name stands out. Addresses are never links. */
function MessageText({ text, mentions, ownHandle }: { text: string; mentions: readonly string[]; ownHandle: string }) {
  return (
    <span className="whitespace-pre-wrap">
      {mentionPieces(text, mentions).map((part, i) =>
        part.handle === null ? (
          part.text
        ) : part.handle === ownHandle ? (
          <mark key={i} className="rounded-sm bg-kunyit-soft px-0.5 font-bold text-kunyit">
            {part.text}
          </mark>
        ) : (
          <span key={i} className="font-semi text-sirih">
            {part.text}
          </span>
        ),
      )}
    </span>
  );
}

type QuoteProps = {
  reply: Omit<ReplyTarget, 'nama' | 'excerpt' | 'mine'> & { nama: string | null; excerpt: string | null };
  gone: boolean;
  onJump: MessageRowProps['onJump'];
};

/** What a message answers; pressed, it leads there. */
function Quote({ reply: { seq, nama, excerpt }, gone, onJump }: QuoteProps) {
  const look = 'mb-1.5 block w-full border-l-2 border-sirih py-0.5 pl-2 text-left text-13 text-ink-soft';
  if (gone || excerpt === null) return <p className={cx(look, 'italic')}>{roomCopy.repliedGone}</p>;
  const words = (
    <>
      <span className="flex items-center gap-1 font-semi text-ink">
        <CornerUpLeft aria-hidden className="size-3.5 shrink-0" strokeWidth={2} /> {nama}
      </span>
      <span className="line-clamp-2">{excerpt}</span>
    </>
  );
  if (!onJump) return <div className={look}>{words}</div>;
  return (
    <button type="button" aria-label={roomCopy.toReplied(nama ?? '', excerpt)} onClick={() => onJump(seq)} className={cx(look, 'min-h-11 hover:text-ink')}>
      {words}
    </button>
  );
}

/** A round picture, or the first letter; a disguised photo carries a lock. */
function AuthorPicture({ name, person }: { name: string; person: RoomPerson | undefined }) {
  if (!person?.photo)
    return (
      <span aria-hidden className="inline-flex size-8 items-center justify-center rounded-full bg-sirih-soft text-15 font-bold text-sirih">
        {name.slice(0, 1)}
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
        <span aria-hidden className="absolute -right-1 -bottom-1 rounded-full border border-line bg-surface p-0.5 text-ink">
          <Lock className="size-3" strokeWidth={2} />
        </span>
      )}
    </span>
  );
}

function DemoMark() {
  return (
    <span title={candidateCopy.demoLabel} className="shrink-0 rounded-full border border-line-strong px-1.5 text-13 leading-tight">
      {candidateCopy.demo}
    </span>
  );
}
