import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { type Account, colleague, newcomer } from './newcomers.ts';
import { factorOfTwentyMinutesAgo, withAuthenticator } from './passkey-browser.ts';
import { expect, SIZES, test, told } from './story.ts';

const demo = (username: string): Account => ({ username, password: DEMO_PASSWORD });
const signIn = async (page: Page, account: Account) =>
  expect(await page.request.post('/api/session', { data: account })).toBeOK();

async function addPasskey(page: Page, name: string, password = DEMO_PASSWORD) {
  await page.getByRole('button', { name: 'Tambah passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' });
  await dialog.getByLabel('Nama').fill(name);
  await dialog.getByLabel('Password kamu', { exact: true }).fill('bukan ini');
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
  await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
  await dialog.getByLabel('Password kamu', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a member adds a passkey, signs out and in again with it, and removes it', { tag: '@phone' }, async ({
  browser,
}) => {
  const { page, said, leave } = await withAuthenticator(browser, SIZES.phone);
  await signIn(page, demo('sari'));
  await page.goto('/akun');
  await addPasskey(page, 'Ponsel percobaan');
  await told(page, 'Passkey tersimpan.');
  const section = page.getByRole('region', { name: 'Passkey' });
  await expect(section.getByText('Belum pernah dipakai')).toBeVisible();

  await page.request.delete('/api/session');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page).toHaveURL(/\/match$/);
  await page.goto('/akun');
  await expect(section.getByText(/^Terakhir dipakai hari ini/)).toBeVisible();

  await section.getByRole('button', { name: 'Hapus Ponsel percobaan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus passkey ini?' });
  await dialog.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(section.getByText('Belum ada passkey.')).toBeVisible();
  expect(said).toEqual([]);
  await leave();
});

test(
  'a device with its passkey is lost: the password signs in, and the passkey is taken away',
  {
    tag: '@phone',
  },
  async ({ browser }, { project }) => {
    const { account, page: first } = await newcomer(browser, project.name, { at: null });
    await first.close();
    const lost = await withAuthenticator(browser, SIZES.phone);
    await signIn(lost.page, account);
    await lost.page.goto('/akun');
    await addPasskey(lost.page, 'Ponsel yang hilang', account.password);

    // Another device, which has none.
    const { page, said, leave } = await withAuthenticator(browser, SIZES.phone);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
    await expect(
      page.getByText('Belum ada passkey yang dipakai. Coba lagi, atau masuk dengan password.'),
    ).toBeVisible();
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(page).toHaveURL(/\/match$/);
    await page.goto('/akun');
    const section = page.getByRole('region', { name: 'Passkey' });
    await section.getByRole('button', { name: 'Hapus Ponsel yang hilang' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus passkey ini?' });
    await dialog.getByLabel('Password kamu', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
    await expect(section.getByText('Belum ada passkey.')).toBeVisible();

    // Who found the device does not come in with it.
    await lost.page.request.delete('/api/session');
    await lost.page.goto('/login');
    await lost.page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
    await expect(
      lost.page.getByText('Passkey itu tidak bisa dipakai. Coba lagi, atau masuk dengan cara lain.'),
    ).toBeVisible();
    expect([...said, ...lost.said]).toEqual([]);
    await Promise.all([leave(), lost.leave()]);
  },
);

test('one of the team adds a passkey, shows it as the second factor, and again before a sensitive act', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page, said, leave } = await withAuthenticator(browser, SIZES.desktop);
  const account = await colleague('support');
  await signIn(page, account);
  await page.goto('/admin/akun');
  await addPasskey(page, 'Laptop kerja');
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();
  await page.getByRole('button', { name: 'Sudah kusimpan' }).click();
  await expect(page.getByText('Sisa kode cadangan: 10.', { exact: false })).toBeVisible();

  await signIn(page, account);
  await page.goto('/admin/akun');
  await expect(page.getByRole('heading', { level: 1, name: 'Langkah kedua' })).toBeVisible();
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunmu' })).toBeVisible();

  await factorOfTwentyMinutesAgo(account);
  await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click();
  await page.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi bahwa ini kamu' });
  await dialog.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();

  await page.request.delete('/api/session');
  await page.goto('/admin/akun');
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunmu' })).toBeVisible();
  expect(said).toEqual([]);
  await leave();
});
