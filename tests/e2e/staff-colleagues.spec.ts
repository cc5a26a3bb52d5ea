import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { drawing } from '../support/pictures.ts';
import { hostAndMatch, leave, newcomer, signInStaff } from './newcomers.ts';
import { another, enter, expect, hold, SIZES, storyServer, test } from './story.ts';

const REASON = 'Sudah diperiksa dengan teliti';
const CHANGED = /^Rekan setim baru saja mengubahnya\./;

test(
  'what a colleague decided meanwhile is not ended unseen; a search is asked for once; a span is of its own act',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    const other = await another(browser, SIZES.desktop);
    await enter(other, 'moderasi');
    const decide = async (data: object) =>
      expect(
        await other.request.post(`/api/staff/members/${him.id}/sanctions`, {
          data: { cause: 'indecent', reason: REASON, ...data },
        }),
      ).toBeOK();
    await decide({ kind: 'suspend', days: 7 });
    await enter(page, 'staf');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/staff\/members\?/.test(request.url())) searches.push(request.url());
    });
    await page.goto(`/admin/anggota?q=${encodeURIComponent(him.nama)}`);
    const row = page.getByRole('row').filter({ hasText: him.nama });
    await expect(row).toContainText('Ditangguhkan');
    await row.getByRole('button', { name: `Buka ${him.nama}` }).click();
    const file = page.getByRole('dialog', { name: him.nama });

    await file.getByLabel('Tangguhkan').check();
    await file.getByLabel('90 hari').check();
    await file.getByLabel('Peringatkan').check();
    await file.getByLabel('Tangguhkan').check();
    await expect(file.getByLabel('30 hari')).toBeChecked();

    // A colleague's suspension without an end is not ended unseen by a shorter one.
    const reason = file.getByRole('textbox');
    await decide({ kind: 'suspend', days: null });
    await file.getByLabel('Alasan yang dibaca anggota').selectOption('Kasar, mengancam, atau menguntit');
    await reason.fill('Sudah diperingatkan tim sebelumnya.');
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByText(CHANGED)).toBeVisible();

    await decide({ kind: 'ban' });
    await file.getByLabel('Akhiri keputusan, izinkan masuk lagi').check();
    await reason.fill('Sudah menjelaskan semuanya kepada kami.');
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByText(CHANGED)).toBeVisible();
    await expect(file.getByText('Dikeluarkan', { exact: true })).toBeVisible();
    await expect(reason).toHaveValue('Sudah menjelaskan semuanya kepada kami.');
    // Read by now: it is ended knowingly.
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByText('Aktif', { exact: true })).toBeVisible();

    // A lost answer, pressed again: one warning.
    await file.getByLabel('Peringatkan').check();
    await file.getByLabel('Alasan yang dibaca anggota').selectOption('Kasar, mengancam, atau menguntit');
    await reason.fill('Sudah diperingatkan tim sebelumnya.');
    await page.route(
      '**/api/staff/members/*/sanctions',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 599 });
      },
      { times: 1 },
    );
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(reason).toHaveCount(0);
    const { decisions } = await (await other.request.post(`/api/staff/members/${him.id}/openings`)).json();
    expect(decisions.filter(({ kind }: { kind: string }) => kind === 'warn')).toHaveLength(1);

    await file.locator('header').getByRole('button', { name: 'Tutup' }).click();
    // The line follows what was done, although nobody was searched for again.
    await expect(row).toContainText('Aktif');
    expect(searches).toHaveLength(1);
    await other.close();
    await leave(him);
  },
);

test(
  'a report read before a colleague suspended the same person shortens nothing unseen: what stands now is shown first',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const report = { memberId: him.id, kind: 'profile', category: 'asks-for-money' };
    expect(await page.request.post('/api/reports', { data: report })).toBeOK();
    const [mine, other] = [await another(browser, SIZES.desktop), await another(browser, SIZES.desktop)];
    await signInStaff(mine);
    await mine.goto('/admin/laporan');
    await mine.getByRole('button', { name: `Buka laporan tentang ${him.nama}` }).click();
    const dialog = mine.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
    await dialog.getByLabel('Melanggar, akun ditangguhkan').check();
    await dialog.getByLabel('7 hari').check();
    await dialog.getByLabel('Alasan keputusan').fill('Meminta uang di percakapan.');

    await enter(other, 'moderasi');
    const longer = { kind: 'suspend', days: null, cause: 'asks-for-money', reason: REASON };
    expect(await other.request.post(`/api/staff/members/${him.id}/sanctions`, { data: longer })).toBeOK();
    await dialog.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(dialog.getByText(CHANGED)).toBeVisible();
    await expect(dialog.getByText('ditangguhkan, tanpa batas waktu')).toBeVisible();
    await expect(dialog.getByLabel('Alasan keputusan')).toHaveValue('Meminta uang di percakapan.');
    await dialog.getByLabel('Tidak ada pelanggaran').check();
    await dialog.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(dialog).toBeHidden();
    await mine.close();
    await other.close();
    await leave(him);
  },
);

test('a search of payments and a code that was typed are asked for once, however long the page stays open', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await signInStaff(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/staff\/(payments|numbers)\b/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  const words = () => asked.filter((search) => /(search|code)=/.test(search));
  await page.goto('/admin/pembayaran');
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  // What is not searched for is asked for anew.
  await page.clock.runFor(61_000);
  await expect.poll(() => asked.length).toBe(2);
  await page.getByLabel('Cari').fill('tidak-ada-xyz');
  await page.clock.runFor(1_000);
  await expect(page.getByText('Tidak ada pembayaran yang cocok dengan «tidak-ada-xyz»')).toBeVisible();
  await page.clock.runFor(200_000);
  expect(words()).toHaveLength(1);
  await page.goto('/admin/nomor');
  await page.locator('#kode').fill('ABCD2345');
  await page.clock.runFor(1_000);
  await expect.poll(() => words().length).toBe(2);
  await page.clock.runFor(200_000);
  expect(words()).toHaveLength(2);
});

