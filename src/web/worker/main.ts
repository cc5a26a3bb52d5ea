import type { KeepPages, WorkerMessage } from '#web/lib/worker-messages.ts';
import { SHELL_PAGE } from '#contract/pages.ts';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { offlinePage } from './offline-page.ts';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build (scripts/worker.mjs). */
declare const BUILD: {
  /** Files of every page, the page itself too; with a revision for files without one in their name. */
  shell: { url: string; revision: string | null }[];
  /** Further files of pages for members. */
  files: string[];
  /** The files among these without which the page at an address cannot render. */
  needs: Record<string, string[]>;
};

/**
 * The one service worker (decision 0059): stores the application's own files for times without a network, and shows
 * push messages. It stores no answer about a member and no photo: the page requests those each time.
 */
const PAGES_CACHE = 'serasi-halaman';
/** It ignores pages of the team and answers of the server. */
const NOT_OURS = [/^\/(admin|api)(\/|$)/];
const files = new Set(BUILD.files);
const pages = new CacheFirst({ cacheName: PAGES_CACHE });

// A new worker waits until the member agrees (`take-over`), or no page of the old one is open: pages keep their files.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(BUILD.shell, { directoryIndex: '', cleanURLs: false });
registerRoute(({ url, sameOrigin }) => sameOrigin && files.has(url.pathname), pages);
// The server's page while it can be reached: never an old page with new files.
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

/** The shell, if the page's code is stored too: it renders from stored answers. Else a page with an explanation. */
async function withoutNetwork(pathname: string): Promise<Response> {
  const needs = BUILD.needs[pathname.replace(/(.)\/$/, '$1')];
  const cache = await caches.open(PAGES_CACHE);
  const isHere = needs !== undefined && (await Promise.all(needs.map(hasFile(cache)))).every(Boolean);
  return (isHere && (await matchPrecache(SHELL_PAGE))) || offlinePage(BUILD.shell.map(({ url }) => url));
}

const hasFile = (cache: Cache) => async (url: string) =>
  (await matchPrecache(url)) !== undefined || (await cache.match(url)) !== undefined;

/** Missing files are requested again after these delays: after a short break of the network, or a busy server. */
const ASKED_AGAIN_MS = [2_000, 8_000];

/** With data saver only files already loaded are stored. */
async function keepPages(event: ExtendableMessageEvent, wanted: KeepPages['files']): Promise<void> {
  let missing = wanted === 'all' ? BUILD.files : BUILD.files.filter((url) => wanted.includes(url));
  const has = hasFile(await caches.open(PAGES_CACHE));
  for (const pause of [0, ...ASKED_AGAIN_MS]) {
    await new Promise((next) => setTimeout(next, pause));
    // The second promise of each is for writing into the cache.
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
