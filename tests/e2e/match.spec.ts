import type { Page } from '@playwright/test';
import { PERSONA_NAMES, type PersonaName } from '../../src/copy/demo.ts';
import { spoil } from './seats.ts';
import { another, enter, expect, failOnce, listen, signIn, SIZES, test, told } from './story.ts';

const basicWoman = (project: string): PersonaName => (project === 'phone' ? 'sari' : 'lina');
const proWoman = (project: string): PersonaName => (project === 'phone' ? 'dewi' : 'putri');

test(
  'two members like each other and both see the match',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const name = proWoman(project.name);
    const title = PERSONA_NAMES[name];
    await signIn(page, name);
    await page.goto('/match?ageMin=32&ageMax=32');
    await page.getByRole('button', { name: `Suka: ${PERSONA_NAMES.yoga}` }).click();
    await expect(page.getByText('Kamu telah menyukai profil ini')).toBeVisible();
    await expect(page.getByRole('button', { name: `Suka: ${PERSONA_NAMES.yoga}` })).toHaveCount(0);

    const his = await another(browser, SIZES[project.name as 'phone']);
    const said = listen(his);
    await signIn(his, 'yoga');
    await his.goto('/history-suka');
    await his.getByRole('tab', { name: /Yang pernah menyukai saya/ }).click();
    await his.getByRole('button', { name: `Lihat profil: ${title}` }).click();
    await expect(his.getByText('Dia sudah suka kamu • balas suka')).toBeVisible();
    const notified = his.waitForResponse((r) => new URL(r.url()).pathname === '/api/notifications');
    // Beside the row as well as in the profile: here in the profile.
    await his
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: `Suka Balik: ${title}` })
      .click();
    const celebration = his.getByRole('dialog', { name: 'Kalian cocok!' });
    await expect(celebration.getByText('Kamu telah menyukai profil ini')).toBeVisible();
    await notified;
    await expect(celebration.getByTestId('toasts')).toHaveText('');
    await his.getByRole('button', { name: 'Lihat profilnya' }).click();
    await expect(his.getByText('Selamat, kalian saling suka!')).toBeVisible();
    // The notification has come meanwhile, and found it said.
    await expect(his.getByTestId('toasts').getByText('Kalian cocok!')).toHaveCount(0);
    expect(said).toEqual([]);

    await page.goto('/dashboard');
    await expect(page.getByText(`${PERSONA_NAMES.yoga}, 32`)).toBeVisible();
    await page.goto('/history-suka');
    const row = page.getByRole('listitem').filter({ hasText: `${PERSONA_NAMES.yoga}, 32` });
    // A thumbnail is too small for the picture's own mark.
    await expect(row.getByText('demo', { exact: true })).toBeVisible();
    await his.close();
  },
);

