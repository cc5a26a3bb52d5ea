import { privacyCopy } from '#copy/privacy.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { Switch } from '#web/ui/switch.tsx';
import { usePause } from '../queries.ts';
import { PrivacySection } from './privacy-section.tsx';

/** «Jeda profil», with what it means (T74). */
export function PauseSection({ pausedAt }: { pausedAt: string | null }) {
  const pause = usePause();
  return (
    <PrivacySection id="jeda" title={privacyCopy.pauseTitle}>
      <div className="p-4">
        <Switch
          id="jeda-profil"
          label={privacyCopy.pauseLabel}
          text={
            <>
              {privacyCopy.pauseText}
              {pausedAt && <b className="mt-1 block font-semi text-ink">{privacyCopy.pausedSince(dateTimeText(pausedAt))}</b>}
            </>
          }
          checked={pausedAt !== null}
          busy={pause.isPending}
          onChange={(paused) => pause.mutate(paused)}
        />
      </div>
    </PrivacySection>
  );
}
