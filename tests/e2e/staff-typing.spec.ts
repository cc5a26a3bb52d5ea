import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { drawing } from '../support/pictures.ts';
import { totpAt } from '../support/authenticator.ts';
import { inDatabase } from './database.ts';
import { colleague, leave, newcomer, signInStaff } from './newcomers.ts';
import { spoil } from './seats.ts';
import { enter, expect, hold, test, told } from './story.ts';

test('the recovery codes of a first factor stay when who reads them comes back to the tab', { tag: '@phone' }, async ({
  page,
}) => {
  await spoil(page.context());
  expect(await page.request.post('/api/session', { data: await colleague('verifier') })).toBeOK();
  // The server of the stories asks nobody for a factor; where one is required, that is how an account without one stands.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    if (session.staff?.factor === 'open') session.staff.factor = 'missing';
    await route.fulfill({ response: answer, json: session });
  });
  await page.goto('/admin/dokumen');
  await expect(page.getByRole('heading', { level: 1, name: 'Pasang langkah kedua dulu' })).toBeVisible();
  const other = page.getByRole('button', { name: /autentikator/ });
  if (await other.isVisible()) await other.click();
  await page.getByLabel('Password kamu', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Tampilkan kode QR' }).click();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Enam angka dari aplikasi').fill(totpAt(secret, new Date()));
  await page.getByRole('button', { name: 'Pasang', exact: true }).click();
  const title = page.getByRole('heading', { name: 'Simpan kode cadanganmu' });
  await expect(title).toBeVisible();
  // A minute later, back from the place where the codes are kept.
  const read = page.waitForResponse('**/api/session');
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const { staff } = await (await read).json();
  expect(staff.factor).toBe('passed');
  // What the page makes of the answer is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Sudah kusimpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Antrean dokumen' })).toBeVisible();
});

