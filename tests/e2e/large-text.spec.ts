import type { Page } from '@playwright/test';
import { composer, message, openChat, write } from './chats.ts';
import { expectLegible } from './legible.ts';
import { hostAndMatch, hostName, hostOf, leave, openMatch } from './newcomers.ts';
import { openRegistrationAt } from './registration-steps.ts';
import { openRoom } from './room-people.ts';
import { drawn, enter, expect, signIn, SIZES, test } from './story.ts';
import { STAFF_PAGES } from '../../src/contract/pages.ts';

/** A window of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };
const VISITOR = ['/', '/login', '/paket', '/kontak'];
const MEMBER = [
  '/match',
  '/history-suka',
  '/dashboard',
  '/profile',
  '/akun',
  '/privasi-saya',
  '/notifikasi',
  '/payment?plan=premium',
  '/akun/pembayaran',
];

/** What is in view, with letters twice as large on a phone, and in a window at 200 %. */
async function expectBothLegible(page: Page, where: string): Promise<void> {
  const letters = (size: string) => page.evaluate((px) => void (document.documentElement.style.fontSize = px), size);
  await letters('32px');
  await drawn(page);
  await expectLegible(page, `${where}, letters twice as large`);
  await letters('');
  await page.setViewportSize(ZOOMED);
  // The page is still as wide as it was for a moment.
  await drawn(page);
  await expectLegible(page, `${where}, at 200 %`);
  await page.setViewportSize(SIZES.phone);
}

const walk = async (page: Page, addresses: readonly string[]) => {
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectBothLegible(page, address);
    });
};

test('pages are legible with letters twice as large, and at 200 %', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await walk(page, VISITOR);
  for (let step = 0; step < 7; step++) {
    await openRegistrationAt(page, step);
    await expectBothLegible(page, `registration, step ${step + 1}`);
    // With its errors.
    await page
      .getByRole('button', { name: /^(Lanjut|Daftar)$/ })
      .last()
      .click();
    await expectBothLegible(page, `registration, step ${step + 1}, with errors`);
  }
  await enter(page, 'sari');
  await walk(page, MEMBER);
});

test(
  'people and talks are legible with letters twice as large, and at 200 %',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    await write(him.page, her, 'Apa kabar? Semoga harimu menyenangkan.');
    await openChat(page, him.nama);
    await expect(message(page, 'menyenangkan')).toBeVisible();
    await expectBothLegible(page, 'a conversation');
    // At 200 % the place to write stands below what is read.
    await page.setViewportSize(ZOOMED);
    await expect(composer(page, him.nama)).toBeInViewport({ ratio: 1 });
    await expect(message(page, 'menyenangkan')).toBeInViewport();
    await page.setViewportSize(SIZES.phone);
    await page.goto('/pesan');
    await expect(page.getByRole('link', { name: new RegExp(him.nama) })).toBeVisible();
    await expectBothLegible(page, 'conversations');
    await openMatch(page, him.nama);
    await expectBothLegible(page, 'a match');
    await signIn(page, hostOf(project.name));
    await page
      .getByRole('button', { name: /^Mengapa/ })
      .first()
      .click();
    await expect(page.getByText('Nilai dihitung dari isianmu dan isiannya.', { exact: false })).toBeVisible();
    await expectBothLegible(page, '«Mengapa»');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Lihat profil: / })
      .first()
      .click();
    await expect(page.getByText('Latar belakang keluarga')).toBeVisible();
    await expectBothLegible(page, 'a stranger');
    await page.keyboard.press('Escape');
    await openRoom(page);
    await expectBothLegible(page, 'the room');
    await leave(him);
  },
);

test('pages of the team are legible with letters twice as large, and at 200 %', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await enter(page, 'staf');
  await walk(
    page,
    STAFF_PAGES.map(({ to }) => to),
  );
});
