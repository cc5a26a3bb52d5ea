import type { Page } from '@playwright/test';
import { chat, composer, message, mine, openChat, write } from './chats.ts';
import { opened } from './database.ts';
import { choose, pick, press, tabOn, tabTo, type } from './keyboard.ts';
import { hostAndMatch, hostName, hostOf, leave, newcomer } from './newcomers.ts';
import { beginProfile } from './own-profile.ts';
import { opener, unique, writing } from './room-people.ts';
import { openTill } from './till.ts';
import { enter, expect, hold, picture, signIn, test } from './story.ts';

/**
 * The journeys of somebody who has no pointer: every step by Tab, Enter, Space, arrows and Escape, and each told to who listens by
 * its name and role. Nothing here clicks or gives the focus by script. Two of them are made at a phone's width as well, where the
 * bar at the foot and the folded menu are in the way.
 */
test.describe.configure({ mode: 'parallel' });
const PDF = {
  name: 'slip.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
};
const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture('#a33') });

/** The browser's own dialog for files, opened by a key. */
async function choosesFile(
  page: Page,
  name: string | RegExp,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const asked = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name }).first());
  await (await asked).setFiles(file);
}

test('by keyboard: on a phone nothing that Tab leads to lies under the bars', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'sari');
  await tabOn(page, 30);
});

test('by keyboard: what has the focus on a phone does not lie under the bar that comes later', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'sari');
  const come = await hold(page, '**/assets/member-frame*.js');
  await page.goto('/match');
  const act = page.getByRole('button', { name: /^Lihat profil: / }).first();
  await tabTo(page, act);
  come();
  await expect(page.getByRole('navigation', { name: 'Menu cepat' })).toBeVisible();
  await tabTo(page, act);
});

test('by keyboard: beside an open chat nothing that Tab leads to lies under it', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'sari');
  await page.getByRole('link', { name: 'Riwayat suka' }).first().click();
  await page.getByRole('button', { name: 'Chat (2 hari): Bayu Saputra' }).click();
  const window = page.getByRole('dialog', { name: 'Chat dengan Bayu Saputra' });
  await expect(window.getByRole('textbox')).toBeFocused();
  await page.getByRole('link', { name: 'Cari', exact: true }).first().click();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  await expect(window).toBeVisible();
  await page.getByRole('button', { name: 'Riwayat suka' }).focus();
  await tabOn(page, 40);
});

test('by keyboard: registers, to the first page after', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const number = `${Date.now()}`.slice(-10);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const one = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });
  const next = async (heading: string) => {
    await press(page, page.getByRole('button', { name: 'Lanjut' }));
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused();
  };
  await page.goto('/daftar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is missing is told at its field, and the first one has the focus.
  await press(page, page.getByRole('button', { name: 'Lanjut' }));
  await expect(field('Username')).toBeFocused();
  await expect(field('Username')).toHaveAccessibleDescription(/Username wajib diisi/);
  await page.keyboard.type(`papan.${number}`);
  await type(page, field('Password'), 'kata sandi saya');
  await type(page, field('Nomor WhatsApp'), `0818${number.slice(-8)}`);
  await next('Diri');
  await type(page, field('Nama panggilan'), 'Tokoh Papan');
  await choose(page, one('Jenis kelamin', 'Wanita'));
  await pick(page, page.getByRole('combobox', { name: 'Usia', exact: true }), '26');
  await type(page, page.getByLabel('Tinggi badan'), '157');
  await type(page, page.getByLabel('Berat badan'), '50');
  await type(page, page.getByLabel('Instagram', { exact: true }), '@tokoh.papan');
  await next('Latar belakang');
  await pick(page, page.getByLabel('Domisili'), 'Jawa Barat');
  await pick(page, page.getByLabel('Agama', { exact: true }), 'Islam');
  await pick(page, page.getByLabel('Suku', { exact: true }), 'Sunda');
  await type(page, page.getByLabel('Pekerjaan'), 'Guru');
  await pick(page, page.getByLabel('Penghasilan per bulan'), '6-10 juta');
  await choose(page, one('Status pernikahan', 'Single'));
  await type(page, page.getByLabel('Latar belakang keluarga'), 'Anak pertama.');
  await next('Kepribadian');
  await choose(page, page.getByRole('checkbox', { name: 'Quality time' }));
  await choose(page, page.getByRole('radio', { name: 'Fight' }));
  await type(page, page.getByLabel('Deal breaker'), 'judi online');
  await next('Masa lalu');
  await choose(page, page.getByRole('radio', { name: 'Tidak ada' }));
  await choose(page, page.getByRole('radio', { name: 'Bersedia, bila sudah berubah' }));
  await next('Pasangan');
  await type(page, page.getByLabel('Minimal tinggi pasangan'), '250');
  await pick(page, page.getByLabel('Penghasilan minimal pasangan'), 'Bebas');
  await next('Foto & dokumen');
  await choose(page, page.getByRole('checkbox', { name: 'Pemrosesan data profil' }));
  await choose(page, page.getByRole('checkbox', { name: 'Pemeriksaan dokumen' }));
  await choosesFile(page, 'Tambah foto', await jpeg('satu.jpg'));
  const cut = page.getByRole('dialog', { name: 'Potong foto' });
  await tabTo(page, cut.getByRole('slider', { name: 'Besar bingkai' }));
  await page.keyboard.press('ArrowLeft');
  await press(page, cut.getByRole('button', { name: 'Pakai foto ini' }));
  await expect(page.getByText('Terunggah')).toHaveCount(1);
  await expect(cut).toHaveCount(0);
  await choosesFile(page, /berkas|Unggah/i, PDF);
  await expect(page.getByText('Terunggah')).toHaveCount(2);
  await press(page, page.getByRole('button', { name: 'Daftar', exact: true }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(field('Username')).toHaveValue(`papan.${number}`);
  await type(page, field('Password'), 'kata sandi saya');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/match/);
  await press(page, page.getByRole('button', { name: 'Buktikan nomor' }));
  await expect(page.getByText('Nomormu terbukti')).toBeVisible();
});

