import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { beginProfile } from './own-profile.ts';
import { another, enter, expect, expectNoSidewaysScroll, picture, test, told, viewportOf } from './story.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
const OFFLINE = 'internetdisconnected';

const edit = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true });
const form = (page: Page) => page.getByRole('form');
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click();
const value = (page: Page, name: string) => page.getByTestId(`nilai-${name}`);

test('each kind of field is edited in its place, and stays', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await beginProfile(page);
  const change = async (
    label: string,
    name: string,
    fill: () => Promise<unknown>,
    shown: string,
    toast = 'Profil berhasil diperbarui',
  ) => {
    // A week between each: of sensitive wishes and facts only three count in one (R-INF 2).
    await inDatabase(`update counted_changes set changed_at = changed_at - interval '8 days'`);
    await edit(page, label).click();
    await fill();
    await save(page);
    await expect(value(page, name)).toHaveText(shown);
    // The keyboard goes on where it was.
    await expect(edit(page, label)).toBeFocused();
    await told(page, toast);
  };
  await change('Pekerjaan', 'job', () => form(page).getByLabel('Pekerjaan').fill('  Dokter gigi '), 'Dokter gigi');
  await change(
    'Pendidikan terakhir',
    'education',
    () => form(page).getByLabel('Pendidikan terakhir').selectOption('SMA/SMK'),
    'SMA atau SMK',
  );
  await change('Tinggi badan', 'height', () => form(page).getByLabel('Tinggi badan').fill('161'), '161 cm');
  await change('Usia', 'age', () => form(page).getByLabel('Usia', { exact: true }).fill('61'), '61 tahun');
  await change(
    'Latar belakang keluarga',
    'familyBackground',
    () => form(page).getByLabel('Latar belakang keluarga').fill('Satu.\nDua.'),
    'Satu. Dua.',
  );
  await change('Domisili', 'domicile', () => form(page).getByLabel('Domisili').selectOption('Bali'), 'Bali');
  await change(
    'Kota atau kabupaten',
    'city',
    () => form(page).getByLabel('Kota atau kabupaten').selectOption('Kota Denpasar'),
    'Kota Denpasar',
  );
  await change(
    'Tentang saya',
    'about',
    async () => {
      // Refused kindly, and nothing typed is lost.
      const about = form(page).getByLabel('Tentang saya');
      await about.fill('Suka kopi. IG: sari.w');
      await save(page);
      await expect(form(page).getByText('tidak ditulis di sini')).toBeVisible();
      await expect(about).toBeFocused();
      await expect(about).toHaveValue('Suka kopi. IG: sari.w');
      await about.fill('Suka kopi.');
    },
    'Suka kopi.',
  );
  await change(
    'Cerita singkat',
    'prompts',
    async () => {
      await form(page).getByLabel('Tambah kalimat (0 dari 3)').selectOption('rumah');
      await form(page).getByRole('textbox', { name: 'Rumah terasa rumah ketika' }).fill('ada ibu.');
      // The error stands at the sentence it is about.
      await form(page).getByLabel('Tambah kalimat (1 dari 3)').selectOption('sabtu-pagi');
      const saturday = form(page).getByRole('textbox', { name: 'Sabtu pagi' });
      await saturday.fill('tulis ke IG: sari.w');
      await save(page);
      await expect(saturday).toHaveAttribute('aria-invalid', 'true');
      await expect(saturday).toBeFocused();
      await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(1);
      await expect(form(page).getByText('tidak ditulis di sini')).toHaveCount(1);
      await form(page)
        .getByRole('button', { name: /^Hapus.*Sabtu pagi/ })
        .click();
    },
    'Rumah terasa rumah ketika … ada ibu.',
  );
  await change('Hobi', 'hobbies', () => form(page).getByLabel('Berkebun').check(), 'Berkebun');
  await page.getByRole('button', { name: 'Tutup tentang saya untuk semua' }).click();
  await expect(page.getByText('Kamu tutup: bagi semua orang tampak seperti belum diisi')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buka lagi tentang saya' })).toBeVisible();
  await told(page, 'Tentang saya kini tidak terlihat oleh siapa pun.');
  await change('Rencana menikah', 'marriagePlan', () => page.getByLabel('Dalam 1 tahun').check(), 'Dalam 1 tahun');
  await change(
    'Keinginan punya anak',
    'childrenPreference',
    () => page.getByLabel('Mau langsung').check(),
    'Mau langsung',
  );
  await change('Status dan anak', 'myStatus', () => page.getByLabel('Single').check(), 'Single');
  await change(
    'Bahasa cinta',
    'loveLanguage',
    () => page.getByLabel('Physical touch').check(),
    'Quality time (waktu bersama), Physical touch (sentuhan)',
  );
  await change(
    'Deal breaker',
    'dealbreakers',
    () => form(page).getByLabel('Deal breaker').fill('judi online, merokok , Judi online'),
    'judi online, merokok',
  );
  await change(
    'Tampilkan Instagram setelah izin diberikan',
    'instagramOpen',
    () => form(page).getByLabel('Tampilkan Instagram').check(),
    'Ya',
  );
  await change(
    'Suku yang dianut',
    'tribeValue',
    () => form(page).getByLabel('Suku yang dianut').fill('Badui'),
    'Badui',
  );
  await page.reload();
  for (const [name, text] of [
    ['job', 'Dokter gigi'],
    ['age', '61 tahun'],
    ['dealbreakers', 'judi online, merokok'],
    ['instagramOpen', 'Ya'],
    ['tribeValue', 'Badui'],
    ['city', 'Kota Denpasar'],
    ['about', 'Suka kopi.'],
  ])
    await expect(value(page, name!)).toHaveText(text!);
  // What nobody has to give can be taken back; the gender cannot be changed.
  await edit(page, 'Suku yang dianut').click();
  await page.getByRole('button', { name: 'Kosongkan Suku yang dianut' }).click();
  await expect(value(page, 'tribeValue')).toHaveText('Belum diisi');
  await expect(edit(page, 'Jenis kelamin')).toHaveCount(0);
});

