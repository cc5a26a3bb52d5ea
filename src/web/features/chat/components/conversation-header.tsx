import type { Conversation } from '#contract/chat.ts';
import { Ban, FileDown, Flag, HeartOff, Hourglass, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatTimeCopy } from '#copy/chat-time.ts';
import { chatCopy } from '#copy/chat.ts';
import { endMatchCopy } from '#copy/likes.ts';
import { blockCopy, reportCopy } from '#copy/safety.ts';
import { transcriptCopy } from '#copy/transcript.ts';
import { useTranscript } from '#web/members/use-transcript.ts';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ActionMenu } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TimeLeft } from '#web/messaging/countdown.tsx';

/** Acts of a conversation's menu. */
export type ChatAct = 'profile' | 'time' | 'report' | 'block' | 'advice' | 'end-match';
type Props = {
  conversation: Conversation | null;
  /** It is not there, or no more: nobody's name is to come. */
  gone: boolean;
  left: number;
  lead?: ReactNode;
  acts: ReactNode;
  onDo: (act: ChatAct) => void;
};

/** The other member and the time left; the name opens the profile. */
export function ConversationHeader({ conversation, gone, left, lead, acts, onDo }: Props) {
  const other = conversation?.other;
  const over = conversation?.matchEnded === true;
  return (
    <header className="flex shrink-0 items-center gap-1 bg-surface py-1.5 pr-1 pl-2">
      {lead}
      {other ? (
        <button
          type="button"
          // After an ended match there is no profile to open.
          disabled={over}
          onClick={() => onDo('profile')}
          aria-label={over ? undefined : chatCopy.openProfile(other.nama)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-field p-1 text-left enabled:hover:bg-sirih-soft"
        >
          <Avatar src={other.photo} name={other.nama} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-1.5">
              <bdi className="max-w-full truncate text-15 leading-tight font-semi">{other.nama}</bdi>
              {other.isDemo && <DemoBadge />}
            </span>
            <TimeLeft ms={over ? 0 : left} className="block leading-tight" />
          </span>
        </button>
      ) : gone ? (
        <span className="grow" />
      ) : (
        <span className="flex grow items-center gap-2 px-1">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-24" />
        </span>
      )}
      {other && !conversation.gone && <Menu id={conversation.id} nama={other.nama} over={over} onDo={onDo} />}
      {acts}
    </header>
  );
}

type MenuProps = { id: string; nama: string; over: boolean; onDo: (act: ChatAct) => void };

function Menu({ id, nama, over, onDo }: MenuProps) {
  const { take, isTaking } = useTranscript();
  const icon = { 'aria-hidden': true, className: 'size-5' } as const;
  return (
    <ActionMenu
      label={chatCopy.menu(nama)}
      items={[
        ...(over
          ? []
          : [{ text: chatCopy.viewProfile, icon: <UserRound {...icon} />, onChoose: () => onDo('profile') }]),
        ...(over ? [] : [{ text: chatTimeCopy.title, icon: <Hourglass {...icon} />, onChoose: () => onDo('time') }]),
        { text: chatCopy.advice, icon: <ShieldCheck {...icon} />, onChoose: () => onDo('advice') },
        ...(over ? [] : [{ text: endMatchCopy.end, icon: <HeartOff {...icon} />, onChoose: () => onDo('end-match') }]),
        {
          text: isTaking(id) ? transcriptCopy.making : transcriptCopy.menu,
          icon: <FileDown {...icon} />,
          onChoose: () => take(id),
        },
        { text: reportCopy.report, icon: <Flag {...icon} />, onChoose: () => onDo('report') },
        { text: blockCopy.block, icon: <Ban {...icon} />, danger: true, onChoose: () => onDo('block') },
      ]}
    />
  );
}
