import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { totpAt } from '../support/authenticator.ts';
import { expectWell } from './accessible.ts';
import { colleague } from './newcomers.ts';
import { factorOfTwentyMinutesAgo, withAuthenticator } from './passkey-browser.ts';
import { expect, SIZES, test } from './story.ts';

/** Passkeys and the second factor, in their states. */
async function addPasskey(page: Page, look?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Tambah passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' });
  const password = dialog.getByLabel('Password kamu', { exact: true });
  await dialog.getByLabel('Nama').fill('Ponsel percobaan');
  if (look) {
    await password.fill('bukan ini');
    await dialog.getByRole('button', { name: 'Buat passkey' }).click();
    await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
    await look();
  }
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
  await expect(dialog).toHaveCount(0);
}

test('passkeys: at the sign-in, one being added, the list, one being removed', { tag: '@phone' }, async ({
  browser,
}) => {
  const { page, said, leave } = await withAuthenticator(browser, SIZES.phone);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Masuk dengan passkey' })).toBeVisible();
  await expectWell(page);
  expect(await page.request.post('/api/session', { data: { username: 'sari', password: DEMO_PASSWORD } })).toBeOK();
  await page.goto('/akun');
  await addPasskey(page, () => expectWell(page));
  const section = page.getByRole('region', { name: 'Passkey' });
  await expect(section.getByText('Belum pernah dipakai')).toBeVisible();
  await expectWell(page);
  await section.getByRole('button', { name: 'Hapus Ponsel percobaan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus passkey ini?' });
  await dialog.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(section.getByText('Belum ada passkey.')).toBeVisible();
  expect(said).toEqual([]);
  await leave();
});

test('the second factor of the team: set up, its codes, both ways of it, asked at the sign-in and before an act', {
  tag: '@phone',
}, async ({ browser }) => {
  test.slow();
  const { page, said, leave } = await withAuthenticator(browser, SIZES.phone);
  const account = await colleague('support');
  const signIn = async () => expect(await page.request.post('/api/session', { data: account })).toBeOK();
  await signIn();
  await page.goto('/admin/akun');
  await page.getByRole('button', { name: 'Pasang aplikasi autentikator' }).click();
  await page.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Tampilkan kode QR' }).click();
  await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  await expectWell(page);
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Enam angka dari aplikasi').fill(totpAt(secret, new Date()));
  await page.getByRole('button', { name: 'Pasang', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: 'Sudah kusimpan' }).click();
  await expect(page.getByText('Sisa kode cadangan: 10.', { exact: false })).toBeVisible();
  await addPasskey(page);
  await expect(page.getByText('Belum pernah dipakai')).toBeVisible();
  await expectWell(page);

  await signIn();
  await page.goto('/admin/akun');
  await expect(page.getByRole('heading', { level: 1, name: 'Langkah kedua' })).toBeVisible();
  await page.getByLabel('Kode').fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByText('Kode itu salah atau sudah terpakai.', { exact: false })).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunmu' })).toBeVisible();

  await factorOfTwentyMinutesAgo(account);
  await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click();
  await page.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click();
  await expect(page.getByRole('dialog', { name: 'Konfirmasi bahwa ini kamu' })).toBeVisible();
  await expectWell(page);
  expect(said).toEqual([]);
  await leave();
});
