import { expectWell } from './accessible.ts';
import { signInStaff } from './newcomers.ts';
import { enter, expect, test } from './story.ts';

/** What an owner of the team sees, and what one of another role sees in its place. */
test('the overview, days for all running plans, the trail and operations', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await signInStaff(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Pendaftaran' }).getByRole('img')).toBeVisible();
  await expectWell(page);

  await page.goto('/admin/kompensasi');
  await page.getByRole('button', { name: 'Perpanjang serentak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Perpanjang serentak' });
  await dialog.getByLabel('Semua paket yang berjalan dan punya akhir').check();
  await dialog.getByLabel('Berapa hari').fill('1');
  await expect(dialog.getByText(/^\d+ paket menjadi lebih lama\./)).toBeVisible();
  await dialog.getByLabel('Alasan').fill('singkat');
  await dialog.getByLabel(/^Ketik PERPANJANG/).fill('PERPANJANG');
  await dialog.getByRole('button', { name: 'Perpanjang sekarang' }).click();
  await expect(dialog.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
  await expectWell(page);
  await dialog.getByLabel('Alasan').fill('Gangguan jaringan semalam');
  await dialog.getByRole('button', { name: 'Perpanjang sekarang' }).click();
  await expect(page.getByRole('dialog', { name: 'Paket, 1 hari' }).getByText('Selesai')).toBeVisible();
  await expectWell(page);

  await page.goto('/admin/catatan?act=compensation-start');
  const row = page.getByRole('button', { name: /^Buka baris/ }).first();
  await expect(row).toBeVisible();
  await expectWell(page);
  await row.click();
  await expect(page.getByRole('dialog').getByText('Isinya cocok dengan sidiknya')).toBeVisible();
  await expectWell(page);
  await page.goto('/admin/operasi');
  await expect(page.getByRole('heading', { name: 'Uji pemulihan terakhir' })).toBeVisible();
  await expectWell(page);
});

test('the team, a role without a reason, and a page of another role', { tag: '@phone' }, async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/tim');
  const row = page.getByRole('button', { name: 'Atur peran verifikator' });
  await expect(row).toBeVisible();
  await expectWell(page);
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Peran verifikator' });
  await dialog.getByLabel('moderator').check();
  await dialog.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(dialog.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
  await expectWell(page);
  await enter(page, 'verifikator');
  await page.goto('/admin/laporan');
  await expect(page.getByRole('heading', { level: 1, name: 'Bagian ini untuk moderator' })).toBeVisible();
  await expectWell(page);
});
