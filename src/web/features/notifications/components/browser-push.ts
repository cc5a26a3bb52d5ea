import type { NotificationSettings } from '#contract/notification-settings.ts';
import { WORKER } from '#web/lib/worker-messages.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';

/** State of browser push here; `denied` can only be changed in the browser itself. */
export type PushState = 'unsupported' | 'not-configured' | 'denied' | 'off' | 'on';

export const settingsKey = serverState('notification-settings', []);

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Push is supported and the browser has not asked yet. */
export const mayBeAsked = (): boolean => isSupported() && Notification.permission === 'default';

/** Follows the browser's permission, which its own settings change while the page is open. */
export function usePushState({ push }: NotificationSettings): PushState {
  const permission = useSyncExternalStore(watchPermission, () => isSupported() && Notification.permission);
  if (push.publicKey === null) return 'not-configured';
  if (permission === false) return 'unsupported';
  if (permission === 'denied') return 'denied';
  return push.here && permission === 'granted' ? 'on' : 'off';
}

function watchPermission(changed: () => void): () => void {
  const ended = new AbortController();
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', changed, { signal: ended.signal }))
    // A browser that does not know the name has nothing to tell.
    .catch(() => undefined);
  return () => ended.abort();
}

/**
 * Asks for the browser's permission, which must follow a gesture, and subscribes. Returns the settings, or
 * null when the member said no. Throws ApiError, or the browser's error.
 */
export async function turnPushOn(publicKey: string): Promise<NotificationSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // A subscription for other keys is useless: the push service would refuse us.
  if (before && !sameBytes(before.options.applicationServerKey, key)) await before.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return call('PUT /api/notifications/push', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

/** The server forgets this browser first: a later failure only leaves an unused permission. */
export async function turnPushOff(): Promise<NotificationSettings> {
  const settings = await call('DELETE /api/notifications/push', {});
  const registration = await navigator.serviceWorker.getRegistration(WORKER).catch(() => undefined);
  await (await registration?.pushManager.getSubscription())?.unsubscribe().catch(() => false);
  return settings;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  if (!a || a.byteLength !== b.byteLength) return false;
  return new Uint8Array(a).every((byte, i) => byte === b[i]);
}
