import { newcomer } from './newcomers.ts';
import { expect, test } from './story.ts';

test(
  'the end of an account: a wrong password, closed everywhere, and back by a sign-in',
  { tag: '@phone' },
  async ({ browser }, { project }) => {
    const { page, account } = await newcomer(browser, project.name, { at: '/akun' });
    await page.getByRole('link', { name: 'Buka Privasi saya' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privasi saya' })).toBeVisible();
    await page.getByRole('button', { name: 'Hapus akunmu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus akun' });
    await expect(dialog.getByText('Bisa dibatalkan dengan masuk sebelum waktunya.')).toBeVisible();
    await dialog.getByLabel('Password kamu yang sekarang').fill('bukan ini');
    await dialog.getByRole('button', { name: 'Hapus akun' }).click();
    await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
    await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Password kamu yang sekarang').fill(account.password);
    await dialog.getByRole('button', { name: 'Hapus akun' }).click();
    await expect(page.getByText(/Akunmu sudah ditutup\. Datanya dihapus pada \d+ \w+ 20\d\d; masuk/)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    // The server's page has no notice: an error on the console would fail the story.
    await page.reload();
    await expect(page.getByText(/Akunmu sudah ditutup/)).toBeVisible();

    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(page.getByText('Akunmu sedang dihapus')).toBeVisible();
    await expect(page.getByText(/Akunmu sudah ditutup/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Pulihkan akunmu' }).click();
    await expect(page.getByText('Akunmu kembali seperti semula.')).toBeVisible();
    await page.goto('/privasi-saya');

    await page.getByRole('button', { name: 'Hapus akunmu' }).click();
    await dialog.getByText('Sekarang juga').click();
    await dialog.getByLabel('Password kamu yang sekarang').fill(account.password);
    await dialog.getByRole('button', { name: 'Hapus akun' }).click();
    await expect(page.getByText(/datanya sedang dihapus/)).toBeVisible();
  },
);
