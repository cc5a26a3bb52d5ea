import { expectLegible } from './legible.ts';
import { enter, expect, fetchedAhead, signIn, test, told } from './story.ts';

// Files are fetched ahead where no worker keeps them.
test.use({ workers: 'block' });

test('without a network a like leaves the cards, and the list asks anew when it is back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'andi');
  const cards = page.getByRole('button', { name: /^Lihat profil: / });
  await expect(cards.first()).toBeVisible();
  await fetchedAhead(page, 'sheets');
  const names = () => cards.evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')));
  const before = await names();
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Suka: / })
    .first()
    .click();
  await told(page, 'Gagal memeriksa status suka');
  expect(await names()).toEqual(before);
  // Asked for anew in vain, the list stays as well, and the page says that it is of before.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const notRenewed = page.getByRole('status').getByText(/^Kamu sedang offline\. Ini yang terakhir tersimpan/);
  await expect(notRenewed).toBeVisible();
  expect(await names()).toEqual(before);
  await context.setOffline(false);
  await expect(notRenewed).toHaveCount(0);
  expect(await names()).toEqual(before);
  // Other filters: an error, never the old list as their answer.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Saringan', exact: true }).click();
  await page.getByLabel('Agama', { exact: true }).selectOption('Hindu');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Terjadi kesalahan saat mencari kecocokan.').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await expect(cards).toHaveCount(0);
  await expect(page.getByText('Belum ada kecocokan')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toHaveCount(0);
});

test('a page opens without a network once its code is here; before, an error in the frame says so', {
  tag: '@phone',
}, async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Menu cepat' });
  const cut = () => page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
  await signIn(page, 'andi');
  await fetchedAhead(page, 'chat-screen');
  await cut();
  await bar.getByRole('link', { name: 'Pesan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pesan' })).toBeVisible();
  await page.unroute('**/assets/**');

  // Who saves data fetches no page before going there.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/match');
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  // The frame is whole: the room's is the last of its files.
  await fetchedAhead(page, 'room-widget');
  await cut();
  await bar.getByRole('link', { name: 'Riwayat suka' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Halaman ini gagal dimuat' });
  await expect(alert).toBeVisible();
  await expect(bar).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Tutup' }).click();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  await bar.getByRole('link', { name: 'Riwayat suka' }).click();
  await expect(alert).toBeVisible();
  await page.unroute('**/assets/**');
  await alert.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page).toHaveURL(/\/history-suka$/);
  await expect(page.getByRole('tab', { name: /Saling menyukai/ })).toBeVisible();
});

test('who is liked in another tab already becomes «Menunggu balasan» here; nothing failed', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'andi');
  const { open } = (await (await page.request.get('/api/matches')).json()) as {
    open: { id: string; facts: { nama: string }; can: { like: boolean } }[];
  };
  const candidate = open.findLast((c) => c.can.like)!;
  const { nama } = candidate.facts;
  const like = page.getByRole('button', { name: `Suka: ${nama}` });
  await expect(like).toBeVisible();
  expect(await page.request.post('/api/likes', { data: { candidateId: candidate.id } })).toBeOK();
  await like.click();
  await expect(
    page.getByTestId('toasts').getByRole('status').getByText('Profil sudah disukai sebelumnya'),
  ).toBeVisible();
  await expect(page.getByText('Gagal menyukai profil')).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Lihat profil: ${nama}` }) });
  await expect(card.getByText('Menunggu balasan')).toBeVisible();
  await expect(like).toHaveCount(0);
});

test('by keys, the focus stays with the card after a like, and with the next one after a pass', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'andi');
  const at = () => page.evaluate(() => window.scrollY);
  const like = page.getByRole('button', { name: /^Suka: / }).last();
  const liked = (await like.getAttribute('aria-label'))!.replace('Suka: ', '');
  await like.focus();
  const before = await at();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Lihat profil: ${liked}` })).toBeFocused();
  expect(await at()).toBe(before);

  const menus = page.getByRole('button', { name: /^Pilihan lain: / });
  const [first, second] = await menus.evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')!));
  const nama = first!.replace('Pilihan lain: ', '');
  await page.getByRole('button', { name: first }).focus();
  const stood = await at();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Lewati' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${nama} dilewati`)).toBeVisible();
  await expect(page.getByRole('button', { name: first })).toHaveCount(0);
  await expect(page.getByRole('button', { name: second })).toBeFocused();
  expect(await at()).toBe(stood);
  await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
  await expect(page.getByRole('button', { name: first })).toHaveCount(1);
});

