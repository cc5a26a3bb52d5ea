import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { spoil } from './seats.ts';
import { expect, hold, holdCode, test } from './story.ts';

test('who signs in before the code of the page has come is signed in once it has, and no password is in an address', {
  tag: '@phone',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const letGo = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('sari');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await letGo();
  await expect(page).toHaveURL(/\/match$/);
  expect(asked.filter((url) => url.includes(DEMO_PASSWORD))).toEqual([]);
});

test('what was typed before the code of the page has come is still there after it', { tag: '@phone' }, async ({
  page,
}) => {
  const letGo = await holdCode(page);
  await page.goto('/kontak', { waitUntil: 'commit' });
  await page.getByLabel('Nama').fill('Calon Anggota');
  await page.getByLabel('Pesan', { exact: true }).fill('Apakah nomor luar negeri bisa dipakai?');
  await letGo();
  await page.getByLabel('E-mail').fill('bukan alamat');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Nama')).toHaveValue('Calon Anggota');
  await expect(page.getByLabel('Pesan', { exact: true })).toHaveValue('Apakah nomor luar negeri bisa dipakai?');
});

test('a search of articles typed before the code has come stays, and one that is sent goes at once', {
  tag: '@phone',
}, async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/blog', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Cari artikel' });
  await search.fill('konflik');
  await letGo();
  await expect(page).toHaveURL(/cari=konflik/);
  await expect(search).toHaveValue('konflik');
  const again = await holdCode(page);
  await page.goto('/blog', { waitUntil: 'commit' });
  await search.fill('utang');
  await search.press('Enter');
  await expect(page).toHaveURL(/cari=utang/);
  await again();
  await expect(search).toHaveValue('utang');
});

test('where the code never comes a form that was sent says so', { tag: '@phone' }, async ({ page }) => {
  await spoil(page.context());
  await page.clock.install();
  await page.route('**/assets/entry.client*', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('sari');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.clock.fastForward(12_000);
  await expect(page.getByRole('alert').filter({ hasText: 'Halaman ini belum selesai dimuat' })).toBeVisible();
});

test('a page takes nothing that a browser sends to it by itself', { tag: '@phone' }, async ({ request }) => {
  for (const address of ['/login', '/kontak', '/match'])
    expect([address, (await request.post(address, { form: { nama: 'Calon' } })).status()]).toEqual([address, 405]);
});

test.describe('without JavaScript', () => {
  for (const [address, fill] of [
    ['/login', { Username: 'sari', Password: 'rahasia sekali' }],
    ['/kontak', { Nama: 'Calon Anggota' }],
  ] as const)
    test(`a form of ${address} says that it needs it, and leaves nothing in the address`, { tag: '@phone' }, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
      const page = await context.newPage();
      await page.goto(address);
      // Searches by text leave out what stands for readers without JavaScript.
      const said = page.locator('form noscript > div');
      await expect(said).toBeVisible();
      await expect(said).toHaveText(/^Bagian ini perlu JavaScript\./);
      // Its controls look as if they slept, and no pointer wakes them; the keyboard still sends.
      await expect(page.locator('form[method=post] button[type=submit]')).toHaveCSS('pointer-events', 'none');
      for (const [label, text] of Object.entries(fill)) {
        const control = page.getByLabel(label, { exact: true });
        await control.fill(text);
        await control.press('Enter');
      }
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await context.close();
    });
});

test('a field that is wrong is led to with its label, not from under the top bar', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/daftar');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  const place = async (css: string) => (await page.locator(css).first().boundingBox())!;
  const bar = await place('header');
  await expect.poll(async () => (await place('label[for=username]')).y).toBeGreaterThanOrEqual(bar.height);
});

test('while the page behind the sign-in is on its way, the form says so and nothing in it moves', {
  tag: '@phone',
}, async ({ page }) => {
  const letGo = await hold(page, '**/assets/search-screen*.js');
  await page.goto('/login');
  await page.getByLabel('Username').fill('sari');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(DEMO_PASSWORD);
  const demo = page.getByText('Masuk sebagai anggota demo');
  const before = await demo.boundingBox();
  await password.press('Enter');
  // Signed in: the bell is there, the page is not.
  await expect(page.getByRole('link', { name: /^Pemberitahuan/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Masuk' })).toHaveAttribute('aria-busy', 'true');
  expect(await demo.boundingBox()).toEqual(before);
  letGo();
  await expect(page).toHaveURL(/\/match$/);
});

test('a link whose page is long in coming says that it is on its way', { tag: '@desktop' }, async ({ page }) => {
  const letGo = await hold(page, '**/assets/login-screen*.js');
  await page.goto('/');
  const sign = page.getByRole('progressbar', { name: 'Membuka halaman' });
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
  await expect(sign).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  letGo();
  await expect(page).toHaveURL(/\/login$/);
  await expect(sign).toHaveCount(0);
});
