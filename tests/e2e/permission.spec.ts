import type { Page } from '@playwright/test';
import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { hostAndMatch, hostName, leave, openMatch } from './newcomers.ts';
import { another, enter, expect, expectNoSidewaysScroll, failOnce, SIZES, test } from './story.ts';

const FAMILY = 'Anak kedua dari tiga bersaudara.';
/** An open page hears of it by itself, at once. */
const hear = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
/** Coming back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test(
  'T22: a full profile is asked for, opened, taken back, and opened again',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    const profile = page.getByRole('dialog', { name: him.nama });

    await openMatch(page, him.nama);
    await expect(profile.getByRole('heading', { name: /^\d+ hal terbuka setelah dia memberi izin$/ })).toBeVisible();
    await expect(profile.getByText(FAMILY)).toHaveCount(0);
    // Two who like each other are not told to: only the permission is missing.
    await profile.getByRole('button', { name: /^Mengapa/ }).click();
    const why = page.getByRole('dialog', { name: /^Mengapa/ });
    await expect(why.getByText('Setelah dia memberi izin', { exact: true })).toBeVisible();
    await expect(why.getByText('Setelah saling suka dan dia memberi izin')).toHaveCount(0);
    // News of the match may lie above the dialog, with a button of that name.
    await why.locator('header').getByRole('button', { name: 'Tutup' }).click();
    await profile.getByRole('button', { name: 'Kirim permintaan' }).click();
    await expect(page.getByText('Permintaan izin terkirim')).toBeVisible();
    await expect(profile.getByText('Menunggu persetujuan untuk melihat profil lengkap')).toBeVisible();

    // He sees it at the bell and at home, and says yes.
    await him.page.goto('/dashboard');
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 2 belum dibaca' })).toBeVisible();
    await expect(him.page.getByRole('heading', { name: 'Permintaan menunggu' })).toBeVisible();
    await expectNoSidewaysScroll(him.page);
    await him.page.getByRole('button', { name: `Setuju: ${her}` }).click();
    await expect(him.page.getByText('Permintaan izin disetujui')).toBeVisible();
    await expect(him.page.getByRole('heading', { name: 'Permintaan menunggu' })).toHaveCount(0);

    // Her open page hears of it by itself, and the fields open.
    await hear(page, 'Permintaan izinmu disetujui');
    await expect(profile.getByText(FAMILY)).toBeVisible();
    await expect(profile.getByText('Dapat melihat profil lengkap', { exact: true })).toBeVisible();

    // He sees that she read it, and takes it back; basic himself, he reads what asking takes, and is sold nothing.
    await him.page.goto('/profile/privasi');
    const viewers = him.page.getByRole('region', { name: 'Siapa yang melihat profil lengkap saya' });
    await expect(viewers.getByText(/^Terakhir melihat/)).toBeVisible();
    await expectNoSidewaysScroll(him.page);
    await viewers.getByRole('button', { name: `Lihat profil: ${her}` }).click();
    const hers = him.page.getByRole('dialog', { name: her });
    await expect(hers.getByText(`${her} dapat melihat profil lengkapmu`)).toBeVisible();
    await expect(hers.getByText(/Meminta profil lengkap termasuk paket Premium dan Pro/)).toBeVisible();
    await expect(hers.getByRole('link', { name: 'Lihat paket' })).toHaveCount(0);
    await expect(hers.getByText('Domisilinya kini terbuka untukmu.', { exact: true })).toBeVisible();
    await expect(hers.getByRole('heading', { name: /^\d+ hal belum terbuka$/ })).toBeVisible();
    await expect(hers.getByText('Setelah dia memberi izin (paket Premium atau Pro)')).toBeVisible();
    await expect(hers.getByText(/terbuka setelah dia memberi izin/)).toHaveCount(0);
    await hers.getByRole('button', { name: 'Cabut izin' }).click();
    await him.page.getByRole('dialog', { name: 'Cabut izin?' }).getByRole('button', { name: 'Tidak jadi' }).click();
    await hers.getByRole('button', { name: 'Cabut izin' }).click();
    await him.page.getByRole('dialog', { name: 'Cabut izin?' }).getByRole('button', { name: 'Cabut izin' }).click();
    await expect(hers.getByText(`Profil lengkapmu tertutup untuk ${her}`, { exact: true })).toBeVisible();

    // What she reads closes by itself, at once.
    await expect(profile.getByText('Izinmu sudah dicabut')).toBeVisible();
    await expect(profile.getByText(/^Kamu bisa meminta lagi mulai \d+ \w+ 20\d\d\.$/)).toBeVisible();
    await expect(profile.getByText(FAMILY)).toHaveCount(0);

    // It is his profile: he may open it again at any time.
    await him.page.keyboard.press('Escape');
    await him.page
      .getByRole('region', { name: 'Tidak kamu izinkan' })
      .getByRole('button', { name: `Izinkan: ${her}` })
      .click();
    await expect(viewers.getByRole('button', { name: `Cabut izin: ${her}` })).toBeVisible();
    await comeBack(page);
    await expect(profile.getByText(FAMILY)).toBeVisible();
    await leave(him);
  },
);

test(
  'a request is denied, and notifications lead where they belong',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openMatch(page, him.nama);
    await page.getByRole('button', { name: 'Kirim permintaan' }).click();
    await expect(page.getByText('Menunggu persetujuan untuk melihat profil lengkap')).toBeVisible();
    await page.keyboard.press('Escape');

    await him.page.goto('/notifikasi');
    await expect(him.page.getByText('2 belum dibaca.')).toBeVisible();
    await expectNoSidewaysScroll(him.page);
    await him.page.getByRole('button', { name: /^Permintaan profil lengkap/ }).click();
    await expect(him.page).toHaveURL(/\/dashboard#permintaan$/);
    await expect(him.page.getByRole('heading', { name: 'Permintaan menunggu' })).toBeFocused();
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' })).toBeVisible();
    await him.page
      .getByRole('button', { name: `Lihat profil: ${her}` })
      .first()
      .click();
    const hers = him.page.getByRole('dialog', { name: her });
    await expect(hers.getByText(`${her} meminta izin melihat profil lengkapmu`)).toBeVisible();
    await hers.getByRole('button', { name: 'Tolak' }).click();
    await expect(him.page.getByText('Permintaan izin ditolak')).toBeVisible();
    await expect(hers.getByText(`Profil lengkapmu tertutup untuk ${her}`, { exact: true })).toBeVisible();
    await him.page.keyboard.press('Escape');
    await expect(him.page.getByRole('heading', { name: 'Permintaan menunggu' })).toHaveCount(0);

    await hear(page, 'Permintaan izinmu ditolak');
    await page.goto('/notifikasi');
    await page.getByRole('button', { name: new RegExp(`^Permintaan izinmu ditolak.*${him.nama}`) }).click();
    const profile = page.getByRole('dialog', { name: him.nama });
    await expect(profile.getByText('Permintaanmu belum disetujui')).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Kirim permintaan' })).toHaveCount(0);
    await expect(profile.getByText(FAMILY)).toHaveCount(0);
    await page.keyboard.press('Escape');

    await him.page.goto('/notifikasi');
    await him.page.getByRole('button', { name: 'Tandai semua dibaca' }).click();
    await expect(him.page.getByText('Semua sudah dibaca.')).toBeVisible();
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan', exact: true })).toBeVisible();
    await leave(him);
  },
);

test('a failed answer is told, and the request stays', { tag: '@desktop' }, async ({ page, browser }, { project }) => {
  const him = await hostAndMatch(page, browser, project.name, { at: null });
  await openMatch(page, him.nama);
  await failOnce(page, '**/api/permissions', 'uji-1');
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText('Gagal mengirim permintaan izin')).toBeVisible();
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText('Permintaan izin terkirim')).toBeVisible();
  const her = hostName(project.name);
  await him.page.goto('/dashboard');
  await failOnce(him.page, '**/api/permissions/*/answer', 'uji-2');
  await him.page.getByRole('button', { name: `Setuju: ${her}` }).click();
  await expect(him.page.getByText('Gagal menyetujui permintaan izin')).toBeVisible();
  await him.page.getByRole('button', { name: `Setuju: ${her}` }).click();
  await expect(him.page.getByText('Permintaan izin disetujui')).toBeVisible();
  await leave(him);
});

