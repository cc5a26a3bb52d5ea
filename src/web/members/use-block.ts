import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockCopy } from '#copy/safety.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { announce, showToast } from '#web/ui/toast.tsx';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { tellBlocked, type Whom } from './blocked-here.ts';

export type Blocking = {
  /** True from the press on, false once it has failed: what shows this member asks nothing more of them meanwhile. */
  onBlocking?: (isUnderWay: boolean) => void;
  onBlocked?: () => void;
};

/** Blocks a member: afterwards no list shows them, and the toast can undo it. */
export function useBlock({ nama, onBlocked }: { nama: string; onBlocked: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (whom: Whom) => call('POST /api/blocks', { body: whom }),
    // The block stands: nobody waits for the lists to be read anew.
    onSuccess: ({ ref }, whom) => {
      tellBlocked(whom);
      onBlocked();
      sayBlocked(client, ref, nama);
      return happened(client, 'visibility-changed');
    },
    onError: (error) => showErrorToast(error, blockCopy.failed),
  });
}

/** «Sari diblokir», with undo. */
function sayBlocked(client: QueryClient, ref: string, nama: string): void {
  const undo = async () => {
    try {
      await call('DELETE /api/blocks/:ref', { params: { ref } });
      tellBlocked(null);
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
