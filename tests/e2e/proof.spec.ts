import { numberText } from '../../src/copy/number-text.ts';
import { beginProfile, register } from './own-profile.ts';
import { another, enter, expect, test, told, viewportOf } from './story.ts';

test('a newcomer proves the number on /match, after wrong codes and another number, and meets others', {
  tag: '@phone',
}, async ({ page }) => {
  const { password } = await register(page);
  await page.goto('/pesan');
  await expect(page).toHaveURL(/\/match$/);
  await expect(page.getByRole('heading', { name: 'Buktikan nomor WhatsApp' })).toBeVisible();
  await expect(page.getByTestId('jumlah-kandidat')).toHaveText(/paling sedikit \d+ kandidat, sebelum/);
  const code = page.getByLabel('Kode 6 angka');
  await expect(code).toHaveValue(/^\d{6}$/);
  // The act is in view at once, above the phone's bar.
  const [act, bar] = [page.getByRole('button', { name: 'Buktikan nomor' }), page.getByRole('navigation').last()];
  const foot = async () => {
    const [{ y, height }, { y: edge }] = [(await act.boundingBox())!, (await bar.boundingBox())!];
    return y + height - edge;
  };
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(foot, 'the button ends above the bar').toBeLessThanOrEqual(0);
  // In the fallback font too, which is wider: a slow network shows it for long.
  const inFont = (name: string) =>
    page.evaluate((font) => document.documentElement.style.setProperty('--font-sans', font), name);
  await inFont("'Jakarta on DejaVu'");
  await expect.poll(foot, 'the button ends above the bar').toBeLessThanOrEqual(0);
  await inFont('');
  const right = await code.inputValue();
  await code.fill(right === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await expect(
    page.getByText('Kode ini tidak cocok. Periksa pesan WhatsApp yang terakhir dari kami. Sisa 4 percobaan.'),
  ).toBeVisible();
  await expect(code).toBeFocused();
  await expect.poll(foot, 'with the message too').toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Ganti nomor' }).click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Lanjut' });
  await dialog.getByLabel('Nomor WhatsApp baru').fill('123');
  await next.click();
  await expect(dialog.getByText('Nomor WhatsApp ini belum lengkap atau salah. Contoh: 08123456789')).toBeVisible();
  const number = `0816${String(Date.now()).slice(-8)}`;
  await dialog.getByLabel('Nomor WhatsApp baru').fill(number);
  await dialog.getByLabel('Password akunmu', { exact: true }).fill(password);
  await next.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`+62 ${number.slice(1, 4)} ${number.slice(4, 8)} ${number.slice(8)}`)).toBeVisible();
  await expect(code).toHaveValue(/^\d{6}$/);
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await told(page, 'Nomormu terbukti');
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('a member changes the number in the profile, with the password and a code', { tag: '@phone' }, async ({
  page,
}) => {
  await beginProfile(page);
  await page.getByRole('button', { name: 'Edit Nomor WhatsApp', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const number = `0818${String(Date.now()).slice(-8)}`;
  await dialog.getByLabel('Nomor WhatsApp baru').fill(number);
  await dialog.getByLabel('Password akunmu', { exact: true }).fill('bukan ini');
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByText('Password kamu yang sekarang salah')).toBeVisible();
  await dialog.getByLabel('Password akunmu', { exact: true }).fill('kata sandi saya');
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByText(/^Menunggu bukti: /)).toBeVisible();
  const code = dialog.getByLabel('Kode 6 angka');
  await expect(code).toHaveValue(/^\d{6}$/);
  const first = await code.inputValue();
  await dialog.getByRole('button', { name: 'Kirim kode baru' }).click();
  await expect(code).not.toHaveValue(first);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue(/^\d{6}$/);
  // As a messenger shows it, by keys, which a field too short would cut.
  const sent = await code.inputValue();
  await code.clear();
  await code.pressSequentially(` ${sent.slice(0, 3)} ${sent.slice(3)} `);
  await dialog.getByRole('button', { name: 'Buktikan nomor' }).click();
  await told(page, 'Nomor WhatsApp sudah diganti');
  await expect(page.getByTestId('nilai-contactWa')).toHaveText(numberText(`+62${number.slice(1)}`));
});

