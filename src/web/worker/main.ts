import type { KeepPages, WorkerMessage } from '#web/lib/worker-messages.ts';
import { SHELL_PAGE } from '#contract/pages.ts';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { offlinePage } from './offline-page.ts';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build (scripts/worker.mjs). */
declare const BUILD: {
  /** What every page needs, the page itself too; with the revision of what has none in its name. */
  shell: { url: string; revision: string | null }[];
  /** Addresses of what pages of members need besides. */
  files: string[];
  /** Of these, what the page at an address cannot be drawn without. */
  needs: Record<string, string[]>;
};

/**
 * The one service worker (decision 0059): the application's own files for when there is no network, and what is
 * pushed. It keeps no answer about a member and no photo: those are asked of the server, by the page, each time.
 */
const PAGES_CACHE = 'serasi-halaman';
/** Pages of the team and answers of the server are none of its business. */
const NOT_OURS = [/^\/(admin|api)(\/|$)/];
const files = new Set(BUILD.files);
const pages = new CacheFirst({ cacheName: PAGES_CACHE });

// A new one waits until the member says so (`take-over`), or no page of the old one is open: pages keep their files.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(BUILD.shell, { directoryIndex: '', cleanURLs: false });
registerRoute(({ url, sameOrigin }) => sameOrigin && files.has(url.pathname), pages);
// The server's page while it can be reached: never an old one over new files.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [{ handlerDidError: ({ request }) => withoutNetwork(new URL(request.url).pathname) }],
    }),
    { denylist: NOT_OURS },
  ),
);
listenForPush();

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), forgetOldPages()]));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | undefined;
  if (message?.name === 'take-over') event.waitUntil(self.skipWaiting());
  if (message?.name === 'keep-pages') event.waitUntil(keepPages(event, message.files));
});

/** The shell, where the page's code is here too: it draws itself from what is kept. Else a page that says why not. */
async function withoutNetwork(pathname: string): Promise<Response> {
  const needs = BUILD.needs[pathname.replace(/(.)\/$/, '$1')];
  const cache = await caches.open(PAGES_CACHE);
  const isHere = needs !== undefined && (await Promise.all(needs.map(hasFile(cache)))).every(Boolean);
  return (isHere && (await matchPrecache(SHELL_PAGE))) || offlinePage(BUILD.shell.map(({ url }) => url));
}

const hasFile = (cache: Cache) => async (url: string) =>
  (await matchPrecache(url)) !== undefined || (await cache.match(url)) !== undefined;

/** What did not come is asked for again after so long: a line that broke for a moment, a server that was busy. */
const ASKED_AGAIN_MS = [2_000, 8_000];

/** Who saves data keeps the files they have loaded anyway. */
async function keepPages(event: ExtendableMessageEvent, wanted: KeepPages['files']): Promise<void> {
  let missing = wanted === 'all' ? BUILD.files : BUILD.files.filter((url) => wanted.includes(url));
  const has = hasFile(await caches.open(PAGES_CACHE));
  for (const pause of [0, ...ASKED_AGAIN_MS]) {
    await new Promise((next) => setTimeout(next, pause));
    // The second promise is for what is written into the cache.
    await Promise.allSettled(missing.flatMap((url) => pages.handleAll({ event, request: new Request(url) })));
    const here = await Promise.all(missing.map(has));
    missing = missing.filter((_, i) => !here[i]);
    if (missing.length === 0) return;
  }
}

async function forgetOldPages(): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  const kept = await cache.keys();
  await Promise.all(
    kept.filter(({ url }) => !files.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
}
