import { MessageCircle } from 'lucide-react';
import { chatCopy, timeLeftText } from '#copy/chat.ts';
import { Button, type ButtonTone } from '#web/ui/button.tsx';
import { useChatLeft } from './running-chats.ts';
import { useStartChat } from './use-start-chat.ts';

type Props = {
  memberId: string;
  nama: string;
  tone?: ButtonTone;
  className?: string;
  /** Has room for the time that is left of a running conversation. */
  timed?: boolean;
};

/** «Chat (2 hari)» for a match (S1): opens a new conversation; while one runs it says so, and opens that one. */
export function StartChatButton({ memberId, nama, tone, className, timed }: Props) {
  const start = useStartChat();
  const ms = useChatLeft(memberId);
  const left = ms === null ? null : timeLeftText(ms);
  return (
    <Button
      small
      tone={tone}
      className={className}
      loading={start.isPending}
      icon={<MessageCircle aria-hidden className="size-5" />}
      aria-label={left === null ? chatCopy.startWith(nama) : chatCopy.goOnWith(nama, left)}
      onClick={() => start.mutate(memberId)}
    >
      {chatCopy.start}
      {left !== null && <span className="font-normal">· {timed ? left : chatCopy.running}</span>}
    </Button>
  );
}
