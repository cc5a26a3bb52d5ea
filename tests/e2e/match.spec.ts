import type { PersonaRole } from '../../src/copy/demo.ts';
import { another, enter, expect, listen, signIn, SIZES, test } from './story.ts';

const basicWoman = (project: string): PersonaRole => (project === 'phone' ? 'sari' : 'lina');
const proWoman = (project: string): PersonaRole => (project === 'phone' ? 'dewi' : 'putri');

test(
  'two members like each other and both see the match',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const name = proWoman(project.name);
    const title = `${name[0]!.toUpperCase()}${name.slice(1)} (demo)`;
    await signIn(page, name);
    await page.goto('/match?ageMin=32&ageMax=32');
    await page.getByRole('button', { name: 'Suka: Yoga (demo)' }).click();
    await expect(page.getByText('Anda telah menyukai profil ini!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suka: Yoga (demo)' })).toHaveCount(0);

    const his = await another(browser, SIZES[project.name as 'phone']);
    const said = listen(his);
    await signIn(his, 'yoga');
    await his.goto('/history-suka');
    await his.getByRole('tab', { name: /Yang Pernah Menyukai Saya/ }).click();
    await his.getByRole('button', { name: `Lihat profil: ${title}` }).click();
    await expect(his.getByText('Mereka sudah suka kamu • balas suka')).toBeVisible();
    await his.getByRole('button', { name: `Suka Balik: ${title}` }).click();
    await expect(his.getByRole('dialog', { name: 'Kalian cocok!' })).toBeVisible();
    await his.getByRole('button', { name: 'Lihat profilnya' }).click();
    await expect(his.getByText('Selamat, kalian saling suka!')).toBeVisible();
    expect(said).toEqual([]);

    await page.goto('/dashboard');
    await expect(page.getByText('Yoga (demo), 32')).toBeVisible();
    await page.goto('/history-suka');
    await expect(page.getByText('Yoga (demo), 32')).toBeVisible();
    await his.close();
  },
);

test('a basic member meets the limit of likes and the blur', { tag: '@phone' }, async ({ page }, { project }) => {
  await signIn(page, basicWoman(project.name));
  await expect(page.getByRole('heading', { name: 'Profil Potensial Lainnya' })).toBeVisible();
  const blurred = page.getByRole('button', { name: /Terkunci: buka dengan paket/ });
  await blurred.first().click();
  await expect(page.getByText('Upgrade Required')).toBeVisible();
  expect(
    await page.locator('main').locator('img[src*="/card"], img[src*="/full"], img[src*="/thumb"]').count(),
  ).toBeLessThanOrEqual(7);

  // Five in all: those of this search, then those of other searches, until the limit is told.
  const limit = page.getByText(
    'User basic hanya bisa like maksimal 5 profil. Upgrade ke Premium/Pro untuk unlimited likes!',
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
  await expect(page.getByText('Limit Tercapai')).toBeVisible();
  await page.goto('/history-suka');
  await page.getByRole('tab', { name: /Yang Pernah Menyukai Saya/ }).click();
  await expect(page.getByText('Siapa mereka terlihat dengan paket Premium atau Pro.')).toBeVisible();
});

test('filters narrow, stay in the address, and an empty list says which rules emptied it', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'andi');
  const count = page.getByText(/^\d+ profil potensial$/);
  const all = await count.textContent();
  await page.getByLabel('Agama', { exact: true }).selectOption('Hindu');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page).toHaveURL(/religion=Hindu/);
  await expect(count).not.toHaveText(all!);
  await page.getByLabel('Usia dari').fill('10');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByText('Isi dengan angka 18 sampai 100')).toBeVisible();
  await page.getByLabel('Usia dari').fill('99');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Belum Ada Kecocokan' })).toBeVisible();
  await expect(page.getByText(/Saringan usia dari: menyaring \d+ orang/)).toBeVisible();
  await page.getByRole('button', { name: 'Hapus saringan' }).last().click();
  await expect(count).toHaveText(all!);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByText('Pencarian selesai')).toBeVisible();
});

test('a paid list is read to its end without doubles', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'andi');
  const total = Number((await page.getByText(/^\d+ profil potensial$/).textContent())!.split(' ')[0]);
  const end = page.getByText('Itu semua kecocokanmu saat ini.');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const names = await page
    .getByRole('button', { name: /^Lihat profil: / })
    .evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')));
  expect([names.length, new Set(names).size]).toEqual([total, total]);
});

test('a search that fails says so and can be tried again; it is never «Belum Ada Kecocokan»', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/matches*', (route) =>
    route.fulfill({ status: 599, json: { code: 'unexpected', message: 'x', requestId: 'uji-123' } }),
  );
  await enter(page, 'andi');
  await page.goto('/match');
  await expect(page.getByText('Kode permintaan: uji-123')).toBeVisible();
  await expect(page.getByText('Belum Ada Kecocokan')).toHaveCount(0);
  await page.unroute('**/api/matches*');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
});

test('photos open full screen, wrap around, and close; the profile behind stays open', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'putri');
  await page.goto('/history-suka');
  await page.getByRole('button', { name: 'Lihat profil: Bayu (demo)' }).click();
  await expect(page.getByText('Selamat, kalian saling suka!')).toBeVisible();
  await expect(page.getByText('@demo.bayu')).toBeVisible();
  await page.getByRole('button', { name: 'Buka foto 1 layar penuh' }).click();
  const counter = page.locator('.yarl__counter');
  await expect(counter).toHaveText('1 / 3');
  await expect(page.locator('.yarl__container')).toBeFocused();
  // A key pressed before the full screen has taken the focus, or in the middle of a slide, is not heard: press until it is.
  const turn = (key: string, to: string) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(counter).toHaveText(to, { timeout: 1_500 });
    }).toPass();
  await turn('ArrowLeft', '3 / 3');
  await turn('ArrowRight', '1 / 3');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(counter).toHaveCount(0, { timeout: 1_500 });
  }).toPass();
  await expect(page.getByText('Selamat, kalian saling suka!')).toBeVisible();
});