test('ages are chosen by keyboard, by numbers alone, and by thumbs a year apart', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginProfile(page);
  await expect(value(page, 'ageRangeWanted')).toHaveText('Semua usia');
  await edit(page, 'Rentang usia pasangan').click();
  // 18–35 where nothing was chosen; the thumb has the focus at once.
  const from = page.getByRole('slider', { name: 'Usia dari' });
  await expect(from).toBeFocused();
  await expect(page.getByText('18–35 tahun')).toBeVisible();
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  // 50 is an end like any other; above it is a choice of its own.
  await expect(page.getByRole('slider', { name: 'Usia sampai' })).toHaveAttribute('aria-valuetext', '50 tahun');
  await save(page);
  await expect(value(page, 'ageRangeWanted')).toHaveText('25–50 tahun');
  await told(page, 'Rentang umur berhasil diperbarui');

  await edit(page, 'Rentang usia pasangan').click();
  await page.getByLabel('Juga di atas 50 tahun').check();
  await from.press('ArrowRight');
  await expect(page.getByText('26+ tahun')).toBeVisible();
  const [least, most] = [
    page.getByRole('spinbutton', { name: 'Usia dari' }),
    page.getByRole('spinbutton', { name: 'Usia sampai' }),
  ];
  await most.fill('40');
  await least.fill('30');
  await expect(page.getByText('30–40 tahun')).toBeVisible();
  // A range that ends before it begins stays as it was typed, is told, and is not saved; what is no age yet waits.
  await least.fill('45');
  await expect(most).toHaveValue('40');
  const reversed = page.getByText('«Usia sampai» tidak boleh di bawah «Usia dari».');
  await expect(reversed).toBeVisible();
  await save(page);
  await expect(least).toHaveValue('45');
  await most.fill('4');
  await expect(least).toHaveValue('45');
  await most.fill('48');
  await expect(reversed).toHaveCount(0);
  await least.fill('16');
  await least.blur();
  await expect(least).toHaveValue('18');
  await expect(page.getByText('Pilihannya 18 sampai 50 tahun: dipakai yang terdekat.')).toBeVisible();
  await least.fill('45');
  await most.press('Enter');
  await expect(value(page, 'ageRangeWanted')).toHaveText('45–48 tahun');

  // A year apart each thumb can be taken, moves its own end, and stops at the other.
  await edit(page, 'Rentang usia pasangan').click();
  await least.fill('30');
  await most.fill('31');
  await dragThumb(page, 'Usia dari', 30, 20);
  await expect(page.getByText('20–31 tahun')).toBeVisible();
  await least.fill('30');
  await dragThumb(page, 'Usia sampai', 31, 45);
  await expect(page.getByText('30–45 tahun')).toBeVisible();
  await most.fill('31');
  await dragThumb(page, 'Usia dari', 30, 48);
  await expect(page.getByText('31–31 tahun')).toBeVisible();
  await page.getByRole('button', { name: 'Semua usia boleh' }).click();
  await save(page);
  await expect(value(page, 'ageRangeWanted')).toHaveText('Semua usia');
});

