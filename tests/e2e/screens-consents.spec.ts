import { inDatabase } from './database.ts';
import { newcomer } from './newcomers.ts';
import { another, enter, expect, failOnce, SIZES, test } from './story.ts';
import { expectWell } from './accessible.ts';

test(
  'a consent is taken back and given again by keyboard; meanwhile nothing but the own data is open',
  { tag: '@phone' },
  async ({ browser }, { project }) => {
    const { page } = await newcomer(browser, project.name, { at: '/privasi-saya' });
    const about = ' (Pemrosesan data profil)';
    const take = page.getByRole('button', { name: `Tarik persetujuan${about}` });
    await take.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tarik persetujuan?' });
    await expect(dialog).toContainText('bila kamu setuju lagi, semuanya kembali seperti semula');
    await expectWell(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(take).toBeFocused();
    await page.keyboard.press('Enter');
    // A failure is told as what it is, and the question stays for another try.
    await failOnce(page, '**/api/privacy/consents');
    await dialog.getByRole('button', { name: 'Tarik', exact: true }).click();
    await expect(dialog.getByText('Pilihanmu belum tersimpan')).toBeVisible();
    await expectWell(page);
    await dialog.getByRole('button', { name: 'Tarik', exact: true }).click();
    await expect(page.getByText('Kamu menarik persetujuan pemrosesan data profil.')).toBeVisible();
    // The button is gone: the focus stays at the consent, and does not go to the top of the page.
    await expect(page.getByRole('region', { name: 'Persetujuan' }).locator(':focus')).toHaveCount(1);
    await expectWell(page);
    await expect(page.getByText('Kamu perlu masuk')).toBeHidden();
    // What concerns others is told to be closed, by rule: no failure, and nothing to try again.
    await page.goto('/profile/privasi');
    await expect(page.getByText(/^Yang menyangkut anggota lain tertutup selama itu/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sembunyikan dari nomor WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0);
    await expectWell(page);
    await page.getByRole('link', { name: 'Buka persetujuanmu' }).click();
    await expect(page).toHaveURL(/\/privasi-saya$/);
    await page.goto('/match');
    await expect(page).toHaveURL(/\/privasi-saya$/);
    await page.getByRole('link', { name: 'Riwayat dan bukti persetujuan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bukti persetujuan' })).toBeVisible();
    await expect(page.getByText(/Tidak disetujui, atau ditarik, di Privasi saya/)).toBeVisible();
    await expect(page.getByText(/Disetujui, saat mendaftar/).first()).toBeVisible();
    await expectWell(page);
    await page.getByRole('link', { name: 'Kembali ke Privasi saya' }).click();
    await page.getByRole('button', { name: `Setujui${about}` }).click();
    await expect(page.getByText('Kamu menarik persetujuan pemrosesan data profil.')).toBeHidden();
    await page.goto('/match');
    await expect(page).toHaveURL(/\/match$/);
  },
);

test('a text that has changed is asked about once a visit, with a way to everything else', async ({ browser }, {
  project,
}) => {
  const { id, page } = await newcomer(browser, project.name, { at: null });
  await inDatabase(
    `insert into consents (member_id, purpose, given, version, text_hash) values ($1, 'profile', true, '2026-11-21', 'x')`,
    [id],
  );
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Teks persetujuan kami berubah' });
  await expect(dialog.getByText('Saya menyetujui Serasi memproses foto dan data profil saya')).toBeVisible();
  await expectWell(page, [project.name as 'phone']);
  await dialog.getByRole('button', { name: 'Jeda atau tarik persetujuan' }).click();
  await expect(page).toHaveURL(/\/privasi-saya$/);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('teksnya sudah berubah sejak itu').first()).toBeVisible();
  await page.goto('/dashboard');
  await dialog.getByRole('button', { name: 'Setuju', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test(
  'what the team opened of a member is read on «Privasi saya», with its reason',
  { tag: '@phone' },
  async ({ browser }, { project }) => {
    const { page } = await newcomer(browser, project.name, { at: null });
    const staff = await another(browser, SIZES.desktop);
    await enter(staff, 'staf');
    const { papers } = await (await page.request.get('/api/profile/papers')).json();
    const [{ id }] = papers;
    const reason = 'Memeriksa slip gaji yang dikirim kemarin: nama perusahaannya kurang jelas terbaca.';
    expect(await staff.request.post(`/api/staff/papers/${id}/openings`, { data: { reason } })).toBeOK();
    expect(await staff.request.get('/api/staff/members/csv')).toBeOK();

    await page.goto('/privasi-saya');
    const openings = page.getByRole('region', { name: 'Siapa membuka datamu' });
    await expect(openings.getByText('Dokumen oleh tim: pemilik')).toBeVisible();
    await expect(openings.getByText(`Alasan: ${reason}`)).toBeVisible();
    const list = openings.getByRole('listitem').filter({ hasText: 'Daftar yang diunduh' });
    await expect(list.getByText(/^Isinya nama dan status akun/)).toBeVisible();
    await expectWell(page);
    await staff.close();
  },
);
