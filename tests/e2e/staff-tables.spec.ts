import { readFile } from 'node:fs/promises';
import { leave, newcomer, signInStaff } from './newcomers.ts';
import { expect, expectNoSidewaysScroll, test, told } from './story.ts';

test('a long table of the team: its head stays in view, amounts stand at the right; on a phone each row is a card', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/anggota');
  const rows = page.getByRole('table').locator('tbody tr');
  const head = page.getByRole('columnheader').first();
  await expect(rows.nth(15)).toBeVisible();
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await rows.first().boundingBox())!.y).toBeLessThan(0);
  expect((await head.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.goto('/admin/pembayaran');
  const amount = page.getByRole('columnheader', { name: 'Jumlah' });
  await expect(amount).toHaveCSS('text-align', 'right');
  await expect(page.getByRole('cell', { name: /^Rp/ }).first()).toHaveCSS('text-align', 'right');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/anggota');
  await expect(rows.nth(1)).toBeVisible();
  const [first, second] = [(await rows.nth(0).boundingBox())!, (await rows.nth(1).boundingBox())!];
  expect(second.y - first.y - first.height).toBeGreaterThanOrEqual(8);
  await expectNoSidewaysScroll(page);
});

test('what a list is narrowed by has its names in one line, and on a tablet the search takes the room there is', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto('/admin/kode');
    const top = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())!.y;
    await expect(page.getByLabel('Cari kode')).toBeVisible();
    expect(Math.abs((await top('Tampilkan')) - (await top('Cari kode'))), `at ${width}`).toBeLessThan(4);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin/pembayaran');
  expect((await page.getByRole('searchbox', { name: 'Cari' }).boundingBox())!.width).toBeGreaterThan(300);
});

test('a list says what Enter does there, and nothing of keys while it is empty', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page);
  await page.goto('/admin/kode');
  // The button of a row is no «Buka»: who presses Enter turns the code off.
  await expect(page.getByRole('button', { name: 'Matikan DEMO50' })).toBeVisible();
  await expect(page.getByText(/Enter mematikan atau mengaktifkan\./)).toBeVisible();
  await expect(page.getByText(/Enter membuka/)).toHaveCount(0);
  await page.getByLabel('Cari kode').fill('TIDAKADA');
  await expect(page.getByText('Tidak ada kode')).toBeVisible();
  await expect(page.getByText(/Panah atas dan bawah/)).toHaveCount(0);
  // A new code: each field says what is wrong with it, all at once, before anything is sent.
  await page.getByRole('button', { name: 'Kode baru' }).click();
  const dialog = page.getByRole('dialog');
  const [code, price] = [dialog.getByLabel('Kode', { exact: true }), dialog.getByLabel(/^Harga \(rupiah/)];
  await code.fill('a b!');
  await dialog.getByText('Harga tetap').click();
  await price.fill('999000');
  await dialog.getByLabel(/^Paling banyak dipakai/).fill('0');
  await dialog.getByLabel(/^Hari terakhir/).fill('2020-12-31');
  const save = dialog.getByRole('button', { name: 'Simpan kode' });
  await save.click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/Kode berisi 3 sampai 32/);
  await expect(price).toHaveAccessibleDescription(/^Harga Premium sekarang Rp/);
  await expect(dialog.getByLabel(/^Paling banyak dipakai/)).toHaveAccessibleDescription(/Tulis angka bulat 1 sampai/);
  await expect(dialog.getByLabel(/^Hari terakhir/)).toHaveAccessibleDescription(/Hari terakhirnya sudah lewat/);
  const name = `UJI${Date.now()}`;
  await code.fill(name);
  await price.fill('5000');
  await dialog.getByLabel(/^Paling banyak dipakai/).fill('');
  await dialog.getByLabel(/^Hari terakhir/).fill('2099-12-31');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Cari kode').fill(name);
  await expect(page.getByRole('row', { name })).toContainText('sampai 31 Desember 2099');
});

test('a list as a file begins with the mark by which Excel knows UTF-8', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/kode');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('kode-referral.csv');
  expect((await readFile(await file.path())).toString('utf8')).toMatch(/^\uFEFF"?Kode"?,/);
});

test('a row of the trail that was written without a filter has no subject to tell', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page);
  // In a new world it is empty when it is read first; the reading is written.
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/staff/trail');
  await page.goto('/admin/catatan');
  expect((await read).ok()).toBe(true);
  // Rows of lists that were read whole: the one just read is among them.
  await page.goto(`/admin/catatan?act=trail-read&subject=${encodeURIComponent('{}')}`);
  await page
    .getByRole('button', { name: /^Buka baris/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Isinya cocok dengan sidiknya')).toBeVisible();
  await expect(dialog.getByText('Perihal')).toHaveCount(0);
  await expect(dialog.getByText('{}')).toHaveCount(0);
});

test('numbers by week scroll in a box of their own with letters twice as large', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route('**/api/staff/overview/figures*', async (route) => {
    const answer = await route.fetch();
    const figures = await answer.json();
    const weeks = [{ week: '2026-11-23', n: 1234, median: 12.5, p90: 47.5 }];
    figures.waits = figures.waits.map((wait: object) => ({ ...wait, weeks }));
    await route.fulfill({ response: answer, json: figures });
  });
  await signInStaff(page);
  await page.goto('/admin');
  const box = page.getByRole('region', { name: 'Angka per minggu' }).first();
  await expect(box.getByRole('row')).toHaveCount(2);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
  await expectNoSidewaysScroll(page);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});

test(
  'what an act asks for comes into view, its missing fields are told together, and the file shows what was done',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await signInStaff(page);
    const sent: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
    await page.goto(`/admin/anggota?q=${encodeURIComponent(him.nama)}`);
    await page.getByRole('button', { name: `Buka ${him.nama}` }).click();
    const file = page.getByRole('dialog', { name: him.nama });
    const run = file.getByRole('button', { name: 'Jalankan' });
    const reason = file.getByLabel('Alasan untuk catatan tim');
    const needed = /Tulis alasannya, 10 sampai 300 karakter/;
    await file.getByLabel('Buat tautan pemulihan').check();
    await expect(run).toBeInViewport({ ratio: 1 });
    await run.click();
    const number = file.getByLabel('Nomor WhatsApp anggota');
    await expect(number).toHaveAccessibleDescription(/Isi nomor yang disebutkan anggota/);
    await expect(number).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(needed);
    expect(sent.filter((url) => url.endsWith('/recovery-link'))).toEqual([]);
    await file.getByLabel('Peringatkan').check();
    await run.click();
    await expect(file.getByLabel('Alasan yang dibaca anggota')).toHaveAccessibleDescription(/Pilih alasannya/);
    await expect(reason).toHaveAccessibleDescription(needed);
    await file.getByLabel('Alasan yang dibaca anggota').selectOption('Kasar, mengancam, atau menguntit');
    const preset = file.getByRole('button', { name: 'Bukti laporan jelas menunjukkan pelanggaran.' });
    await preset.click();
    expect((await preset.boundingBox())!.y).toBeLessThan((await reason.boundingBox())!.y);
    await expect(reason).not.toHaveAccessibleDescription(needed);
    await run.click();
    // Where it is listed is far above.
    await expect(page.getByTestId('toasts').getByRole('button', { name: 'Tutup' })).toBeVisible();
    await told(page, 'Peringatan terkirim.');
    await expect(file.getByText('Bukti laporan jelas menunjukkan pelanggaran.').last()).toBeVisible();
    await expect(page.getByTestId('toasts').getByRole('button', { name: 'Tutup' })).toHaveCount(0);
    await leave(him);
  },
);
