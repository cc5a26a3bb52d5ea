import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockCopy } from '#copy/safety.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { announce, showToast } from '#web/ui/toast.tsx';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

/**
 * A member by id, by the reference of a card that has none, as the author of a message in the room, or as the
 * other side of a conversation.
 */
export type Whom = { memberId: string } | { ref: string } | { roomSeq: number } | { conversationId: string };

/** Blocks a member: when it is done no list shows them any more, and it can be undone from the message. */
export function useBlock({ nama, onBlocked }: { nama: string; onBlocked: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (whom: Whom) => call('POST /api/blocks', { body: whom }),
    onSuccess: async ({ ref }) => {
      await happened(client, 'visibility-changed');
      sayBlocked(client, ref, nama);
      onBlocked();
      keepFocus();
    },
    onError: (error) => showErrorToast(error, blockCopy.failed),
  });
}

/** The card that was pressed is gone: keyboard and screen reader go on at the content. */
function keepFocus(): void {
  requestAnimationFrame(
    () => document.activeElement === document.body && document.getElementById('isi')?.focus({ preventScroll: true }),
  );
}

/** «Sari diblokir», with the way back. */
function sayBlocked(client: QueryClient, ref: string, nama: string): void {
  const undo = async () => {
    try {
      await call('DELETE /api/blocks/:ref', { params: { ref } });
      await happened(client, 'visibility-changed');
      announce(blockCopy.undone(nama));
    } catch (error) {
      showErrorToast(error, blockCopy.undoFailed);
    }
  };
  showToast({
    tone: 'ok',
    title: blockCopy.done(nama),
    text: blockCopy.doneText,
    action: { text: blockCopy.undo, onPress: () => void undo() },
  });
}