test('a basic member meets the limit of likes and the blur', { tag: '@phone' }, async ({ page }, { project }) => {
  await signIn(page, basicWoman(project.name));
  await expect(page.getByRole('heading', { name: 'Profil potensial lainnya' })).toBeVisible();
  const blurred = page.getByRole('button', { name: /Terkunci: buka dengan paket/ });
  await blurred.first().click();
  await expect(page.getByText('Perlu paket Premium atau Pro')).toBeVisible();
  await expect(page.getByTestId('toasts').getByRole('link', { name: 'Lihat paket' })).toHaveAttribute('href', '/paket');
  expect(
    await page.locator('main').locator('img[src*="/card"], img[src*="/full"], img[src*="/thumb"]').count(),
  ).toBeLessThanOrEqual(7);

  // Five in all: those of this search, then those of other searches, until the limit is told.
  const limit = page.getByText(
    'Paket Basic memberimu 5 suka, dan semuanya sudah terpakai. Dengan Premium atau Pro kamu bisa menyukai tanpa batas.',
  );
  for (const ages of ['', '?ageMin=30&ageMax=33', '?ageMin=34&ageMax=36']) {
    await page.goto(`/match${ages}`);
    await expect(page.getByText(/profil potensial/).first()).toBeVisible();
    // An address with filters opens nothing by itself: the day's budget is told, and spent when the member asks.
    const open = page.getByRole('button', { name: /^Buka \d kartu teratas$/ });
    if (ages !== '') {
      await expect(page.getByText(/membuka kartu baru: \d+ dari 15 hari ini/)).toBeVisible();
      await open.click();
      await expect(open).toHaveCount(0);
    }
    for (let i = 0; i < 6 && !(await limit.isVisible()); i++) {
      const like = page.getByRole('button', { name: /^Suka: / });
      const left = await like.count();
      if (left === 0) break;
      await like.first().click();
      await expect(async () => expect((await like.count()) < left || (await limit.isVisible())).toBe(true)).toPass();
    }
    if (await limit.isVisible()) break;
  }
  await expect(limit).toBeVisible();
  await expect(page.getByText('Batas suka tercapai')).toBeVisible();
  await page.goto('/history-suka');
  await page.getByRole('tab', { name: /Yang pernah menyukai saya/ }).click();
  await expect(page.getByText('Siapa mereka terlihat dengan paket Premium atau Pro.')).toBeVisible();
});

test('filters narrow, stay in the address, and an empty list says that they emptied it', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'andi');
  const count = page.getByText(/^\d+ profil potensial$/);
  const all = await count.textContent();
  const filters = page.getByRole('button', { name: /^Saringan/ });
  await filters.click();
  await page.getByLabel('Agama', { exact: true }).selectOption('Hindu');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page).toHaveURL(/religion=Hindu/);
  await expect(page.getByTestId('toasts').getByText(/^Pencarian selesai\. Ada \d+ profil/)).toBeVisible();
  await expect(count).not.toHaveText(all!);
  await expect(filters).toHaveText('Saringan · 1');
  await expect(page.getByText('Saringan aktif: agama Hindu. Agama pasangan')).toBeVisible();
  await filters.click();
  await page.getByLabel('Usia dari').fill('10');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByText('Isi dengan angka 18 sampai 100')).toBeVisible();
  await page.getByLabel('Usia dari').fill('99');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Belum ada kecocokan' })).toBeVisible();
  await expect(page.getByText(/^Tidak ada yang lolos saringan ini\./)).toBeVisible();
  await page.getByRole('button', { name: 'Hapus saringan' }).last().click();
  await expect(count).toHaveText(all!);
  await filters.click();
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByText('Pencarian selesai').first()).toBeVisible();
});

test('a paid list is read to its end without doubles', { tag: '@phone' }, async ({ page }) => {
  // As on a phone too slow for its scrolling: each change is told together with the one before.
  await page.addInitScript(() => {
    const Real = IntersectionObserver;
    window.IntersectionObserver = class extends Real {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const before = { isIntersecting: false } as IntersectionObserverEntry;
        super((entries, self) => told([before, ...entries], self), options);
      }
    };
  });
  await spoil(page.context());
  await signIn(page, 'andi');
  const total = Number((await page.getByText(/^\d+ profil potensial$/).textContent())!.split(' ')[0]);
  const end = page.getByText('Itu semua kecocokanmu saat ini.');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  const names = await page
    .getByRole('button', { name: /^Lihat profil: / })
    .evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')));
  expect([names.length, new Set(names).size]).toEqual([total, total]);
});

