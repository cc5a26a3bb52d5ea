import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { passCopy } from '#copy/likes.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';

/** A candidate by id, if the card is open, or else by reference. */
export type Passed = { memberId: string } | { ref: string };

/** «Lewati»: out of the own list, with undo in the toast. */
export function usePass({ nama, onPassed }: { nama: string; onPassed?: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (whom: Passed) => call('POST /api/passes', { body: whom }),
    onSuccess: async ({ ref }) => {
      onPassed?.();
      await happened(client, 'visibility-changed');
      showToast({
        tone: 'ok',
        title: passCopy.done(nama),
        text: passCopy.doneText,
        action: { text: passCopy.undo, onPress: () => void undoPass(client, { ref, nama }) },
      });
    },
    onError: (error) => showErrorToast(error, passCopy.failed),
  });
}

/** Undo of a pass, in the list of likes. */
export function useUndoPass() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (passed: { ref: string; nama: string }) => undoPass(client, passed) });
}

async function undoPass(client: QueryClient, { ref, nama }: { ref: string; nama: string }): Promise<void> {
  try {
    await call('DELETE /api/passes/:ref', { params: { ref } });
    announce(passCopy.undone(nama));
  } catch (error) {
    showErrorToast(error, passCopy.undoFailed);
  }
  await happened(client, 'visibility-changed');
}
