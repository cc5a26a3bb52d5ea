import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import type { Locator, Page } from '@playwright/test';
import { hostAndMatch, hostName, hostOf, inQueue, leave, newcomer, openMatch, signInStaff } from './newcomers.ts';
import {
  another,
  enter,
  expect,
  expectNoSidewaysScroll,
  hold,
  listen,
  loseAnswer,
  picture,
  SIZES,
  test,
} from './story.ts';

const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const menuOf = (page: Page | Locator, nama: string) => page.getByRole('button', { name: `Pilihan lain: ${nama}` });
const choose = async (within: Page | Locator, nama: string, what: 'Blokir' | 'Laporkan') => {
  await menuOf(within, nama).click();
  await within.getByRole('menuitem', { name: what }).click();
};

test(
  'T26: a block in the middle of looking closes the profile; it can be undone',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openMatch(page, him.nama);
    const profile = page.getByRole('dialog', { name: him.nama });
    await expect(profile.getByRole('button', { name: 'Kirim permintaan' })).toBeVisible();

    await him.page.goto('/history-suka');
    await menuOf(him.page, her).click();
    await him.page.getByRole('menuitem', { name: 'Blokir' }).click();
    const ask = him.page.getByRole('dialog', { name: `Blokir ${her}?` });
    await expect(ask.getByText(/Dia tidak diberi tahu/)).toBeVisible();
    await ask.getByRole('button', { name: 'Blokir' }).click();
    await expect(him.page.getByText(`${her} diblokir`)).toBeVisible();
    await expect(him.page.getByRole('button', { name: `Lihat profil: ${her}` })).toHaveCount(0);

    // What she reads closes by itself, and nothing of him stays on the page.
    const gone = page.getByRole('dialog', { name: 'Profil ini tidak tersedia' });
    await expect(gone.getByText(/Kamu tidak bisa melihat profil ini lagi/)).toBeVisible();
    await expect(gone.getByText('Jawa Barat')).toHaveCount(0);
    await expect(gone.getByRole('img')).toHaveCount(0);
    // By keyboard: on a phone news of another match may lie over the button for a while.
    await page.keyboard.press('Escape');
    await expect(page.getByText(`${him.nama}, 33`)).toHaveCount(0);

    await him.page.getByRole('button', { name: 'Batalkan' }).click();
    await expect(him.page.getByText(`Blokir ${her} dibatalkan.`)).toBeVisible();
    await expect(him.page.getByRole('button', { name: `Lihat profil: ${her}` })).toBeVisible();

    // The other way: on the privacy page, later.
    await choose(him.page, her, 'Blokir');
    await him.page.getByRole('dialog').getByRole('button', { name: 'Blokir' }).click();
    await expect(him.page.getByText(`${her} diblokir`)).toBeVisible();
    await him.page.goto('/profile/privasi');
    await him.page.getByRole('button', { name: `Buka blokir: ${her}` }).click();
    await expect(him.page.getByText('Kamu belum memblokir siapa pun.')).toBeVisible();
    await openMatch(him.page, her);
    await leave(him);
  },
);

test(
  'a profile that is open closes when its owner blocks and the page comes back into view',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openMatch(page, him.nama);
    await openMatch(him.page, hostName(project.name));
    await choose(him.page.getByRole('dialog'), hostName(project.name), 'Blokir');
    // Nobody waits for lists that come late.
    const listed = await hold(him.page, '**/api/likes/history**');
    await him.page
      .getByRole('dialog', { name: /^Blokir/ })
      .getByRole('button', { name: 'Blokir' })
      .click();
    await expect(him.page.getByRole('dialog')).toHaveCount(0);
    await expect(him.page.getByText(`${hostName(project.name)} diblokir`)).toBeVisible();
    listed();
    await comeBack(page);
    await expect(page.getByRole('dialog', { name: 'Profil ini tidak tersedia' })).toBeVisible();
    await leave(him);
  },
);

