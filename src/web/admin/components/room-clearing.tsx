import { useState } from 'react';
import { noticeText } from '#copy/notices.ts';
import { staffRoomCopy } from '#copy/staff.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useClearRoom } from '../queries.ts';
import { pageHeading, useHeldFocus } from './held-focus.ts';

type Standing = { live: number; upToSeq: number };

/** Empties the room, after a question with the number of messages; later messages stay. */
export function RoomClearing({ live, upToSeq }: Standing) {
  const [asked, setAsked] = useState<Standing | null>(null);
  const clear = useClearRoom();
  // Without messages the button that opened the question is disabled.
  const holdFocus = useHeldFocus(pageHeading);
  const yes = () =>
    clear.mutate(asked!.upToSeq, {
      onSuccess: ({ deletedCount }) => showToast({ tone: 'ok', text: noticeText('room-cleared', { n: deletedCount }) }),
      onError: (error) => showErrorToast(error, undefined, (reason) => noticeText('room-clear-failed', { reason })),
      onSettled: () => (holdFocus(), setAsked(null)),
    });
  return (
    <div>
      <Button tone="danger" small disabled={live === 0} onClick={() => setAsked({ live, upToSeq })}>
        {staffRoomCopy.clear}
      </Button>
      <AskDialog
        open={asked !== null}
        title={staffRoomCopy.clearTitle(asked?.live ?? 0)}
        yes={staffRoomCopy.clear}
        no={staffRoomCopy.clearKeep}
        busy={clear.isPending}
        onYes={yes}
        onClose={() => setAsked(null)}
      >
        <p>{staffRoomCopy.clearText}</p>
      </AskDialog>
    </div>
  );
}
