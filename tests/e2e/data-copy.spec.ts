import { newcomer } from './newcomers.ts';
import { expect, test } from './story.ts';

test(
  'a copy of the own data: a wrong password, asked for, made, and fetched',
  { tag: '@phone' },
  async ({ browser }, { project }) => {
    // The job that makes copies comes once a minute.
    test.slow();
    const { page, account } = await newcomer(browser, project.name, { at: '/privasi-saya' });
    await expect(page.getByText('Belum ada yang tampil di sini.')).toBeVisible();
    await page.getByRole('button', { name: 'Minta salinan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Isi passwordmu' });
    await expect(dialog.getByText(/^Supaya orang lain yang memegang perangkatmu/)).toBeVisible();
    await dialog.getByLabel('Password kamu yang sekarang').fill('bukan ini');
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
    await dialog.getByLabel('Password kamu yang sekarang').fill(account.password);
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Salinanmu sedang dibuat|Siap diunduh sampai/)).toBeVisible();
    await expect(page.getByText(/Salinan berikutnya bisa diminta mulai/)).toBeVisible();
    const fetch = page.getByRole('button', { name: /^Unduh \(/ });
    await expect(fetch).toBeVisible({ timeout: 100_000 });
    await fetch.click();
    await dialog.getByLabel('Password kamu yang sekarang').fill(account.password);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    expect((await download).suggestedFilename()).toBe('serasi-dataku.zip');
  },
);
