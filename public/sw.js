// Shows what the server pushes (Declarative Web Push, for browsers that do not show it by themselves), and leads to it. It caches nothing: private pages stay with the server.

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});
// The browser changed where it is pushed to; without a session the server refuses, and the settings page offers it again.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)));

async function show(data) {
  const { title = 'Serasi', body = '', tag, navigate: url = '/notifikasi' } = read(data);
  // Whoever looks at the application hears it there.
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((w) => w.visibilityState === 'visible' && w.focused)) return;
  await self.registration.showNotification(title, { body, tag, lang: 'id', icon: '/ikon-192.png', data: { url } });
}

async function open(where) {
  // Only a page of ours, whatever was pushed.
  const url = new URL(typeof where === 'string' ? where : '/notifikasi', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [shown] = windows;
  if (!shown) return void (await self.clients.openWindow(url.href));
  await shown.focus();
  await shown.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

async function move(event) {
  const options = event.oldSubscription?.options;
  const next = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!next) return;
  const { endpoint, keys } = next.toJSON();
  await fetch('/api/notifications/push', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  });
}

function read(data) {
  try {
    return data?.json().notification ?? {};
  } catch {
    return {};
  }
}