test('to a member of the basic plan no word of a match says that permission is missing when only the plan is', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await enter(page, 'sari');
  const yoga = await another(browser, SIZES.desktop);
  await enter(yoga, 'yoga');
  await openMatch(page, PERSONA_NAMES.yoga);
  const profile = page.getByRole('dialog', { name: PERSONA_NAMES.yoga });
  await expect(profile.getByText(/^Dia sudah memberi izin\. Profil lengkapnya terbuka dengan paket/)).toBeVisible();
  await expect(profile.getByText(/Bagian lain terbuka setelah dia memberi izin/)).toHaveCount(0);

  await yoga.goto('/profile/privasi');
  await yoga.getByRole('button', { name: `Cabut izin: ${PERSONA_NAMES.sari}` }).click();
  await yoga.getByRole('dialog', { name: 'Cabut izin?' }).getByRole('button', { name: 'Cabut izin' }).click();
  await expect(
    profile.getByText(/^Kamu bisa meminta lagi mulai \d+ \w+ 20\d\d, dengan paket Premium atau Pro\.$/),
  ).toBeVisible();
  // As it was.
  await yoga.getByRole('button', { name: `Izinkan: ${PERSONA_NAMES.sari}` }).click();
  await expect(profile.getByText(/^Dia sudah memberi izin\. Profil/)).toBeVisible();
  await yoga.close();
});
