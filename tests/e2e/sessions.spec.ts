import type { Browser, Page } from '@playwright/test';
import { type Account, leave, newcomer } from './newcomers.ts';
import { register } from './own-profile.ts';
import { another, expect, listen, openLive, SIZES, test } from './story.ts';

const NEW = 'rumah nenek berpagar biru';

/** The same person at another browser, with its live connection. */
async function alsoAt(browser: Browser, account: Account): Promise<{ page: Page; said: string[] }> {
  const page = await another(browser, SIZES.desktop);
  const said = listen(page);
  expect(await page.request.post('/api/session', { data: account })).toBeOK();
  await openLive(page, '/dashboard');
  return { page, said };
}

test(
  'a new password: wrong ones are told at their field, other browsers leave at once, this one stays',
  {
    tag: '@phone',
  },
  async ({ browser }, { project }) => {
    const him = await newcomer(browser, project.name);
    const there = await alsoAt(browser, him.account);
    await him.page.getByRole('button', { name: 'Buka menu' }).click();
    const opened = him.page.waitForEvent('websocket');
    await him.page.getByRole('link', { name: 'Akun', exact: true }).click();
    await expect(him.page.getByRole('heading', { level: 1, name: 'Akun' })).toBeVisible();
    await him.page.goto('/akun');
    await opened;
    const now = him.page.getByLabel('Password sekarang');
    const fresh = him.page.getByLabel('Password baru', { exact: true });
    const again = him.page.getByLabel('Ulangi password baru');
    const change = him.page.getByRole('button', { name: 'Ganti password' });
    await change.click();
    await expect(him.page.getByText('Isi password kamu yang sekarang')).toBeVisible();
    await now.fill('bukan ini');
    await fresh.fill(`${him.account.username}!`);
    await again.fill(`${him.account.username}!`);
    await expect(him.page.getByText('Jangan pakai namamu atau username sebagai password')).toBeVisible();
    await fresh.fill(NEW);
    await again.fill(NEW);
    await change.click();
    await expect(him.page.getByText('Password kamu yang sekarang salah')).toBeVisible();
    await expect(now).toBeFocused();
    await now.fill(him.account.password);
    await again.fill(`${NEW}.`);
    await change.click();
    await expect(him.page.getByText('Password tidak cocok')).toBeVisible();
    await again.fill(NEW);
    const connectedAgain = him.page.waitForEvent('websocket');
    await change.click();
    await expect(him.page.getByText('Password berhasil diubah. Perangkat lain sudah dikeluarkan.')).toBeVisible();
    await expect(there.page).toHaveURL(/\/login$/);
    await expect(now).toHaveValue('');
    await expect(him.page.getByText('Hanya perangkat ini yang sedang masuk.')).toBeVisible();
    // The live connection comes again by the new secret.
    await connectedAgain;
    await expect(him.page).toHaveURL(/\/akun$/);
    await there.page.getByLabel('Username').fill(him.account.username);
    await there.page.getByLabel('Password', { exact: true }).fill(him.account.password);
    await there.page.getByRole('button', { name: 'Masuk' }).click();
    await expect(there.page.getByText('Username atau password salah')).toBeVisible();
    await there.page.getByLabel('Password', { exact: true }).fill(NEW);
    await there.page.getByRole('button', { name: 'Masuk' }).click();
    await expect(there.page).toHaveURL(/\/dashboard$/);
    expect(there.said).toEqual([]);
    await leave(him);
  },
);

test(
  'another browser is seen in the list, is ended from here, and leaves its page at once',
  {
    tag: '@desktop',
  },
  async ({ browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: '/akun' });
    await expect(him.page.getByText('Hanya perangkat ini yang sedang masuk.')).toBeVisible();
    const there = await alsoAt(browser, him.account);
    await him.page.reload();
    const rows = him.page.getByRole('region', { name: 'Perangkat yang masuk' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Perangkat ini');
    await expect(rows.nth(1)).toContainText('127.0.x.x');
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Keluarkan / })
      .click();
    // What is on its way is not closed away.
    let letGo = () => {};
    const held = new Promise<void>((go) => (letGo = go));
    await him.page.route('**/api/sessions/*', async (route) => (await held, route.continue()));
    const ended = him.page.waitForRequest('**/api/sessions/*');
    await him.page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click();
    await ended;
    await him.page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click();
    await him.page.keyboard.press('Escape');
    await expect(him.page.getByRole('dialog')).toBeVisible();
    letGo();
    await expect(there.page).toHaveURL(/\/login$/);
    await expect(there.page.getByText('Kamu perlu masuk')).toBeVisible();
    await expect(him.page.getByText('Perangkat itu sudah dikeluarkan.')).toBeVisible();
    await expect(rows).toHaveCount(1);

    const others = [await alsoAt(browser, him.account), await alsoAt(browser, him.account)];
    await him.page.reload();
    await expect(rows).toHaveCount(3);
    await him.page.getByRole('button', { name: 'Keluarkan semua perangkat lain' }).click();
    await him.page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click();
    for (const other of others) await expect(other.page).toHaveURL(/\/login$/);
    await expect(him.page.getByText('Hanya perangkat ini yang sedang masuk.')).toBeVisible();
    for (const { said } of [there, ...others]) expect(said).toEqual([]);
    await leave(him);
  },
);

test('an act that finds the session ended leads to the sign-in, also before a number is proved', {
  tag: '@phone',
}, async ({ page }) => {
  await register(page);
  await page.goto('/match');
  await expect(page.getByRole('heading', { name: 'Buktikan nomor WhatsApp' })).toBeVisible();
  expect(await page.request.delete('/api/session', { params: { everywhere: 'true' } })).toBeOK();
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Kamu perlu masuk')).toBeVisible();
});

test('who has proved no number yet is told too that the session has ended, and is shown no empty page', {
  tag: '@phone',
}, async ({ page }) => {
  await register(page);
  await page.goto('/akun');
  await expect(page.getByRole('heading', { level: 1, name: 'Akun' })).toBeVisible();
  // What opens only once the number is proved is not offered.
  await page.getByRole('button', { name: 'Buka menu' }).click();
  const menu = page.locator('#menu-hp');
  await expect(menu.getByRole('link', { name: 'Konsultasi' })).toHaveAttribute('href', '/kontak');
  await expect(menu.getByRole('link', { name: 'Pembayaran saya' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await page.request.delete('/api/session', { params: { everywhere: 'true' } })).toBeOK();
  // Somebody who comes back to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Kamu perlu masuk')).toBeVisible();
});
