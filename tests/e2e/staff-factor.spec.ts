import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { totpAt } from '../support/authenticator.ts';
import { colleague } from './newcomers.ts';
import { expect, test } from './story.ts';

test('one of the team sets up an authenticator, and shows its code at the next sign-in', { tag: '@phone' }, async ({
  page,
}) => {
  const account = await colleague('verifier');
  const signIn = () => page.request.post('/api/session', { data: account });
  expect(await signIn()).toBeOK();
  await page.goto('/admin/akun');
  await page.getByRole('button', { name: 'Pasang aplikasi autentikator' }).click();
  await page.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Tampilkan kode QR' }).click();
  await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Enam angka dari aplikasi').fill('000000');
  await page.getByRole('button', { name: 'Pasang', exact: true }).click();
  await expect(page.getByText('Kode itu salah atau sudah terpakai.', { exact: false })).toBeVisible();
  await page.getByLabel('Enam angka dari aplikasi').fill(totpAt(secret, new Date()));
  await page.getByRole('button', { name: 'Pasang', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[2-9A-Z]{5}-[2-9A-Z]{5}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Sudah kusimpan' }).click();
  await expect(page.getByText('Sisa kode cadangan: 10.', { exact: false })).toBeVisible();

  expect(await signIn()).toBeOK();
  await page.goto('/admin/dokumen');
  await expect(page.getByRole('heading', { level: 1, name: 'Langkah kedua' })).toBeVisible();
  await page.getByLabel('Kode').fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByText('Kode itu salah atau sudah terpakai.', { exact: false })).toBeVisible();
  await page.getByLabel('Kode').fill(codes[0]!.toLowerCase());
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Antrean dokumen' })).toBeVisible();
});
