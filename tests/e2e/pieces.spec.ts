import type { Page } from '@playwright/test';
import { listenTo } from './listener.ts';
import { another, enter, expect, hold, saveData, SIZES, test } from './story.ts';

/** A network that brings neither these files nor an answer of the server. Returns how it comes back. */
async function without(page: Page, files: string): Promise<() => Promise<void>> {
  const addresses = [`**/assets/${files}-*.js`, '**/healthz'];
  for (const address of addresses) await page.route(address, (route) => route.abort('internetdisconnected'));
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

test('what is opened by a press and does not come says so; the page stays, and once the network is back a reload is offered', {
  tag: '@phone',
}, async ({ browser }) => {
  // The console tells of the file; this page's is not listened to.
  const page = await another(browser, SIZES.phone);
  await saveData(page);
  await enter(page, 'sari');
  await page.goto('/match');
  const others = page.getByRole('button', { name: /^Pilihan lain: / });
  const report = async () => {
    await others.first().click();
    await page.getByRole('menuitem', { name: /Laporkan/ }).click();
  };
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  const back = await without(page, 'member-menu-dialogs');
  await report();
  const alert = page.getByRole('alert').filter({ hasText: 'Ada bagian yang tidak sampai' });
  await expect(alert).toContainText('Periksa koneksimu');
  await expect(page.getByRole('navigation', { name: 'Menu cepat' })).toBeVisible();
  await back();
  await report();
  await alert.getByRole('button', { name: 'Muat ulang' }).click();
  await report();
  await expect(page.getByRole('dialog', { name: /^Laporkan/ })).toBeVisible();
  await page.close();
});

test('what is opened by a press and is slow to come says that it is on its way; the page stays', {
  tag: '@phone',
}, async ({ page }) => {
  await saveData(page);
  await enter(page, 'sari');
  await page.goto('/match');
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  const come = await hold(page, '**/assets/member-menu-dialogs-*.js');
  const heard = await listenTo(page);
  const others = page.getByRole('button', { name: /^Pilihan lain: / }).first();
  await others.click();
  await page.getByRole('menuitem', { name: /Laporkan/ }).click();
  const before = await others.boundingBox();
  const sign = page.locator('[popover=manual]');
  await expect(sign).toBeVisible();
  await expect(sign).toHaveText('Memuat…');
  expect(await heard()).toContain('Memuat…');
  expect(await others.boundingBox()).toEqual(before);
  // Pressed by mistake: it is called off, and nothing opens once the file is there.
  await page.keyboard.press('Escape');
  await expect(sign).toHaveCount(0);
  const ask = async () => {
    await others.click();
    await page.getByRole('menuitem', { name: /Laporkan/ }).click();
  };
  await ask();
  await sign.click();
  await expect(sign).toHaveCount(0);
  await ask();
  await expect(sign).toBeVisible();
  come();
  await expect(page.getByRole('dialog', { name: /^Laporkan/ })).toHaveCount(1);
  await expect(sign).toHaveCount(0);
});

test('what nobody asked for takes nothing with it; once the network is back a reload is offered', {
  tag: '@phone',
}, async ({ browser }) => {
  const page = await another(browser, SIZES.phone);
  await saveData(page);
  await enter(page, 'sari');
  const back = await without(page, 'room-widget');
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/room-widget-'));
  await page.goto('/match');
  await missed;
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu cepat' })).toBeVisible();
  const room = page.locator('#tempat-ruang').getByRole('button');
  await expect(room).toHaveCount(0);
  await back();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('alert').getByRole('button', { name: 'Muat ulang' }).click();
  await expect(room).toBeVisible();
  await page.close();
});