test('a search that fails says so and can be tried again; it is never «Belum ada kecocokan»', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/matches*', (route) =>
    route.fulfill({ status: 599, json: { code: 'unexpected', message: 'x', requestId: 'uji-123' } }),
  );
  await enter(page, 'andi');
  await page.goto('/match');
  await expect(page.getByText('Kode untuk tim kami: uji-123')).toBeVisible();
  // Named once.
  await expect(page.getByText('uji-123')).toHaveCount(1);
  await expect(page.getByText('Belum ada kecocokan')).toHaveCount(0);
  await page.unroute('**/api/matches*');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  // Searched again, the broken answer takes the place of the old list.
  await failOnce(page, '**/api/matches*', 'uji-456');
  await page.getByRole('button', { name: 'Saringan', exact: true }).click();
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await told(page, 'Terjadi kesalahan saat mencari kecocokan.');
  await expect(page.getByText('Kode untuk tim kami: uji-456')).toBeVisible();
  await expect(page.getByText(/profil potensial/)).toHaveCount(0);
  await expect(page.getByText('Belum ada kecocokan')).toHaveCount(0);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
});

test('a face, a name, a warm line and one act stand in the first screen', async ({ page }) => {
  await signIn(page, 'putri');
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  const like = card.getByRole('button', { name: /^Suka: / });
  await expect(like).toBeInViewport({ ratio: 1 });
  await expect(card.locator('img')).toBeInViewport({ ratio: 1 });
  expect((await card.locator('img').boundingBox())!.y).toBeLessThan(280);
  // Nor is it below the bar of a phone.
  await like.click({ trial: true });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('photos full screen turn by keys, thumbnails and swipe, wrap around, and close; the profile behind stays open', async ({
  page,
}, { project }) => {
  await signIn(page, 'putri');
  await page.goto('/history-suka');
  await page.getByRole('button', { name: `Lihat profil: ${PERSONA_NAMES.bayu}` }).click();
  await expect(page.getByText('Selamat, kalian saling suka!')).toBeVisible();
  await expect(page.getByText('@demo.bayu')).toBeVisible();
  const thumbnail = (n: number) => page.getByRole('button', { name: `Tampilkan foto ${n}` });
  // Those of the profile turn its photo, and lead back to the first.
  await thumbnail(2).click();
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Buka foto 2 layar penuh' })).toBeVisible();
  await thumbnail(1).click();
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'false');
  await page.getByRole('button', { name: 'Buka foto 1 layar penuh' }).click();
  const counter = page.locator('.yarl__counter');
  await expect(counter).toHaveText('1 / 3');
  await expect(page.locator('.yarl__container')).toBeFocused();
  /** Where it has come to rest: what is still moving does not hear a key. */
  const rests = async (n: number) => {
    await expect(counter).toHaveText(`${n} / 3`);
    await expect(thumbnail(n)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => photoAtRest(page)).toContain(`Foto ${n} dari 3`);
  };
  await rests(1);
  // Its white words stand above the photo, which may be pale.
  const words = (await counter.boundingBox())!;
  const photo = (await page.locator('.yarl__slide_current img').boundingBox())!;
  expect(photo.y).toBeGreaterThanOrEqual(words.y + words.height);
  await page.keyboard.press('ArrowLeft');
  await rests(3);
  await page.keyboard.press('ArrowRight');
  await rests(1);
  await thumbnail(3).click();
  await rests(3);
  if (project.name === 'phone') {
    await swipe(page, 60, 300);
    await rests(2);
    await swipe(page, 300, 60);
    await rests(3);
    await swipe(page, 300, 60);
    await rests(1);
  }
  await page.keyboard.press('Escape');
  await expect(counter).toHaveCount(0);
  await expect(page.getByText('Selamat, kalian saling suka!')).toBeVisible();
});

/** The photo in the middle of the screen once nothing moves any more. */
function photoAtRest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const moving = document.getAnimations().some((a) => a.playState === 'running');
    const photo = document
      .elementsFromPoint(innerWidth / 2, innerHeight / 2)
      .find((e) => e instanceof HTMLImageElement);
    return moving ? 'moving' : ((photo as HTMLImageElement | undefined)?.alt ?? 'none');
  });
}

/** One finger over the middle of the screen. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 360 }] });
  await touch('touchStart', from);
  for (let i = 1; i <= 6; i++) await touch('touchMove', from + ((to - from) * i) / 6);
  await touch('touchEnd');
  await client.detach();
}
