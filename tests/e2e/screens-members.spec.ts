import { expectWell } from './accessible.ts';
import { inDatabase } from './database.ts';
import { declineCalls, hostAndMatch, hostName, leave, newcomer, openMatch } from './newcomers.ts';
import { beginProfile, OWN_PASSWORD } from './own-profile.ts';
import { withPush } from './push.ts';
import { another, enter, expect, picture, signIn, test, viewportOf } from './story.ts';

/** States of the members' screens that only come about by what somebody does. */
const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n') };

const refOf = ({ ref }: { ref: string }) => ({ ref });

test('the tuner, and a list that nobody fits', { tag: '@phone' }, async ({ browser }, { project }) => {
  const him = await newcomer(browser, project.name, { at: null });
  const wishes = async (data: object) => {
    expect(await him.page.request.patch('/api/profile/preferences', { data })).toBeOK();
    await him.page.goto('/match');
  };
  // Wide: the two thumbs of the slider do not lie over each other.
  await wishes({ ageRangeWanted: { min: 20, max: 50, open: false } });
  await him.page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await expect(him.page.getByText('Perubahan yang paling membantu')).toBeVisible();
  await expectWell(him.page);
  await wishes({ minHeightWanted: 200 });
  await expect(him.page.getByText('Satu perubahan yang paling membantu:')).toBeVisible();
  await expectWell(him.page);
  await leave(him);
});

test(
  'a list whose candidates were all passed, and a suggestion the member asks for',
  { tag: '@phone' },
  async ({ browser }, { project }) => {
    const { page, ...him } = await newcomer(browser, project.name, { at: null });
    const { total, open, blurred } = await (await page.request.get('/api/matches')).json();
    expect(total).toBe(open.length + blurred.length);
    const passes = [...open.map(({ id }: { id: string }) => ({ memberId: id })), ...blurred.map(refOf)];
    for (const data of passes) expect(await page.request.post('/api/passes', { data })).toBeOK();
    await page.goto('/match');
    await expect(page.getByRole('heading', { name: 'Belum ada kecocokan' })).toBeVisible();
    await expect(page.getByText(`Kamu melewati ${total} orang.`)).toBeVisible();
    await expect(page.getByText(/belum ada yang lolos semua aturan/)).toHaveCount(0);
    // The way back to them is what helps: seen at once, and no rule is named.
    const back = await page.getByRole('link', { name: 'Lihat yang kamu lewati' }).boundingBox();
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    expect(back!.y + back!.height).toBeLessThanOrEqual(bar!.y);
    await expect(page.getByText(/menyaring/)).toHaveCount(0);
    await expectWell(page);
    // The first of the day's wishes is counted by itself (of a hundred here), the others only when the member asks.
    const keep = (ageRangeWanted: object) =>
      page.request.patch('/api/profile/preferences', { data: { ageRangeWanted, minHeightWanted: 200 } });
    expect(await keep({ min: 27, max: 28, open: false })).toBeOK();
    await page.goto('/match');
    await expect(page.getByText('Satu perubahan yang paling membantu:')).toBeVisible();
    await inDatabase(
      `insert into used_questions (used_by, kind, question, first_at)
        select convert_to($1, 'UTF8'), 'wishes', n::text, now() from generate_series(1, 100) as n`,
      [him.id],
    );
    expect(await keep({ min: 27, max: 29, open: false })).toBeOK();
    await page.goto('/match');
    const ask = page.getByRole('button', { name: 'Hitung pengaruh tinggi minimal' });
    await expect(ask).toBeVisible();
    await expectWell(page);
    await ask.click();
    await expect(ask).toHaveCount(0);
    await expect(
      page.getByText(/^(Satu perubahan yang paling membantu:|Mengubah satu pilihan itu saja)/),
    ).toBeFocused();
    await page.getByRole('link', { name: 'Lihat yang kamu lewati' }).click();
    await expect(page.getByRole('tab', { name: /^Dilewati/ })).toHaveAttribute('aria-selected', 'true');
    await leave({ page, ...him });
  },
);

