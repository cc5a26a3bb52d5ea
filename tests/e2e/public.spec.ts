import { signInStaff } from './newcomers.ts';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { WHATSAPP_GREETING } from '../../src/copy/whatsapp-greeting.ts';
import { LEGAL_VERSIONS } from '../../src/copy/legal.ts';
import { whatsappLink } from '../../src/domain/support/contact-links.ts';
import { another, drawn, enter, expect, giveClipboard, SIZES, test, told, viewportOf } from './story.ts';

test('the blog: by subject, by words, an article, sharing, what is not there', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/blog?ref=TEMAN');
  const subjects = page.getByRole('navigation', { name: 'Pilih topik' });
  await subjects.getByRole('link', { name: 'Persiapan Nikah' }).click();
  await expect(page).toHaveURL(/ref=TEMAN.*topik=persiapan-nikah/);
  await expect(page.getByText('2 artikel', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Cari artikel' }).fill('utang');
  await expect(page).toHaveURL(/cari=utang/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Cari artikel' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'Belum ada artikel yang cocok' })).toBeVisible();
  await page.getByRole('link', { name: 'Lihat semua artikel' }).click();
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.getByRole('link', { name: 'Bicara uang sebelum menikah' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bicara uang sebelum menikah' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Baca juga' })).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await giveClipboard(page);
  await page.getByRole('button', { name: 'Bagikan' }).click();
  await told(page, 'Tautan disalin.');

  const answer = await page.goto('/blog/tidak-ada');
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Artikel ini tidak ada' })).toBeVisible();
});

test('the bar at the foot of the blog is for visitors and basic members on phones, and keeps the code', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const bar = (of: typeof page) => of.getByRole('link', { name: /^Naik ke Premium • Rp/ });
  await page.goto('/blog/batas-yang-sehat?ref=TEMAN');
  await expect(bar(page)).toHaveAttribute('href', '/paket?ref=TEMAN');
  // So do the ways from page to page; the pages themselves were built without it.
  const back = page.getByRole('link', { name: 'Semua artikel' });
  await expect(back).toHaveAttribute('href', '/blog?ref=TEMAN');
  await page.getByRole('article').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+\?ref=TEMAN$/);
  await back.click();
  await expect(page).toHaveURL(/\/blog\?ref=TEMAN$/);
  await page.reload();
  await page.getByRole('link', { name: 'Bicara uang sebelum menikah' }).click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+\?ref=TEMAN$/);
  await expect(bar(page)).toHaveAttribute('href', '/paket?ref=TEMAN');
  await enter(page, 'sari');
  await page.goto('/blog');
  // Above the members' own bar, and both can be pressed.
  await bar(page).click({ trial: true });
  await page.getByRole('navigation', { name: 'Menu cepat' }).getByRole('link', { name: 'Cari' }).click({ trial: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar(page)).toBeHidden();
  const putri = await another(browser, viewportOf(page));
  await enter(putri, 'putri');
  await putri.goto('/blog');
  await expect(putri.getByRole('link', { name: 'putri', exact: false }).first()).toBeAttached();
  await expect(bar(putri)).toHaveCount(0);
  await putri.close();
});

type Data = Record<string, unknown> & { '@type': string };

/** What schema.org wants of each kind we give. */
const WANTED: Record<string, readonly string[]> = {
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Article: [
    'headline',
    'description',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'image',
    'mainEntityOfPage',
  ],
};

