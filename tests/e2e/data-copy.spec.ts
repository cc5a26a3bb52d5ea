import { newcomer } from './newcomers.ts';
import { beginProfile } from './own-profile.ts';
import { expect, test, told } from './story.ts';

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
    // The button is gone: the focus goes on below it, not to the top of the page.
    await expect(page.getByRole('region').locator(':focus')).toHaveCount(1);
    const fetch = page.getByRole('button', { name: /^Unduh \(/ });
    await expect(fetch).toBeVisible({ timeout: 100_000 });
    await fetch.click();
    await dialog.getByLabel('Password kamu yang sekarang').fill(account.password);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    expect((await download).suggestedFilename()).toBe('serasi-dataku.zip');
    await expect(page.getByText(/^Unduhannya dimulai di browsermu/)).toBeVisible();
  },
);

test('a request to the team is asked for whole, told when it is sent, and listed', { tag: '@phone' }, async ({
  page,
}) => {
  await beginProfile(page);
  await page.goto('/privasi-saya');
  const section = page.getByRole('region', { name: 'Minta kepada tim kami' });
  const send = section.getByRole('button', { name: 'Kirim permintaan' });
  await send.click();
  await expect(section.getByText('Pilih permintaannya')).toBeVisible();
  await section.getByText('Perbaikan data', { exact: true }).click();
  const words = section.getByLabel('Keterangan');
  await words.fill('Usia saya salah ketik, mohon diperbaiki.');
  await send.click();
  // Drawn: on a phone its row is behind the bar, and all that is seen is the form, empty again.
  await expect(page.getByTestId('toasts').getByRole('button', { name: 'Tutup' })).toBeVisible();
  await told(page, 'Permintaanmu terkirim.');
  await expect(words).toHaveValue('');
  await expect(section.getByRole('listitem').filter({ hasText: 'Usia saya salah ketik' })).toContainText(
    'Menunggu jawaban',
  );
  // A second one while that waits is refused where one chooses, which gets the focus.
  await section.getByText('Perbaikan data', { exact: true }).first().click();
  await words.fill('Tinggi saya juga.');
  await send.click();
  await expect(section.getByText('Permintaanmu sebelumnya masih kami kerjakan.')).toBeVisible();
  await expect(section.getByRole('group', { name: 'Yang kamu minta' })).toBeFocused();
});