test('a code that arrives late counts, though the member began to send one to us', { tag: '@phone' }, async ({
  page,
}) => {
  await register(page);
  await page.goto('/match');
  const field = page.getByLabel('Kode 6 angka');
  await expect(field).toHaveValue(/^\d{6}$/);
  const late = await field.inputValue();
  await page.getByRole('button', { name: 'Kode tidak sampai?' }).click();
  await page.getByRole('button', { name: 'Tampilkan kode untuk dikirim' }).click();
  await expect(page.getByTestId('kode-kontak')).toBeVisible();
  // Another visit begins at the way that was taken.
  await page.reload();
  await expect(page.getByTestId('kode-kontak')).toBeVisible();
  await page.getByRole('button', { name: 'Kodenya sudah sampai? Isi di sini' }).click();
  await field.fill(late);
  await page.getByRole('button', { name: 'Buktikan nomor' }).click();
  await told(page, 'Nomormu terbukti');
});

test('where no code arrives, the member sends one to us, and staff confirm it with one click', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await register(page);
  await page.goto('/match');
  await page.getByRole('button', { name: 'Kode tidak sampai?' }).click();
  await page.getByRole('button', { name: 'Tampilkan kode untuk dikirim' }).click();
  const code = (await page.getByTestId('kode-kontak').textContent())!;
  await expect(page.getByRole('link', { name: 'Buka WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/6281100000001\\?text=.*${code}$`),
  );

  const staff = await another(browser, viewportOf(page));
  await enter(staff, 'staf');
  await staff.goto('/admin/nomor');
  await expect(staff.getByRole('heading', { level: 1, name: 'Antrean nomor' })).toBeVisible();
  await staff.getByLabel('Kode dari pesan anggota').fill('XXXXXX');
  await expect(staff.getByText('Tidak ada kode XXXXXX yang menunggu')).toBeVisible();
  const field = staff.getByLabel('Kode dari pesan anggota');
  await field.fill(code.toLowerCase());
  const row = staff.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(/\+62 8\d\d \d{4} \d+/);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(row.getByRole('button')).toBeVisible();
  // The next message, pasted before the answer to the last is here, stays.
  await staff.route(
    '**/api/staff/numbers/*/confirmation',
    async (route) => {
      await field.fill('Pesan berikutnya');
      await route.fulfill({ status: 204 });
    },
    { times: 1 },
  );
  await row.getByRole('button', { name: `Konfirmasi kode ${code}` }).click();
  await told(
    staff,
    (await staff
      .getByTestId('toasts')
      .getByText(/terbukti\.$/)
      .textContent())!,
  );
  await expect(field).toHaveValue('Pesan berikutnya');
  // The whole message as it came.
  await field.fill(`Halo Serasi, kodeku ${code}`);
  await row.getByRole('button', { name: `Konfirmasi kode ${code}` }).click();
  await expect(staff.getByTestId('toasts').getByText(/^Nomor \+62 \d{3} \d{4} \d+ terbukti\.$/)).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(staff.getByText(`Tidak ada kode ${code} yang menunggu`)).toHaveCount(0);
  await expect(row).toHaveCount(0);
  // The member's page asks now and then, and opens by itself.
  await expect(page.getByText(/profil potensial/).first()).toBeVisible({ timeout: 20_000 });
  await staff.close();
});

test('another number that the team confirms is told in the dialog that waits for it', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await beginProfile(page);
  await page.getByRole('button', { name: 'Edit Nomor WhatsApp', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const number = `0819${String(Date.now()).slice(-8)}`;
  await dialog.getByLabel('Nomor WhatsApp baru').fill(number);
  await dialog.getByLabel('Password akunmu', { exact: true }).fill('kata sandi saya');
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await dialog.getByRole('button', { name: 'Kode tidak sampai?' }).click();
  await dialog.getByRole('button', { name: 'Tampilkan kode untuk dikirim' }).click();
  const code = (await dialog.getByTestId('kode-kontak').textContent())!;

  const staff = await another(browser, viewportOf(page));
  await enter(staff, 'staf');
  await staff.goto('/admin/nomor');
  await staff.getByLabel('Kode dari pesan anggota').fill(code);
  await staff.getByRole('button', { name: `Konfirmasi kode ${code}` }).click();
  await expect(staff.getByTestId('toasts').getByText(/terbukti\.$/)).toBeVisible();
  await staff.close();
  await expect(page.getByText('Nomor WhatsApp sudah diganti').first()).toBeVisible({ timeout: 20_000 });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('nilai-contactWa')).toHaveText(numberText(`+62${number.slice(1)}`));
});
