import { MessageCircle } from 'lucide-react';
import { chatCopy } from '#copy/chat.ts';
import { Button, type ButtonTone } from '#web/ui/button.tsx';
import { useStartChat } from './use-start-chat.ts';

type Props = { memberId: string; nama: string; tone?: ButtonTone; className?: string };

/** «Chat (2 hari)» for a match: opens a new or the existing conversation. */
export function StartChatButton({ memberId, nama, tone, className }: Props) {
  const start = useStartChat();
  return (
    <Button
      small
      tone={tone}
      className={className}
      loading={start.isPending}
      icon={<MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />}
      aria-label={chatCopy.startWith(nama)}
      onClick={() => start.mutate(memberId)}
    >
      {chatCopy.start}
    </Button>
  );
}