test('a premium that has ended is told first; after the trial nobody is promised five cards', {
  tag: '@phone',
}, async ({ page }) => {
  const fiveCards = page.getByText(/Paket Basic membuka 5 kartu teratas/);
  const premiumEnded = page.getByText('Paket Premiummu sudah berakhir');
  await signIn(page, 'rama');
  await expect(premiumEnded).toBeVisible();
  await expect(page.getByRole('link', { name: 'Berlangganan lagi' })).toBeVisible();
  await expect(fiveCards).toBeVisible();
  await expectWell(page);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, 'tika');
  await expect(premiumEnded).toHaveCount(0);
  await expect(fiveCards).toHaveCount(0);
  await expect(page.getByText(/^Semua kartu buram sampai kamu berlangganan/)).toBeVisible();
  // Told once, and a person is in the first screen.
  await expect(page.locator('main').getByRole('link', { name: 'Lihat paket' })).toHaveCount(1);
  const { y } = (await page.locator('main li img').first().boundingBox())!;
  expect(y).toBeLessThan(360);
  await expectWell(page);
});

test('a full profile that is asked for, on both sides', { tag: '@phone' }, async ({ page, browser }, { project }) => {
  test.slow();
  const him = await hostAndMatch(page, browser, project.name, { at: null });
  const her = hostName(project.name);
  await openMatch(page, him.nama);
  expect(await page.request.post('/api/permissions', { data: { memberId: him.id } })).toBeOK();
  await page.reload();
  await openMatch(page, him.nama);
  await expect(page.getByText('Menunggu persetujuan untuk melihat profil lengkap')).toBeVisible();
  await expectWell(page);

  await him.page.goto('/notifikasi');
  await expect(him.page.getByRole('heading', { name: 'Hari ini' })).toBeVisible();
  await expect(him.page.getByText('2 belum dibaca.')).toBeVisible();
  await expectWell(him.page);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const call = { memberId: him.id, times: [{ day, time: '19:30' }] };
  expect(await page.request.post('/api/introductions', { data: call })).toBeOK();
  await him.page.goto('/dashboard');
  await expect(him.page.getByRole('heading', { name: 'Permintaan menunggu' })).toBeVisible();
  await expect(him.page.getByRole('link', { name: `Jawab ajakan telepon ${her}` })).toBeVisible();
  await expectWell(him.page);
  await him.page
    .getByRole('button', { name: `Lihat profil: ${her}` })
    .first()
    .click();
  const hers = him.page.getByRole('dialog', { name: her });
  await expect(hers.getByText(`${her} meminta izin melihat profil lengkapmu`)).toBeVisible();
  await expectWell(him.page);

  const { waiting } = await (await him.page.request.get('/api/permissions')).json();
  expect(
    await him.page.request.post(`/api/permissions/${waiting[0].id}/answer`, { data: { answer: 'approve' } }),
  ).toBeOK();
  await openMatch(page, him.nama);
  await expect(page.getByText('Anak kedua dari tiga bersaudara.')).toBeVisible();
  const { member } = await (await page.request.get('/api/session')).json();
  const talk = await him.page.request.post('/api/conversations', { data: { memberId: member.id } });
  const { id } = await talk.json();
  const written = { clientId: 'pesan-bukti-1', text: 'Halo' };
  expect(await him.page.request.post(`/api/conversations/${id}/messages`, { data: written })).toBeOK();
  await him.page.goto('/profile/privasi');
  await expect(him.page.getByText(/^Terakhir melihat/)).toBeVisible();
  const taken = him.page.waitForEvent('download');
  await him.page.getByRole('button', { name: `Unduh bukti percakapan: ${her}` }).click();
  expect((await taken).suggestedFilename()).toBe('serasi-bukti-percakapan.zip');
  await expectWell(him.page);
  await declineCalls(him);
  await leave(him);
});

