import type { Conversation } from '#contract/chat.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { BlockDialog } from '#web/members/block-dialog.tsx';
import { EndMatchDialog } from '#web/members/end-match-dialog.tsx';
import { useClosedOnNextPage } from '#web/ui/dialog-stack.ts';
import { AdviceDialog } from './advice-dialog.tsx';
import type { ChatAct } from './conversation-header.tsx';
import { conversationStore } from './conversation-store.ts';
import { TimeDialog } from './time-dialog.tsx';

const [CandidateDetails] = later(() => import('#web/members/candidate-details.tsx').then((m) => m.CandidateDetails));
const [ReportDialog] = later(() => import('#web/members/report-dialog.tsx').then((m) => m.ReportDialog));

/** The state at opening: the dialog outlives its message. `seq`: the message, else the other side's newest. */
export type Dialog = { name: ChatAct; seq: number | undefined; other: Conversation['other'] };

type Props = {
  id: string;
  dialog: Dialog;
  conversation: Conversation | null;
  ended: boolean;
  onDo: (dialog: Dialog | null) => void;
  onGone: () => void;
};

/**
 * Dialogs above a conversation. A report names a message, so that messages around it are kept as evidence.
 */
export function ChatDialog({ id, dialog, conversation, ended, onDo, onGone }: Props) {
  const { name, seq, other } = dialog;
  useClosedOnNextPage();
  const close = () => onDo(null);
  const store = conversationStore(id);
  const block = {
    onBlocking: (isUnderWay: boolean) => {
      store.isLetGo = isUnderWay;
      // It may have happened all the same, and what told of it was not listened to.
      if (!isUnderWay) store.look();
    },
    onBlocked: () => (onGone(), store.timeline.vanish()),
  };
  if (name === 'time')
    return conversation && <TimeDialog until={ended ? null : conversation.expiresAt} onClose={close} />;
  if (name === 'advice')
    return <AdviceDialog open onClose={close} onReport={() => onDo({ ...dialog, name: 'report' })} />;
  if (name === 'end-match') return <EndMatchDialog memberId={other.id} nama={other.nama} onClose={close} />;
  if (name === 'block')
    return <BlockDialog whom={{ memberId: other.id }} nama={other.nama} onClose={close} {...block} />;
  if (name === 'report') {
    const what =
      seq === undefined
        ? ({ kind: 'profile', whom: { memberId: other.id } } as const)
        : ({ kind: 'message', whom: { conversationId: id }, seq } as const);
    return (
      <Piece onMissing={close}>
        <ReportDialog reported={{ nama: other.nama, ...what }} onClose={close} {...block} />
      </Piece>
    );
  }
  return (
    <Piece onMissing={close}>
      <CandidateDetails memberId={other.id} onClose={close} />
    </Piece>
  );
}