test('by keyboard: likes somebody who likes back, and goes on from the celebration', async ({ page, browser }, {
  project,
}) => {
  test.slow();
  const him = await newcomer(browser, project.name, { at: null });
  await enter(page, hostOf(project.name));
  const her = (await (await page.request.get('/api/session')).json()).member.id;
  await opened(him.id, her);
  expect(await him.page.request.post('/api/likes', { data: { candidateId: her } })).toBeOK();
  await page.goto('/dashboard');
  await press(page, page.getByRole('link', { name: 'Riwayat suka', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Riwayat suka' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: /^Saling menyukai/ }));
  const likers = page.getByRole('tab', { name: /^Yang pernah menyukai saya/ });
  for (const at of [/^Yang pernah disukai/, /^Yang pernah menyukai saya/]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: at })).toBeFocused();
  }
  await expect(likers).toHaveAttribute('aria-selected', 'true');

  // The profile opens and gives the focus back.
  const details = page.getByRole('button', { name: `Lihat profil: ${him.nama}` });
  await press(page, details);
  const profile = page.getByRole('dialog', { name: him.nama });
  await expect(profile.getByText('Dia sudah suka kamu • balas suka')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(details).toBeFocused();

  await press(page, page.getByRole('button', { name: `Suka Balik: ${him.nama}` }));
  const celebration = page.getByRole('dialog', { name: 'Kalian cocok!' });
  await expect(celebration).toMatchAriaSnapshot(`
    - dialog "Kalian cocok!":
      - heading "Kalian cocok!" [level=2]
      - button "Tutup"
      - paragraph: /Kamu dan ${him.nama} saling suka/
      - button "Lihat profilnya"
      - 'button "Chat (2 hari): ${him.nama}"'
  `);
  // Tab stays inside, both ways round.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(
      await page.evaluate(() => document.activeElement!.closest('dialog') ?? document.activeElement === document.body),
    ).toBeTruthy();
  }
  await page.keyboard.press('Escape');
  await expect(celebration).toHaveCount(0);
  // The row has gone to the matches; the focus is somewhere in the page.
  expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus is lost').toBe(true);
  await leave(him);
});

test(
  'by keyboard: reads, answers and leaves a conversation',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    await write(him.page, her, 'Assalamualaikum, apa kabar?');
    await expect(mine(him.page, 'apa kabar?', 'Terkirim')).toBeVisible();
    await page.goto('/pesan');
    await press(page, page.getByRole('link', { name: new RegExp(`${him.nama}.*apa kabar`) }));
    await expect(message(page, 'apa kabar?')).toBeVisible();
    await tabTo(page, composer(page, him.nama));
    await page.keyboard.type('Baik, kamu?');
    await page.keyboard.press('Enter');
    await expect(mine(page, 'Baik, kamu?', 'Terkirim').or(mine(page, 'Baik, kamu?', 'Dibaca'))).toBeVisible();
    // What he answers is told to who listens, and the place to write keeps the focus.
    await write(him.page, her, 'Alhamdulillah');
    await expect(message(page, 'Alhamdulillah')).toBeVisible();
    await expect(composer(page, him.nama)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Alhamdulillah' })).toHaveCount(1);

    const menu = page.getByRole('button', { name: `Pilihan untuk ${him.nama}` });
    await tabTo(page, menu, { back: true });
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items.first()).toBeFocused();
    while ((await page.evaluate(() => document.activeElement!.textContent)) !== 'Laporkan')
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const report = page.getByRole('dialog', { name: `Laporkan pesan ${him.nama}` });
    await expect(report).toBeVisible();
    await choose(page, report.getByRole('radio').first());
    await press(page, report.getByRole('button', { name: 'Kirim laporan' }));
    await expect(report.getByText('Laporanmu kami terima')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(report).toHaveCount(0);
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chat(page, him.nama)).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus is lost').toBe(true);
    await leave(him);
  },
);

