import { safetyCopy } from '#copy/safety.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { Switch } from '#web/ui/switch.tsx';
import { usePause } from '../queries.ts';

/** «Jeda profil», with its effects (T74). */
export function PauseSection({ pausedAt }: { pausedAt: string | null }) {
  const { dateTimeText } = useDates();
  const pause = usePause();
  return (
    <AccountSection id="jeda" title={safetyCopy.pauseTitle}>
      <div className="p-4">
        <Switch
          id="jeda-profil"
          label={safetyCopy.pauseLabel}
          text={
            <>
              {safetyCopy.pauseText}
              {pausedAt && (
                <b className="mt-1 block font-semi text-ink">{safetyCopy.pausedSince(dateTimeText(pausedAt))}</b>
              )}
            </>
          }
          checked={pausedAt !== null}
          busy={pause.isPending}
          onChange={(paused) => pause.mutate(paused)}
        />
      </div>
    </AccountSection>
  );
}
