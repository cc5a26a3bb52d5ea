import type { Page } from '@playwright/test';
import { expectWell } from './accessible.ts';
import { inDatabase } from './database.ts';
import { hostOf, inQueue, leave, matched, newcomer, signInStaff } from './newcomers.ts';
import { another, enter, expect, picture, test, viewportOf } from './story.ts';

/** Screens of the team, and their states. */
const loaded = (image: ReturnType<Page['getByRole']>) =>
  expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

test('the queue of documents, and one that is open', { tag: '@phone' }, async ({ page, browser }, { project }) => {
  const him = await newcomer(browser, project.name, {
    at: null,
    paper: await picture('#eee'),
    documentType: 'image/jpeg',
  });
  await signInStaff(page);
  const row = await inQueue(page, him.nama);
  await expectWell(page);
  await row.click();
  const dialog = page.getByRole('dialog', { name: `Bukti penghasilan: ${him.nama}` });
  await dialog.getByLabel('Alasan membuka dokumen ini').fill('Memeriksa slip gaji bulan terakhir');
  await dialog.getByRole('button', { name: 'Catat alasan dan buka' }).click();
  await loaded(dialog.getByRole('img', { name: `Bukti penghasilan ${him.nama}` }));
  await expectWell(page);
  await leave(him);
});

test(
  'a report about an erased account whose number is used again; a closed account can get a link',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await inDatabase(
      `insert into reports (kind, subject_id, category, note, evidence, due_at, reported_number_hash)
        select 'profile', gen_random_uuid()::text, 'asks-for-money', 'Dia meminta uang.', '{}', now() - interval '1 day', contact_wa_hash
        from profiles where member_id = $1`,
      [him.id],
    );
    await signInStaff(page);
    await page.goto('/admin/laporan');
    await expect(page.getByText('nomor ini dipakai lagi').filter({ visible: true }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Buka laporan tentang .*sudah tidak ada/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Laporan tentang .*sudah tidak ada/ });
    await expect(dialog.getByText(/Keputusanmu di sini tidak mengenai akun ini/)).toBeVisible();
    await expectWell(page);
    await inDatabase(
      `with closed as (update accounts set status = 'deleted' where id = $1 returning id)
        insert into account_deletions (member_id, asked_at, due_at) select id, now(), now() + interval '7 days' from closed`,
      [him.id],
    );
    await dialog.getByRole('link', { name: him.nama }).click();
    const file = page.getByRole('dialog', { name: him.nama });
    await file.getByLabel('Buat tautan pemulihan').check();
    await file.getByLabel('Nomor WhatsApp anggota').fill(him.whatsapp);
    await file.getByRole('button', { name: 'Anggota kehilangan ponselnya dan meminta bantuan.' }).click();
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByText(/sekali pakai/)).toBeVisible();
    await expectWell(page);
    await leave(him);
  },
);

test(
  'the queue of reports: a photo, and a message of the room',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null });
    const her = await another(browser, viewportOf(page));
    await enter(her, hostOf(project.name));
    await matched(her, him);
    const [photo] = (await (await him.page.request.get('/api/profile')).json()).photos;
    const report = async (data: object) => {
      const answer = await her.request.post('/api/reports', { data });
      expect(answer, await answer.text()).toBeOK();
    };
    await report({
      memberId: him.id,
      kind: 'photo',
      photoId: photo.id,
      category: 'other',
      note: 'Foto ini bukan miliknya.',
    });
    await report({ memberId: him.id, kind: 'profile', category: 'not-single', note: 'Sudah menikah.' });
    await signInStaff(page);
    await page.goto('/admin/laporan');
    const row = page.getByRole('button', { name: `Buka laporan tentang ${him.nama}` }).first();
    await expect(
      page.getByText('2 laporan dalam 90 hari dari 1 orang, 0 melanggar').filter({ visible: true }),
    ).toHaveCount(2);
    await row.focus();
    await expectWell(page);
    await row.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Laporan tentang ${him.nama}` });
    await dialog.getByText(/isian yang terbuka untuk pelapor$/).click();
    await loaded(dialog.getByRole('img', { name: `Foto ${him.nama} yang dilaporkan` }));
    await expectWell(page);

    const other = await newcomer(browser, project.name, { at: null });
    const said = await other.page.request.post('/api/room/messages', {
      data: { clientId: `cerita-${Date.now()}`, text: 'kata kasar' },
    });
    await report({ kind: 'message', roomSeq: (await said.json()).message.seq, category: 'hateful', note: 'Menghina.' });
    await page.goto('/admin/laporan');
    await page.getByRole('button', { name: `Buka laporan tentang ${other.nama}` }).click();
    const about = page.getByRole('dialog', { name: `Laporan tentang ${other.nama}` });
    await expect(about.getByText(/^Di ruang bersama\./)).toBeVisible();
    await expectWell(page);
    await about.getByLabel('Tidak ada pelanggaran').check();
    await about.getByLabel('Alasan keputusan').fill('Kata itu biasa di daerahnya.');
    await about.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(about).toBeHidden();
    await page.getByText('Yang selesai', { exact: true }).click();
    await page.getByRole('button', { name: `Buka laporan tentang ${other.nama}` }).click();
    await expect(about.getByText('Kata itu biasa di daerahnya.')).toBeVisible();
    await expectWell(page);
    await her.close();
    await leave(him);
    await leave(other);
  },
);

test(
  'the room as the team sees it: a message, a deleted one, the question before all go, and a failed load',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null });
    const text = `${project.name}-${Date.now()} kata kasar`;
    // With a word longer than the screen, as people write them.
    const data = { clientId: `cerita-${Date.now()}`, text: `${text} ${'ha'.repeat(200)}` };
    expect(await him.page.request.post('/api/room/messages', { data })).toBeOK();
    await signInStaff(page);
    await page.goto('/admin/ruang');
    const row = page.getByRole('row').filter({ hasText: text });
    await expect(row).toBeVisible();
    await expectWell(page);
    await row.getByRole('button', { name: new RegExp(`^Buka pesan ${him.nama}, `) }).click();
    const dialog = page.getByRole('dialog', { name: `Pesan ${him.nama}` });
    await expect(dialog.getByText('Terlihat anggota')).toBeVisible();
    await expectWell(page);
    await dialog.getByLabel('1 jam').check();
    await dialog.getByLabel('Alasan').fill('Menulis kasar berulang kali di ruang bersama.');
    await dialog.getByRole('button', { name: 'Bisukan' }).click();
    await expect(dialog.getByText(/^Dibisukan sampai /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Hapus pesan' }).click();
    await expect(row.getByText('Dihapus tim')).toBeVisible();
    await expectWell(page);
    const other = await newcomer(browser, project.name, { at: null });
    expect(
      await other.page.request.post('/api/room/messages', { data: { clientId: `cerita-${Date.now()}`, text: 'halo' } }),
    ).toBeOK();
    await page.reload();
    await page.getByRole('button', { name: 'Hapus semua pesan' }).click();
    await expect(page.getByRole('dialog').getByText(/tidak bisa dikembalikan/)).toBeVisible();
    await expectWell(page);

    await page.route('**/api/staff/room', (route) =>
      route.fulfill({ status: 599, json: { code: 'unexpected', message: 'gagal', requestId: 'uji' } }),
    );
    await page.goto('/admin/ruang');
    await expect(page.getByRole('heading', { name: 'Antrean gagal dimuat' })).toBeVisible({ timeout: 20_000 });
    await expectWell(page);
    await leave(him);
    await leave(other);
  },
);