test(
  'by keyboard: every message is reached, and an older one is reported',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    for (const text of ['Pesan pertama', 'Pesan kedua', 'Pesan ketiga']) {
      await write(him.page, her, text);
      await expect(mine(him.page, text, 'Terkirim')).toBeVisible();
    }
    await page.goto('/pesan');
    await press(page, page.getByRole('link', { name: new RegExp(`${him.nama}.*Pesan ketiga`) }));
    const list = page.getByRole('group', { name: 'Isi percakapan' });
    await expect(list).toHaveAccessibleDescription(/Panah atas dan bawah/);
    const row = (text: string) => list.getByRole('listitem').filter({ hasText: text });
    await tabTo(page, composer(page, him.nama));
    // One stop for the list, the newest message, and its own control.
    await tabTo(page, row('Pesan ketiga'), { back: true });
    for (const text of ['Pesan kedua', 'Pesan pertama']) {
      await page.keyboard.press('ArrowUp');
      await expect(row(text)).toBeFocused();
    }
    await page.keyboard.press('End');
    await expect(row('Pesan ketiga')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row('Pesan pertama')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row('Pesan kedua')).toBeFocused();
    await page.keyboard.press('Tab');
    const flag = row('Pesan kedua').getByRole('button', { name: 'Laporkan pesan ini' });
    await expect(flag).toBeFocused();
    await page.keyboard.press('Enter');
    const report = page.getByRole('dialog', { name: `Laporkan pesan ${him.nama}` });
    await choose(page, report.getByRole('radio').first());
    const sent = page.waitForRequest('**/api/reports');
    await press(page, report.getByRole('button', { name: 'Kirim laporan' }));
    expect((await sent).postDataJSON()).toMatchObject({ seq: 2 });
    await expect(report.getByText('Laporanmu kami terima')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(flag).toBeFocused();
    await leave(him);
  },
);

test('by keyboard: every message of the room is reached, with its menu', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'sari');
  for (const text of ['Satu', 'Dua', 'Tiga'].map(unique))
    expect(
      await page.request.post('/api/room/messages', { data: { clientId: text.replace(' ', '-'), text } }),
    ).toBeOK();
  await press(page, opener(page));
  await expect(writing(page)).toBeVisible();
  const rows = page.getByRole('log', { name: 'Pesan di ruang bersama' }).getByRole('listitem');
  await tabTo(page, writing(page));
  await tabTo(page, rows.last(), { back: true });
  const third = rows.nth(-3);
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp');
  await expect(third).toBeFocused();
  await page.keyboard.press('Tab');
  const menu = third.getByRole('button', { name: /^Pilihan untuk pesan/ });
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // The menu has arrow keys of its own.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(-2)).toBeFocused();
  // However far the list is scrolled, the row keeps the focus.
  const list = page.getByRole('log', { name: 'Pesan di ruang bersama' });
  for (let i = 0; i < 4; i++) {
    const before = await list.evaluate((box) => box.scrollTop);
    await list.evaluate((box) => (box.scrollTop -= box.clientHeight));
    if (before > 0) await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeLessThan(before);
    await expect(page.locator('[role=log] [data-index]:focus')).toHaveText(/Dua/);
  }
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toBeInViewport();
});

test('by keyboard: chooses a plan, pays, and reads how it stands', async ({ page, browser }, { project }) => {
  test.slow();
  await beginProfile(page);
  const till = await openTill(browser);
  await page.goto('/dashboard');
  if (project.name === 'phone') await press(page, page.getByRole('button', { name: 'Buka menu' }));
  await press(page, page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Paket' }));
  await press(page, page.getByRole('button', { name: 'Pilih Premium' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Bayar Premium' })).toBeVisible();
  await choose(page, page.getByRole('radio', { name: 'Dompet digital' }));
  await expect(page.getByText('DANA')).toBeVisible();
  // Sent without its proof: told at its place, which has the focus.
  await press(page, page.getByRole('button', { name: 'Kirim pembayaran' }));
  await expect(page.getByRole('alert').filter({ hasText: 'Unggah bukti transfer untuk melanjutkan.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pilih berkas' })).toBeFocused();
  await choosesFile(page, 'Pilih berkas', await jpeg('bukti.jpg'));
  await expect(page.getByText('Terunggah', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Bukti transfer sudah sampai.' })).toHaveCount(1);
  await type(page, page.getByRole('textbox', { name: 'E-mail' }), 'tokoh@contoh.id');
  await press(page, page.getByRole('button', { name: 'Kirim pembayaran' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaranmu kami terima' })).toBeVisible();
  await page.goto('/akun/pembayaran');
  await press(page, page.getByRole('link', { name: /^Buka pembayaran/ }));
  await expect(page).toHaveURL(/\/akun\/pembayaran\/./);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await till.close();
});
