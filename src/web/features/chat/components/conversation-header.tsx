import type { Conversation } from '#contract/chat.ts';
import { Ban, Flag, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { chatCopy } from '#copy/chat.ts';
import { blockCopy, reportCopy } from '#copy/safety.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ActionMenu } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TimeLeft } from './countdown.tsx';

/** What can be done from a conversation. */
export type ChatAct = 'profile' | 'report' | 'block' | 'advice';
type Props = {
  conversation: Conversation | null;
  left: number;
  lead?: ReactNode;
  acts: ReactNode;
  onDo: (act: ChatAct) => void;
};

/** Who it is with and how long it is open; the name leads to the profile. */
export function ConversationHeader({ conversation, left, lead, acts, onDo }: Props) {
  const other = conversation?.other;
  return (
    <header className="flex shrink-0 items-center gap-1 bg-surface py-1.5 pr-1 pl-2">
      {lead}
      {other ? (
        <button
          type="button"
          onClick={() => onDo('profile')}
          aria-label={chatCopy.openProfile(other.nama)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-field px-1 text-left hover:bg-sirih-soft"
        >
          <Avatar src={other.photo} name={other.nama} />
          <span className="min-w-0">
            <span className="flex items-center gap-1.5">
              <bdi className="truncate text-15 leading-tight font-semi">{other.nama}</bdi>
              {other.isDemo && (
                <span className="shrink-0 rounded-full border border-line-strong px-1.5 text-13 leading-tight">
                  {candidateCopy.demo}
                </span>
              )}
            </span>
            <TimeLeft ms={left} className="block truncate leading-tight" />
          </span>
        </button>
      ) : (
        <span className="flex grow items-center gap-2 px-1">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-24" />
        </span>
      )}
      {other && <Menu nama={other.nama} onDo={onDo} />}
      {acts}
    </header>
  );
}

function Menu({ nama, onDo }: { nama: string; onDo: (act: ChatAct) => void }) {
  const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const;
  return (
    <ActionMenu
      label={chatCopy.menu(nama)}
      items={[
        { text: chatCopy.viewProfile, icon: <UserRound {...icon} />, onChoose: () => onDo('profile') },
        { text: chatCopy.advice, icon: <ShieldCheck {...icon} />, onChoose: () => onDo('advice') },
        { text: reportCopy.report, icon: <Flag {...icon} />, onChoose: () => onDo('report') },
        { text: blockCopy.block, icon: <Ban {...icon} />, danger: true, onChoose: () => onDo('block') },
      ]}
    />
  );
}
