import type { Page } from '@playwright/test';
import { mine, openChat, write } from './chats.ts';
import { hostAndMatch, leave } from './newcomers.ts';
import { enter, expect, holdCode, test } from './story.ts';

const layer = (page: Page) => page.locator('first-look');

/** Where the picture of the first person is, and how large. */
const place = (page: Page, picture: string) =>
  page
    .locator(picture)
    .first()
    .evaluate((one) => {
      const { x, width, height } = one.getBoundingClientRect();
      return {
        x,
        width: Math.round(width),
        height: Math.round(height),
        there: (one as HTMLImageElement).naturalWidth > 0,
      };
    });

test('the first person is seen before the code of the page is here, where the page shows them; a press takes it away', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'sari');
  let code = await holdCode(page);
  await page.goto('/match', { waitUntil: 'commit' });
  await expect(layer(page).locator('img')).toBeVisible();
  const early = await place(page, 'first-look img');
  await code();
  await expect(page.getByRole('button', { name: /^Lihat profil: / }).first()).toBeVisible();
  await expect(layer(page)).toHaveCount(0);
  expect(await place(page, 'main li img')).toEqual(early);
  // Not once more: not on another page, not on the way back.
  await page.getByRole('link', { name: 'Suka' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riwayat suka' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Lihat profil: / }).first()).toBeVisible();
  await expect(layer(page)).toHaveCount(0);

  await page.unrouteAll();
  code = await holdCode(page);
  await page.goto('/match', { waitUntil: 'commit' });
  await expect(layer(page)).toHaveCount(1);
  await page.mouse.click(180, 300);
  await expect(layer(page)).toHaveCount(0);
  await code();
  await expect(page.getByRole('button', { name: /^Lihat profil: / }).first()).toBeVisible();
});

test(
  'the newest messages are read before the code is here, as text, by who is in the conversation',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name);
    await openChat(page, him.nama);
    const text = '<img src=x onerror="document.title=1"> & <b>tebal</b>';
    await write(page, him.nama, text);
    await expect(mine(page, text, 'Terkirim')).toBeVisible();
    const address = page.url();
    const code = await holdCode(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(layer(page).getByText(text, { exact: true })).toBeVisible();
    await expect(layer(page).locator('img')).toHaveCount(0);
    await code();
    await expect(page.getByRole('listitem').getByText(text, { exact: true })).toBeVisible();
    await expect(layer(page)).toHaveCount(0);
    await leave(him);
  },
);

test('a visitor sees nobody before anybody is asked for', { tag: '@phone' }, async ({ page }) => {
  const code = await holdCode(page);
  const asked = page.waitForResponse('**/api/session');
  await page.goto('/match', { waitUntil: 'commit' });
  await asked;
  await expect(layer(page)).toHaveCount(0);
  await code();
  await expect(page).toHaveURL(/\/login/);
  await expect(layer(page)).toHaveCount(0);
});
