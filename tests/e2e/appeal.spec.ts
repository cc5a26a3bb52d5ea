import { leave, newcomer } from './newcomers.ts';
import { another, enter, expect, test, viewportOf } from './story.ts';

test(
  'a member is suspended, reads why when signing in, and appeals; another moderator lifts it, and they are in again',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null });

    await enter(page, 'staf');
    await page.goto('/admin/anggota');
    await page.getByLabel('Cari anggota').fill(him.nama);
    await expect(page).toHaveURL(/q=Tokoh/);
    await page.getByRole('button', { name: `Buka ${him.nama}` }).click();
    const file = page.getByRole('dialog', { name: him.nama });
    await expect(file.getByText('Aktif', { exact: true })).toBeVisible();
    await expect(file.getByText(him.account.username)).toBeVisible();
    await file.getByLabel('Tangguhkan').check();
    await file.getByLabel('Alasan yang dibaca anggota').selectOption('Kasar, mengancam, atau menguntit');
    await file.getByRole('button', { name: 'Sudah diperingatkan sebelumnya dan mengulang.' }).click();
    await file.getByRole('button', { name: 'Jalankan' }).click();
    await expect(file.getByText('Ditangguhkan', { exact: true })).toBeVisible();
    const decision = file.getByText(/Penangguhan sampai/);
    await expect(decision).toBeVisible();
    // Staff, who is kept out, and who answers the appeal read the same end.
    const [end] = /sampai \d+ \S+ \d{4}, \d\d\.\d\d WIB/.exec(await decision.innerText()) ?? ['none'];

    const signIn = async () => {
      await him.page.goto('/login');
      await him.page.getByLabel('Username').fill(him.account.username);
      await him.page.getByLabel('Password', { exact: true }).fill(him.account.password);
      await him.page.getByRole('button', { name: 'Masuk', exact: true }).click();
    };
    await signIn();
    await expect(him.page.getByText('Akunmu ditangguhkan')).toBeVisible();
    await expect(him.page.getByText('Alasannya: kasar, mengancam, atau menguntit.')).toBeVisible();
    await expect(him.page.getByText(new RegExp(`^${end}\\. Setelah itu`, 'i'))).toBeVisible();
    await him.page.getByRole('button', { name: 'Ajukan banding' }).click();
    const appeal = him.page.getByRole('dialog', { name: 'Ajukan banding' });
    await appeal.getByLabel('Mengapa keputusan ini keliru?').fill('Terlalu');
    await appeal.getByRole('button', { name: 'Kirim banding' }).click();
    await expect(appeal.getByText('Tulis penjelasanmu, paling sedikit 10 karakter.')).toBeVisible();
    await appeal.getByLabel('Mengapa keputusan ini keliru?').fill('Bukan saya yang menulis pesan itu.');
    await appeal.getByRole('button', { name: 'Kirim banding' }).click();
    await expect(appeal.getByText('Bandingmu kami terima')).toBeVisible();
    await appeal.getByRole('button', { name: 'Selesai' }).click();
    await expect(him.page.getByText(/^Bandingmu sudah kami terima/)).toBeVisible();

    // The way out stands open to who is kept out, and the way back from it.
    await him.page.getByRole('button', { name: 'Hapus akunmu' }).click();
    const closing = him.page.getByRole('dialog', { name: 'Hapus akun' });
    await expect(closing.getByText('keputusan tim kami tetap berlaku')).toBeVisible();
    await closing.getByLabel('Password kamu yang sekarang').fill('bukan ini');
    await closing.getByRole('button', { name: 'Hapus akun' }).click();
    await expect(closing.getByText('Password kamu yang sekarang salah')).toBeVisible();
    await closing.getByLabel('Password kamu yang sekarang').fill(him.account.password);
    await closing.getByRole('button', { name: 'Hapus akun' }).click();
    await expect(him.page.getByText(/Akunmu sudah ditutup\. Datanya dihapus pada/)).toBeVisible();
    await expect(him.page.getByText('Akunmu ditangguhkan')).toBeHidden();
    await signIn();
    await him.page.getByRole('button', { name: 'Pulihkan akunmu' }).click();
    await expect(him.page.getByText('Akunmu tidak jadi dihapus.')).toBeVisible();
    await expect(him.page.getByText('Akunmu ditangguhkan')).toBeVisible();

    // Who decided reads it, and does not answer.
    await page.goto('/admin/banding');
    await page.getByRole('button', { name: `Buka banding ${him.nama}` }).click();
    await expect(page.getByText(/moderator lain yang menjawab/)).toBeVisible();
    const other = await another(browser, viewportOf(page));
    await enter(other, 'moderasi');
    await other.goto('/admin/banding');
    await other.getByRole('button', { name: `Buka banding ${him.nama}` }).click();
    const dialog = other.getByRole('dialog', { name: `Banding ${him.nama}` });
    await expect(dialog.getByText('Bukan saya yang menulis pesan itu.')).toBeVisible();
    await expect(dialog.getByText(`Penangguhan ${end}`, { exact: true })).toBeVisible();
    await dialog.getByLabel('Keputusan dicabut').check();
    await dialog.getByRole('button', { name: 'Penjelasan anggota sesuai dengan buktinya.' }).click();
    await dialog.getByRole('button', { name: 'Simpan jawaban' }).click();
    await expect(other.getByText('Jawaban tersimpan. Anggota diberi tahu.')).toBeVisible();

    await signIn();
    await expect(him.page).toHaveURL(/\/match/);
    him.said.splice(0);
    await other.close();
    await leave(him);
  },
);
