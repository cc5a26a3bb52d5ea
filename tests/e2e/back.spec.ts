import type { Page } from '@playwright/test';
import { expect, layersInHistory, signIn, test } from './story.ts';

/** Going back closes what lies above the page, the topmost first (decision 0047). */
const profile = (page: Page) =>
  page
    .getByRole('button', { name: /^Lihat profil: / })
    .first()
    .click();
const dialogs = (page: Page) => page.locator('dialog[open]');
/** Where the list has a neighbour in the history on both sides. */
async function between(page: Page): Promise<void> {
  await signIn(page, 'andi');
  await page.goto('/paket');
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Cari', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Lihat profil: / }).first()).toBeVisible();
}

test('back closes the viewer, then a question, then the profile, and only then leaves the page', {
  tag: '@desktop',
}, async ({ page }) => {
  await between(page);
  await profile(page);
  await page.getByRole('button', { name: 'Buka foto 1 layar penuh' }).click();
  await expect(page.locator('.yarl__container')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.yarl__container')).toHaveCount(0);
  await dialogs(page)
    .getByRole('button', { name: /^Mengapa/ })
    .click();
  await expect(dialogs(page)).toHaveCount(2);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/match$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/paket$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/match$/);
  await expect(dialogs(page)).toHaveCount(0);
});

test('what is closed by its button leaves nothing in the history, also where a link leads on', {
  tag: '@desktop',
}, async ({ page }) => {
  await between(page);
  const depth = () => layersInHistory(page);
  for (let i = 0; i < 3; i++) {
    await profile(page);
    await expect.poll(depth).toBe(1);
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    await expect.poll(depth).toBe(0);
  }
  // Other filters take the place of the sheet's entry; the address stays theirs.
  await page.getByRole('button', { name: 'Saringan', exact: true }).click();
  await page.getByLabel('Agama', { exact: true }).selectOption('Islam');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect.poll(depth).toBe(0);
  await expect(page).toHaveURL(/\/match\?religion=Islam$/);
  await expect(page.getByRole('button', { name: 'Saringan · 1' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/paket$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/match\?religion=Islam$/);
});

test('on a phone back closes a menu, and the menu of the page, which Escape closes too', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, 'andi');
  await page
    .getByRole('button', { name: /^Pilihan lain: / })
    .first()
    .click();
  // Seen, it can be left at once.
  await expect(page.getByRole('menuitem', { name: 'Blokir' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menuitem', { name: 'Blokir' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/match$/);
  // So does Escape, which leaves the focus on its button.
  const opener = page.getByRole('button', { name: 'Buka menu' });
  await opener.click();
  await menu.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('back and Escape hold a half-written report, and ask in one line', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'andi');
  await page
    .getByRole('button', { name: /^Pilihan lain: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Laporkan' }).click();
  const note = dialogs(page).getByRole('textbox');
  const asks = dialogs(page).getByText('Tulisanmu belum dikirim.');
  const keep = dialogs(page).getByRole('button', { name: 'Lanjut menulis' });
  await note.fill('Dia meminta uang, lalu');
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expect(asks).toBeVisible();
    await expect(keep).toBeFocused();
    await keep.press('Enter');
    await expect(asks).toHaveCount(0);
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Dia meminta uang, lalu');
  }
  // A second Escape in a row, which no page may hold, holds it as well.
  await page.keyboard.press('Escape');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asks).toBeVisible();
  await dialogs(page).getByRole('button', { name: 'Buang' }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/match$/);
  // Nothing written, nothing asked.
  await page
    .getByRole('button', { name: /^Pilihan lain: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Laporkan' }).click();
  await expect(note).toHaveValue('');
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
});

test('in the registration back is the step before, with what was typed', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  // Before its page: one that grows its history while it is reloaded leaves the browser with half of it.
  await page.evaluate(() =>
    localStorage.setItem(
      'serasi-pendaftaran',
      JSON.stringify({
        values: { username: 'uji.kembali', contactWa: '081355566677' },
        step: 2,
        password: false,
        savedAt: new Date().toISOString(),
      }),
    ),
  );
  await page.goto('/daftar');
  const step = page.getByRole('heading', { level: 2 }).first();
  // Each step has its place once what was typed is read; the browser knows it a moment later than the page.
  const browser = await page.context().newCDPSession(page);
  const place = async () => (await browser.send('Page.getNavigationHistory')).currentIndex;
  // Behind the empty page, the home page, the first step and the second.
  await expect.poll(place).toBe(4);
  const third = await step.textContent();
  await page.goBack();
  await expect(step).not.toHaveText(third!);
  const second = await step.textContent();
  await page.goBack();
  await expect(step).not.toHaveText(second!);
  await expect(page.getByLabel('Username')).toHaveValue('uji.kembali');
  // Forward does both again, and no more.
  await page.goForward();
  await expect(step).toHaveText(second!);
  await page.goForward();
  await expect(step).toHaveText(third!);
  await expect.poll(place).toBe(4);
  await page.goBack();
  await expect(step).toHaveText(second!);
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('what is typed into a form of a page is there again after the way back and a reload, and gone once it was sent', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/bantuan');
  await page.goto('/kontak');
  const message = page.getByLabel('Pesan', { exact: true });
  await page.getByLabel('Nama', { exact: true }).fill('Pengunjung');
  await message.fill('Bagaimana cara mengganti nomor?');
  await page.goBack();
  await expect(page).toHaveURL(/\/bantuan$/);
  await page.goForward();
  await expect(message).toHaveValue('Bagaimana cara mengganti nomor?');
  await page.reload();
  await expect(message).toHaveValue('Bagaimana cara mengganti nomor?');
  await page.getByLabel('E-mail', { exact: true }).fill('pengunjung@contoh.test');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toBeFocused();
  await page.reload();
  await expect(message).toHaveValue('');
});
