import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';

/** Expected are answers with a status (599 is a story's own broken server) and a line the story cuts itself; everything else on the console fails it. */
const EXPECTED = /the server responded with a status of (4\d\d|599)|net::ERR_INTERNET_DISCONNECTED/;

export const test = base.extend<{ quiet: undefined }>({
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

export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Signs a demo member in by the form. */
export async function signIn(page: Page, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(/\/match/);
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
}

/** A second person with a browser of their own. */
export async function another(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: size });
  return context.newPage();
}

export async function expectAccessible(page: Page): Promise<void> {
  // At the top the sticky header covers nothing that is measured.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Nothing is measured while it fades in, a message that arrives meanwhile included.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((a) => (a.effect?.getComputedTiming().iterations === Infinity ? null : a.finished.catch(() => null)))),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** A small picture made in the test, different by colour. */
export async function picture(page: Page, colour: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 500];
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 400, 500);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  }, colour);
  return Buffer.from(data, 'base64');
}

/** Told, and told away, so that the next one is seen. */
export async function told(page: Page, text: string): Promise<void> {
  const toast = page.getByTestId('toasts').getByText(text, { exact: true });
  await expect(toast).toBeVisible();
  await page.getByTestId('toasts').getByRole('button', { name: 'Tutup' }).first().click();
  await expect(toast).toHaveCount(0);
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