test('without JavaScript a visitor reads prices and contact, and finds the way in', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false, viewport: SIZES.phone });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Daftar sekarang' }).first()).toBeVisible();
  await page.goto('/paket');
  await expect(page.locator('.skeleton:visible')).toHaveCount(0);
  // No button opens the menu: it is there.
  await expect(page.getByRole('button', { name: 'Buka menu' })).toHaveCount(0);
  await page.locator('#menu-hp').getByRole('link', { name: 'Konsultasi' }).click();
  await expect(page).toHaveURL(/\/kontak$/);
  await page.goto(`/kebijakan-privasi/versi/${LEGAL_VERSIONS.at(-1)!.number}`);
  await expect(page).toHaveURL(/\/kebijakan-privasi$/);
  // The tool that switches scripts off here does not show what stands in noscript; it is read as it was sent.
  for (const [where, ...words] of [
    ['/paket', 'Premium Rp118.000 sekali bayar atau Rp10.000 per bulan', 'Pro Rp248.000 sekali bayar'],
    ['/kontak', 'Jam layanan: Senin–Jumat 09.00–18.00'],
    ['/bantuan'],
  ] as const) {
    const html = await (await page.request.get(where)).text();
    const [before, shown] = html.split('<noscript data-words="">');
    // In the page, not below its footer.
    expect(before).not.toContain('<footer');
    for (const one of [
      ...words,
      '<h2>Hubungi kami</h2>',
      `<a href="${whatsappLink('+6280000000000', WHATSAPP_GREETING)}">`,
    ])
      expect(shown, where).toContain(one);
  }
  await context.close();
});

test('the header leads a visitor to registration once', async ({ page }) => {
  for (const where of ['/', '/paket']) {
    await page.goto(where);
    const header = page.getByRole('banner');
    const menu = header.getByRole('button', { name: 'Buka menu' });
    const toRegister = header.locator('a[href="/daftar"]').filter({ visible: true });
    await expect(toRegister.or(menu).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await expect(toRegister, where).toHaveCount(1);
  }
});

test('who is sent from paying to registration, and has an account, finds the way in and comes back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/payment?plan=premium');
  await expect(page).toHaveURL(/\/daftar$/);
  const main = page.getByRole('main');
  await expect(main.getByText('Sudah punya akun?')).toBeInViewport();
  await main.getByRole('link', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').fill('lina');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL(/\/payment\?plan=premium$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bayar Premium' })).toBeVisible();
});

test('the month is for members after their trial: a visitor is told, signs in and pays it, instead of registering for nothing', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/paket');
  const month = page.getByRole('region', { name: 'Langganan bulanan' });
  await expect(month.getByText(/^Untuk anggota yang masa percobaannya sudah berakhir/)).toBeVisible();
  await month.getByRole('button', { name: 'Bayar bulanan' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').fill('tika');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bayar Langganan bulanan' })).toBeVisible();
});

test('in danger a phone calls for help with one tap', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/keamanan');
  const help = page.getByRole('region', { name: 'Dalam bahaya sekarang?' });
  for (const [name, number] of [
    ['Darurat 112', '112'],
    ['Polisi 110', '110'],
    ['SAPA 129', '129'],
  ] as const) {
    await expect(help.getByRole('link', { name })).toHaveAttribute('href', `tel:${number}`);
    await expect(help.getByRole('link', { name })).toBeInViewport();
  }
});

test('what the legal texts said before is still to be read', { tag: '@phone' }, async ({ page }) => {
  for (const [where, words] of [
    ['/kebijakan-privasi', 'Data yang kami simpan'],
    ['/syarat-ketentuan', 'Aturan perilaku'],
  ] as const) {
    await page.goto(where);
    await page.getByRole('link', { name: /^Versi 2, berlaku sejak 22 November 2026/ }).click();
    await expect(page.getByText('Ini versi lama')).toBeVisible();
    await expect(page).toHaveURL(`${where}/versi/2`);
    const built = await (await page.request.get(`${where}/versi/2`)).text();
    expect(built).toContain(words);
    expect(built).toContain('noindex');
    expect((await page.request.get(`${where}/versi/99`)).status()).toBe(404);
    await page.getByRole('link', { name: 'Baca versi yang berlaku' }).click();
    await expect(page).toHaveURL(where);
    await expect(page.getByText('Ini versi lama')).toHaveCount(0);
  }
});

test('who finds the server silent about who they are still finds the ways in', { tag: '@phone' }, async ({ page }) => {
  const broken = { status: 599, json: { code: 'unexpected', message: 'gagal', requestId: 'uji' } };
  await page.route('**/api/session', (route) => route.fulfill(broken));
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Daftar Sekarang' }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Menu|^Buka menu/ }).click();
  await expect(page.getByRole('link', { name: 'Masuk', exact: true })).toBeVisible();
});

