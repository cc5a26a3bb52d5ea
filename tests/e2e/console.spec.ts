import type { Page } from '@playwright/test';
import { STAFF_PAGES } from '../../src/contract/pages.ts';
import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { drawing } from '../support/pictures.ts';
import { inDatabase } from './database.ts';
import { leave, newcomer, signInStaff } from './newcomers.ts';
import { another, enter, expect, expectNoSidewaysScroll, SIZES, storyServer, test, told } from './story.ts';

/** Opens the next photos until there is one of this member; answers its card. */
async function openPhotoOf(page: Page, nama: string) {
  const card = page.getByRole('listitem', { name: `Foto ${nama}` }).first();
  await expect(async () => {
    const open = page.getByRole('button', { name: /^(Buka foto berikutnya|Kelompok berikutnya)$/ });
    if (!(await card.isVisible())) await open.click();
    await expect(card).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return card;
}

test(
  'a new photo is taken away by keyboard; its owner reads why, and the same picture waits to be looked at',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null, photos: 1 });
    const picture = await drawing(Date.now() % 9_000);
    const send = () =>
      him.page.request.post('/api/profile/photos', {
        multipart: { file: { name: 'foto.png', mimeType: 'image/png', buffer: picture } },
        headers: { origin: storyServer().url },
      });
    expect(await send()).toBeOK();
    await signInStaff(page);
    await page.getByRole('link', { name: 'Foto', exact: true }).click();
    const card = await openPhotoOf(page, him.nama);
    const second = page.getByRole('listitem', { name: `Foto ${him.nama}` }).nth(1);
    await expect(second).toBeVisible();
    await card.focus();
    await page.keyboard.press('a');
    await expect(card.getByText('Baik', { exact: true })).toBeVisible();
    await expect(second).toBeFocused();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Hapus foto ${him.nama}` });
    await dialog.getByLabel('Iklan atau promosi').check();
    await expect(dialog.getByText('Foto itu memuat iklan atau promosi.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Hapus foto' }).click();
    await expect(second.getByText('Dihapus', { exact: true })).toBeVisible();
    // The key slipped: what was found fine a moment ago is still taken away.
    await card.getByRole('button', { name: `Hapus foto ${him.nama}` }).click();
    await dialog.getByLabel('Buram atau terlalu gelap').check();
    await dialog.getByRole('button', { name: 'Hapus foto' }).click();
    await expect(card.getByText('Dihapus', { exact: true })).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);

    await him.page.goto('/notifikasi');
    await expect(him.page.getByText(/^Foto itu memuat iklan atau promosi\./)).toBeVisible();
    expect(await send()).toBeOK();
    await him.page.goto('/profile');
    await expect(him.page.getByText('Menunggu diperiksa')).toBeVisible();
    await leave(him);
  },
);

test(
  'an approval of a paper is taken back from the member’s file, and its owner reads why',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await signInStaff(page);
    const [{ id }] = (await (await him.page.request.get('/api/profile/papers')).json()).papers;
    const act = async (how: string, data: object) =>
      expect(await page.request.post(`/api/staff/papers/${id}/${how}`, { data })).toBeOK();
    await act('openings', { reason: 'Memeriksa slip gaji' });
    await act('decision', { decision: 'approve' });
    await page.goto(`/admin/anggota?q=${encodeURIComponent(him.nama)}`);
    await page.getByRole('button', { name: `Buka ${him.nama}` }).click();
    const file = page.getByRole('dialog', { name: him.nama });
    const paper = file.getByRole('listitem').filter({ hasText: /: disetujui/ });
    await paper.getByRole('button', { name: /^Cabut persetujuan/ }).click();
    const reason = paper.getByLabel('Alasan yang dibaca pemiliknya');
    await paper.getByRole('button', { name: 'Batal' }).click();
    await expect(paper).toBeFocused();
    await paper.getByRole('button', { name: /^Cabut persetujuan/ }).click();
    await paper.getByRole('button', { name: 'Cabut persetujuan' }).click();
    await expect(reason).toBeFocused();
    await paper.getByRole('button', { name: 'Isi dokumen ini ternyata tidak benar.' }).click();
    await paper.getByRole('button', { name: 'Cabut persetujuan' }).click();
    await expect(file.getByRole('listitem').filter({ hasText: /: ditolak/ })).toBeFocused();
    await expect(file.getByRole('button', { name: /^Cabut persetujuan/ })).toHaveCount(0);
    await him.page.goto('/notifikasi');
    await expect(him.page.getByText('Persetujuan dokumenmu kami cabut')).toBeVisible();
    await leave(him);
  },
);

test(
  'a number that an erased account left kept out is looked up whole, and opened for a reason',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await signInStaff(page);
    const ban = { kind: 'ban', cause: 'other', reason: 'Sudah diperiksa dengan teliti' };
    expect(await page.request.post(`/api/staff/members/${him.id}/sanctions`, { data: ban })).toBeOK();
    await page.goto('/admin/anggota');
    await page.getByRole('button', { name: 'Periksa nomor yang ditutup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Periksa nomor yang ditutup' });
    const number = dialog.getByLabel('Nomor WhatsApp');
    const look = dialog.getByRole('button', { name: 'Periksa', exact: true });
    await look.click();
    await expect(number).toBeFocused();
    await number.fill(him.whatsapp);
    await look.click();
    await expect(
      dialog.getByText(/^Nomor ini ditutup sampai .* akhiri keputusannya di halaman anggota itu/),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Buka nomor' })).toHaveCount(0);
    await inDatabase('update banned_numbers set member_id = null where member_id = $1', [him.id]);
    await look.click();
    await dialog.getByRole('button', { name: 'Nomor ini sudah berganti pemilik.' }).click();
    await dialog.getByRole('button', { name: 'Buka nomor' }).click();
    await expect(page.getByText('Nomor dibuka. Pemiliknya bisa membuktikannya sekarang.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await him.page.close();
  },
);

test('every page of the team is one press away, in its part of the menu', { tag: '@desktop' }, async ({ page }) => {
  await enter(page, 'staf');
  await page.goto('/admin');
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  // The own account stands at its foot.
  await expect(menu.getByRole('link')).toHaveCount(STAFF_PAGES.length - 1);
  const links = [...(await menu.getByRole('link').all()), page.getByRole('link', { name: /^Akunmu/ })];
  for (const link of links) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('list', { name: 'Uang' }).getByRole('link')).toHaveText([
    'Pembayaran',
    'Kode referral',
    'Paket & pengaturan',
    'Kompensasi',
  ]);
  await page.setViewportSize(SIZES.phone);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('list', { name: 'Sistem' }).getByRole('link')).toHaveCount(3);
  await sheet.getByRole('link', { name: /^Akunmu/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Akunmu' })).toBeVisible();
});

test('a pro member asks for a consultation, the team fixes an appointment, the member sees it', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  await enter(page, 'dewi');
  await page.goto('/konsultasi');
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText('3 isian masih perlu dilengkapi')).toBeVisible();
  // The first question, above what was in view when the button was pressed.
  await expect(page.locator('#lewat')).toBeFocused();
  await expect(page.locator('#lewat')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('WhatsApp').check();
  await page.getByLabel('Yang ingin dibicarakan').fill('Bagaimana menulis profil yang jujur?');
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText('Tulis paling sedikit satu waktu yang cocok untukmu.')).toBeVisible();
  await page.getByLabel('Waktu yang cocok 1').fill('Sabtu pagi');
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText('Menunggu jawaban')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kirim permintaan' })).toHaveCount(0);
  const companion = page.getByRole('region', { name: 'Pendampingmu' });
  await expect(companion).toContainText('Siapa dari tim kami yang menangani konsultasi pertamamu');

  const team = await another(browser, SIZES.desktop);
  await signInStaff(team);
  await team.getByRole('link', { name: 'Konsultasi', exact: true }).click();
  await team.getByRole('button', { name: `Buka permintaan ${PERSONA_NAMES.dewi}` }).click();
  const dialog = team.getByRole('dialog', { name: `Konsultasi lewat WhatsApp: ${PERSONA_NAMES.dewi}` });
  await expect(dialog.getByText(/^\+62 8\d\d \d{4} \d+$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: PERSONA_NAMES.dewi })).toHaveAttribute(
    'href',
    /^\/admin\/anggota\?buka=[\da-f-]{36}$/,
  );
  await expect(dialog.getByText('Bagaimana menulis profil yang jujur?')).toBeVisible();
  await expect(dialog.getByText('Waktu yang diusulkan (WIT, zona anggota)')).toBeVisible();
  await dialog.getByLabel('Tetapkan janji temu').check();
  await dialog.getByLabel('Hari').fill('2031-02-08');
  await dialog.getByLabel(/^Jam/).fill('09:30');
  await dialog.getByLabel('Tautan pertemuan').fill('http://temu.contoh.id/1');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Tautan pertemuan harus diawali https://')).toBeVisible();
  await dialog.getByLabel('Tautan pertemuan').fill('https://temu.contoh.id/1');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await told(team, 'Tersimpan. Yang meminta diberi tahu.');

  // The notification of it says the same for a moment.
  await expect(page.getByRole('main').getByText(/^8 Februari 2031, 09\.30/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buka tautan pertemuan' })).toHaveAttribute(
    'href',
    'https://temu.contoh.id/1',
  );
  await page.getByRole('button', { name: 'Batalkan permintaan' }).click();
  // Drawn, not only said: the form takes its place in view.
  const gone = page.getByRole('status').filter({ hasText: 'Permintaan dibatalkan.' });
  await expect(gone.getByRole('button', { name: 'Tutup' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kirim permintaan' })).toBeVisible();
  await expect(page.getByText('Janji temu yang dibatalkan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buka tautan pertemuan' })).toHaveCount(0);

  // The team kept the time free: it reads that nobody comes, and when that would have been.
  await team.reload();
  const taken = team.getByRole('row').filter({ hasText: 'Dibatalkan anggota' });
  await expect(taken).toContainText('8 Februari 2031, 07.30');
  // In the widest row no word breaks.
  const way = taken.getByRole('cell', { name: 'WhatsApp', exact: true }).locator('span');
  expect(await way.evaluate((word) => word.getClientRects().length)).toBe(1);
  await taken.getByRole('button').click();
  await expect(dialog.getByText('Dibatalkan', { exact: true })).toBeVisible();
  await team.keyboard.press('Escape');
  await team.reload();
  await expect(team.getByText('Tidak ada permintaan konsultasi')).toBeVisible();

  // By mail, which this member has no confirmed address for: said at the field, with the way there.
  await page.getByLabel('E-mail').check();
  await expect(page.getByRole('link', { name: 'Tambahkan alamat e‑mail' })).toHaveAttribute(
    'href',
    '/notifikasi/pengaturan#e-mail',
  );
  await page.getByLabel('Yang ingin dibicarakan').fill('Apakah fotoku cukup jelas?');
  await page.getByLabel('Waktu yang cocok 1').fill('Minggu malam');
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText(/^Alamat e‑mailmu belum terverifikasi/)).toBeVisible();
  await page.getByLabel('WhatsApp').check();
  await page.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(page.getByText('Menunggu jawaban')).toBeVisible();

  // Who appointed the first one is their companion now.
  await expect(companion).toContainText('Permintaanmu yang berikutnya sampai kepadanya lebih dulu.');
  await team.reload();
  await expect(team.getByRole('row').filter({ hasText: PERSONA_NAMES.dewi })).toContainText('Anggotamu');

  // It has begun: it is no longer to be taken back, and who comes late finds the link.
  await inDatabase(
    `update support_requests set state = 'appointed', appointment_at = now() - interval '2 minutes', link = 'https://rapat.contoh.id/a' where state = 'open' and kind = 'consultation'`,
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Buka tautan pertemuan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Batalkan permintaan' })).toHaveCount(0);
  // Held: the form is there again.
  await inDatabase(
    `update support_requests set appointment_at = now() - interval '2 hours' where state = 'appointed' and kind = 'consultation'`,
  );
  await page.reload();
  await expect(page.getByText('Janji temu sudah lewat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Batalkan permintaan' })).toHaveCount(0);
  await expect(page.getByText(/sudah lewat janjinya akan ditandai selesai/)).toBeVisible();
  await team.reload();
  await expect(team.getByText('Janji sudah lewat')).toBeVisible();

  // Asked by mail without an address all the same, by an older page: the team reads how to reach them.
  await inDatabase(`update support_requests set topic = 'mail' where state = 'appointed'`);
  await team.getByRole('button', { name: `Buka permintaan ${PERSONA_NAMES.dewi}` }).click();
  await expect(team.getByText(/^Anggota belum punya alamat e‑mail yang terverifikasi/)).toBeVisible();
  await expect(team.getByText(/^\+62 8\d\d \d{4} \d+$/)).toBeVisible();
  await team.close();
});

test('a visitor writes to the team; nothing typed is lost on an error', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/kontak');
  await page.getByLabel('Nama').fill('Calon Anggota');
  await page.getByLabel('Pesan', { exact: true }).fill('Kode saya tidak datang.');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByText('E-mail wajib diisi')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Pesan', { exact: true })).toHaveValue('Kode saya tidak datang.');
  await page.getByLabel('E-mail').fill('calon@contoh.id');
  await page.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByRole('heading', { name: 'Pesan terkirim' })).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test('an answer whose mail failed stands out in the list, says where else to reach who wrote, and is sent again', async ({
  page,
}, { project }) => {
  const name = `Calon Gagal ${project.name}`;
  const data = { name, email: 'calon@contoh.id', phone: '081234567890', subject: 'Kode', message: 'Belum datang.' };
  expect(await page.request.post('/api/contact', { data })).toBeOK();
  await inDatabase(
    `update support_requests set state = 'answered', answer = 'Coba lagi.', mail_tries = 10 where name = $1`,
    [name],
  );
  await signInStaff(page);
  await page.goto('/admin/pesan');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('E-mail gagal')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: `Buka permintaan ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/e-mailnya tidak bisa dikirim\. Coba lewat/)).toContainText('+62 812 3456 7890');
  await dialog.getByRole('button', { name: 'Kirim lagi' }).click();
  await told(page, 'Tersimpan. Jawabannya dikirim lewat e-mail.');
  await expect(dialog).toBeHidden();
  await expect(row.getByText('E-mail gagal')).toHaveCount(0);
});