test(
  'a menu, a report, a number that is none, a block and a pause',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: '/match' });
    const her = hostName(project.name);
    await him.page
      .getByRole('region', { name: 'Profil potensial lainnya' })
      .getByRole('button', { name: /^Pilihan lain: / })
      .first()
      .click();
    await him.page.getByRole('menuitem', { name: 'Laporkan' }).click();
    await him.page.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(him.page.getByText('Pilih satu yang paling sesuai')).toBeInViewport();
    await expectWell(him.page);

    await him.page.goto('/profile/privasi');
    await him.page.getByLabel('Nomor WhatsApp', { exact: true }).fill('123');
    await him.page.getByRole('button', { name: 'Sembunyikan', exact: true }).click();
    await expect(him.page.getByText('Nomor WhatsApp ini belum lengkap atau salah. Contoh: 08123456789')).toBeVisible();
    await expectWell(him.page);
    const pause = him.page.getByRole('switch', { name: 'Jeda profilmu' });
    await pause.click();
    await expect(
      him.page.getByText('Profilmu sedang dijeda: hanya yang match denganmu yang bisa membukanya.'),
    ).toBeVisible();
    await expectWell(him.page);
    await pause.click();
    await expect(him.page.getByText('Profilmu aktif lagi.')).toBeVisible();

    await openMatch(page, him.nama);
    await him.page.goto('/history-suka');
    await him.page.getByRole('button', { name: `Pilihan lain: ${her}` }).click();
    await expect(him.page.getByRole('menuitem', { name: 'Blokir' })).toBeVisible();
    await expectWell(him.page);
    await him.page.getByRole('menuitem', { name: 'Blokir' }).click();
    const ask = him.page.getByRole('dialog', { name: `Blokir ${her}?` });
    await expect(ask.getByText(/Dia tidak diberi tahu/)).toBeVisible();
    await expectWell(him.page);
    await ask.getByRole('button', { name: 'Blokir' }).click();
    await expect(page.getByRole('dialog', { name: 'Profil ini tidak tersedia' })).toBeVisible();
    await expectWell(page);
    await leave(him);
  },
);

test('the own profile: a refused value, the name, papers, a badge, and when it cannot be read', {
  tag: '@phone',
}, async ({ page, browser }) => {
  test.slow();
  await beginProfile(page);
  await page.getByRole('button', { name: 'Edit Bahasa cinta', exact: true }).click();
  await page.getByLabel('Quality time').uncheck();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Bagian ini belum diisi')).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ubah nama' }).click();
  await expect(page.getByRole('dialog', { name: 'Ubah nama' })).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page.getByTestId('file-income').setInputFiles({ name: 'mutasi.pdf', ...PDF });
  await expect(page.getByRole('article', { name: 'mutasi.pdf' })).toBeVisible();
  await expectWell(page);

  const staff = await another(browser, viewportOf(page));
  await enter(staff, 'staf');
  const { papers } = await (await page.request.get('/api/profile/papers')).json();
  const at = `/api/staff/papers/${papers[0].id}`;
  expect(await staff.request.post(`${at}/openings`, { data: { reason: 'Memeriksa slip gaji' } })).toBeOK();
  expect(await staff.request.post(`${at}/decision`, { data: { decision: 'approve' } })).toBeOK();
  await staff.close();
  await page.reload();
  await expect(page.getByText(/^Penghasilan terverifikasi · /)).toBeVisible();
  await expectWell(page);

  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 599, json: { code: 'unexpected', message: 'x', requestId: 'uji-9' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gagal memuat profil' })).toBeVisible();
  await expectWell(page);
});

