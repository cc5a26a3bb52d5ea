import { expectWell } from './accessible.ts';
import { inDatabase } from './database.ts';
import { leave, newcomer } from './newcomers.ts';
import { enter, expect, layersInHistory, test } from './story.ts';

const REASON = 'Bukti laporan jelas menunjukkan pelanggaran.';

test(
  'a member’s page, decisions as their member reads them, and the queue of appeals',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null });
    await enter(page, 'staf');
    const decide = async (data: object) =>
      expect(
        await page.request.post(`/api/staff/members/${him.id}/sanctions`, {
          data: { cause: 'indecent', reason: REASON, ...data },
        }),
      ).toBeOK();

    await inDatabase(
      `update documents set status = 'approved', decided_at = now(), verified_value = '6-10 juta' where member_id = $1`,
      [him.id],
    );
    await decide({ kind: 'warn' });
    await him.page.goto('/akun');
    const warning = him.page.getByRole('dialog', { name: 'Peringatan dari tim kami' });
    await expect(warning.getByText('Alasannya: foto atau kata-kata tidak senonoh.')).toBeVisible();
    await expectWell(him.page);
    await warning.getByRole('button', { name: 'Ajukan banding' }).click();
    await him.page.getByLabel('Mengapa keputusan ini keliru?').fill('Foto itu diunggah orang lain dari ponsel saya.');
    await expectWell(him.page);
    await him.page.getByRole('button', { name: 'Kirim banding' }).click();
    await expect(him.page.getByText('Bandingmu kami terima')).toBeVisible();
    await him.page.getByRole('button', { name: 'Selesai' }).click();
    await warning.getByRole('button', { name: 'Saya mengerti' }).click();
    await expect(warning).toHaveCount(0);
    // The dialog's entry has left the history.
    await expect.poll(() => layersInHistory(him.page)).toBe(0);
    await him.page.reload();
    await expect(him.page.getByText('Banding sedang diperiksa')).toBeVisible();
    await expectWell(him.page);

    await page.goto(`/admin/anggota?q=${encodeURIComponent(him.nama)}&status=active`);
    const row = page.getByRole('button', { name: `Buka ${him.nama}` });
    await expect(row).toBeVisible();
    await expectWell(page);
    await page.getByRole('button', { name: 'Periksa nomor yang ditutup' }).click();
    const number = page.getByRole('dialog', { name: 'Periksa nomor yang ditutup' });
    await number.getByLabel('Nomor WhatsApp').fill(him.whatsapp);
    await number.getByRole('button', { name: 'Periksa', exact: true }).click();
    await expect(number.getByText('Nomor ini tidak ditutup.')).toBeVisible();
    await expectWell(page);
    await number.getByRole('button', { name: 'Tutup' }).last().click();
    await row.press('Enter');
    const file = page.getByRole('dialog', { name: him.nama });
    await expect(file.getByText(/banding menunggu/)).toBeVisible();
    await file.getByRole('button', { name: /^Cabut persetujuan/ }).click();
    await expect(file.getByLabel('Alasan yang dibaca pemiliknya')).toBeVisible();
    await expectWell(page);
    await file.getByRole('button', { name: 'Batal' }).click();
    await file.getByLabel('Tangguhkan').check();
    await expectWell(page);
    await file.getByLabel('Buat tautan pemulihan').check();
    await file.getByLabel('Nomor WhatsApp anggota').fill(him.whatsapp);
    await file.getByRole('button', { name: 'Anggota kehilangan ponselnya dan meminta bantuan.' }).click();
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByText(/sekali pakai/)).toBeVisible();
    await expectWell(page);

    // Another than who decided reads what was decided about.
    await inDatabase(
      `with r as (insert into reports (reported_id, kind, subject_id, category, note, evidence, due_at, status, decided_at)
        values ($1, 'profile', $1::uuid::text, 'indecent', 'Fotonya tidak pantas.', '{}', now(), 'upheld', now()) returning id)
      update sanctions set report_id = (select id from r) where member_id = $1`,
      [him.id],
    );
    await enter(page, 'moderasi');
    await page.goto('/admin/banding');
    await page.getByRole('button', { name: `Buka banding ${him.nama}` }).click();
    await expect(page.getByText('Foto itu diunggah orang lain dari ponsel saya.')).toBeVisible();
    await page.getByRole('button', { name: 'Buka laporan dan buktinya' }).press('Enter');
    await expect(page.getByText('Fotonya tidak pantas.')).toBeVisible();
    await expectWell(page);

    await decide({ kind: 'suspend', days: 7 });
    await him.page.context().clearCookies();
    await him.page.goto('/login');
    await him.page.getByLabel('Username').fill(him.account.username);
    await him.page.getByLabel('Password', { exact: true }).fill(him.account.password);
    await him.page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(him.page.getByText('Akunmu ditangguhkan')).toBeVisible();
    await expectWell(him.page);
    await him.page.getByRole('button', { name: 'Hapus akunmu' }).click();
    await expect(him.page.getByRole('dialog', { name: 'Hapus akun' })).toBeVisible();
    await expectWell(him.page);
    him.said.splice(0);
    await leave(him);
  },
);
