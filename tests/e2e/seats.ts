import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * Browser contexts that serve one story after another. In a new one every page costs a process and every script of ours once
 * more: two thirds of what a story computes. What a story left is taken away before the next sits down: its pages, cookies,
 * storage, workers, routes, permissions. Kept are files the browser has read, and a page of plain text, whose process others
 * of ours share (`--process-per-site`).
 */
type Seat = { context: BrowserContext; size: string };
type Size = NonNullable<BrowserContextOptions['viewport']>;

const free: Seat[] = [];
const taken: Seat[] = [];
const spoiled = new WeakSet<BrowserContext>();

/**
 * What a page hears when it asks for its service worker: nothing yet, so that it fetches no file ahead (half of all requests of a
 * story); that there is none, so that it does; or the worker itself.
 */
export type Workers = 'awaited' | 'block' | 'allow';

/** A context of this size, empty, until the story ends. Everything else about it is the project's. */
export async function takeSeat(
  browser: Browser,
  viewport: Size,
  origin: string,
  workers: Workers = 'awaited',
): Promise<BrowserContext> {
  const size = `${viewport.width}x${viewport.height} ${workers}`;
  const at = free.findIndex((seat) => seat.size === size);
  const seat = at === -1 ? { context: await openSeat(browser, viewport, workers), size } : free.splice(at, 1)[0]!;
  taken.push(seat);
  if (at === -1) await (await seat.context.newPage()).goto(`${origin}/robots.txt`);
  return seat.context;
}

async function openSeat(browser: Browser, viewport: Size, workers: Workers): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, serviceWorkers: workers === 'block' ? 'block' : 'allow' });
  if (workers === 'awaited')
    await context.addInitScript(() => {
      if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => {});
    });
  return context;
}

/**
 * What a story does to this context cannot be undone (a script in all its pages, another clock), or must find it without the page
 * that is kept: nobody sits there again.
 */
export async function spoil(context: BrowserContext): Promise<void> {
  spoiled.add(context);
  await context.pages()[0]!.close();
}

/** The story is over. `good`: it went well; after one that did not, nothing is kept. */
export async function clearSeats(origin: string, good: boolean): Promise<void> {
  await Promise.all(
    taken.splice(0).map(async (seat) => {
      if (!good || spoiled.has(seat.context)) return seat.context.close();
      const [keeper, ...pages] = seat.context.pages();
      await Promise.all(pages.map((page) => page.close()));
      await seat.context.unrouteAll({ behavior: 'ignoreErrors' });
      await seat.context.setOffline(false);
      await seat.context.clearCookies();
      await seat.context.clearPermissions();
      const devtools = await seat.context.newCDPSession(keeper!);
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await devtools.detach();
      free.push(seat);
    }),
  );
}
