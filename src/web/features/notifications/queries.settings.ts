import { type QueryClient, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings } from '#contract/notification-settings.ts';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { settingsKey, turnPushOff, turnPushOn } from './components/browser-push.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';

type Change = ApiInput<'PATCH /api/notifications/settings'>['body'];
const CHANGE_KEY = ['notification-settings-change'] as const;

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey(),
    queryFn: ({ signal }) => call('GET /api/notifications/settings', { signal }),
  });
}

/** Changes the named settings, shown at once; one request after the other, and the last answer holds. */
export function useChangeSettings({ onSaved }: { onSaved?: () => void } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    scope: { id: CHANGE_KEY[0] },
    mutationFn: (change: Change) => call('PATCH /api/notifications/settings', { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: settingsKey() });
      const before = client.getQueryData<NotificationSettings>(settingsKey());
      client.setQueryData<NotificationSettings>(settingsKey(), (old) => old && changed(old, change));
      return { before };
    },
    onSuccess: (settings) => {
      if (client.isMutating({ mutationKey: CHANGE_KEY }) <= 1) client.setQueryData(settingsKey(), settings);
      onSaved?.();
    },
    onError: (error, _change, shown) => {
      showErrorToast(error, notificationSettingsCopy.saveFailed);
      // Without a network the settings cannot be read anew. Another change under way is shown by what it began with.
      if (shown?.before && client.isMutating({ mutationKey: CHANGE_KEY }) <= 1)
        client.setQueryData(settingsKey(), shown.before);
      return client.invalidateQueries({ queryKey: settingsKey() });
    },
  });
}

function changed(old: NotificationSettings, { choices = [], quiet, showNames }: Change): NotificationSettings {
  const groups = old.groups.map((g) => {
    const of = (channel: 'app' | 'push' | 'mail') =>
      choices.find((c) => c.group === g.group && c.channel === channel)?.on;
    return {
      ...g,
      app: { ...g.app, on: of('app') ?? g.app.on },
      push: of('push') ?? g.push,
      mail: of('mail') ?? g.mail,
    };
  });
  return { ...old, groups, quiet: quiet === undefined ? old.quiet : quiet, showNames: showNames ?? old.showNames };
}

/** Switches browser push on and off. The browser asks after the press. */
export function usePushHere() {
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: (publicKey: string | null) => (publicKey === null ? turnPushOff() : turnPushOn(publicKey)),
    onSuccess: (settings, publicKey) => {
      if (settings === null) return client.invalidateQueries({ queryKey: settingsKey() });
      client.setQueryData(settingsKey(), settings);
      showToast({
        tone: 'ok',
        text: publicKey === null ? notificationSettingsCopy.pushStopped : notificationSettingsCopy.pushDone,
      });
    },
    onError: (error, publicKey) =>
      showErrorToast(
        error,
        publicKey === null ? notificationSettingsCopy.pushStopFailed : notificationSettingsCopy.pushFailed,
      ),
  });
  return turn;
}

/** A refusal is shown at the field, not here. */
export function useRequestCode({
  onSent,
}: {
  onSent: () => void;
}): UseMutationResult<NotificationSettings, Error, { address: string; currentPassword?: string }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('POST /api/notifications/mail', { body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey(), settings);
      onSent();
    },
  });
}

/** A refusal is shown at the field, not here. */
export function useVerifyMail({
  onVerified,
}: {
  onVerified: () => void;
}): UseMutationResult<NotificationSettings, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST /api/notifications/mail/verification', { body: { code } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey(), settings);
      announce(notificationSettingsCopy.mailDone);
      onVerified();
    },
  });
}

export function useForgetMail({ onForgotten }: { onForgotten: () => void }) {
  const client: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/notifications/mail', {}),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey(), settings);
      announce(notificationSettingsCopy.mailForgotten);
      onForgotten();
    },
    onError: (error) => showErrorToast(error, notificationSettingsCopy.mailForgetFailed),
  });
}
