import { leave, newcomer, signInStaff } from './newcomers.ts';
import { expect, test } from './story.ts';

test(
  'an owner looks at the overview, makes all running plans longer, and reads both in the trail',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null });
    await signInStaff(page);
    const granted = await page.request.post(`/api/staff/members/${him.id}/grants`, {
      data: { tier: 'premium', days: 30, reason: 'Ganti rugi gangguan kemarin' },
    });
    expect(granted, await granted.text()).toBeOK();

    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Ikhtisar' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pendaftaran' }).getByRole('img')).toBeVisible();
    await page.getByLabel('Masa').selectOption('7 hari');
    await expect(page).toHaveURL(/hari=7$/);
    await page.getByRole('region', { name: 'Pendaftaran' }).getByText('Angka per hari').click();
    await expect(page.getByRole('region', { name: 'Pendaftaran' }).getByRole('row')).toHaveCount(8);

    await page.getByRole('link', { name: 'Kompensasi' }).click();
    await page.getByRole('button', { name: 'Perpanjang serentak' }).click();
    const dialog = page.getByRole('dialog', { name: 'Perpanjang serentak' });
    await dialog.getByLabel('Semua paket yang berjalan dan punya akhir').check();
    await dialog.getByLabel('Berapa hari').fill('31');
    await expect(dialog.getByText('Isi angka 1 sampai 30.')).toBeVisible();
    await dialog.getByLabel('Berapa hari').fill('1');
    await expect(dialog.getByText(/^\d+ paket menjadi lebih lama\./)).toBeVisible();
    await dialog.getByLabel('Alasan').fill('singkat');
    await dialog.getByRole('button', { name: 'Perpanjang sekarang' }).click();
    await expect(dialog.getByText('Ketik PERPANJANG, huruf besar semua.')).toBeVisible();
    await expect(dialog.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
    await dialog.getByLabel(/^Ketik PERPANJANG/).fill('PERPANJANG');
    await dialog.getByLabel('Alasan').fill('Gangguan jaringan semalam');
    await dialog.getByRole('button', { name: 'Perpanjang sekarang' }).click();
    const result = page.getByRole('dialog', { name: 'Paket, 1 hari' });
    await expect(result.getByText('Selesai')).toBeVisible();
    await expect(result.getByText(him.nama)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/admin/catatan?act=compensation-start');
    const row = page.getByRole('button', { name: /^Buka baris/ }).first();
    await expect(row).toBeVisible();
    await row.click();
    await expect(page.getByRole('dialog').getByText('Isinya cocok dengan sidiknya')).toBeVisible();
    await page.keyboard.press('Escape');
    // The filter of the address stands in the form; another one joins it.
    await expect(page.getByLabel('Tindakan')).toHaveValue('compensation-start');
    await page.getByLabel('Perihal').fill('tidak ada');
    await page.getByRole('button', { name: 'Saring', exact: true }).click();
    await expect(page).toHaveURL(/\?act=compensation-start&subject=tidak\+ada$/);
    await expect(page.getByText('Tidak ada catatan yang cocok')).toBeVisible();
    await page.getByLabel('Oleh').selectOption('perintah di server');
    await page.getByRole('button', { name: 'Saring', exact: true }).click();
    await expect(page).toHaveURL(/\?staff=[^&]+&act=compensation-start/);
    await expect(page.getByLabel('Oleh')).not.toHaveValue('');
    await expect(page.getByRole('button', { name: 'Saring', exact: true })).toBeFocused();
    const address = page.url();
    await page.getByLabel('Dari tanggal').fill('2026-02-02');
    await page.getByLabel('Sampai tanggal').fill('2026-02-01');
    await page.getByRole('button', { name: 'Saring', exact: true }).click();
    await expect(page.getByLabel('Dari tanggal')).toBeFocused();
    await expect(page.getByLabel('Dari tanggal')).toHaveAccessibleDescription(/sesudah «Sampai tanggal»/);
    expect(page.url()).toBe(address);
    // An address with such days finds nothing, and says why at the same field.
    await page.goto('/admin/catatan?from=2026-02-02&to=2026-02-01');
    await expect(page.getByText('Tidak ada catatan yang cocok')).toBeVisible();
    await expect(page.getByLabel('Dari tanggal')).toHaveAccessibleDescription(/sesudah «Sampai tanggal»/);
    await page.getByRole('button', { name: 'Hapus saringan' }).click();
    await expect(page).toHaveURL(/catatan$/);
    await expect(page.locator('summary', { hasText: 'Saringan' })).toBeFocused();
    await page.goto('/admin/operasi');
    await expect(page.getByRole('heading', { name: 'Uji pemulihan terakhir' })).toBeVisible();
    await him.page.goto('/notifikasi');
    await expect(him.page.getByText('Masa paketmu diperpanjang 1 hari').first()).toBeVisible();
    await leave(him);
  },
);
