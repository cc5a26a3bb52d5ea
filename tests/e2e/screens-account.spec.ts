import { expectWell } from './accessible.ts';
import { leave, newcomer, signInStaff } from './newcomers.ts';
import { another, expect, failOnce, hold, SIZES, test } from './story.ts';

/** States of the account page that only come about by what somebody does. */
test(
  'the account: waiting, failed, alone, with another browser, refused, asked',
  { tag: '@phone' },
  async ({ browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    const { page } = him;
    const answer = await hold(page, '**/api/sessions');
    await page.goto('/akun');
    await expect(page.getByRole('heading', { name: 'Perangkat yang masuk' })).toBeVisible();
    await expectWell(page);
    answer();
    await expect(page.getByText('Hanya perangkat ini yang sedang masuk.')).toBeVisible();
    await expectWell(page);
    await page.unroute('**/api/sessions');

    await failOnce(page, '**/api/sessions');
    await page.reload();
    await expect(page.getByText('Daftar perangkat gagal dimuat')).toBeVisible();
    await expectWell(page);
    const there = await another(browser, SIZES.desktop);
    expect(await there.request.post('/api/session', { data: him.account })).toBeOK();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    const end = page.getByRole('button', { name: /^Keluarkan .+ masuk / });
    await expect(end).toBeVisible();

    await page.getByRole('button', { name: 'Ganti password' }).click();
    await expect(page.getByText('Isi password kamu yang sekarang')).toBeVisible();
    await page.getByLabel('Password baru', { exact: true }).fill('sayang123');
    await page.getByLabel('Ulangi password baru').focus();
    await expect(page.getByText('Satu kata umum mudah ditebak')).toBeVisible();
    await expectWell(page);
    await end.click();
    await expect(page.getByRole('dialog', { name: 'Keluarkan perangkat ini?' })).toBeVisible();
    await expectWell(page);
    await leave(him);
  },
);

test(
  'a Pro given over a Premium without end: what comes after it is said on the page of plans, and in the news',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await signInStaff(page);
    for (const given of [
      { tier: 'premium', days: null },
      { tier: 'pro', days: 5 },
    ]) {
      const data = { ...given, reason: 'Ganti rugi gangguan kemarin' };
      const granted = await page.request.post(`/api/staff/members/${him.id}/grants`, { data });
      expect(granted, await granted.text()).toBeOK();
    }
    await him.page.goto('/paket');
    const own = /^Paket Pro\. Berlaku sampai .* 20\d\d\. Sesudahnya Premiummu berjalan lagi, tanpa batas waktu\.$/;
    await expect(him.page.getByText(own)).toBeVisible();
    await expectWell(him.page);
    await him.page.goto('/notifikasi');
    await expect(him.page.getByText('Tim kami memberimu paket Pro')).toBeVisible();
    await expect(him.page.getByText('Tim kami memberimu paket Premium')).toBeVisible();
    await leave(him);
  },
);
