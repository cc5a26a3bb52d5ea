import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { mayBeAsked, settingsKey, turnPushOn } from './browser-push.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

const DISMISSED_KEY = 'serasi.tanpa-push';

/**
 * Offers browser push once, unobtrusively, if it is possible and the browser has not asked. The browser asks only after
 * the press.
 */
export function PushOffer() {
  const [shown, setShown] = useState(() => mayBeAsked() && !wasDismissed());
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: settingsKey(),
    queryFn: ({ signal }) => call('GET /api/notifications/settings', { signal }),
    enabled: shown,
  });
  const turnOn = useMutation({
    mutationFn: turnPushOn,
    onSuccess: (settings) => {
      setShown(false);
      if (!settings) return;
      client.setQueryData(settingsKey(), settings);
      showToast({ tone: 'ok', text: notificationSettingsCopy.pushDone });
    },
    onError: (error) => showErrorToast(error, notificationSettingsCopy.pushFailed),
  });
  const publicKey = data?.push.publicKey;
  if (!shown || !publicKey || data.push.here) return null;
  const dismiss = () => {
    remember();
    setShown(false);
  };
  return (
    <Notice
      title={notificationSettingsCopy.offerTitle}
      action={
        <div className="flex flex-wrap gap-2">
          <Button small loading={turnOn.isPending} onClick={() => turnOn.mutate(publicKey)}>
            {notificationSettingsCopy.pushOn}
          </Button>
          <Button small tone="quiet" onClick={dismiss}>
            {notificationSettingsCopy.offerLater}
          </Button>
        </div>
      }
    >
      {notificationSettingsCopy.offerText}
    </Notice>
  );
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // Without storage it is offered again at the next visit.
  }
}
