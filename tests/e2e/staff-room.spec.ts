import type { Page } from '@playwright/test';
import { hostOf, leave, type Newcomer, newcomer, signInStaff } from './newcomers.ts';
import { another, enter, expect, expectNoSidewaysScroll, listen, SIZES, test, told } from './story.ts';

const REASON = 'Menulis kasar berulang kali di ruang bersama.';

async function post(page: Page, text: string): Promise<number> {
  const answer = await page.request.post('/api/room/messages', {
    data: { clientId: `cerita-${Date.now()}-${Math.floor(Math.random() * 1e6)}`, text },
  });
  expect(answer, await answer.text()).toBeOK();
  return (await answer.json()).message.seq;
}

/** The room is everybody's: other stories write in it too, so a row is found by its own words. */
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test(
  'staff read the room, delete a message and mute its author, who reads why; by keyboard',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    const mark = `${project.name}-${Date.now()}`;
    const kept = `<img src=x onerror="alert(1)"> ${mark} tetap`;
    await post(him.page, kept);
    await post(him.page, `${mark} kata kasar`);
    await signInStaff(page);
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('link', { name: 'Ruang bersama' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ruang bersama' })).toBeVisible();
    await expect(page.getByText(/^\d+ pesan terlihat$/)).toBeVisible();
    await expect(rowOf(page, kept)).toBeVisible();
    await expectNoSidewaysScroll(page);

    const bad = rowOf(page, `${mark} kata kasar`);
    const open = bad.getByRole('button', { name: new RegExp(`^Buka pesan ${him.nama}, `) });
    await open.focus();
    await page.keyboard.press('ArrowDown');
    await expect(open).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Pesan ${him.nama}` });
    await expect(dialog.getByText('Terlihat anggota')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Bisukan' }).click();
    await expect(dialog.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
    await dialog.getByLabel('1 jam').check();
    await dialog.getByLabel('Alasan').fill('Bisu yang berakhir di tab lain.');
    await dialog.getByRole('button', { name: 'Bisukan' }).click();
    await expect(dialog.getByText(/^Dibisukan sampai .*: Bisu yang berakhir di tab lain\.$/)).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Akhiri bisu');
    await page.route(
      '**/api/staff/room/mutes/*',
      async (route) => {
        expect(await page.request.delete(route.request().url())).toBeOK();
        await route.continue();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Akhiri bisu' }).click();
    await expect(dialog.getByText('Bisunya sudah berakhir.')).toBeVisible();
    await expect(page.locator(':focus')).toContainText(`Bisukan ${him.nama}`);
    await dialog.getByLabel('1 jam').check();
    await dialog.getByLabel('Alasan').fill(REASON);
    await dialog.getByRole('button', { name: 'Bisukan' }).click();
    await expect(dialog.getByText(/^Dibisukan sampai /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Hapus pesan' }).click();
    await expect(dialog).toHaveCount(0);
    await told(page, 'Pesan dihapus.');
    await expect(bad.getByText('Dihapus tim')).toBeVisible();
    await expect(bad.locator('del:visible')).toHaveText(`${mark} kata kasar`);
    await expectNoSidewaysScroll(page);

    const seen = await (await him.page.request.get('/api/room')).json();
    expect(seen.messages.map((m: { text: string }) => m.text)).not.toContain(`${mark} kata kasar`);
    const refused = await him.page.request.post('/api/room/messages', {
      data: { clientId: 'cerita-bisu', text: 'halo' },
    });
    expect([refused.status(), (await refused.json()).message]).toEqual([403, expect.stringContaining(REASON)]);
    await him.page.goto('/notifikasi');
    await expect(him.page.getByText(new RegExp(`Alasannya: ${REASON}`))).toBeVisible();

    await page.getByRole('button', { name: `Akhiri bisu: ${him.nama}` }).click();
    await told(page, `${him.nama} bisa menulis lagi.`);
    await expect(page.getByRole('button', { name: `Akhiri bisu: ${him.nama}` })).toHaveCount(0);
    await expect(page.locator('h1:focus, [aria-labelledby=dibisukan] button:focus')).toHaveCount(1);
    await post(him.page, `${mark} sudah bisa lagi`);
    await leave(him);
  },
);

test(
  'clearing asks first, says how many, and leaves what is written while it is asked',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    const mark = `${project.name}-${Date.now()}`;
    await signInStaff(page);
    await post(him.page, `${mark} sebelum ditanya`);
    await page.goto('/admin/ruang');
    const before = rowOf(page, `${mark} sebelum ditanya`);
    await expect(before).toBeVisible();
    const live = Number((await page.getByText(/^\d+ pesan terlihat$/).textContent())!.split(' ')[0]);
    await page.getByRole('button', { name: 'Hapus semua pesan' }).click();
    const ask = page.getByRole('dialog', { name: `Hapus ${live} pesan?` });
    await expect(ask.getByText(/tidak bisa dikembalikan/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ask).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hapus semua pesan' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ask).toBeVisible();
    // Who presses again in the moment it closes is asked again.
    for (let i = 0; i < 10; i++) await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
    await expect(ask).toBeVisible();
    await post(him.page, `${mark} selagi ditanya`);
    await ask.getByRole('button', { name: 'Hapus semua pesan' }).click();
    await told(page, `Berhasil menghapus ${live} pesan`);
    await expect(ask).toHaveCount(0);
    await expect(before.getByText('Dihapus tim')).toBeVisible();
    await expect(rowOf(page, `${mark} selagi ditanya`)).toBeVisible();
    await expect(page.getByText('1 pesan terlihat')).toBeVisible();
    const { messages } = await (await him.page.request.get('/api/room')).json();
    expect(messages.map((m: { text: string }) => m.text)).toEqual([`${mark} selagi ditanya`]);
    // With nothing left the button is disabled: the focus has to go elsewhere.
    await page.getByRole('button', { name: 'Hapus semua pesan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus semua pesan' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hapus semua pesan' })).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await leave(him);
  },
);

test(
  'a reported message of the room is read among its neighbours and removed',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    const mark = `${project.name}-${Date.now()}`;
    await post(him.page, `${mark} sebelumnya`);
    const seq = await post(him.page, `${mark} kata kasar`);
    const her = await another(browser, SIZES[project.name as 'phone']);
    await enter(her, hostOf(project.name));
    const reported = await her.request.post('/api/reports', {
      data: { kind: 'message', roomSeq: seq, category: 'hateful', note: 'Menghina.' },
    });
    expect(reported, await reported.text()).toBeOK();
    const said = listen(page);
    await signInStaff(page);
    await page.goto('/admin/laporan');
    await page.getByRole('button', { name: `Buka laporan tentang ${him.nama}` }).click();
    const dialog = page.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
    await expect(dialog.getByText(/^Di ruang bersama\./)).toBeVisible();
    await expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: `${mark} kata kasar` })
        .getByText('Dilaporkan', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByText(`${mark} sebelumnya`)).toBeVisible();
    await expect(dialog.getByLabel('Melanggar, foto dihapus')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Melanggar, pesan dihapus dari ruang bersama').check();
    await dialog.getByLabel('Alasan keputusan').fill('Menghina golongan lain di ruang bersama.');
    await dialog.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(page.getByText('Keputusan tersimpan. Pelapor diberi tahu.')).toBeVisible();
    const { messages } = await (await her.request.get('/api/room')).json();
    expect(messages.map((m: { seq: number }) => m.seq)).not.toContain(seq);
    await decidedByColleague(page, him, her);
    await page.goto('/admin/ruang');
    await expect(rowOf(page, `${mark} kata kasar`).getByText('Dihapus tim')).toBeVisible();
    // The refusal of the decision that came too late.
    expect(said.filter((line) => !line.includes('409'))).toEqual([]);
    await her.close();
    await leave(him);
  },
);

/** A report that a colleague decides while it is open: its row is gone, and the focus does not go with it. */
async function decidedByColleague(page: Page, him: Newcomer, her: Page): Promise<void> {
  const seq = await post(him.page, 'kata kasar lagi');
  const data = { kind: 'message', roomSeq: seq, category: 'hateful', note: 'Menghina lagi.' };
  expect(await her.request.post('/api/reports', { data })).toBeOK();
  await page.goto('/admin/laporan');
  await page.getByRole('button', { name: `Buka laporan tentang ${him.nama}` }).click();
  const dialog = page.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
  await dialog.getByLabel('Alasan keputusan').fill('Bukan pelanggaran menurutku.');
  await dialog.getByRole('radio').first().check();
  const { reports } = await (await page.request.get('/api/staff/reports')).json();
  const { id } = reports.find((report: { reported: { nama: string } }) => report.reported.nama === him.nama);
  const decision = { decision: 'dismiss', action: 'none', days: null, minutes: null, note: 'Bukan pelanggaran.' };
  expect(await page.request.post(`/api/staff/reports/${id}/decision`, { data: decision })).toBeOK();
  await dialog.getByRole('button', { name: 'Simpan keputusan' }).click();
  await expect(dialog.getByText('Keputusan gagal disimpan')).toBeVisible();
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-row]:focus, #isi:focus')).toHaveCount(1);
}

test('a failed load says so and can be tried again', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page);
  let fail = true;
  await page.route('**/api/staff/room', (route) =>
    fail
      ? route.fulfill({ status: 599, json: { code: 'unexpected', message: 'gagal', requestId: 'uji' } })
      : route.continue(),
  );
  await page.goto('/admin/ruang');
  await expect(page.getByRole('heading', { name: 'Antrean gagal dimuat' })).toBeVisible({ timeout: 20_000 });
  fail = false;
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText(/^\d+ pesan terlihat$/)).toBeVisible();
});