test('an article of the team stays one that is found once the scripts of its page run', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await signInStaff(page);
  const headers = { origin: baseURL! };
  const words = {
    title: 'Ditulis tim',
    excerpt: 'Ringkasan yang pendek.',
    category: 'komunikasi',
    body: 'Isi.',
    featured: false,
  };
  const slug = `ditulis-tim-${Date.now()}`;
  const made = await page.request.post('/api/staff/articles', { data: { slug, ...words }, headers });
  let article = (await made.json()) as { id: string; version: number };
  const state = async (wanted: 'published' | 'hidden') => {
    const data = { version: article.version, state: wanted };
    const answer = await page.request.put(`/api/staff/articles/${article.id}/state`, { data, headers });
    expect(answer).toBeOK();
    article = await answer.json();
  };
  await state('published');
  try {
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expect(page).toHaveTitle('Ditulis tim · Serasi');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(page.url()).href);
  } finally {
    await state('hidden');
  }
});

test('pages for everybody are read without JavaScript, and say what they are', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const html = async (where: string) => (await page.request.get(where)).text();
  const one = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
  for (const [where, words, ...kinds] of [
    ['/', 'Cari teman hidup dengan tenang', 'Organization'],
    ['/cara-kerja', 'Isi profil dengan jujur', 'BreadcrumbList'],
    ['/paket', 'Paket &amp; Harga', 'BreadcrumbList'],
    ['/tentang-kami', 'Yang kami pegang', 'BreadcrumbList'],
    ['/bantuan', 'Siapa yang boleh mendaftar?', 'FAQPage', 'BreadcrumbList'],
    ['/kontak', 'Sering ditanyakan', 'FAQPage', 'BreadcrumbList'],
    ['/keamanan', 'Yang tidak kami periksa', 'BreadcrumbList'],
    ['/kebijakan-privasi', 'Hakmu', 'BreadcrumbList'],
    ['/syarat-ketentuan', 'Aturan perilaku', 'BreadcrumbList'],
    ['/blog', 'Ketika sudah ada anak di antara kalian', 'BreadcrumbList'],
    ['/blog/ketika-sudah-ada-anak', 'Anak didengar, orang dewasa memutuskan', 'Article', 'BreadcrumbList'],
  ] as const) {
    const text = await html(where);
    const url = new URL(where, baseURL).href;
    expect(text, where).toContain(words);
    expect(text, where).not.toContain('asal.invalid');
    expect(one(text, /<title>([^<]+) · Serasi<\/title>/g), where).toHaveLength(1);
    expect(one(text, /<meta name="description" content="([^"]{40,})"/g), where).toHaveLength(1);
    expect(one(text, /<link rel="canonical" href="([^"]+)"/g), where).toEqual([url]);
    expect(one(text, /<meta property="og:image" content="([^"]+)"/g), where).toEqual([`${baseURL}/berbagi.png`]);
    expect(text, where).not.toContain('noindex');
    const told = one(text, /<script type="application\/ld\+json">([^<]+)<\/script>/g).map(
      (data) => JSON.parse(data!) as Data,
    );
    expect(
      told.map((data) => data['@type']),
      where,
    ).toEqual(kinds);
    for (const data of told) {
      expect(data, where).toMatchObject({ '@context': 'https://schema.org' });
      expect(Object.keys(data), where).toEqual(expect.arrayContaining([...WANTED[data['@type']]!]));
      // Every address in it is whole.
      expect(JSON.stringify(data), where).not.toMatch(/"(url|item|image|logo|mainEntityOfPage)":"\//);
    }
  }
  expect((await page.request.get('/berbagi.png')).headers()['content-type']).toBe('image/png');
  expect(await html('/sitemap.xml')).toContain('/blog/batas-yang-sehat</loc>');
  expect(await html('/robots.txt')).toContain('/sitemap.xml');
  expect(await html('/robots.txt')).toContain('Disallow: /api/\nAllow: /api/articles\n');
  for (const where of ['/match', '/profile', '/akun', '/pesan', '/payment', '/reset-password'])
    expect((await page.request.get(where)).headers()['x-robots-tag'], where).toBe('noindex');
});

