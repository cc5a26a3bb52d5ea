import { expectWell } from './accessible.ts';
import { signInStaff } from './newcomers.ts';
import { beginProfile, register } from './own-profile.ts';
import { another, expect, test, viewportOf } from './story.ts';

test('the proof of a number on /match, in each state, and its queue', { tag: '@phone' }, async ({ page, browser }) => {
  await register(page);
  await page.goto('/match');
  const code = page.getByLabel('Kode 6 angka');
  await expect(code).toHaveValue(/^\d{6}$/);
  await expectWell(page);
  await code.fill((await code.inputValue()) === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await expect(page.getByText(/Sisa 4 percobaan\.$/)).toBeVisible();
  await expectWell(page);
  for (let left = 3; left >= 0; left--) {
    await page.getByRole('button', { name: 'Buktikan nomor' }).click();
    if (left > 0) await expect(page.getByText(new RegExp(`Sisa ${left} percobaan\\.$`))).toBeVisible();
  }
  await expect(page.getByText('Kode ini tidak berlaku lagi. Minta kode baru.')).toBeVisible();
  await expectWell(page);

  await page.getByRole('button', { name: 'Ganti nomor' }).click();
  await page.getByRole('dialog').getByLabel('Nomor WhatsApp baru').fill('123');
  await page.getByRole('dialog').getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByText('Nomor WhatsApp ini belum lengkap atau salah. Contoh: 08123456789')).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Kode tidak sampai?' }).click();
  await page.getByRole('button', { name: 'Tampilkan kode untuk dikirim' }).click();
  await expect(page.getByTestId('kode-kontak')).toBeVisible();
  await expectWell(page);

  const staff = await another(browser, viewportOf(page));
  await signInStaff(staff);
  await staff.goto('/admin/nomor');
  await expect(staff.getByRole('row').nth(1)).toBeVisible();
  await expectWell(staff);
  await staff.getByLabel('Kode dari pesan anggota').fill('XXXXXX');
  await expect(staff.getByText('Tidak ada kode XXXXXX yang menunggu')).toBeVisible();
  await expectWell(staff);
  await staff.close();
});

test('the dialog of a new number in the profile', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page);
  await page.getByRole('button', { name: 'Edit Nomor WhatsApp', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nomor WhatsApp baru')).toBeVisible();
  await expectWell(page);
  await dialog.getByLabel('Nomor WhatsApp baru').fill(`0819${String(Date.now()).slice(-8)}`);
  await dialog.getByLabel('Password akunmu', { exact: true }).fill('kata sandi saya');
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByLabel('Kode 6 angka')).toHaveValue(/^\d{6}$/);
  await expectWell(page);
});