test('a date typed in part is refused at its field and not taken for none', { tag: '@desktop' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
  await signInStaff(page);
  await page.goto('/admin/kode');
  await page.getByRole('button', { name: 'Kode baru' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kode', { exact: true }).fill(`SEBAGIAN${Date.now()}`);
  await dialog.getByLabel('Persen', { exact: true }).fill('10');
  const ends = dialog.getByLabel(/^Hari terakhir/);
  await ends.focus();
  await page.keyboard.type('12');
  await expect(ends).toHaveValue('');
  await dialog.getByRole('button', { name: 'Simpan kode' }).click();
  await expect(ends).toHaveAccessibleDescription(/Baru terisi sebagian/);
  await expect(ends).toBeFocused();
  await page.goto('/admin/pengaturan');
  await page.getByRole('button', { name: 'Ubah: Harga paket' }).click();
  const from = dialog.getByLabel(/^Mulai berlaku/);
  await from.focus();
  await page.keyboard.type('12');
  await dialog.getByLabel('Alasan perubahan').fill('Harga baru mulai bulan depan.');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(from).toHaveAccessibleDescription(/Baru terisi sebagian/);
  expect(sent.filter((url) => /settings|codes/.test(url))).toEqual([]);
});

test('a price of later is told with its day and stands on its card, without a sign; a missing reason is told with the rest', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/pengaturan');
  await page.getByRole('button', { name: 'Ubah: Harga paket' }).click();
  const dialog = page.getByRole('dialog');
  const premium = dialog.getByLabel('Premium (rupiah)');
  await premium.fill('murah');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(premium).toHaveAccessibleDescription(/Tulis harganya dengan angka saja/);
  const reason = dialog.getByLabel('Alasan perubahan');
  await expect(reason).toHaveAccessibleDescription(/Tulis alasannya, 10 sampai 300 karakter/);
  await premium.fill('123000');
  await dialog.getByLabel(/^Mulai berlaku/).fill('2037-03-01T08:00');
  await reason.fill('Harga baru mulai bulan depan.');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await told(page, 'Harga paket tersimpan, berlaku mulai 1 Maret 2037.');
  await expect(page.getByText(/^Mulai 1 Maret 2037, .*: .*Rp\s?123\.000/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: '1 Maret 2037' });
  await expect(row.getByText('Nanti', { exact: true })).toBeVisible();
  await expect(row.locator('svg')).toHaveCount(0);
  await row.getByRole('button', { name: 'Tarik perubahan Harga paket' }).click();
  // Asked once: it cannot be had back.
  const asked = page.getByRole('dialog', { name: 'Tarik perubahan Harga paket?' });
  await expect(asked.getByText(/Rp\s?123\.000/)).toBeVisible();
  await asked.getByRole('button', { name: 'Tetap berlaku' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Tarik perubahan Harga paket' }).click();
  await asked.getByRole('button', { name: 'Tarik', exact: true }).click();
  await expect(page.getByText(/1 Maret 2037/)).toHaveCount(0);
});

test('what is typed while an article is saved stays, and a version asks before it takes its place', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/artikel?artikel=baru');
  const [title, body] = [page.getByLabel('Judul'), page.locator('#isi-artikel')];
  const save = page.getByRole('button', { name: /^Simpan/ });
  await page.getByLabel('Alamat').fill(`ketik-terus-${Date.now()}`);
  await title.fill('Ketik terus');
  await page.getByLabel('Ringkasan').fill('Ringkasan yang pendek.');
  await body.fill('Kalimat pertama.');
  const saving = '**/api/staff/articles{,/*}';
  let letGo = await hold(page, saving);
  await save.click();
  await body.pressSequentially(' Kalimat kedua.');
  letGo();
  await expect(page.getByText('Versi 1', { exact: true }).first()).toBeVisible();
  await expect(body).toHaveValue('Kalimat pertama. Kalimat kedua.');
  await expect(body).toBeFocused();
  await told(page, 'Tersimpan sebagai versi 1.');
  await page.unroute(saving);
  await save.click();
  await told(page, 'Tersimpan sebagai versi 2.');
  letGo = await hold(page, saving);
  await title.fill('Ketik terus saja');
  await save.click();
  await title.press('End');
  await title.pressSequentially(', ya');
  letGo();
  await told(page, 'Tersimpan sebagai versi 3.');
  await expect(title).toHaveValue('Ketik terus saja, ya');

  const first = page.getByRole('button', { name: 'Muat versi 1 ke editor' });
  const asked = page.getByText('Versi 1 akan menggantikan tulisanmu yang belum disimpan.');
  await first.click();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(first).toBeFocused();
  await expect(title).toHaveValue('Ketik terus saja, ya');
  await first.click();
  await page.getByRole('button', { name: 'Muat ke editor', exact: true }).click();
  await expect(title).toHaveValue('Ketik terus');
  await expect(body).toHaveValue('Kalimat pertama.');
  // Nothing was typed since: another one takes its place at once.
  await page.getByRole('button', { name: 'Muat versi 2 ke editor' }).click();
  await expect(body).toHaveValue('Kalimat pertama. Kalimat kedua.');
});

test('the fields of a list say what it is narrowed by, also after the menu; a year searches once it is whole', {
  tag: '@desktop',
}, async ({ page }) => {
  await spoil(page.context());
  const asked: string[] = [];
  page.on('request', (one) => /staff\/members\?/.test(one.url()) && asked.push(new URL(one.url()).search));
  await signInStaff(page);
  for (const [address, link] of [
    ['/admin/anggota?q=budi', 'Anggota'],
    ['/admin/artikel?cari=budi', 'Artikel'],
  ] as const) {
    await page.goto(address);
    const search = page.getByRole('searchbox');
    await expect(search).toHaveValue('budi');
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address.split('?')[0]}$`));
    await expect(search).toHaveValue('');
    await search.fill('sari');
    await expect(page).toHaveURL(/=sari$/);
    await page.goBack();
    await expect(search).toHaveValue('budi');
  }
  await page.clock.install();
  await page.goto('/admin/anggota?q=budi');
  await page.getByText('Saringan lain').click();
  const from = page.locator('#saring-from');
  await from.focus();
  asked.length = 0;
  // The order of day and month is the browser's own; the year comes last in both.
  await page.keyboard.type('0101');
  for (const digit of '2026') {
    await page.keyboard.type(digit);
    await page.clock.runFor(400);
  }
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect.poll(() => asked).toEqual(['?q=budi&from=2026-01-01']);
});

test(
  'a message that newer ones push out of the list stays open with what is typed',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    const text = `terdorong ${Date.now()}`;
    const data = { clientId: `dorong-${Date.now()}`, text };
    expect(await him.page.request.post('/api/room/messages', { data })).toBeOK();
    await signInStaff(page);
    await page.goto('/admin/ruang');
    await page.getByRole('row').filter({ hasText: text }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: `Pesan ${him.nama}` });
    await dialog.getByLabel('Alasan').fill('Menulis kasar berulang kali.');
    await page.route('**/api/staff/room', async (route) => {
      const answer = await route.fetch();
      const room = await answer.json();
      // As in a room where fifty newer ones were written meanwhile.
      room.messages = room.messages.filter((one: { text: string }) => one.text !== text);
      await route.fulfill({ response: answer, json: room });
    });
    await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(0);
    await expect(dialog.getByLabel('Alasan')).toHaveValue('Menulis kasar berulang kali.');
    await dialog.getByRole('button', { name: 'Bisukan' }).click();
    await expect(dialog.getByText(/^Dibisukan sampai .*: Menulis kasar berulang kali\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Akhiri bisu' }).click();
    await expect(dialog.getByLabel('Alasan')).toHaveValue('');
    await leave(him);
  },
);

test('a key that is held decides on one photo alone', { tag: '@desktop' }, async ({ page, browser }, { project }) => {
  const him = await newcomer(browser, project.name, { at: null, photos: 1 });
  // The second one, beside that of the registration.
  const file = { name: 'foto.png', mimeType: 'image/png', buffer: await drawing(Date.now() % 9_000) };
  expect(await him.page.request.post('/api/profile/photos', { multipart: { file } })).toBeOK();
  // Those that earlier stories left could part the two: each group has so many.
  await inDatabase('update photos set reviewed_at = now() where reviewed_at is null and member_id <> $1', [him.id]);
  const decided: string[] = [];
  page.on('request', (one) => one.url().endsWith('/decision') && decided.push(one.url()));
  await enter(page, 'staf');
  await page.goto('/admin/foto');
  const cards = page.getByRole('listitem', { name: `Foto ${him.nama}` });
  await expect(async () => {
    const open = page.getByRole('button', { name: /^(Buka foto berikutnya|Kelompok berikutnya)$/ });
    if (!(await cards.first().isVisible())) await open.click();
    await expect(cards.first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(cards).toHaveCount(2);
  await cards.first().focus();
  await page.keyboard.down('a');
  await expect(cards.nth(1)).toBeFocused();
  // The keyboard repeats it while it is down.
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('k');
  await expect(cards.first()).toBeFocused();
  expect(decided).toHaveLength(1);
  await leave(him);
});
