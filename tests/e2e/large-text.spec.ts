import type { Page } from '@playwright/test';
import { composer, message, openChat, write } from './chats.ts';
import { expectLegible } from './legible.ts';
import { hostAndMatch, hostName, hostOf, leave, matched, newcomer, openMatch } from './newcomers.ts';
import { openRegistrationAt } from './registration-steps.ts';
import { openRoom, unique } from './room-people.ts';
import { drawn, enter, expect, signIn, SIZES, test } from './story.ts';
import { STAFF_PAGES } from '../../src/contract/pages.ts';

/** A window of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };
const VISITOR = [
  '/',
  '/login',
  '/paket',
  '/kontak',
  '/cara-kerja',
  '/tentang-kami',
  '/blog',
  '/blog/batas-yang-sehat',
  '/bantuan',
  '/keamanan',
  '/kebijakan-privasi',
  '/syarat-ketentuan',
  '/tidak-ada',
];
const MEMBER = [
  '/match',
  '/history-suka',
  '/dashboard',
  '/profile',
  '/akun',
  '/privasi-saya',
  '/notifikasi',
  '/notifikasi/pengaturan',
  '/profile/privasi',
  '/konsultasi',
  '/payment?plan=premium',
  '/akun/pembayaran',
];

/** What is in view, with letters twice as large on a phone, and in a window at 200 %. */
async function expectBothLegible(page: Page, where: string): Promise<void> {
  const letters = (size: string) => page.evaluate((px) => void (document.documentElement.style.fontSize = px), size);
  await letters('32px');
  await drawn(page);
  await expectLegible(page, `${where}, letters twice as large`);
  await letters('');
  await page.setViewportSize(ZOOMED);
  // The page is still as wide as it was for a moment.
  await drawn(page);
  await expectLegible(page, `${where}, at 200 %`);
  await page.setViewportSize(SIZES.phone);
}

const walk = async (page: Page, addresses: readonly string[]) => {
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectBothLegible(page, address);
    });
};

test('public pages are legible with letters twice as large, and at 200 %', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await walk(page, VISITOR);
});

test('pages are legible with letters twice as large, and at 200 %', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  for (let step = 0; step < 7; step++) {
    await openRegistrationAt(page, step);
    await expectBothLegible(page, `registration, step ${step + 1}`);
    // With its errors.
    await page
      .getByRole('button', { name: /^(Lanjut|Daftar)$/ })
      .last()
      .click();
    await expectBothLegible(page, `registration, step ${step + 1}, with errors`);
  }
  await enter(page, 'sari');
  await walk(page, MEMBER);
});

test(
  'people and talks are legible with letters twice as large, and at 200 %',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    await write(him.page, her, 'Apa kabar? Semoga harimu menyenangkan.');
    await openChat(page, him.nama);
    await expect(message(page, 'menyenangkan')).toBeVisible();
    await expectBothLegible(page, 'a conversation');
    // At 200 % the place to write stands below what is read.
    await page.setViewportSize(ZOOMED);
    await expect(composer(page, him.nama)).toBeInViewport({ ratio: 1 });
    await expect(message(page, 'menyenangkan')).toBeInViewport();
    await page.setViewportSize(SIZES.phone);
    await page.goto('/pesan');
    await expect(page.getByRole('link', { name: new RegExp(him.nama) })).toBeVisible();
    await expectBothLegible(page, 'conversations');
    await openMatch(page, him.nama);
    await expectBothLegible(page, 'a match');
    await signIn(page, hostOf(project.name));
    await page
      .getByRole('button', { name: /^Mengapa/ })
      .first()
      .click();
    await expect(page.getByText('Nilai dihitung dari isianmu dan isiannya.', { exact: false })).toBeVisible();
    await expectBothLegible(page, '«Mengapa»');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Lihat profil: / })
      .first()
      .click();
    await expect(page.getByText('Latar belakang keluarga')).toBeVisible();
    await expectBothLegible(page, 'a stranger');
    await page.keyboard.press('Escape');
    await openRoom(page);
    await expectBothLegible(page, 'the room');
    await leave(him);
  },
);

test('pages of members are legible with letters a third larger, and each choice of the preview is whole with letters twice as large', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'putri');
  for (const address of ['/match', '/history-suka', '/dashboard', '/profile', '/paket'])
    await test.step(address, async () => {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => void (document.documentElement.style.fontSize = '130%'));
      await expectLegible(page, `${address}, letters a third larger`);
    });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Begini orang lain melihat saya' }).click();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const cut = await page.getByLabel('Lihat sebagai').evaluate((select: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    // What Chromium keeps for the arrow.
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 20;
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
  });
  expect(cut).toEqual([]);
});

test('pages of the team are legible with letters twice as large, and at 200 %', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await enter(page, 'staf');
  await walk(
    page,
    STAFF_PAGES.map(({ to }) => to),
  );
});

test(
  'queues that are full, and what opens from them, are legible with letters twice as large',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, {
      at: null,
      nama: unique('Muhammad Rizky Wijaya'),
    });
    const from = unique('Ibu Ratnasari Sastroamidjojo');
    const asks = async (who: Page, path: string, data: object) =>
      expect(await who.request.post(path, { data }), path).toBeOK();
    await asks(him.page, '/api/contact', {
      name: from,
      email: 'ratnasari@contoh.id',
      subject: 'Anak saya tidak bisa masuk',
      message: 'Apakah datanya aman?',
    });
    await enter(page, hostOf(project.name));
    await matched(page, him);
    await asks(page, '/api/reports', { memberId: him.id, kind: 'profile', category: 'not-single' });
    await enter(page, 'staf');
    const sanction = { kind: 'warn', cause: 'indecent', reason: 'Bukti laporan jelas menunjukkan pelanggaran.' };
    await asks(page, `/api/staff/members/${him.id}/sanctions`, sanction);
    const [decision] = (await (await him.page.request.get('/api/decisions')).json()).decisions;
    await asks(him.page, `/api/decisions/${decision.id}/appeal`, { text: 'Foto itu diunggah orang lain.' });
    for (const [where, opens] of [
      ['/admin/pesan', `Buka permintaan ${from}`],
      ['/admin/laporan', `Buka laporan tentang ${him.nama}`],
      ['/admin/banding', `Buka banding ${him.nama}`],
      ['/admin/pembayaran', /^Buka pembayaran SRS-/],
      [`/admin/anggota?q=${encodeURIComponent(him.nama)}`, `Buka ${him.nama}`],
    ] as const)
      await test.step(where, async () => {
        await page.goto(where);
        const open = page.getByRole('button', { name: opens }).first();
        await expect(open).toBeVisible();
        await expectBothLegible(page, where);
        await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
        // What is pressed lies in view, not to the right of it.
        const table = page.getByRole('table').locator('xpath=..');
        expect(
          await table.evaluate((box) => box.scrollWidth - box.clientWidth),
          'scrolls sideways',
        ).toBeLessThanOrEqual(0);
        await open.click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('term').first()).toBeVisible();
        await expectBothLegible(page, `${where}, opened`);
        await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
        await expect(dialog.getByRole('button', { name: 'Tutup' }).first()).toBeInViewport({ ratio: 1 });
      });
    await leave(him);
  },
);