test(
  'two photos found fine in one breath are both settled',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null, photos: 1 });
    const picture = await drawing(Date.now() % 9_000);
    const sent = await him.page.request.post('/api/profile/photos', {
      multipart: { file: { name: 'foto.png', mimeType: 'image/png', buffer: picture } },
      headers: { origin: storyServer().url },
    });
    expect(sent).toBeOK();
    await signInStaff(page);
    await page.getByRole('link', { name: 'Foto', exact: true }).click();
    const cards = page.getByRole('listitem', { name: `Foto ${him.nama}` });
    await expect(async () => {
      const open = page.getByRole('button', { name: /^(Buka foto berikutnya|Kelompok berikutnya)$/ });
      if (!(await cards.first().isVisible())) await open.click();
      await expect(cards.first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(cards).toHaveCount(2);
    const go = await hold(page, '**/api/staff/photos/*/decision');
    await cards.nth(0).getByRole('button', { name: /baik/i }).click();
    await cards.nth(1).getByRole('button', { name: /baik/i }).click();
    go();
    for (const at of [0, 1]) {
      await expect(cards.nth(at).getByRole('status')).toHaveText('Baik');
      // How it stood before the decision.
      await expect(cards.nth(at).getByText(/anggota lain/)).toBeHidden();
    }
    await leave(him);
  },
);

test('a value and roles that a colleague changed meanwhile are shown before they are written over', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const other = await another(browser, SIZES.desktop);
  await enter(other, 'staf');
  await signInStaff(page);
  await page.goto('/admin/pengaturan');
  await page.getByRole('button', { name: 'Ubah: Kontak dan jam layanan' }).click();
  const dialog = page.getByRole('dialog');
  const { contact } = (await (await other.request.get('/api/staff/settings')).json()).now;
  const phone = '0274 555 123';
  const put = await other.request.put('/api/staff/settings/contact', {
    data: { value: { ...contact, phone }, reason: 'Telepon kantor yang baru' },
    headers: { 'idempotency-key': `rekan-${Date.now()}` },
  });
  expect(put, await put.text()).toBeOK();
  await dialog.getByLabel('Alasan perubahan').fill('Jam layanan bulan depan');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText(CHANGED)).toBeVisible();
  await expect(dialog.getByText('Berlaku sekarang')).toBeVisible();
  await expect(dialog.getByText(phone)).toBeVisible();
  await expect(dialog.getByLabel('Alasan perubahan')).toHaveValue('Jam layanan bulan depan');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/admin/tim');
  await page.getByRole('button', { name: 'Atur peran verifikator' }).click();
  const roles = page.getByRole('dialog', { name: 'Peran verifikator' });
  await expect(roles.getByLabel('verifikator')).toBeChecked();
  const { members } = await (await other.request.get('/api/staff/team')).json();
  const { id } = members.find(({ username }: { username: string }) => username === 'verifikator');
  const given = await other.request.put(`/api/staff/team/${id}/roles`, {
    data: { roles: ['verifier', 'moderator'], reason: 'Membantu antrean laporan' },
  });
  expect(given).toBeOK();
  await roles.getByLabel('Alasan perubahan').fill('Tetap memeriksa dokumen saja');
  await roles.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(roles.getByText(CHANGED)).toBeVisible();
  await expect(roles.getByText('Perannya sekarang: verifikator, moderator.')).toBeVisible();
  await roles.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(roles).toHaveCount(0);
  await other.close();
});

test('a session that ends while an article is written keeps its text for the same account, and for no other', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/artikel?artikel=baru');
  const title = page.getByLabel('Judul');
  const signInAs = async (username: string) => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  };
  const endsElsewhere = async () => {
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^(Simpan|Buat)/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk ke halaman tim' })).toBeVisible();
    await expect(title).toBeHidden();
  };
  await page.getByLabel('Alamat').fill(`sesi-berakhir-${Date.now()}`);
  await title.fill('Separuh jadi');
  await page.getByLabel('Ringkasan').fill('Ringkasan yang pendek.');
  await page.locator('#isi-artikel').fill('Kalimat yang belum disimpan.');
  await endsElsewhere();
  await signInAs('staf');
  await expect(title).toHaveValue('Separuh jadi');
  await expect(page.locator('#isi-artikel')).toHaveValue('Kalimat yang belum disimpan.');
  await expect(page.getByRole('heading', { name: 'Masuk ke halaman tim' })).toHaveCount(0);

  await endsElsewhere();
  await signInAs('verifikator');
  await expect(page.getByText('Peranmu: verifikator.')).toBeVisible();
  await expect(title).toHaveCount(0);
});

test(
  'and over an open dialog of the page: the form to sign in can be used, what was typed in the dialog is there',
  {
    tag: '@desktop',
  },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await signInStaff(page);
    await page.goto(`/admin/anggota?q=${encodeURIComponent(him.nama)}`);
    await page.getByRole('button', { name: `Buka ${him.nama}` }).click();
    const file = page.getByRole('dialog', { name: him.nama });
    await file.getByLabel('Keluarkan semua perangkat').check();
    await file.getByRole('textbox').fill('Ponselnya hilang di jalan.');
    await page.context().clearCookies();
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await page.getByLabel('Username').fill('staf');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(file.getByRole('textbox')).toHaveValue('Ponselnya hilang di jalan.');
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByRole('textbox')).toHaveCount(0);
    await leave(him);
  },
);
