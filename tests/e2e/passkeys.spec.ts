import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { expectWell } from './accessible.ts';
import { inDatabase } from './database.ts';
import { type Account, newcomer } from './newcomers.ts';
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
  await expectWell(page);
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
  // An account of the story's own: others go on without.
  const username = `kunci${Date.now()}`;
  await inDatabase(
    `with made as (insert into accounts (username, password_hash, role)
      select $1, password_hash, 'staff' from accounts where username = 'verifikator' returning id)
    insert into staff_roles select id, 'support' from made`,
    [username],
  );
  await signIn(page, demo(username));
  await page.goto('/admin/akun');
  await addPasskey(page, 'Laptop kerja');
  await expect(page.getByRole('heading', { name: 'Simpan kode cadanganmu' })).toBeVisible();
  await page.getByRole('button', { name: 'Sudah kusimpan' }).click();
  await expect(page.getByText('Sisa kode cadangan: 10.', { exact: false })).toBeVisible();
  await expectWell(page);

  await signIn(page, demo(username));
  await page.goto('/admin/akun');
  await expect(page.getByRole('heading', { level: 1, name: 'Langkah kedua' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunmu' })).toBeVisible();

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
  await expect(page.getByRole('heading', { level: 1, name: 'Akunmu' })).toBeVisible();
  expect(said).toEqual([]);
  await leave();
});
