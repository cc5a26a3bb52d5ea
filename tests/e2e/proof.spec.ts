import { expectWell } from './accessible.ts';
import { beginProfile, register } from './own-profile.ts';
import { expect, test, told } from './story.ts';

test('a newcomer proves the number on /match, after wrong codes and another number, and meets others', async ({
  page,
}) => {
  const { password } = await register(page);
  await page.goto('/pesan');
  await expect(page).toHaveURL(/\/match$/);
  await expect(page.getByRole('heading', { name: 'Buktikan nomor WhatsApp-mu' })).toBeVisible();
  await expect(page.getByTestId('jumlah-kandidat')).toHaveText(/kurang dari 5 kandidat/);
  const code = page.getByLabel('Kode 6 angka');
  await expect(code).toHaveValue(/^\d{6}$/);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/code-${page.viewportSize()!.width}.png`, fullPage: true });
  await expectWell(page);
  const right = await code.inputValue();
  await code.fill(right === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await expect(
    page.getByText('Kode ini tidak cocok. Periksa pesan WhatsApp yang terakhir dari kami. Sisa 4 percobaan.'),
  ).toBeVisible();
  await expect(code).toBeFocused();
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/wrong-${page.viewportSize()!.width}.png`, fullPage: true });
  await expectWell(page);

  await page.getByRole('button', { name: 'Ganti nomor' }).click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Lanjut' });
  await dialog.getByLabel('Nomor WhatsApp baru').fill('123');
  await next.click();
  await expect(dialog.getByText('Nomor WhatsApp ini tidak dikenal. Contoh: 08123456789')).toBeVisible();
  await expectWell(page);
  const number = `0816${String(Date.now()).slice(-8)}`;
  await dialog.getByLabel('Nomor WhatsApp baru').fill(number);
  await dialog.getByLabel('Password-mu', { exact: true }).fill(password);
  await next.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`+62 ${number.slice(1, 4)} ${number.slice(4, 8)} ${number.slice(8)}`)).toBeVisible();
  await expect(code).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await told(page, 'Nomormu terbukti');
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
});

test('a member changes the number in the profile, with the password and a code', { tag: '@phone' }, async ({
  page,
}) => {
  await beginProfile(page);
  await page.getByRole('button', { name: 'Edit Nomor WhatsApp', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const number = `0818${String(Date.now()).slice(-8)}`;
  await dialog.getByLabel('Nomor WhatsApp baru').fill(number);
  await dialog.getByLabel('Password-mu', { exact: true }).fill('bukan ini');
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
  await dialog.getByLabel('Password-mu', { exact: true }).fill('kata sandi saya');
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByText(/^Menunggu bukti: /)).toBeVisible();
  await expect(dialog.getByLabel('Kode 6 angka')).toHaveValue(/^\d{6}$/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dialog.png` });
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Buktikan nomor' }).click();
  await told(page, 'Nomor WhatsApp-mu sudah diganti');
  await expect(page.getByTestId('nilai-contactWa')).toHaveText(`+62${number.slice(1)}`);
});