test('Batal and Escape give up; a refused value stays where it was typed; one field at a time', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginProfile(page);
  await edit(page, 'Pekerjaan').click();
  const job = form(page).getByLabel('Pekerjaan');
  await expect(job).toBeFocused();
  await job.fill('Penyelam');
  await page.getByRole('button', { name: 'Batal' }).click();
  await expect(value(page, 'job')).toHaveText('Guru');
  await expect(edit(page, 'Pekerjaan')).toBeFocused();
  await page.keyboard.press('Enter');
  await job.fill('Penyelam');
  await page.keyboard.press('Escape');
  await expect(value(page, 'job')).toHaveText('Guru');
  await expect(edit(page, 'Pekerjaan')).toBeFocused();

  await edit(page, 'Tinggi badan').click();
  const height = form(page).getByLabel('Tinggi badan');
  await height.fill('90');
  await height.press('Enter');
  await expect(page.getByText('Isi dengan angka 120 sampai 250')).toBeVisible();
  await expect(height).toBeFocused();
  await expect(height).toHaveAttribute('aria-invalid', 'true');
  await expect(height).toHaveValue('90');
  // Another field waits until this one is saved or given up.
  await edit(page, 'Pekerjaan').click();
  await expect(page.getByText('Simpan atau batalkan dulu perubahan tinggi badan.')).toBeVisible();
  await expect(height).toHaveValue('90');
  await expect(height).toBeFocused();
  await height.fill('');
  await save(page);
  await expect(page.getByText('Bagian ini belum diisi')).toBeVisible();
  await page.keyboard.press('Escape');
  await edit(page, 'Bahasa cinta').click();
  await page.getByLabel('Quality time').uncheck();
  await save(page);
  await expect(page.getByText('Bagian ini belum diisi')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a save that fails keeps the editor and what was typed', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort(OFFLINE) : route.continue(),
  );
  await edit(page, 'Pekerjaan').click();
  await form(page).getByLabel('Pekerjaan').fill('Nakhoda');
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Belum tersimpan. Kami tidak bisa menghubungi server.');
  await told(page, 'Gagal memperbarui profil');
  await expect(form(page).getByLabel('Pekerjaan')).toHaveValue('Nakhoda');
  await page.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Ubah nama' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah nama' });
  await dialog.getByLabel('Nama panggilan').fill('Nama Lain');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Gagal memperbarui nama')).toBeVisible();
  await expect(dialog.getByLabel('Nama panggilan')).toHaveValue('Nama Lain');
  await page.unroute('**/api/profile');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nama Lain');
});

