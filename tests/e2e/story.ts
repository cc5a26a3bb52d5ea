import { type Browser, expect, type Locator, type Page, test as base } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD, type PersonaRole } from '../../src/copy/demo.ts';
import { clearSeats, takeSeat, type Workers } from './seats.ts';
import { startStoryServer, type StoryServer } from './server.ts';

export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Expected are answers with a status (599 is a story's own broken server) and a line the story cuts itself; everything else on the console fails it. */
const EXPECTED = /the server responded with a status of (4\d\d|599)|net::ERR_INTERNET_DISCONNECTED/;

export const test = base.extend<{ quiet: undefined; workers: Workers }, { server: StoryServer }>({
  workers: ['awaited', { option: true }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await startStoryServer(process.env.E2E_WORLD!);
      openServer = server;
      await use(server);
      await server.stop();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => use(persistent(page)),
  context: async ({ browser, viewport, server, workers }, use, testInfo) => {
    await use(await takeSeat(browser, viewport!, server.url, workers));
    await clearSeats(server.url, testInfo.status === testInfo.expectedStatus);
  },
  quiet: [
    async ({ page }, use) => {
      const said = listen(page);
      await use(undefined);
      expect(said, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** What goes wrong in a page from now on. `home`: its server, asked when it is needed. */
export function listen(page: Page, home: () => string = () => storyServer().url): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  // Nobody else hears of a visit (T75b).
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== home()) said.push(`asked ${request.url()}`);
  });
  return said;
}

let openServer: StoryServer | null = null;

/** The server of this worker's stories. */
export function storyServer(): StoryServer {
  if (!openServer) throw new Error('no server is open: this is asked for inside a story');
  return openServer;
}

/** Gives the page a persona's session; nothing is opened. */
export async function enter(page: Page, username: PersonaRole): Promise<void> {
  const { url, sessions } = storyServer();
  await page
    .context()
    .addCookies([{ name: 'serasi', value: sessions[username]!, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** A signed-in persona at the list of matches. */
export async function signIn(page: Page, username: PersonaRole): Promise<void> {
  await enter(page, username);
  await page.goto('/match');
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
}

/** Signs in by the form, in the stories that are about it. */
export async function signInByForm(page: Page, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(/\/match/);
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
}

/** The size of the page's window, for another's. */
export const viewportOf = (page: Page) => page.viewportSize()!;

/** A second person with a browser of their own. */
export async function another(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  return persistent(await (await takeSeat(browser, size, storyServer().url)).newPage());
}

/**
 * A layer that was closed a moment before takes its entry out of the history; a browser that has been sent to an
 * address meanwhile, or has begun to load the page anew, stays where it is. Who asked for it asks again.
 */
export function persistent(page: Page): Page {
  const again = <R>(go: () => Promise<R>) =>
    go().catch((error: unknown) => {
      if (!String(error).includes('net::ERR_ABORTED')) throw error;
      return go();
    });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (address, options) => again(() => goto(address, options));
  page.reload = (options) => again(() => reload(options));
  return page;
}

/** A page whose window was made another size is as wide as it was for a moment. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, { timeout: 15_000 }).toBeLessThanOrEqual(0);
}

/** A small picture of one colour, as people send them. */
export function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 500, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** What is asked for there does not come before it is let through: as on a slow line. Returns what lets it through. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((let_) => (go = let_));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return () => go();
}

/** The same of the code of the page. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const go = await hold(page, '**/assets/entry.client*');
  return async () => {
    go();
    await page.waitForLoadState('load');
  };
}

/** The page's clipboard takes what it is given: a browser without a head has none. */
export const giveClipboard = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined }, configurable: true }),
  );

/** Nothing is fetched ahead of who saves data. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('serasi.hemat-data', '1'));

/** How many open layers have an entry in the history; a closed one takes its step back a moment after it is gone. */
export const layersInHistory = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layer?: number }).layer ?? 0);

/** Told: drawn, and then told away so that the next one is seen, or only said where the screen shows it by itself. */
export async function told(page: Page, text: string): Promise<void> {
  const region = page.getByTestId('toasts').filter({ hasText: text });
  await expect(region.getByText(text, { exact: true })).toBeVisible();
  const close = region.getByRole('button', { name: 'Tutup' });
  // It may go by itself while it is pressed.
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 1_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Chooses a file as some file providers of Android hand it over: without its type. */
export async function chooseUntyped(input: Locator, name: string, bytes: Buffer): Promise<void> {
  await input.evaluate(
    (element, [called, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(content)], called));
      (element as HTMLInputElement).files = transfer.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [name, [...bytes]] as const,
  );
}

/** What was changed is laid out and drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((two) => requestAnimationFrame(() => requestAnimationFrame(two))));
}

/** The next call there fails as by a broken server; those after it go through. The route stays: one that is taken away can swallow the call after. */
export async function failOnce(page: Page, address: string, requestId = 'uji'): Promise<void> {
  let failed = false;
  await page.route(address, (route) => {
    if (failed) return route.continue();
    failed = true;
    return route.fulfill({ status: 599, json: { code: 'unexpected', message: 'gagal', requestId } });
  });
}

/** The next call there is heard by the server, and its answer is lost on the way. */
export const loseAnswer = (page: Page, address: string): Promise<unknown> =>
  page.route(address, async (route) => void (await route.fetch(), await route.abort('internetdisconnected')), {
    times: 1,
  });

/** Waits until the page has fetched ahead this file of its build (the name without its hash), and all it needs. */
export async function fetchedAhead(page: Page, file: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const quiet = performance.now() - Math.max(...files.map(({ responseEnd }) => responseEnd));
    return files.some(({ name }) => name.includes(`/assets/${wanted}-`)) && quiet > 1_000;
  }, file);
}

/** Opens a page and waits until its live connection is accepted: from here on it hears what happens. */
export async function openLive(page: Page, address: string): Promise<void> {
  const opened = page.waitForEvent('websocket');
  await page.goto(address);
  // Socket.IO's answer to who asked to come in.
  await (await opened).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
}
