import type { Page } from '@playwright/test';
import { expect, signIn, test } from './story.ts';

/** The sizes of photos the page asked the server for, from now on: the last part of each address. */
function askedSizes(page: Page): Set<string> {
  const sizes = new Set<string>();
  page.on('request', (request) => {
    const size = /\/api\/media\/[^/]+\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (size) sizes.add(size);
  });
  return sizes;
}

/** The list, the first profile, its photo as large as the screen; each with its pictures there. */
async function look(page: Page): Promise<void> {
  await page.goto('/match');
  await drawn(page, 'main li img');
  await page
    .getByRole('button', { name: /^Lihat profil/ })
    .first()
    .click();
  await drawn(page, 'dialog[open] img');
  await page.getByRole('button', { name: 'Buka foto 1' }).click();
  await drawn(page, '.yarl__slide_current img');
}

const drawn = (page: Page, pictures: string) =>
  expect
    .poll(() =>
      page
        .locator(pictures)
        .first()
        .evaluate((p) => (p as HTMLImageElement).complete && (p as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);

test('photos: one size smaller with «Hemat data»', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'dewi');
  const usual = askedSizes(page);
  await look(page);
  expect(usual).toContain('card');
  expect(usual).toContain('full');

  await page.goto('/notifikasi/pengaturan');
  await page.getByRole('switch', { name: 'Hemat data di browser ini' }).click();
  const saving = askedSizes(page);
  await look(page);
  // Lists and profiles by the smallest, the whole screen by the next.
  expect([...saving].sort()).toEqual(['card', 'thumb']);
  await page.goto('/match');
  await drawn(page, 'main li img');
  await expect(page.locator('main li img[src$="/card"]')).toHaveCount(0);
});

test('photos: one size smaller where the browser itself saves data', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(page, 'dewi');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const saving = askedSizes(page);
  await page.goto('/match');
  await drawn(page, 'main li img');
  expect([...saving]).toEqual(['thumb']);
  await page.goto('/notifikasi/pengaturan');
  await expect(page.getByText('Browser ini sudah meminta hemat data, jadi kami mengikutinya.')).toBeVisible();
});
