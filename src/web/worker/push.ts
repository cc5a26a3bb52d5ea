import type { WayQuestion } from '#web/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** A push message (Declarative Web Push, which some browsers show by themselves). */
type Pushed = { title?: string; body?: string; tag?: string; navigate?: string; app_badge?: string };
/** Fired when the browser changed its subscription; not every type library knows it. */
type Moved = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };

/** A page that does not answer within this time has no code to lose text with; a slow phone needs most of it. */
const ANSWER_MS = 2_000;

/** Shows push messages, and opens their page. */
export function listenForPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { url?: unknown } | null)?.url));
  });
  // Without a session the server refuses, and the settings page offers push again.
  self.addEventListener('pushsubscriptionchange', (event) => (event as Moved).waitUntil(move(event as Moved)));
}

async function show(data: PushMessageData | null): Promise<void> {
  const { title = 'Serasi', body = '', tag, navigate: url = '/notifikasi', app_badge: unread } = read(data);
  // A visible window of the application shows the news itself.
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((w) => w.visibilityState === 'visible' && w.focused)) {
    if (endsSilentPush) await showAndClose(title);
    return;
  }
  if ('setAppBadge' in self.navigator && Number(unread) > 0)
    await self.navigator.setAppBadge(Number(unread)).catch(() => {});
  await self.registration.showNotification(title, { body, tag, lang: 'id', icon: '/ikon-192.png', data: { url } });
}

/** Safari ends a subscription after three pushes without a notification, also while the application is in view. */
const endsSilentPush = /AppleWebKit/.test(self.navigator.userAgent) && !/Chrom|Android/.test(self.navigator.userAgent);

async function showAndClose(title: string): Promise<void> {
  const tag = 'terlihat';
  await self.registration.showNotification(title, { tag, silent: true });
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

async function open(where: unknown): Promise<void> {
  // Only our own pages, whatever the message says.
  const url = new URL(typeof where === 'string' ? where : '/notifikasi', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((w) => !/^\/admin(\/|$)/.test(new URL(w.url).pathname));
  if (!shown) return void (await self.clients.openWindow(url.href));
  await shown.focus();
  if (await stays(shown, url.pathname + url.search + url.hash)) return;
  await shown.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

function stays(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((decide) => {
    port1.onmessage = ({ data }) => decide(data === true);
    setTimeout(() => decide(false), ANSWER_MS);
    page.postMessage({ name: 'way', path } satisfies WayQuestion, [port2]);
  });
}

async function move({ oldSubscription, newSubscription }: Moved): Promise<void> {
  const options = oldSubscription?.options;
  const next = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!next) return;
  const { endpoint, keys } = next.toJSON();
  await fetch('/api/notifications/push', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  });
}

function read(data: PushMessageData | null): Pushed {
  try {
    return (data?.json() as { notification?: Pushed } | undefined)?.notification ?? {};
  } catch {
    return {};
  }
}