test(
  'a blurred card, which has no address, is reported and blocked too, by keyboard',
  { tag: '@desktop' },
  async ({ browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await him.page.goto('/match');
    const menus = him.page
      .getByRole('region', { name: 'Profil potensial lainnya' })
      .getByRole('button', { name: /^Pilihan lain: / });
    await expect(menus.first()).toBeVisible();
    const [before, name] = [await menus.count(), (await menus.first().getAttribute('aria-label'))!];
    const nama = name.replace('Pilihan lain: ', '');
    await menus.first().focus();
    await him.page.keyboard.press('Enter');
    await expect(him.page.getByRole('menuitem', { name: 'Lewati' })).toBeFocused();
    await him.page.keyboard.press('ArrowDown');
    await expect(him.page.getByRole('menuitem', { name: 'Laporkan' })).toBeFocused();
    await him.page.keyboard.press('ArrowDown');
    await expect(him.page.getByRole('menuitem', { name: 'Blokir' })).toBeFocused();
    await him.page.keyboard.press('Escape');
    await expect(menus.first()).toBeFocused();
    await him.page.keyboard.press('Enter');
    await expect(him.page.getByRole('menuitem', { name: 'Lewati' })).toBeFocused();
    await him.page.keyboard.press('ArrowDown');
    await expect(him.page.getByRole('menuitem', { name: 'Laporkan' })).toBeFocused();
    await him.page.keyboard.press('Enter');
    const report = him.page.getByRole('dialog', { name: `Laporkan profil ${nama}` });
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(report.getByText('Pilih satu yang paling sesuai')).toBeInViewport();
    await report.getByLabel('Meminta uang atau menipu').check();
    await report.getByLabel(/^Blokir juga/).check();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    const received = him.page.getByRole('dialog').filter({ hasText: 'Laporanmu kami terima' });
    await expect(
      received.getByText(/^Kami menjawab paling lambat \d+ \w+ 20\d\d, \d\d\.00 WI(B|TA|T)\./),
    ).toBeVisible();
    await received.getByRole('button', { name: 'Selesai' }).click();
    await expect(menus).toHaveCount(before - 1);
    await expect(him.page.getByRole('button', { name, exact: true })).toHaveCount(0);

    await choose(him.page, (await menus.first().getAttribute('aria-label'))!.replace('Pilihan lain: ', ''), 'Blokir');
    await him.page.getByRole('dialog').getByRole('button', { name: 'Blokir' }).click();
    await expect(menus).toHaveCount(before - 2);
    await him.page.getByRole('button', { name: 'Batalkan' }).click();
    await expect(menus).toHaveCount(before - 1);
    await leave(him);
  },
);

test(
  'a photo is reported from the full screen; staff decide, the photo goes, the reporter is told',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { photos: 2, at: null });
    await openMatch(page, him.nama);
    await page.getByRole('button', { name: 'Tampilkan foto 2' }).click();
    await page.getByRole('button', { name: 'Buka foto 2 layar penuh' }).click();
    await expect(page.locator('.yarl__counter')).toHaveText('2 / 2');
    await page.getByRole('button', { name: 'Laporkan foto ini' }).click();
    const report = page.getByRole('dialog', { name: `Laporkan foto ${him.nama}` });
    await report.getByLabel('Foto atau kata-kata tidak senonoh').check();
    const story = report.getByLabel(/^Ceritakan/);
    await story.fill('a'.repeat(900));
    await expect(report.getByText('900 dari 1000 karakter')).toBeVisible();
    await story.fill('Foto ini bukan miliknya.');
    await expect(report.getByText('24 dari 1000 karakter')).toHaveClass('sr-only');
    // While it is on its way Escape neither closes it nor asks whether to throw it away.
    const arrive = await hold(page, '**/api/reports');
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(report.getByRole('button', { name: 'Batal' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(story).toHaveValue('Foto ini bukan miliknya.');
    await expect(report.getByRole('button', { name: 'Buang' })).toHaveCount(0);
    arrive();
    await expect(page.getByText('Laporanmu kami terima')).toBeVisible();
    await page.getByRole('button', { name: 'Selesai' }).click();
    // Once is enough.
    await page.getByRole('button', { name: 'Buka foto 2 layar penuh' }).click();
    await page.getByRole('button', { name: 'Laporkan foto ini' }).click();
    await report.getByLabel('Hal lain').check();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    // It stands at the foot of a long form, and is seen all the same.
    await expect(report.getByText('Laporanmu tentang ini sudah kami terima dan sedang diperiksa.')).toBeInViewport();
    await report.getByRole('button', { name: 'Batal' }).click();
    const reported = page.getByRole('button', { name: 'Tampilkan foto 2' });
    await expect(reported).toBeVisible();

    const staff = await another(browser, SIZES[project.name as 'phone']);
    const said = listen(staff);
    await signInStaff(staff);
    await staff.goto('/admin/laporan');
    await expect(staff.getByRole('heading', { level: 1, name: 'Antrean laporan' })).toBeVisible();
    const row = staff.getByRole('button', { name: `Buka laporan tentang ${him.nama}` });
    await row.focus();
    await expectNoSidewaysScroll(staff);
    await row.press('Enter');
    const decision = staff.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
    await expect(decision.getByText('Foto ini bukan miliknya.')).toBeVisible();
    await decision.getByText(/isian yang terbuka untuk pelapor$/).click();
    await expect(decision.getByText('Jawa Barat')).toBeVisible();
    const photo = decision.getByRole('img', { name: `Foto ${him.nama} yang dilaporkan` });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
    // All that is missing is told at once, and goes as soon as it is there.
    await expect(decision.getByText('Pilih keputusannya')).toBeVisible();
    const needed = decision.getByText('Tulis alasannya, 10 sampai 300 karakter.');
    await expect(needed).toBeVisible();
    await decision.getByLabel('Melanggar, foto dihapus').check();
    await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(decision.getByLabel('Alasan keputusan')).toBeFocused();
    await decision.getByLabel('Alasan keputusan').fill('Foto terbukti milik orang lain.');
    await expect(needed).toHaveCount(0);
    await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(staff.getByText('Keputusan tersimpan. Pelapor diberi tahu.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await staff.getByText('Yang selesai', { exact: true }).click();
    await row.first().click();
    const over = staff.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
    await expect(over.getByText('Foto terbukti milik orang lain.')).toBeVisible();
    await expect(over.getByText('Melanggar', { exact: true })).toBeVisible();
    await expect(over.getByText('Foto ini bukan miliknya.')).toHaveCount(0);
    expect(said).toEqual([]);
    await staff.close();

    // The profile that was left open shows it no more.
    await expect(page.getByRole('button', { name: 'Buka foto 1 layar penuh' })).toBeVisible();
    await expect(reported).toHaveCount(0);
    await page.goto('/notifikasi');
    await expect(page.getByRole('button', { name: /^Laporanmu sudah diperiksa/ }).first()).toBeVisible();
    await leave(him);
  },
);

test(
  'a report whose answer was lost is told as received, and the block beside it is made at the next try',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await page.goto('/history-suka');
    await choose(page, him.nama, 'Laporkan');
    const report = page.getByRole('dialog', { name: `Laporkan profil ${him.nama}` });
    const send = report.getByRole('button', { name: 'Kirim laporan' });
    const received = report.getByText('Laporanmu tentang ini sudah kami terima dan sedang diperiksa.');
    await report.getByLabel('Hal lain').check();
    await loseAnswer(page, '**/api/reports');
    await send.click();
    await expect(report.getByText('Laporan gagal dikirim')).toBeVisible();
    await send.click();
    await expect(received).toBeInViewport();
    await expect(report.getByText('Laporan gagal dikirim')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await report.getByLabel(/^Blokir juga/).check();
    await send.click();
    await expect(report.getByText(`${him.nama} juga sudah diblokir.`)).toBeVisible();
    await expect(received).toBeVisible();
    expect((await (await page.request.get('/api/blocks')).json()).blocked).toMatchObject([{ nama: him.nama }]);
    await report.getByRole('button', { name: 'Selesai' }).click();
    await expect(page.getByRole('button', { name: `Lihat profil: ${him.nama}` })).toHaveCount(0);
    await leave(him);
  },
);

test(
  'who is reported beside a transcript: the reporter is told what is kept, and staff that no message was chosen',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const mark = `${project.name}-${Date.now()}`;
    const opening = await page.request.post('/api/conversations', { data: { memberId: him.id } });
    const { id } = await opening.json();
    const written = { clientId: mark, text: `${mark} kirim uang dulu ya` };
    expect(await him.page.request.post(`/api/conversations/${id}/messages`, { data: written })).toBeOK();
    expect(await page.request.post(`/api/conversations/${id}/read`, { data: { seq: 1 } })).toBeOK();
    await page.goto('/profile/privasi');
    await page.getByRole('button', { name: `Laporkan ${him.nama}`, exact: true }).click();
    const report = page.getByRole('dialog', { name: `Laporkan profil ${him.nama}` });
    await expect(report.getByText(/Pesan terakhirnya yang kamu baca .* disimpan sebagai bukti/)).toBeVisible();
    await report.getByRole('radio', { name: /uang/i }).check();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(report.getByText('Laporanmu kami terima')).toBeVisible();

    const staff = await another(browser, SIZES[project.name as 'phone']);
    await signInStaff(staff);
    await staff.goto('/admin/laporan');
    await staff.getByRole('button', { name: `Buka laporan tentang ${him.nama}` }).click();
    const opened = staff.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
    await expect(opened.getByText(/^Di percakapan pribadi\. Pesan terakhirnya yang dibaca pelapor/)).toBeVisible();
    const line = opened.getByRole('listitem').filter({ hasText: written.text });
    await expect(line).toBeVisible();
    await expect(line.getByText('Dilaporkan', { exact: true })).toHaveCount(0);
    await staff.close();
    await leave(him);
  },
);

test('a member hides from a number, and shows again', { tag: '@phone' }, async ({ page, browser }, { project }) => {
  const him = await hostAndMatch(page, browser, project.name, { at: null });
  const hers = '089810280157';
  await him.page.goto('/profile/privasi');
  const field = him.page.getByLabel('Nomor WhatsApp', { exact: true });
  await field.fill('123');
  await him.page.getByRole('button', { name: 'Sembunyikan', exact: true }).click();
  await expect(him.page.getByText('Nomor WhatsApp ini belum lengkap atau salah. Contoh: 08123456789')).toBeVisible();
  await field.fill(him.whatsapp);
  await him.page.getByRole('button', { name: 'Sembunyikan', exact: true }).click();
  await expect(him.page.getByText('Ini nomormu sendiri.')).toBeVisible();
  await field.fill(hers);
  await him.page.keyboard.press('Enter');
  await expect(him.page.getByText(`Nomor yang berakhir ${hers.slice(-3)}`)).toBeVisible();
  await expect(field).toHaveValue('');
  await page.goto('/history-suka');
  await expect(page.getByRole('tab', { name: /Saling menyukai \(\d+\)/ })).toBeVisible();
  await expect(page.getByText(`${him.nama}, 33`)).toHaveCount(0);
  await him.page.getByRole('button', { name: `Hapus nomor yang berakhir ${hers.slice(-3)}` }).click();
  await expect(him.page.getByText('Belum ada nomor.')).toBeVisible();
  // The next number is typed while this one is on its way.
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await him.page.route('**/api/hidden-numbers', async (route) => (await held, route.continue()));
  await field.fill('089810280158');
  await him.page.keyboard.press('Enter');
  await field.fill('0898');
  letGo();
  await expect(him.page.getByText('Nomor yang berakhir 158')).toBeVisible();
  await expect(him.page.getByRole('button', { name: 'Sembunyikan', exact: true })).toBeEnabled();
  await expect(field).toHaveValue('0898');
  await openMatch(page, him.nama);
  await leave(him);
});

test(
  'T74: a paused profile is in no list, finds nobody, keeps its matches, and comes back',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openMatch(page, him.nama);
    await him.page.goto('/profile/privasi');
    const pause = him.page.getByRole('switch', { name: 'Jeda profilmu' });
    await expect(pause).toHaveAttribute('aria-checked', 'false');
    // Pressed twice before it could be known that the first press is under way: it is one.
    const sent: string[] = [];
    him.page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await pause.evaluate((element: HTMLButtonElement) => (element.click(), element.click()));
    await expect(
      him.page.getByText('Profilmu sedang dijeda: hanya yang match denganmu yang bisa membukanya.'),
    ).toBeVisible();
    await expect(pause).toHaveAttribute('aria-checked', 'true');
    expect(sent).toHaveLength(1);
    await expectNoSidewaysScroll(him.page);
    // A match goes on; lists and the room are closed to who paused.
    await comeBack(page);
    await expect(page.getByRole('dialog', { name: him.nama })).toBeVisible();
    await him.page.goto('/match');
    await expect(him.page.getByRole('heading', { name: 'Profilmu sedang dijeda' })).toBeVisible();
    await expect(him.page.getByRole('button', { name: /^Buka ruang bersama/ })).toHaveCount(0);
    await him.page.goto('/history-suka');
    await expect(him.page.getByRole('button', { name: /^Lihat profil: / })).toBeVisible();
    await him.page.goto('/profile/privasi');
    await pause.click();
    await expect(him.page.getByText('Profilmu aktif lagi.')).toBeVisible();
    await expect(
      him.page.getByText('Profilmu sedang dijeda: hanya yang match denganmu yang bisa membukanya.'),
    ).toHaveCount(0);
    await openMatch(page, him.nama);
    await leave(him);
  },
);

test(
  'staff open a paper with a reason and approve it; its owner sees the opening and wears the badge',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, {
      paper: await picture('#eee'),
      documentType: 'image/jpeg',
      at: null,
    });
    const refused = await newcomer(browser, project.name, { at: null });
    const said = listen(page);
    await signInStaff(page);
    await expect(page).toHaveURL(/\/admin\/dokumen$/);
    await expectNoSidewaysScroll(page);
    await (await inQueue(page, him.nama)).click();
    const dialog = page.getByRole('dialog', { name: `Bukti penghasilan: ${him.nama}` });
    await dialog.getByLabel('Alasan membuka dokumen ini').fill('cek');
    await dialog.getByRole('button', { name: 'Catat alasan dan buka' }).click();
    await expect(dialog.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
    await dialog.getByLabel('Alasan membuka dokumen ini').fill('Memeriksa slip gaji bulan terakhir');
    await dialog.getByRole('button', { name: 'Catat alasan dan buka' }).click();
    const image = dialog.getByRole('img', { name: `Bukti penghasilan ${him.nama}` });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    // What the profile claims is opened with the document, for the reason given.
    await expect(dialog.getByText('6-10 juta')).toBeVisible();
    // A picture that cannot be drawn is downloaded; the decision stays, with what was written.
    const why = dialog.getByLabel('Alasan bila ditolak');
    await why.fill('Fotonya terpotong');
    await image.dispatchEvent('error');
    await expect(dialog.getByText('Gambar tidak bisa ditampilkan. Coba lagi, atau unduh berkasnya.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Unduh berkas' })).toBeVisible();
    await expect(why).toHaveValue('Fotonya terpotong');
    await why.fill('');
    // The dialog waits for the answer.
    const go = await hold(page, '**/api/staff/papers/*/decision');
    await dialog.getByRole('button', { name: 'Setujui' }).click();
    await expect(dialog.getByRole('button', { name: 'Setujui' })).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    go();
    await expect(page.getByText(`Dokumen ${him.nama} disetujui.`)).toBeVisible();

    // A rejection says why; a document that is no picture is downloaded.
    await (await inQueue(page, refused.nama)).click();
    const second = page.getByRole('dialog', { name: `Bukti penghasilan: ${refused.nama}` });
    await second.getByLabel('Alasan membuka dokumen ini').fill('Memeriksa slip gaji bulan terakhir');
    await second.getByRole('button', { name: 'Catat alasan dan buka' }).click();
    // Nothing of it has been seen yet.
    const approve = second.getByRole('button', { name: 'Setujui' });
    await expect(approve).toBeDisabled();
    const fetched = page.waitForEvent('download');
    await second.getByRole('link', { name: 'Unduh berkas' }).click();
    await fetched;
    await expect(approve).toBeEnabled();
    await second.getByRole('button', { name: 'Tolak' }).click();
    await expect(second.getByText('Tulis alasannya, 10 sampai 300 karakter.')).toBeVisible();
    await second.getByLabel('Alasan bila ditolak').fill('Tanggalnya tidak terbaca, kirim yang lebih jelas.');
    await second.getByRole('button', { name: 'Tolak' }).click();
    await expect(page.getByText(`Dokumen ${refused.nama} ditolak.`)).toBeVisible();
    expect(said).toEqual([]);

    await him.page.goto('/notifikasi');
    await expect(
      him.page.getByRole('button', { name: /^Dokumenmu dibuka tim kami.*Memeriksa slip gaji bulan terakhir/ }),
    ).toBeVisible();
    await him.page
      .getByRole('button', { name: /^Dokumenmu disetujui.*tampil selama profilmu menyatakan hal yang sama/ })
      .click();
    await expect(him.page).toHaveURL(/\/profile#dokumen$/);
    await expect(him.page.getByText(/Memeriksa slip gaji bulan terakhir/).first()).toBeVisible();
    await refused.page.goto('/notifikasi');
    await expect(refused.page.getByText(/Tanggalnya tidak terbaca, kirim yang lebih jelas\./)).toBeVisible();

    const her = await another(browser, SIZES[project.name as 'phone']);
    await enter(her, hostOf(project.name));
    await her.request.post('/api/likes', { data: { candidateId: him.id } });
    await her.goto('/history-suka');
    await her.getByRole('tab', { name: /Yang pernah disukai/ }).click();
    await her.getByRole('button', { name: `Lihat profil: ${him.nama}` }).click();
    await expect(her.getByText(/^Penghasilan terverifikasi · \d+ \w+ 20\d\d$/)).toBeVisible();
    await her.close();
    await leave(him);
    await leave(refused);
  },
);

test(
  'pages of the team: visitors are asked to sign in where they are, members find nothing; older addresses lead there',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    await page.goto('/admin/laporan');
    await expect(page).toHaveURL(/\/admin\/laporan$/);
    await page.getByLabel('Username').fill('staf');
    await page.getByLabel('Password', { exact: true }).fill('bukan ini');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByText('Username atau password salah')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Antrean laporan' })).toBeVisible();
    for (const where of ['/match', '/staf', '/dashboard', '/profile/privasi']) {
      await page.goto(where);
      await expect(page).toHaveURL(/\/admin$/);
    }
    await page.getByRole('button', { name: 'Keluar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk ke halaman tim' })).toBeVisible();
    const her = await another(browser, SIZES[project.name as 'phone']);
    await enter(her, hostOf(project.name));
    for (const where of ['/admin', '/admin/dokumen', '/admin/bukan-apa-apa']) {
      await her.goto(where);
      await expect(her.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
    }
    await her.close();
  },
);