test('the @ name is changed in a dialog, and then says from when it can be again', { tag: '@phone' }, async ({
  page,
}) => {
  await beginProfile(page);
  const open = page.getByRole('button', { name: 'Ganti nama sebutan' });
  const dialog = page.getByRole('dialog', { name: 'Ganti nama sebutan' });
  const field = dialog.getByLabel('Nama sebutan');
  await open.click();
  await expect(field).toBeFocused();
  await expect(dialog).toContainText('hanya untuk masuk');
  for (const [typed, said] of [
    ['a', 'Nama sebutan berisi 3–30 huruf kecil'],
    ['Tim.Serasi', 'mirip nama tim Serasi'],
    [(await (await page.request.get('/api/session')).json()).member.username, 'Jangan pakai username:'],
  ]) {
    await field.fill(typed);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(said)).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  const handle = `tokoh_${Date.now().toString(36)}`;
  await field.fill(`@${handle}`);
  await page.keyboard.press('Enter');
  await told(page, `Nama sebutanmu kini @${handle}.`);
  await expect(page.locator('main')).toContainText(`@${handle}`);
  await open.click();
  await expect(dialog).toContainText(/Nama sebutanmu bisa diganti lagi \d+ [A-Z][a-z]+ 20\d\d\./);
  await expect(field).toHaveCount(0);
});

test('the name is changed in a dialog; empty or unchanged is ignored', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  const open = page.getByRole('button', { name: 'Ubah nama' });
  const dialog = page.getByRole('dialog', { name: 'Ubah nama' });
  for (const typed of ['   ', '', ' Tokoh Uji ']) {
    await open.click();
    await expect(dialog.getByLabel('Nama panggilan')).toBeFocused();
    await dialog.getByLabel('Nama panggilan').fill(typed);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
  }
  expect(sent).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokoh Uji');
  await open.click();
  await dialog.getByLabel('Nama panggilan').fill('  Nama Baru ');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nama Baru');
  await told(page, 'Nama berhasil diperbarui');
});

