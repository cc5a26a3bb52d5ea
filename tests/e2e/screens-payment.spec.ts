import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { type MidtransServer, startMidtransServer } from '../support/midtrans-server.ts';
import { expectWell } from './accessible.ts';
import { startStoryServer, type StoryServer } from './server.ts';
import { expect, listen, openLive, SIZES, test } from './story.ts';

let midtrans: MidtransServer;
let own: StoryServer;
test.beforeAll(async () => {
  midtrans = await startMidtransServer();
  own = await startStoryServer(process.env.E2E_WORLD!, midtrans.env);
});
test.afterAll(async () => {
  await own.stop();
  await midtrans.close();
});

/** Asks for a code; answers the number of its order at the gateway. */
async function order(page: Page): Promise<string> {
  await page.getByLabel('E-mail').fill('joko@contoh.id');
  await page.getByRole('button', { name: 'Buat kode bayar' }).click();
  await expect(page).toHaveURL(/\/akun\/pembayaran\//);
  const { payments } = await (await page.request.get('/api/payments')).json();
  return `${payments[0].number}-1`;
}

/** The picture to save is one that a gallery keeps, of the very modules of the charge. */
async function expectQrToSave(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Simpan gambar QR' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^qris-SRS-[\w-]+\.png$/);
  const saved = await sharp(await download.path())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(saved.info.width).toBeGreaterThanOrEqual(1_000);
  const { payments } = await (await page.request.get('/api/payments')).json();
  const { data, size } = encode(payments[0].charge.qris, { border: 4 });
  const px = saved.info.width / size;
  const at = (x: number, y: number) =>
    saved.data[Math.floor((y + 0.5) * px) * saved.info.width + Math.floor((x + 0.5) * px)]!;
  expect(data.map((row, y) => row.map((_, x) => at(x, y) < 128))).toEqual(data);
  await expect(page.getByText(/^Di HP yang sama: simpan gambarnya/)).toBeVisible();
}

test('a QR code, another way instead, and a virtual account that is paid: the other tab follows by itself', {
  tag: '@phone',
}, async ({ browser }) => {
  const context = await browser.newContext({ viewport: SIZES.phone, baseURL: own.url });
  await context.addCookies([{ name: 'serasi', value: own.sessions.joko!, url: own.url, httpOnly: true }]);
  const [page, tab] = [await context.newPage(), await context.newPage()];
  const said = listen(page, () => own.url);
  await openLive(tab, '/dashboard');
  const plan = tab.locator('dl div', { hasText: /^Paket/ }).locator('dd');
  await expect(plan).toHaveText(/^Basic/);

  await page.goto('/payment?plan=premium');
  await expect(page.getByRole('radio', { name: 'QRIS' })).toBeChecked();
  await expect(page.getByTestId('total')).toHaveText('Rp118.000');
  await expectWell(page);
  const first = await order(page);
  await expect(page.getByRole('img', { name: 'Kode QRIS untuk membayar Rp118.000' })).toBeVisible();
  await expect(page.getByTestId('sisa')).toHaveText(/^Sisa waktu (29|30) menit/);
  await expectQrToSave(page);
  await expectWell(page);
  await page.goto('/payment-cancel');
  await expect(page.getByText('Masih ada kode bayar yang terbuka')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buka kode bayar' })).toHaveAttribute('href', /^\/akun\/pembayaran\//);
  await page.goto('/payment?plan=pro');
  await page.getByRole('link', { name: 'Buka kode bayar' }).click();
  await page.getByRole('button', { name: 'Batalkan dan pilih cara lain' }).click();
  await expect(page).toHaveURL('/payment?plan=premium');
  expect(midtrans.of(first).history).toEqual(['pending', 'cancel']);
  // Nobody rejected it: it is called what the member did.
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran ini dibatalkan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buat kode baru' })).toHaveAttribute('href', '/payment?plan=premium');
  await page.getByRole('link', { name: 'Pembayaran saya' }).click();
  await expect(page.locator('main').getByText('Dibatalkan', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText('Ditolak')).toHaveCount(0);
  await page.getByRole('link', { name: /^Buka pembayaran SRS-/ }).click();
  await page.getByRole('link', { name: 'Buat kode baru' }).click();
  await expect(page).toHaveURL('/payment?plan=premium');

  await page.getByText('Virtual account', { exact: true }).click();
  await page.getByText('Mandiri', { exact: true }).click();
  const second = await order(page);
  await expect(page.getByText('70012')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salin nomor virtual account' })).toBeVisible();
  await expectWell(page);
  midtrans.pays(second);
  const notice = await page.request.post('/api/payments/notifications/midtrans', { data: midtrans.notice(second) });
  expect(notice).toBeOK();
  await expect(page.getByRole('link', { name: 'Mulai mencari' })).toBeVisible();
  await expect(page.getByText('Disetujui', { exact: true })).toBeVisible();
  // What is printed has nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Mulai mencari' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(plan).toHaveText(/^Premium/);
  expect(await page.getByTestId('toasts').getByText('Pembayaranmu disetujui').count(), 'said twice').toBe(0);
  expect(said).toEqual([]);
  await context.close();
});