test('photos: none, one being cut, one that did not arrive, its settings, and what others see', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await beginProfile(page);
  await expect(page.getByRole('heading', { name: 'Belum ada foto' })).toBeVisible();
  await expectWell(page);
  const jpeg = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture('#33aa33') };
  await page.getByTestId('file-photo').setInputFiles(jpeg);
  const cut = page.getByRole('dialog', { name: 'Potong foto' });
  await expect(cut.getByRole('slider', { name: 'Besar bingkai' })).toHaveValue('100');
  await expectWell(page);
  await page.route('**/api/profile/photos', (route) => route.abort('internetdisconnected'));
  await cut.getByRole('button', { name: 'Pakai foto ini' }).click();
  await expect(page.getByText('Gagal mengunggah foto')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Foto' }).getByText('Kami tidak bisa menghubungi server.'),
  ).toBeVisible();
  await expectWell(page);

  await page.unroute('**/api/profile/photos');
  for (const colour of ['#aa3333', '#3333aa']) {
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(colour) };
    expect(await page.request.post('/api/profile/photos', { multipart: { file } })).toBeOK();
  }
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Atur foto 2' }).click();
  const sheet = page.getByRole('dialog', { name: 'Foto 2 dari 2' });
  await sheet.getByLabel('Buram sampai cocok').check();
  await expect(sheet.getByText('Pilihan tersimpan.')).toBeVisible();
  await expectWell(page);
  await sheet.getByRole('button', { name: 'Hapus foto' }).click();
  const asked = page.getByRole('dialog', { name: 'Hapus foto ini?' });
  await expect(asked).toBeVisible();
  await expectWell(page);
  await asked.getByRole('button', { name: 'Batal' }).click();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Ganti foto utama' }).click();
  await expect(page.getByRole('dialog', { name: 'Ganti foto utama' }).getByText('Sekarang utama')).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ganti nama sebutan' }).click();
  await expect(page.getByRole('dialog', { name: 'Ganti nama sebutan' }).getByLabel('Nama sebutan')).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Begini orang lain melihat saya' }).click();
  const preview = page.getByRole('dialog', { name: 'Begini orang lain melihat saya' });
  for (const kind of ['Lima teratas', 'Premium, Pro', 'Saling suka', 'Izin, Premium', 'Izin, Basic']) {
    await preview.getByLabel('Lihat sebagai').selectOption(kind);
    await expect(preview.locator('dt', { hasText: /^Agama$/ })).toBeVisible();
    await expectWell(page);
  }
});

test.describe('with the service worker that shows what is pushed', () => {
  test.use({ workers: 'allow' });

  test('settings of notifications: quiet hours, an address and its code, browser push', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    test.slow();
    await withPush(context);
    await beginProfile(page, { domicile: 'Bali' });
    await page.goto('/notifikasi');
    await expect(page.getByText('Mau tahu begitu ada kabar?')).toBeVisible();
    await expectWell(page);
    await page.goto('/notifikasi/pengaturan');
    const push = page.getByRole('region', { name: 'Pemberitahuan browser' });
    await expect(push.getByText('Belum aktif di browser ini.')).toBeVisible();
    await expectWell(page);
    await push.getByRole('button', { name: 'Aktifkan di browser ini' }).click();
    await expect(push.getByText('Aktif di browser ini.', { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: 'Pakai jam tenang' }).click();
    await page.getByLabel('Mulai').selectOption('20.30');
    await page.getByLabel('Selesai').selectOption('20.30');
    await expect(page.getByText('Jam mulai dan selesai tidak boleh sama.')).toBeVisible();
    const mail = page.getByRole('region', { name: 'E-mail' });
    const address = mail.getByLabel('Alamat e-mail');
    await address.fill('bukan alamat');
    await address.press('Enter');
    await expect(mail.getByText('Alamat e-mail ini tidak bisa dipakai. Contoh: nama@contoh.id')).toBeVisible();
    await expectWell(page);
    const mine = `uji.${Date.now()}@contoh.id`;
    await address.fill(mine);
    await mail.getByLabel('Password akunmu', { exact: true }).fill(OWN_PASSWORD);
    await address.press('Enter');
    await expect(mail.getByText(`Kode sudah kami kirim ke ${mine}. Berlaku 10 menit.`)).toBeVisible();
    const code = mail.getByLabel('Kode dari e-mail');
    await code.fill('12345');
    await mail.getByRole('button', { name: 'Verifikasi' }).click();
    await expect(
      mail.getByText('Kode salah, sudah dipakai, atau sudah lewat 10 menit. Minta kode baru bila perlu.'),
    ).toBeVisible();
    await expectWell(page);
    const { messages } = await (await page.request.get('/api/development/outbox')).json();
    await code.fill(/: (\d{6})\./.exec(messages.find((m: { to: string }) => m.to === mine).text)![1]!);
    await code.press('Enter');
    await mail.getByRole('button', { name: 'Hapus alamat' }).click();
    await expect(page.getByRole('dialog', { name: 'Hapus alamat e-mail?' })).toBeVisible();
    await expectWell(page);
  });
});

test('a browser that refuses push', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/notifikasi/pengaturan');
  await expect(page.getByText(/^Browser ini menolak pemberitahuan dari Serasi\./)).toBeVisible();
  await expectWell(page);
});
