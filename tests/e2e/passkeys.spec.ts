import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { expectWell } from './accessible.ts';
import { inDatabase } from './database.ts';
import { expect, listen, SIZES, storyServer, test, told } from './story.ts';

/** A browser with an authenticator in it, at the server's name: addresses that are numbers have no passkeys. */
async function withAuthenticator(browser: Browser, viewport: { width: number; height: number }) {
  const home = storyServer().url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: home, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const said = listen(page, () => home);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { page, said, leave: () => context.close() };
}

const signIn = async (page: Page, username: string) =>
  expect(await page.request.post('/api/session', { data: { username, password: DEMO_PASSWORD } })).toBeOK();

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tambah passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' });
  await dialog.getByLabel('Nama').fill(name);
  await dialog.getByLabel('Password kamu', { exact: true }).fill('bukan ini');
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
  await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
  await expectWell(page);
  await dialog.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a member adds a passkey, signs out and in again with it, and removes it', { tag: '@phone' }, async ({
  browser,
}) => {
  const { page, said, leave } = await withAuthenticator(browser, SIZES.phone);
  await signIn(page, 'sari');
  await page.goto('/akun');
  await addPasskey(page, 'Ponsel percobaan');
  await told(page, 'Passkey tersimpan.');
  const section = page.getByRole('region', { name: 'Passkey' });
  await expect(section.getByText('Belum pernah dipakai')).toBeVisible();
  await expectWell(page);

  await page.request.delete('/api/session');
  await page.goto('/login');
  await expectWell(page);
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page).toHaveURL(/\/match$/);
  await page.goto('/akun');
  await expect(section.getByText(/^Terakhir dipakai hari ini/)).toBeVisible();

  await section.getByRole('button', { name: 'Hapus Ponsel percobaan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus passkey ini?' });
  await dialog.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(section.getByText('Belum ada passkey.')).toBeVisible();
  expect(said).toEqual([]);
  await leave();
});

test('one of the team adds a passkey, shows it as the second factor, and again before a sensitive act', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page, said, leave } = await withAuthenticator(browser, SIZES.desktop);
  // An account of the story's own: others go on without.
  const username = `kunci${Date.now()}`;
  await inDatabase(
    `with made as (insert into accounts (username, password_hash, role)
      select $1, password_hash, 'staff' from accounts where username = 'verifikator' returning id)
    insert into staff_roles select id, 'support' from made`,
    [username],
  );
  await signIn(page, username);
  await page.goto('/admin/akun');
  await addPasskey(page, 'Laptop kerja');
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();
  await page.getByRole('button', { name: 'Sudah kusimpan' }).click();
  await expect(page.getByText('Sisa kode cadangan: 10.', { exact: false })).toBeVisible();
  await expectWell(page);

  await signIn(page, username);
  await page.goto('/admin/akun');
  await expect(page.getByRole('heading', { level: 1, name: 'Langkah kedua' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunku' })).toBeVisible();

  // Twenty minutes later.
  await inDatabase(
    `update sessions set factor_at = now() - interval '20 minutes'
      where member_id = (select id from accounts where username = $1)`,
    [username],
  );
  await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click();
  await page.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi bahwa ini kamu' });
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();

  await page.request.delete('/api/session');
  await page.goto('/admin/akun');
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunku' })).toBeVisible();
  expect(said).toEqual([]);
  await leave();
});
