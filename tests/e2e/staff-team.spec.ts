import { signInStaff } from './newcomers.ts';
import { another, enter, expect, test, told, viewportOf } from './story.ts';

test('an owner gives a role with a reason; its pages open, and close again with it', async ({ page, browser }, {
  project,
}) => {
  const hers = await another(browser, viewportOf(page));
  await enter(hers, 'verifikator');
  await hers.goto('/admin');
  await expect(hers.getByRole('heading', { level: 1, name: 'Ikhtisar' })).toBeVisible();
  await hers.goto('/admin/laporan');
  await expect(hers.getByRole('heading', { level: 1, name: 'Bagian ini untuk moderator' })).toBeVisible();
  await expect(hers.getByText('Peranmu: verifikator.')).toBeVisible();
  await expect(
    hers.getByRole('navigation', { includeHidden: true }).getByRole('link', { name: 'Laporan', includeHidden: true }),
  ).toHaveCount(0);

  await signInStaff(page);
  await page.goto('/admin/tim');
  const row = page.getByRole('button', { name: 'Atur peran verifikator' });
  await expect(row).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Peran verifikator' });
  await row.focus();
  await row.press('Enter');
  await dialog.getByLabel('moderator').check();
  await dialog.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(dialog.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
  await expect(dialog.getByLabel('moderator')).toBeChecked();
  await dialog.getByLabel('Alasan perubahan').fill('Membantu antrean laporan minggu ini');
  await dialog.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(page.getByText('verifikator: verifikator → verifikator, moderator').first()).toBeVisible();
  await expect(page.getByText('Membantu antrean laporan minggu ini').first()).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole('heading', { level: 1, name: 'Antrean laporan' })).toBeVisible();

  await row.click();
  await dialog.getByLabel('moderator').uncheck();
  await dialog.getByLabel('verifikator').uncheck();
  await expect(dialog.getByText(/langsung keluar dan tidak bisa membuka apa pun/)).toBeVisible();
  await dialog.getByLabel('verifikator').check();
  await dialog.getByLabel('Alasan perubahan').fill('Antrean laporan sudah kosong lagi');
  await dialog.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(dialog).toHaveCount(0);
  // Her page is still the moderator's: the first refusal says that the role is gone.
  const goTo = async (name: string) => {
    if (project.name === 'phone') await hers.getByRole('button', { name: 'Buka menu' }).click();
    await hers.getByRole('link', { name, exact: true }).click();
  };
  await goTo('Banding');
  await expect(hers.getByRole('heading', { level: 1, name: 'Bagian ini untuk moderator' })).toBeVisible();
  await expect(hers.getByRole('link', { name: 'Banding', includeHidden: true })).toHaveCount(0);
  await expect(hers.locator('#isi:focus')).toHaveCount(1);
  // Nor does a session that ended elsewhere leave the menu behind.
  await goTo('Dokumen');
  await expect(hers.getByRole('heading', { level: 1, name: 'Antrean dokumen' })).toBeVisible();
  await hers.context().clearCookies();
  await goTo('Ikhtisar');
  await expect(hers.getByRole('heading', { level: 1, name: 'Masuk ke halaman tim' })).toBeVisible();
  await expect(hers.getByRole('navigation', { includeHidden: true })).toHaveCount(0);
  await told(hers, 'Kamu harus masuk untuk mengakses halaman ini');

  // The last owner stays one.
  await page.getByRole('button', { name: 'Atur peran staf' }).click();
  const own = page.getByRole('dialog', { name: 'Peran staf' });
  await own.getByLabel('pemilik').uncheck();
  await own.getByLabel('keuangan').check();
  await own.getByLabel('Alasan perubahan').fill('Mencoba melepas peran pemilik');
  await own.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(own.getByText('Tim harus punya paling sedikit satu pemilik.')).toBeVisible();
  await hers.close();
});