for (const letters of ['100%', '130%', '200%'])
  test(`the tabs of the history stand in one row, letters at ${letters}`, { tag: '@phone' }, async ({ page }) => {
    await enter(page, 'putri');
    await page.goto('/history-suka');
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
    const tabs = page.getByRole('tab');
    await expect(page.getByRole('tab', { name: /^Saling menyukai \(\d+\)$/ })).toBeVisible();
    const boxes = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map(({ top }) => Math.round(top))), 'rows').toHaveProperty('size', 1);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    // One that is not wholly in view says that the row goes on.
    expect(boxes.some(({ left, right }) => left < 344 && right > 345)).toBe(true);
    await expectLegible(page, `the history, letters at ${letters}`);
    await tabs.first().focus();
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeFocused();
    await expect(tabs.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(tabs.first()).toBeInViewport({ ratio: 1 });
  });

test('on a phone the acts of a profile take no more than its foot: two rows, the like the widest', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'sari');
  await page
    .getByRole('button', { name: /^Lihat profil/ })
    .first()
    .click();
  const profile = page.getByRole('dialog').first();
  const foot = profile.locator('footer');
  await expect(foot.getByText(/^Sisa suka/)).toBeVisible();
  const boxOf = async (name: RegExp) => (await foot.getByRole('button', { name }).boundingBox())!;
  const [note, pass, like] = [await boxOf(/dengan catatan/), await boxOf(/^Lewati/), await boxOf(/^Suka: /)];
  expect(like.y, 'beside «Lewati»').toBe(pass.y);
  expect(note.y + note.height, 'above them').toBeLessThanOrEqual(pass.y);
  expect(like.width).toBeGreaterThan(pass.width);
  expect((await foot.boundingBox())!.height).toBeLessThanOrEqual(144);
});

test('what is shown of a list stays when what comes after does not, and it is said why', {
  tag: '@phone',
}, async ({ page }) => {
  const told = { id: 'satu', kind: 'trial-over', about: null, data: {}, at: new Date().toISOString(), read: true };
  const lists = [
    ['sari', '/pesan', 'conversations', 'Muat lebih banyak', {}],
    ['sari', '/notifikasi', 'notifications', 'Muat lagi', { items: [told] }],
    ['sari', '/akun/pembayaran', 'payments', 'Muat lagi', {}],
    ['staf', '/admin/dokumen', 'staff/papers', 'Muat lagi', {}],
  ] as const;
  for (const [who, at, list, more, first] of lists) {
    await page.route(new RegExp(`/api/${list}(\\?|$)`), async (route) => {
      if (new URL(route.request().url()).searchParams.has('cursor'))
        return route.fulfill({
          status: 599,
          json: { code: 'unexpected', message: `Lanjutan ${list}`, requestId: 'uji' },
        });
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), ...first, nextCursor: 'berikutnya' } });
    });
    // The page before belongs to who was here: its connection would be refused to the next.
    await page.goto('/robots.txt');
    await enter(page, who);
    await page.goto(at);
    await page.getByRole('button', { name: more }).click();
    await expect(page.getByRole('alert').getByText(`Lanjutan ${list} (kode`)).toBeVisible();
    await expect(page.getByRole('button', { name: more })).toBeVisible();
  }
});

test('likes already shown stay when those after them do not come', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'sari');
  let broken = false;
  await page.route('**/api/likes/history*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor') || broken) {
      broken = true;
      return route.fulfill({
        status: 599,
        json: { code: 'unexpected', message: 'Lanjutannya gagal dimuat', requestId: 'uji' },
      });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), nextCursor: 'berikutnya' } });
  });
  await page.goto('/history-suka?tab=liked');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const shown = await rows.count();
  await page.getByRole('button', { name: 'Muat lagi' }).click();
  await expect(page.getByText('Lanjutannya gagal dimuat')).toBeVisible();
  await expect(rows).toHaveCount(shown);
});
