import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endMatchCopy } from '#copy/likes.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { announce } from '#web/ui/toast.tsx';

type Props = { memberId: string; nama: string; onClose: () => void; onEnded?: () => void };

/** Asks first, with the effects of ending a match: final, silent, out of both lists. */
export function EndMatchDialog({ memberId, nama, onClose, onEnded }: Props) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('POST /api/matches/:id/ending', { params: { id: memberId } }),
    onSuccess: async () => {
      onClose();
      onEnded?.();
      announce(endMatchCopy.done);
      await happened(client, 'visibility-changed');
    },
    onError: (error) => showErrorToast(error, endMatchCopy.failed),
  });
  return (
    <AskDialog
      open
      title={endMatchCopy.title(nama)}
      yes={endMatchCopy.end}
      no={endMatchCopy.keep}
      busy={ending.isPending}
      onYes={() => ending.mutate()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {endMatchCopy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </AskDialog>
  );
}
