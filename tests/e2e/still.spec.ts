import type { Page, Route } from '@playwright/test';
import { consultationCopy } from '../../src/copy/consultation.ts';
import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { privacyCopy } from '../../src/copy/privacy.ts';
import { overviewCopy } from '../../src/copy/staff-overview.ts';
import { hostAndMatch, leave } from './newcomers.ts';
import { enter, expect, test } from './story.ts';

/** Answers of this address wait until the returned function lets them go. */
async function hold(page: Page, url: string): Promise<() => void> {
  let free = () => {};
  const until = new Promise<void>((resolve) => (free = resolve));
  await page.route(url, async (route: Route) => {
    await until;
    await route.fallback();
  });
  return free;
}

/** What moved so far without having been pressed (layout shifts of the browser, summed). */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Twice: a frame that is being drawn is counted at its end.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const list = new PerformanceObserver(() => {});
            list.observe({ type: 'layout-shift', buffered: true });
            const seen = list.takeRecords() as (PerformanceEntry & { value: number })[];
            list.disconnect();
            resolve(seen.reduce((sum, { value }) => sum + value, 0));
          }),
        );
      }),
  );

for (const address of ['/', '/paket'])
  test(`a member's notices push nothing down at the top of ${address}`, async ({ page }) => {
    await enter(page, 'sari');
    const notices = page.getByText(/^Masa percobaanmu tinggal/);
    await page.goto(address);
    await expect(notices).toBeVisible();
    // Their place is kept for the next time.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('serasi.tempat-pita'))).toMatch(/^\d+$/);
    const known = await hold(page, '**/api/session');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const header = page.getByRole('banner').first();
    expect(await header.innerText()).not.toContain('<');
    expect((await header.boundingBox())!.height).toBeLessThan(80);
    known();
    await expect(notices).toBeVisible();
    expect(await moved(page)).toBeLessThan(0.05);
  });

test('who asks for less motion sees none: no flicker while something comes, no colour that passes into another', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'sari');
  await hold(page, '**/api/matches*');
  await page.goto('/match');
  await expect(page.locator('.skeleton').first()).toBeVisible();
  const running = () => page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length);
  await expect.poll(running).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await running()).toBe(0);
  // What would move is there.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  expect(await running()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('on the home what stands at the top comes with what is below it', async ({ page }) => {
  await enter(page, 'sari');
  const known = await hold(page, '**/api/profile');
  const dashboard = page.waitForResponse('**/api/dashboard');
  await page.goto('/dashboard');
  await (await dashboard).finished();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  known();
  await expect(page.locator('main a[href^="/pesan?dengan="]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).nth(2)).toBeVisible();
  expect(await moved(page)).toBeLessThan(0.05);
});

for (const [who, address, last] of [
  ['sari', '/privasi-saya', privacyCopy.proofLink],
  ['sari', '/konsultasi', consultationCopy.notProTitle],
  ['staf', '/admin', overviewCopy.funnel],
] as const)
  test(`what comes later pushes nothing away on ${address}`, async ({ page }) => {
    await enter(page, who);
    await page.goto(address);
    await expect(page.getByText(last)).toBeVisible();
    expect(await moved(page)).toBeLessThan(0.05);
  });

test(
  'a number that comes late moves nothing below it on a phone',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const grown = async (tab: Page, address: string, answers: string, number: RegExp) => {
      const known = await hold(tab, answers);
      await tab.goto(address);
      await expect(tab.locator('main .skeleton').first()).toBeVisible();
      const head = tab.locator('main header').first();
      const { height } = (await head.boundingBox())!;
      known();
      await expect(tab.getByText(number)).toBeVisible();
      return (await head.boundingBox())!.height - height;
    };
    expect(await grown(him.page, '/notifikasi', '**/api/notifications*', /^\d+ belum dibaca\.$/)).toBe(0);
    await enter(page, 'staf');
    expect(await grown(page, '/admin/laporan', '**/api/staff/reports*', /^\d+ menunggu$/)).toBe(0);
    await leave(him);
  },
);

test('buttons beside a chat stay where they are once it is known that it runs', async ({ page }) => {
  await enter(page, 'sari');
  const known = await hold(page, '**/api/live/heads*');
  await page.goto('/history-suka');
  const details = page.getByRole('button', { name: `Lihat profil: ${PERSONA_NAMES.bayu}` });
  await expect(details).toBeVisible();
  const before = await details.boundingBox();
  known();
  await expect(page.getByRole('button', { name: new RegExp(`${PERSONA_NAMES.bayu}, sedang berjalan`) })).toBeVisible();
  expect(await details.boundingBox()).toEqual(before);
});

test('a press elsewhere while a button works is not undone: the focus and the page stay', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/paket');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A button that is disabled while it works.
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Bekerja';
    button.addEventListener('click', () => (button.disabled = true));
    document.getElementById('isi')!.prepend(button);
  });
  const button = page.getByRole('button', { name: 'Bekerja' });
  const done = () =>
    button.evaluate(async (own: HTMLButtonElement) => {
      // Anything else in the page changes first.
      document.body.append(document.createElement('i'));
      await new Promise(requestAnimationFrame);
      own.disabled = false;
      await new Promise(requestAnimationFrame);
    });
  await button.click();
  await expect(button).toBeDisabled();
  await done();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(button).toBeDisabled();
  const footer = page.getByRole('contentinfo').getByText(/©/);
  await footer.scrollIntoViewIfNeeded();
  await footer.click();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await done();
  await expect(button).not.toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});
