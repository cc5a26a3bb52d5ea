import { staffRoomCopy } from '#copy/staff.ts';
import { asApiError } from '#web/lib/api.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';
import { useUnmute } from '../queries.ts';

type Muted = { memberId: string; nama: string };

/** Ends a mute; one that is over already counts as ended. `onOver` follows either. */
export function useEndMute(onOver: () => void) {
  const unmute = useUnmute();
  return {
    endingOf: unmute.isPending ? unmute.variables : null,
    end: ({ memberId, nama }: Muted) =>
      unmute.mutate(memberId, {
        onSuccess: () => (announce(staffRoomCopy.unmutedNow(nama)), onOver()),
        onError: (error) => {
          if (asApiError(error).code !== 'not-found') return showErrorToast(error, staffRoomCopy.unmuteFailed);
          showToast({ tone: 'info', text: staffRoomCopy.muteOver });
          onOver();
        },
      }),
  };
}
