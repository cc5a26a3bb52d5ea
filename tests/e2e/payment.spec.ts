import type { Browser, Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { beginProfile, proveNumber, register } from './own-profile.ts';
import { ACCOUNTS, openTill, REASON, type Till } from './till.ts';
import {
  another,
  chooseUntyped,
  drawn,
  expect,
  failOnce,
  hold,
  openLive,
  picture,
  signIn,
  SIZES,
  test,
  told,
} from './story.ts';

const bukti = async () => ({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: await picture('#cde') });

/** Fills in what is left of the form. */
async function fill(page: Page): Promise<void> {
  await page.getByTestId('file-bukti').setInputFiles(await bukti());
  await expect(page.getByText('Terunggah')).toBeVisible();
  await page.getByLabel('E-mail').fill('tokoh@contoh.id');
}

/** The same, and sends it. */
async function pay(page: Page): Promise<void> {
  await fill(page);
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(page).toHaveURL(/\/payment-success$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaranmu kami terima' })).toBeVisible();
}

/** What was sent is told as news before its answer is here. */
async function newsFirst(page: Page): Promise<void> {
  await page.route(
    '**/api/payments',
    async (route) => {
      const news = page.waitForResponse(/\/api\/notifications(\?|$)/);
      const answer = await route.fetch();
      await news;
      await drawn(page);
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
}

async function begun(page: Page, browser: Browser): Promise<Till> {
  await beginProfile(page);
  return openTill(browser);
}

test('premium by transfer with a code: rejected, sent again, approved, and refunded; the other tab follows by itself', async ({
  page,
  browser,
}) => {
  test.slow();
  const till = await begun(page, browser);
  const code = await till.code({ premium: { kind: 'price', amount: 20_000 } });
  const tab = await page.context().newPage();
  await openLive(tab, '/dashboard');
  const plan = tab.locator('dl div', { hasText: /^Paket/ }).locator('dd');
  await expect(plan).toHaveText(/^Basic/);

  await page.goto(`/ref/${code.toLowerCase()}`);
  await expect(page).toHaveURL(`/paket?ref=${code}`);
  await expect(page.getByLabel('Kode referral')).toHaveValue(code);
  await expect(page.getByText('Kode ini menurunkan harga Premium.')).toBeVisible();
  await page.getByRole('button', { name: 'Pilih Premium' }).click();
  await expect(page).toHaveURL(`/payment?plan=premium&ref=${code}`);
  await expect(page.getByTestId('total')).toHaveText(/^Rp20\.\d{3}$/);
  // Nothing typed is lost by a reload.
  await page.getByLabel('Catatan').fill('Dari rekening kakak');
  await page.reload();
  await expect(page.getByLabel('Catatan')).toHaveValue('Dari rekening kakak');
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(page.getByText('Unggah bukti transfer untuk melanjutkan.')).toBeVisible();
  await expect(page.getByText('E-mail wajib diisi')).toBeVisible();
  await newsFirst(page);
  await pay(page);
  expect(await page.getByTestId('toasts').getByText('Pembayaranmu kami terima').count(), 'said twice').toBe(0);

  await till.decideOnScreen(page, 'reject');
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran ini ditolak' })).toBeVisible();
  await expect(page.getByText(`Alasan: ${REASON}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tanyakan dulu kepada kami' })).toHaveAttribute('href', '/kontak');
  await page.goto('/paket');
  await expect(page.getByText(`tidak kami setujui. Alasan: ${REASON}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Kirim ulang' }).click();
  await expect(page.getByTestId('total')).toHaveText(/^Rp20\.\d{3}$/);
  await expect(page.getByText(`tidak kami setujui. Alasan: ${REASON}`)).toBeVisible();
  await pay(page);
  await expect(plan).toHaveText(/^Basic/);

  await till.decideOnScreen(page, 'approve');
  await expect(plan).toHaveText(/^Premium/);
  await expect(page.getByRole('heading', { level: 1, name: 'Paketmu aktif' })).toBeVisible();
  await expect(page).toHaveURL(/\/match$/, { timeout: 15_000 });

  await till.refundOnScreen(page);
  await expect(plan).toHaveText(/^Basic/);
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran ini dikembalikan' })).toBeVisible();
  await expect(page.getByText('Alasan: Diminta anggota hari ini')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lihat rinciannya' })).toBeVisible();
  await page.goto('/paket');
  await expect(page.getByText(/^Uang dari pembayaran SRS-[\w-]+ kami kembalikan\. Alasan: /)).toBeVisible();
  await expect(page.getByText('tidak kami setujui')).toHaveCount(0);
  await page.locator('main').getByRole('link', { name: 'Lihat', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pembayaran SRS-/ })).toBeVisible();
  await page.goto('/akun/pembayaran');
  await expect(page.getByText('Dikembalikan', { exact: true })).toBeVisible();
  await expect(page.getByText('Ditolak', { exact: true })).toBeVisible();
  await tab.close();
  await till.close();
});

test('what was wrong with a code or a file is said no longer than it is wrong; a payment that waits is named once', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const till = await begun(page, browser);
  const code = await till.code({ premium: { kind: 'price', amount: 20_000 } });
  await page.goto('/payment?plan=premium&ref=TIDAKADA');
  const field = page.getByLabel('Kode referral');
  const refused = page.getByText('Kode referral tidak valid');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(field).toBeFocused();
  await field.fill(code);
  await expect(page.getByText(`Kode ${code} berlaku.`)).toBeVisible();
  await expect(refused).toHaveCount(0);
  await field.fill('TIDAKADA');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Hapus kode' }).click();
  await expect(refused).toHaveCount(0);
  await expect(field).toHaveAttribute('aria-invalid', 'false');

  for (const bytes of [Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'), (await bukti()).buffer]) {
    await chooseUntyped(page.getByTestId('file-bukti'), 'bukti', bytes);
    await expect(page.getByText('Terunggah')).toBeVisible();
    await page.getByRole('button', { name: 'Hapus berkas' }).click();
    await expect(page.getByText('Terunggah')).toHaveCount(0);
  }
  const wrong = { name: 'bukti.txt', mimeType: 'text/plain', buffer: Buffer.from('bukan gambar') };
  await page.getByTestId('file-bukti').setInputFiles(wrong);
  const told = page.getByTestId('toasts').getByText('Format berkas tidak didukung');
  await expect(told).toBeVisible();
  // Held there, it would stay for good.
  await told.hover();
  await pay(page);
  await expect(told).toHaveCount(0);

  await page.getByRole('link', { name: 'Pembayaran saya' }).click();
  await expect(page.getByText('Menunggu pemeriksaan')).toBeVisible();
  await expect(page.getByText(/^Masa percobaanmu tinggal/)).toBeVisible();
  await expect(page.locator('main').getByText(/SRS-/)).toHaveCount(1);

  // In the notification of it too the number stays on one line.
  await page.goto('/notifikasi');
  const number = page.locator('main').getByText(/^SRS-\d{6}-[A-Z0-9]{6}$/);
  await expect(number).toHaveCSS('white-space', 'nowrap');
  expect(await number.evaluate((part) => part.getClientRects().length)).toBe(1);

  // No plan is offered that could not be paid now: the one that waits leads to its payment.
  await page.goto('/paket');
  const plans = page.getByRole('main').getByRole('listitem');
  const premium = plans.filter({ has: page.getByRole('heading', { name: 'Premium', exact: true }) });
  await premium.getByRole('link', { name: 'Lihat pembayaran' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pembayaran SRS-/);
  await page.goBack();
  await expect(premium.getByRole('link', { name: 'Lihat pembayaran' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pilih / })).toHaveCount(0);
  await till.close();
});

test('an account that the team changes meanwhile, the only one there is: said, shown anew, and the next press is sent', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const till = await begun(page, browser);
  const [bank] = ACCOUNTS;
  await till.accounts([bank!]);
  await page.goto('/payment?plan=premium');
  await expect(page.getByText(/^Harga ini berlaku sampai \d+ [A-Z][a-z]+ \d{4}, \d\d\.\d\d WIB\.$/)).toBeVisible();
  await expect(page.getByText('1234 5678 90')).toBeVisible();
  await expect(page.getByText('Cara membayar')).toHaveCount(0);
  await fill(page);
  await till.accounts([{ ...bank, id: 'bca-baru', number: '5555666677' }]);
  const send = page.getByRole('button', { name: 'Kirim pembayaran' });
  await send.click();
  await expect(
    page.getByRole('alert').getByText(/Rekening tujuan baru saja diganti\. .*Jangan transfer lagi/),
  ).toBeVisible();
  await expect(page.getByText('5555 6666 77')).toBeVisible();
  await expect(page.getByText('1234 5678 90')).toHaveCount(0);
  // Refused at a field that this page does not draw: said at the form, and the next press is sent all the same.
  await page.route(
    '**/api/payments',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), method: undefined } }),
    { times: 1 },
  );
  await send.click();
  await expect(page.getByRole('alert').getByText(/Pilih dulu cara membayarnya/)).toBeVisible();
  // None is left: that stands beside what happened.
  await till.accounts([]);
  await send.click();
  await expect(page.getByText(/^Rekening kami belum dipasang/)).toBeVisible();
  await expect(page.getByRole('alert').getByText(/Rekening tujuan baru saja diganti/)).toBeVisible();
  await expect(send).toHaveCount(0);

  await till.accounts(ACCOUNTS);
  await page.reload();
  await page.getByText('Dompet digital', { exact: true }).click();
  await till.accounts([bank!]);
  await send.click();
  await expect(page.getByRole('alert').getByText(/Rekening tujuan baru saja diganti/)).toBeVisible();
  await expect(page.getByText('1234 5678 90')).toBeVisible();
  await send.click();
  await expect(page).toHaveURL(/\/payment-success$/);
  await till.accounts(ACCOUNTS);
  await till.close();
});

test('a code whose last use another takes meanwhile: what it costs without is shown with the reason', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const till = await begun(page, browser);
  const code = await till.code({ premium: { kind: 'price', amount: 20_000 }, pro: { kind: 'price', amount: 0 } }, 1);
  await page.goto(`/payment?plan=premium&ref=${code}`);
  await expect(page.getByTestId('total')).toHaveText(/^Rp20\.\d{3}$/);
  await fill(page);
  const other = await another(browser, SIZES.phone);
  await register(other);
  await proveNumber(other);
  const quote = await other.request.post('/api/payments/quotes', { data: { plan: 'pro', code } });
  const payer = { name: 'Orang Satu', email: 'orang@contoh.id', phone: '081234567890' };
  const free = { quoteId: (await quote.json()).id, ...payer };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await expect(await other.request.post('/api/payments', { data: free, headers })).toBeOK();
  await other.close();

  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(
    page.getByText(new RegExp(`^Kode ${code} baru saja habis terpakai.*Jangan transfer lagi`)),
  ).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText(/^Rp118\.\d{3}$/);
  await expect(page.getByLabel('Kode referral')).toBeFocused();
  await page.getByRole('button', { name: 'Hapus kode' }).click();
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(page).toHaveURL(/\/payment-success$/);
  await till.close();
});

test('a code that makes premium free activates it at once', { tag: '@desktop' }, async ({ page, browser }) => {
  const till = await begun(page, browser);
  const code = await till.code({ premium: { kind: 'price', amount: 0 } });
  // Before signing in the code was seen: it waits in the tab until it was used.
  const session = await page.context().cookies();
  // A page of the member's would ask for its live connection without a session.
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.goto(`/paket?ref=${code}`);
  await expect(page.getByText('Kode ini menurunkan harga Premium.')).toBeVisible();
  await page.context().addCookies(session);
  await page.goto('/paket');
  await expect(page.getByLabel('Kode referral')).toHaveValue(code);
  await page.goto('/payment?plan=premium');
  await expect(page.getByTestId('total')).toHaveText(/^Rp118\.\d{3}$/);
  await page.getByLabel('Kode referral').pressSequentially(code.toLowerCase());
  await expect(page.getByText('Dengan kode ini kamu tidak membayar.')).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('Gratis');
  await expect(page.getByTestId('file-bukti')).toHaveCount(0);
  await page.getByLabel('E-mail').fill('tokoh@contoh.id');
  await page.getByRole('button', { name: 'Aktifkan sekarang' }).click();
  await told(page, 'Paketmu sudah naik');
  await expect(page).toHaveURL(/\/match$/);
  await page.goto('/subscription-payment');
  await told(page, 'Pembayaran tidak diperlukan');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/paket');
  await expect(page.getByRole('button', { name: 'Pilih Pro' })).toBeVisible();
  await expect(page.getByLabel('Kode referral')).toHaveValue('');
  await till.close();
});

test('a month of premium after the trial, and its end while the page is open', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const till = await begun(page, browser);
  const { member } = await (await page.request.get('/api/session')).json();
  await inDatabase(`update subscriptions set trial_end = now() - interval '1 day' where member_id = $1`, [member.id]);
  await page.goto('/match');
  await expect(page.getByText('Masa percobaan berakhir')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Lihat paket' }).click();
  await page.getByRole('link', { name: 'Bulanan Rp10.000' }).click();
  await expect(page.getByTestId('total')).toHaveText(/^Rp10\.\d{3}$/);
  await pay(page);
  await till.decideOnScreen(page, 'approve');
  await expect(page.getByRole('heading', { level: 1, name: 'Paketmu aktif' })).toBeVisible();

  // More is paid for while a plan runs: a failure is said, and the plan known from before is not what came of it.
  await page.goto('/payment?plan=pro');
  await page.getByTestId('file-bukti').setInputFiles(await bukti());
  await expect(page.getByText('Terunggah')).toBeVisible();
  await page.getByLabel('E-mail').fill('tokoh@contoh.id');
  await failOnce(page, '**/api/payments');
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(page.getByRole('alert').getByText('Gagal mengirim pembayaran')).toBeVisible();
  const known = await hold(page, '**/api/subscription');
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect(page).toHaveURL(/\/payment-success$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaranmu kami terima' })).toBeVisible();
  known();
  await till.decideOnScreen(page, 'reject');
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran ini ditolak' })).toBeVisible();

  // Nothing tells the page of this end but the clock: it is known when the page is opened.
  await till.endIn(member.id, 15);
  await openLive(page, '/dashboard');
  const plan = page.locator('dl div', { hasText: /^Paket/ }).locator('dd');
  await expect(plan).toHaveText(/^Premium/);
  await expect(page.getByText('Paket Premiummu sudah berakhir')).toBeVisible({ timeout: 30_000 });
  await expect(plan).toHaveText(/^Basic/);

  // A Pro is not told as a Premium, nor offered one in its last days.
  const pro = (status: string, days: number) =>
    inDatabase(
      `update subscriptions set tier = 'pro', status = $2, period_end = now() + make_interval(days => $3) where member_id = $1`,
      [member.id, status, days],
    );
  await pro('expired', -1);
  await page.goto('/match');
  await expect(page.getByText('Paket Promu sudah berakhir')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Paket Promu sudah berakhir')).toBeVisible();
  await expect(page.getByText('Paket Premiummu sudah berakhir')).toHaveCount(0);
  await pro('active', 3);
  await page.goto('/match');
  await expect(page.getByText(/^Paketmu berakhir \d hari lagi$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Perpanjang' })).toHaveAttribute('href', '/paket');
  await till.close();
});

test('a visitor registers first, and plan and code wait for them', { tag: '@phone' }, async ({ page, browser }) => {
  const till = await openTill(browser);
  const code = await till.code({ pro: { kind: 'percent', percent: 50 } });
  // Their own: a persona whose password another story changed is signed out.
  await register(page);
  await proveNumber(page);
  const session = await page.context().cookies();
  // A page of the member's would ask for its live connection without a session.
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  // Registering for no plan yet keeps the code too.
  await page.goto(`/paket?ref=${code}`);
  await expect(page.getByText('Kode ini menurunkan harga Pro.')).toBeVisible();
  await page.getByRole('link', { name: 'Daftar gratis' }).last().click();
  await expect(page).toHaveURL(/\/daftar$/);
  await page.goto('/paket');
  await expect(page.getByLabel('Kode referral')).toHaveValue(code);
  await page.getByRole('button', { name: 'Hapus kode' }).click();
  await page.goto('/paket');
  await expect(page.getByRole('button', { name: 'Pilih Pro' })).toBeVisible();
  await expect(page.getByLabel('Kode referral')).toHaveValue('');
  await page.goto(`/payment?plan=pro&ref=${code}`);
  await told(page, 'Kamu perlu masuk dulu');
  await expect(page).toHaveURL(/\/daftar$/);
  await page.context().addCookies(session);
  await page.goto('/match');
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await expect(page).toHaveURL(`/payment?plan=pro&ref=${code}`);
  await expect(page.getByTestId('total')).toHaveText(/^Rp124\.\d{3}$/);
  await page.goto('/payment?plan=emas');
  await expect(page).toHaveURL(/\/paket$/);
  await till.close();
});

test('what became of a payment is not said when it cannot be read', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'sari');
  await failOnce(page, '**/api/payments');
  await page.goto('/payment-success');
  await expect(page.getByText('Pembayaranmu gagal dimuat')).toBeVisible();
  await expect(page.getByText('Pembayaranmu kami terima')).toHaveCount(0);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('Belum ada pembayaran')).toBeVisible();
});