test('who answers what a colleague has just answered reads that first, and keeps what they typed', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const sent = await page.request.post('/api/contact', {
    data: { name: 'Calon Demo', email: 'calon@contoh.id', subject: 'Dua penjawab', message: 'Kode saya belum datang.' },
  });
  expect(sent).toBeOK();
  const two = await another(browser, SIZES.phone);
  for (const team of [page, two]) {
    await signInStaff(team);
    await team.goto('/admin/pesan');
    await team.getByRole('button', { name: 'Buka permintaan Calon Demo' }).click();
    await team.getByRole('dialog').getByLabel('Jawab', { exact: true }).check();
  }
  await page.getByRole('dialog').getByLabel('Kata-kata untuk yang meminta').fill('Jawaban pertama.');
  await two.getByRole('dialog').getByLabel('Kata-kata untuk yang meminta').fill('Jawaban kedua.');
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await two.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expect(two.getByRole('dialog').getByText('Jawaban pertama.')).toBeVisible();
  await expect(two.getByRole('dialog').getByText(/Ada yang baru saja mengubah/)).toBeVisible();
  await expect(two.getByRole('dialog').getByLabel('Kata-kata untuk yang meminta')).toHaveValue('Jawaban kedua.');
  await two.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expect(two.getByRole('dialog')).toBeHidden();

  // What a colleague closed meanwhile is answered no more: what was typed can be copied.
  const message = { name: 'Calon Tertutup', email: 'calon@contoh.id', subject: 'Selesai', message: 'Apakah bisa?' };
  expect(await page.request.post('/api/contact', { data: message })).toBeOK();
  await two.reload();
  const opening = two.waitForResponse(/\/api\/staff\/requests\/[^/]+\/opening$/);
  await two.getByRole('button', { name: 'Buka permintaan Calon Tertutup' }).click();
  const { id } = await (await opening).json();
  const dialog = two.getByRole('dialog');
  await dialog.getByLabel('Jawab', { exact: true }).check();
  await dialog.getByLabel('Kata-kata untuk yang meminta').fill('Jawaban yang terlambat.');
  expect(await page.request.post(`/api/staff/requests/${id}/act`, { data: { act: 'spam', text: '' } })).toBeOK();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toHaveCount(0);
  await expect(dialog.getByRole('alert').filter({ hasText: 'Permintaan ini sudah selesai.' })).toBeVisible();
  await expect(dialog.getByLabel('Kata-kata untuk yang meminta')).toHaveValue('Jawaban yang terlambat.');
});