test('staff write, preview and publish an article; a second editor writes over nobody', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await signInStaff(page);
  await page.goto('/admin/artikel');
  await page.getByRole('link', { name: 'Artikel baru' }).click();
  // The list, which has a field of such a name too, goes a moment after the press.
  await expect(page.getByRole('heading', { level: 1, name: 'Artikel baru' })).toBeVisible();
  const mark = `${Date.now()}`;
  await page.getByLabel('Judul').fill(`Uji ${mark}`);
  await page.getByRole('button', { name: 'Simpan rancangan' }).click();
  await expect(page.getByLabel('Alamat')).toBeFocused();
  await expect(page.getByLabel('Alamat')).toHaveAccessibleDescription(/Tulis alamat dengan huruf kecil/);
  await expect(page.getByLabel('Ringkasan')).toHaveAccessibleDescription(/Isi ringkasannya dulu\./);
  // Whoever leaves by the menu or by going back is asked first; the harmless answer has the focus.
  const asked = page.getByText('Tulisanmu belum dikirim.');
  for (const leave of [
    () => page.getByRole('link', { name: 'Semua artikel' }).click(),
    () => page.getByRole('link', { name: 'Ikhtisar' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(asked).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lanjut menulis' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asked).toHaveCount(0);
    await expect(page.getByLabel('Judul')).toHaveValue(`Uji ${mark}`);
  }
  // A long title is not cut unseen.
  await page.getByLabel('Judul').fill('a'.repeat(121));
  await expect(page.getByText('121 dari 120 karakter')).toBeVisible();
  await expect(page.getByLabel('Judul')).toHaveAccessibleDescription(/Paling banyak 120 karakter/);
  await page.getByLabel('Judul').fill(`Uji ${mark}`);
  await page.getByLabel('Alamat').fill('batas-yang-sehat');
  await page.getByLabel('Ringkasan').fill('Ringkasan <script>alert(1)</script>');
  await page
    .getByRole('textbox', { name: 'Isi', exact: true })
    .fill('## Bagian\n\nTeks **tebal** <img src=x onerror=alert(1)>');
  await expect(page.getByRole('heading', { name: 'Bagian' })).toBeVisible();
  await page.getByRole('button', { name: 'Simpan rancangan' }).click();
  await expect(page.getByLabel('Alamat')).toHaveAccessibleDescription(/sudah dipakai artikel lain/);
  await page.getByLabel('Alamat').fill(`uji-${mark}`);
  await page.getByRole('button', { name: 'Simpan rancangan' }).click();
  await told(page, 'Tersimpan sebagai versi 1.');
  expect((await page.request.get(`/blog/uji-${mark}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Terbitkan' }).click();
  await told(page, 'Artikel terbit dan bisa dibaca semua orang.');
  const answer = await page.request.get(`/blog/uji-${mark}`);
  expect([answer.status(), (await answer.text()).includes('&lt;img src=x onerror=alert(1)&gt;')]).toEqual([200, true]);
  // Who reads without JavaScript finds it in the list, which was built before it was written.
  expect(await (await page.request.get('/blog')).text()).toContain(
    `<h2><a href="/blog/uji-${mark}">Uji ${mark}</a></h2>`,
  );

  const other = await another(browser, viewportOf(page));
  await signInStaff(other);
  await other.goto(page.url());
  await other.getByLabel('Judul').fill(`Uji ${mark} kedua`);
  await other.getByRole('button', { name: 'Simpan', exact: true }).click();
  await told(other, 'Tersimpan sebagai versi 3.');
  await page.getByLabel('Judul').fill(`Uji ${mark} ketiga`);
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  // Far above the button that was pressed.
  const newer = page.getByRole('alert').filter({ hasText: 'Orang lain sudah menyimpan versi 3' });
  await expect(newer).toBeFocused();
  await expect(newer.getByText('Orang lain sudah menyimpan versi 3')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Judul')).toHaveValue(`Uji ${mark} ketiga`);
  await page.getByRole('button', { name: 'Lanjutkan di atas versi 3' }).click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await told(page, 'Tersimpan sebagai versi 4.');
  await page.getByRole('button', { name: 'Muat versi 3 ke editor' }).click();
  await expect(page.getByLabel('Judul')).toHaveValue(`Uji ${mark} kedua`);
  await expect(page.getByText('Simpan perubahanmu dulu.')).toBeVisible();
  // Nothing typed: the newest version simply takes its place, and the decision is asked for anew.
  const address = page.url();
  await page.getByRole('link', { name: 'Semua artikel' }).click();
  await page.getByRole('button', { name: 'Buang' }).click();
  await expect(page.getByRole('button', { name: `Ubah: Uji ${mark} ketiga` })).toHaveText('Ubah');
  await page.goto(address);
  await expect(page.getByLabel('Judul')).toHaveValue(`Uji ${mark} ketiga`);
  await other.reload();
  await other.getByRole('button', { name: 'Sembunyikan' }).click();
  await told(other, 'Artikel tidak lagi bisa dibaca orang lain.');
  await page.getByRole('button', { name: 'Sembunyikan' }).click();
  await told(page, 'Orang lain sudah mengubah artikel ini. Yang tampil sekarang versi 5: periksa, lalu putuskan lagi.');
  await page.getByRole('button', { name: 'Terbitkan' }).click();
  await told(page, 'Artikel terbit dan bisa dibaca semua orang.');
  await page.getByRole('link', { name: 'Ikhtisar' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await other.goto(`/blog/uji-${mark}`);
  await expect(other.getByRole('heading', { level: 1, name: `Uji ${mark} ketiga` })).toBeVisible();
  await other.close();
});

test('the boxes of a message to the team stand below one another, also with their errors; other ways to us are asked for again', {
  tag: '@desktop',
}, async ({ page }) => {
  // The foot of the page comes later and asks for the same: that fails too, until the button is there to be pressed.
  let broken = true;
  await page.route('**/api/plans', (route) =>
    broken
      ? route.fulfill({ status: 599, json: { code: 'unexpected', message: 'gagal', requestId: 'uji' } })
      : route.continue(),
  );
  await page.goto('/kontak');
  const missing = page.getByRole('alert').filter({ hasText: 'Kontak kami yang lain gagal dimuat' });
  const again = missing.getByRole('button', { name: 'Coba lagi' });
  await again.click();
  broken = false;
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByRole('heading', { level: 2, name: 'Hubungi kami' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(missing).toHaveCount(0);
  const boxes = () =>
    page.locator('form').evaluate((form) =>
      [...form.querySelectorAll('input, textarea')]
        .filter((box) => box.checkVisibility())
        .map((box) => box.getBoundingClientRect())
        .map(({ left, right, bottom }) => ({ left, right, bottom })),
    );
  const expectColumn = async () => {
    const all = await boxes();
    expect(all).toHaveLength(5);
    expect(new Set(all.map(({ left, right }) => `${left}–${right}`)).size).toBe(1);
    expect(all.map(({ bottom }) => bottom)).toEqual(all.map(({ bottom }) => bottom).sort((a, b) => a - b));
  };
  await expectColumn();
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByText('E-mail wajib diisi')).toBeVisible();
  await expectColumn();
});

test('how many we are is told on the page about us too, and not while we are few', { tag: '@phone' }, async ({
  page,
}) => {
  let figures: object = { members: 1200, matches: 300 };
  await page.route('**/api/plans', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), figures } });
  });
  const region = page.getByRole('region', { name: 'Serasi dalam angka' });
  await page.goto('/tentang-kami');
  await expect(region.getByText('1.200+')).toBeVisible();
  await expect(region.getByText('300+')).toBeVisible();
  figures = { members: null, matches: null };
  const answered = page.waitForResponse('**/api/plans');
  await page.reload();
  await answered;
  await drawn(page);
  await expect(region).toHaveCount(0);
});
