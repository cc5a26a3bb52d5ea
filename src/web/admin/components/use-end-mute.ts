import { staffRoomCopy } from '#copy/staff.ts';
import { asApiError } from '#web/lib/api.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';
import { useUnmute } from '../queries.ts';
import { useBusy } from './use-busy.ts';

type Muted = { memberId: string; nama: string };

/** Ends a mute; one that is over already counts as ended. `onOver` follows either. */
export function useEndMute(onOver: () => void) {
  const unmute = useUnmute();
  const { isBusy, during } = useBusy();
  return {
    isEnding: isBusy,
    end: ({ memberId, nama }: Muted) =>
      void during(memberId, async () => {
        try {
          await unmute.mutateAsync(memberId);
          announce(staffRoomCopy.unmutedNow(nama));
        } catch (error) {
          if (asApiError(error).code !== 'not-found') return showErrorToast(error, staffRoomCopy.unmuteFailed);
          showToast({ tone: 'info', text: staffRoomCopy.muteOver });
        }
        onOver();
      }),
  };
}
