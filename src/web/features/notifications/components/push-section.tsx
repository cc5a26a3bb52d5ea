import type { NotificationSettings } from '#contract/notification-settings.ts';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { usePushState } from './browser-push.ts';
import { Button } from '#web/ui/button.tsx';
import { usePushHere } from '../queries.settings.ts';
import { CardSection } from '#web/ui/titled-section.tsx';

/** Browser push on this device, in each of its states. */
export function PushSection({ settings }: { settings: NotificationSettings }) {
  const turn = usePushHere();
  const state = usePushState(settings);
  const { publicKey, browsers, here } = settings.push;
  const elsewhere = browsers - (here ? 1 : 0);
  return (
    <CardSection id="browser" title={notificationSettingsCopy.pushTitle} text={notificationSettingsCopy.pushText}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
        <p role="status" className="min-w-0 basis-64 grow">
          {notificationSettingsCopy.pushStates[state]}
          {elsewhere > 0 && (
            <span className="block text-15 text-ink-soft">{notificationSettingsCopy.pushElsewhere(elsewhere)}</span>
          )}
        </p>
        {state === 'off' && (
          <Button loading={turn.isPending} onClick={() => turn.mutate(publicKey)}>
            {notificationSettingsCopy.pushOn}
          </Button>
        )}
        {state === 'on' && (
          <Button tone="secondary" loading={turn.isPending} onClick={() => turn.mutate(null)}>
            {notificationSettingsCopy.pushOff}
          </Button>
        )}
      </div>
    </CardSection>
  );
}