test('a text that was being written is there again after another page, until it is discarded', {
  tag: '@phone',
}, async ({ page }) => {
  await beginProfile(page);
  await page.getByRole('button', { name: 'Edit Tentang saya', exact: true }).click();
  const about = form(page).getByLabel('Tentang saya');
  await about.fill('Belum selesai kutulis');
  await page.getByRole('navigation', { name: 'Menu cepat' }).getByRole('link', { name: 'Pesan' }).click();
  await expect(page).toHaveURL(/\/pesan$/);
  await page.goBack();
  await expect(about).toHaveValue('Belum selesai kutulis');
  // Asked for again, by its address, after one of the parts and after a reload, it is still the same.
  for (const ask of [
    () => page.goto('/profile#about'),
    async () => {
      await page.getByRole('navigation', { name: 'Bagian profil' }).getByRole('link').last().click();
      await expect(page).toHaveURL(/#dokumen-judul$/);
      await page.goBack();
    },
    () => page.reload(),
    () => page.goto('/profile'),
  ]) {
    await ask();
    await expect(about).toBeFocused();
    await expect(about).toHaveValue('Belum selesai kutulis');
  }
  await form(page).getByRole('button', { name: 'Batal' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Tentang saya', exact: true })).toBeVisible();
  await expect(about).toHaveCount(0);
});

test('answers that hang together change together', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page, { religionPref: 'boleh beda', desiredPartnerReligions: ['Islam', 'Katolik'] });
  await expect(value(page, 'desiredPartnerReligions')).toHaveText('Islam, Katolik');
  await edit(page, 'Agama pasangan').click();
  await page.getByLabel('Wajib sama').check();
  await expect(page.getByText('agama pasangan yang kamu pilih sebelumnya dikosongkan')).toBeVisible();
  await save(page);
  await expect(value(page, 'religionPref')).toHaveText('Wajib sama');
  await expect(value(page, 'desiredPartnerReligions')).toHaveText('Tidak berlaku, karena agama pasangan wajib sama');
  await expect(edit(page, 'Agama pasangan yang diinginkan')).toHaveCount(0);

  await edit(page, 'Masa lalu').click();
  await page.getByLabel('Pernah salah langkah', { exact: true }).check();
  await save(page);
  await expect(page.getByText('Jenis kesalahan wajib dipilih')).toBeVisible();
  await page.getByLabel('Judi', { exact: true }).check();
  await save(page);
  await expect(value(page, 'pastMistakeType')).toHaveText('Judi');
  await edit(page, 'Masa lalu').click();
  await page.getByLabel('Tidak ada').check();
  await expect(page.getByLabel('Judi', { exact: true })).toHaveCount(0);
  await save(page);
  await expect(value(page, 'pastBehavior')).toHaveText('Tidak ada');
  await expect(value(page, 'pastMistakeType')).toHaveCount(0);

  // Answered so on another device while the mistake is being edited here: its editor goes with its row.
  const elsewhere = async (data: object) => {
    await inDatabase(`update counted_changes set changed_at = changed_at - interval '8 days'`);
    expect(await page.request.patch('/api/profile', { data })).toBeOK();
    await page.reload();
  };
  await elsewhere({ pastBehavior: 'pernah nakal', pastMistakeType: 'judi' });
  await edit(page, 'Jenis kesalahan').click();
  await form(page).getByLabel('Lainnya').check();
  await elsewhere({ pastBehavior: 'bersih' });
  await edit(page, 'Pekerjaan').click();
  await expect(form(page).getByLabel('Pekerjaan')).toBeFocused();
});

test('a status that was once married needs its certificate, and leads to the papers', { tag: '@phone' }, async ({
  page,
}) => {
  await beginProfile(page);
  await edit(page, 'Status pernikahan').click();
  await page.getByRole('group', { name: 'Status pernikahan', exact: true }).getByLabel('Pernah menikah').check();
  await save(page);
  await expect(page.getByText('Wajib unggah akta cerai')).toBeVisible();
  await page.getByRole('button', { name: 'Ke bagian dokumen' }).click();
  await expect(page.getByRole('region', { name: 'Dokumen' })).toBeFocused();
  await page.getByTestId('file-divorce').setInputFiles({ name: 'akta.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('article', { name: 'akta.pdf' })).toBeVisible();
  // The choice is still there.
  await save(page);
  await expect(value(page, 'maritalStatus')).toHaveText('Pernah menikah');
});

test('a paper that nobody could look at says why, and what to do', async ({ page }) => {
  await beginProfile(page);
  const { papers } = await (await page.request.get('/api/profile/papers')).json();
  await inDatabase(`update documents set status = 'withdrawn', lapsed = true, erased_at = now() where id = $1`, [
    papers[0].id,
  ]);
  await page.reload();
  const paper = page.getByRole('article', { name: papers[0].name });
  await expect(paper.getByText('Tidak diperiksa', { exact: true })).toBeVisible();
  await expect(paper.getByText(/nomormu 30 hari belum dibuktikan\. Buktikan nomormu, lalu kirim lagi/)).toBeVisible();
  await expect(paper.getByRole('button')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('papers are sent, downloaded, and taken back while nobody has decided', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  const papers = page.getByRole('region', { name: 'Dokumen' });
  await expect(papers.getByRole('article', { name: 'slip.pdf' }).getByText('Menunggu pemeriksaan')).toBeVisible();
  await expect(papers.getByText('Belum pernah dibuka tim kami.')).toBeVisible();
  const wrong = page
    .getByTestId('file-income')
    .setInputFiles({ name: 'surat.txt', mimeType: 'text/plain', buffer: Buffer.from('halo') });
  await wrong;
  await expect(papers.getByText('surat.txt: Gunakan format JPG, PNG, WEBP, atau PDF')).toBeVisible();
  await page
    .getByTestId('file-income')
    .setInputFiles({ name: 'besar.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(papers.getByText('besar.pdf: Ukuran berkas maksimal 10MB')).toBeVisible();
  await page.getByTestId('file-income').setInputFiles({ name: 'mutasi.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(papers.getByRole('article', { name: 'mutasi.pdf' })).toBeVisible();
  await told(page, 'Dokumen terkirim. Tim kami memeriksanya, dan kamu mendapat kabar di sini.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('link', { name: 'Unduh mutasi.pdf' }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  await papers.getByRole('button', { name: 'Tarik kembali mutasi.pdf' }).click();
  const asked = page.getByRole('dialog', { name: 'Tarik kembali dokumen ini?' });
  await asked.getByRole('button', { name: 'Batal' }).click();
  await expect(papers.getByRole('article', { name: 'mutasi.pdf' })).toBeVisible();
  await papers.getByRole('button', { name: 'Tarik kembali mutasi.pdf' }).click();
  await asked.getByRole('button', { name: 'Ya, tarik kembali' }).click();
  await expect(papers.getByRole('article', { name: 'mutasi.pdf' })).toHaveCount(0);
  await expect(papers.getByRole('article', { name: 'slip.pdf' })).toBeVisible();

  // One that is refused after they went to another page is told there.
  let refuse = () => {};
  const left = new Promise<void>((go) => (refuse = go));
  await page.route('**/api/profile/papers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await left;
    return route.fulfill({ status: 415, json: { code: 'upload-not-document', message: 'Uji.', requestId: 'uji' } });
  });
  await page.getByTestId('file-income').setInputFiles({ name: 'rusak.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(papers.getByRole('progressbar', { name: 'rusak.pdf' })).toBeVisible();
  await page.getByRole('link', { name: 'Pesan' }).first().click();
  await expect(page).toHaveURL(/\/pesan$/);
  await expect(papers).toHaveCount(0);
  refuse();
  await expect(page.getByTestId('toasts').getByText('Gagal mengunggah bukti, coba lagi')).toBeVisible();
});

test('who took the consent back is asked for it beside the paper, which then goes', { tag: '@phone' }, async ({
  page,
}) => {
  await beginProfile(page);
  await page.goto('/privasi-saya');
  const consent = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Pemeriksaan dokumen' }) });
  await consent.getByRole('button', { name: /^Tarik persetujuan/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tarik', exact: true }).click();
  await expect(consent.getByRole('button', { name: /^Setujui/ })).toBeVisible();
  await page.goto('/profile');
  const papers = page.getByRole('region', { name: 'Dokumen' });
  await page
    .getByTestId('file-income')
    .setInputFiles({ name: 'slip-baru.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(papers.getByText('slip-baru.pdf belum dikirim: baca dan setujui dulu teks ini')).toBeVisible();
  await expect(papers.getByText(/^Saya menyetujui bukti penghasilan/)).toBeVisible();
  await papers.getByRole('button', { name: 'Setuju, lalu kirim' }).click();
  await expect(papers.getByRole('article', { name: 'slip-baru.pdf' })).toBeVisible();
});

test('the owner sees each opening by staff, the decision, and what it brings', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await beginProfile(page);
  const staff = await another(browser, viewportOf(page));
  await enter(staff, 'staf');
  const decide = async (decision: object) => {
    const [paper] = (await (await page.request.get('/api/profile/papers')).json()).papers;
    expect(
      await staff.request.post(`/api/staff/papers/${paper.id}/openings`, { data: { reason: 'Memeriksa slip gaji' } }),
    ).toBeOK();
    expect(await staff.request.post(`/api/staff/papers/${paper.id}/decision`, { data: decision })).toBeOK();
    await page.reload();
  };
  const today = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format();
  await decide({ decision: 'approve' });
  const slip = page.getByRole('article', { name: 'slip.pdf' });
  await expect(slip.getByText('Disetujui', { exact: true })).toBeVisible();
  await expect(slip.getByText(`Dibuka tim kami ${today}: Memeriksa slip gaji`)).toBeVisible();
  await expect(slip.getByText(/^Disetujui .* Berkasnya dihapus /)).toBeVisible();
  await expect(slip.getByRole('button', { name: 'Tarik kembali slip.pdf' })).toHaveCount(0);
  const badge = page.getByText(`Penghasilan terverifikasi · ${today}`);
  await expect(badge).toBeVisible();
  // It told of the old income, so it goes with it.
  await edit(page, 'Penghasilan per bulan').click();
  await form(page).getByLabel('Penghasilan per bulan').selectOption('16-20 juta');
  await save(page);
  await expect(value(page, 'income')).toHaveText('16-20 juta');
  await expect(badge).toHaveCount(0);

  await page.getByTestId('file-income').setInputFiles({ name: 'buram.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('article', { name: 'buram.pdf' })).toBeVisible();
  await decide({ decision: 'reject', note: 'Angkanya tidak terbaca.' });
  await expect(page.getByRole('article', { name: 'buram.pdf' }).getByText('Ditolak', { exact: true })).toBeVisible();
  await expect(page.getByText('Alasan: Angkanya tidak terbaca.')).toBeVisible();

  // Opened before it is taken back it keeps its row, and is asked about once.
  await page.getByTestId('file-income').setInputFiles({ name: 'baru.pdf', mimeType: 'application/pdf', buffer: PDF });
  const newest = page.getByRole('article', { name: 'baru.pdf' });
  await expect(newest).toBeVisible();
  const [{ id }] = (await (await page.request.get('/api/profile/papers')).json()).papers;
  expect(
    await staff.request.post(`/api/staff/papers/${id}/openings`, { data: { reason: 'Memeriksa slip gaji' } }),
  ).toBeOK();
  await newest.getByRole('button', { name: 'Tarik kembali baru.pdf' }).click();
  await page.getByRole('button', { name: 'Ya, tarik kembali' }).click();
  await expect(newest.getByText('Ditarik kembali', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Tarik kembali dokumen ini?' })).toHaveCount(0);
  await staff.close();
});

test('the meter names the step that helps most, and leads there', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page, { childrenPreference: 'tidak mau', myStatus: 'single', ageRangeWanted: '28-40' });
  const next = page.getByRole('button', { name: /^Tambah foto: \+\d+%$/ });
  await next.click();
  await expect(page.getByRole('button', { name: 'Tambah foto', exact: true })).toBeFocused();
  const percent = async () => Number((await page.getByText(/^\d+%$/).textContent())!.slice(0, -1));
  const before = await percent();
  await addPhoto(page, await picture('#a33'));
  await expect.poll(percent).toBeGreaterThan(before);
  for (const colour of ['#3a3', '#33a']) await addPhoto(page, await picture(colour));
  await page.getByRole('button', { name: /^Isi .*: \+\d+%$/ }).click();
  await expect(page.getByRole('form')).toBeVisible();
  // An address leads to a field as well.
  await page.goto('/profile#job');
  await expect(form(page).getByLabel('Pekerjaan')).toBeVisible();
});

test('a wish that was taken away is said in words, and is no gap', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page);
  const missing = async () => (await (await page.request.get('/api/profile')).json()).completeness.missing;
  const before = await missing();
  const data = { minHeightWanted: null, dealbreakers: [] };
  expect(await page.request.patch('/api/profile/preferences', { data })).toBeOK();
  expect(await missing()).toEqual(before);
  await page.reload();
  await expect(value(page, 'minHeightWanted')).toHaveText('Tanpa tinggi minimal');
  await expect(value(page, 'dealbreakers')).toHaveText('Tidak menentukan');
  await expect(value(page, 'hobbies')).toHaveText('Belum diisi');
});

test('the page that cannot be read says so and can be asked again', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 599, json: { code: 'unexpected', message: 'x', requestId: 'uji-9' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gagal memuat profil' })).toBeVisible();
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokoh Uji' })).toBeVisible();
});

/** Chooses a picture, takes the whole frame, and waits until it is there. */
async function addPhoto(page: Page, buffer: Buffer): Promise<void> {
  await page.getByTestId('file-photo').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Potong foto' });
  await dialog.getByRole('button', { name: 'Pakai foto ini' }).click();
  await told(page, 'Foto berhasil ditambahkan');
  // What was told may be of the photo before.
  await expect(dialog).toHaveCount(0);
}

/** By mouse, from the middle of the thumb at one age to where another age lies. */
async function dragThumb(page: Page, name: string, from: number, to: number): Promise<void> {
  const slider = page.getByRole('slider', { name });
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const at = (age: number) => box.x + 22 + ((age - 18) / 32) * (box.width - 44);
  const middle = box.y + box.height / 2;
  await page.mouse.move(at(from), middle);
  await page.mouse.down();
  await page.mouse.move(at(to), middle, { steps: 4 });
  await page.mouse.up();
}
