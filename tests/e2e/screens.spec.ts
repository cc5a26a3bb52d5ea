import type { Page } from '@playwright/test';
import { expectWell } from './accessible.ts';
import { openRegistrationAt } from './registration-steps.ts';
import { enter, expect, signIn, test } from './story.ts';

const PUBLIC = [
  '/',
  '/paket',
  '/cara-kerja',
  '/tentang-kami',
  '/bantuan',
  '/kontak',
  '/keamanan',
  '/blog',
  '/blog/batas-yang-sehat',
  '/syarat-ketentuan',
  '/kebijakan-privasi',
  '/kebijakan-privasi/versi/5',
  '/login',
  '/daftar',
  '/payment-cancel',
  '/galeri',
  '/outbox-pengembang',
  '/halaman-yang-tidak-ada',
];
const MEMBER = [
  '/match',
  '/history-suka',
  '/dashboard',
  '/ruang',
  '/profile',
  '/profile/privasi',
  '/akun',
  '/privasi-saya',
  '/privasi-saya/persetujuan',
  '/akun/pembayaran',
  '/konsultasi',
  '/notifikasi',
  '/pesan',
  '/notifikasi/pengaturan',
];

/** What differs from one person to another; the rest is looked at once, with the one who sees most of it. */
const OWN = ['/match', '/history-suka', '/dashboard'];
const WALKS = { putri: MEMBER, sari: OWN, tika: OWN } as const;

const look = (page: Page, where: string) =>
  test.step(where, async () => {
    await page.goto(where);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'id');
    await page.waitForLoadState('networkidle');
    await expectWell(page);
  });

/** Each page is looked at in both widths, one after the other. */
for (const [name, pages] of [
  ['the first public pages', PUBLIC.slice(0, PUBLIC.length / 2)],
  ['the other public pages', PUBLIC.slice(PUBLIC.length / 2)],
] as const) {
  test(`${name} are accessible and fit`, { tag: '@phone' }, async ({ page }) => {
    for (const where of pages) await look(page, where);
  });
}

for (const who of ['putri', 'sari', 'tika'] as const) {
  test(`the pages of ${who} are accessible and fit`, { tag: '@phone' }, async ({ page }) => {
    test.slow();
    await enter(page, who);
    for (const where of WALKS[who]) await look(page, where);
  });
}

test('dialogs are accessible', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'putri');
  await page
    .getByRole('button', { name: /^Mengapa/ })
    .first()
    .click();
  await expect(page.getByText('Nilai dihitung dari isianmu dan isiannya.', { exact: false })).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Lihat profil: / })
    .first()
    .click();
  await expect(page.getByText('Latar belakang keluarga')).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Riwayat suka' }).click();
  await expect(page.getByRole('tab', { name: /Saling menyukai/ })).toBeVisible();
  await expectWell(page);
});

test('each step of the registration is accessible, empty and with its errors', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  for (let step = 0; step < 7; step++) {
    await openRegistrationAt(page, step, async () => {
      if (step === 1) await expectWell(page);
    });
    await expectWell(page);
    await page
      .getByRole('button', { name: /^(Lanjut|Daftar)$/ })
      .last()
      .click();
    await expectWell(page);
  }
});

test('an unknown page answers 404 and leads home', { tag: '@desktop' }, async ({ page }) => {
  expect((await page.goto('/tidak-ada'))!.status()).toBe(404);
  await page.getByRole('link', { name: 'Kembali ke beranda' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('T75bb: nothing is asked of another site', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await signIn(page, 'putri');
  for (const where of ['/', '/dashboard', '/galeri']) await page.goto(where);
  expect(foreign).toEqual([]);
});
