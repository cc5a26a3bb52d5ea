import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { reach } from './device.ts';
import { leave, newcomer } from './newcomers.ts';
import { spoil } from './seats.ts';
import { expect, expectNoSidewaysScroll, loseAnswer, signInByForm, test } from './story.ts';

test('a visitor is sent to /login and comes back after signing in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/akun#keputusan');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Kamu perlu masuk')).toBeVisible();
  await expect(page.getByText('Kamu harus masuk untuk mengakses halaman ini')).toBeVisible();
  await page.getByLabel('Username').fill('bayu');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/akun#keputusan$/);
});

test('somebody of the team signs in by the same form, and is led to the overview', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('staf');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ikhtisar' })).toBeVisible();
});

test('wrong and missing credentials are told, and nothing is lost', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Username dan password wajib diisi')).toBeVisible();
  await page.getByLabel('Username').fill('bayu');
  await page.getByLabel('Password', { exact: true }).fill('bukan ini');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Username atau password salah')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('bayu');
});

test('logout ends the session, tells so and goes home', { tag: '@phone' }, async ({ page, browser }) => {
  // Their own: it ends all their sessions, and stories share the personas'.
  const { account } = await newcomer(browser, 'phone', { at: null });
  await signInByForm(page, account.username, account.password);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByText('Kamu telah keluar')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // On its way home the page would call off where it is sent.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/match');
  await expect(page).toHaveURL(/\/login$/);
});

test('a forgotten password is changed with the code from the message', { tag: '@phone' }, async ({ page, browser }) => {
  // Their own: a new password ends all sessions, and stories share the personas'.
  const forgetful = await newcomer(browser, 'phone', { at: null });
  const [name, number] = [forgetful.account.username, forgetful.whatsapp.replace(/^0/, '+62')];
  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lupa password' });
  await dialog.getByRole('button', { name: 'Kirim kode' }).click();
  await expect(dialog.getByText('Username wajib diisi')).toBeVisible();
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByRole('button', { name: 'Kirim kode' }).click();
  await expect(dialog.getByText('Nomor WhatsApp wajib diisi')).toBeVisible();
  await dialog.getByLabel('Nomor WhatsApp').fill(number.replace('+62', '0'));
  await dialog.getByRole('button', { name: 'Kirim kode' }).click();
  await expect(dialog.getByLabel('Kode 6 angka')).toBeVisible();
  // A phone may forget the page while the code is looked for in the messenger.
  await page.reload();
  await expect(dialog.getByText(/Berlaku 10 menit/)).toBeVisible();
  const { messages } = await (await page.request.get('/api/development/outbox')).json();
  const isCode = ({ to, text }: { to: string; text: string }) => to === number && text.startsWith('Kode Serasi kamu');
  const code = /: (\d{6})\./.exec(messages.find(isCode).text)![1]!;
  // As a messenger shows it, by keys, which a field too short would cut.
  await dialog.getByLabel('Kode 6 angka').pressSequentially(` ${code.slice(0, 3)} ${code.slice(3)} `);
  // Refused when its field is left, before anything is sent.
  await dialog.getByLabel('Password baru', { exact: true }).fill(`${name}2026`);
  await dialog.getByLabel('Ulangi password baru').focus();
  await expect(dialog.getByText('Jangan pakai namamu atau username sebagai password')).toBeVisible();
  await dialog.getByLabel('Password baru', { exact: true }).fill('sandi baru saya');
  await expect(dialog.getByText('Jangan pakai namamu atau username sebagai password')).toHaveCount(0);
  await dialog.getByLabel('Ulangi password baru').fill('sandi lain');
  await dialog.getByRole('button', { name: 'Ganti password' }).click();
  await expect(dialog.getByText('Password tidak cocok')).toBeVisible();
  await dialog.getByLabel('Ulangi password baru').fill('sandi baru saya');
  await dialog.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page.getByText('Password berhasil diubah. Silakan masuk dengan password baru.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(name);
  await page.getByLabel('Password', { exact: true }).fill('sandi baru saya');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(/\/match/);
  await leave(forgetful);
});

test(
  'a new password whose answer was lost is told as what it may be, with the way to sign in',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const forgetful = await newcomer(browser, project.name, { at: null });
    const number = forgetful.whatsapp.replace(/^0/, '+62');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Lupa password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lupa password' });
    await dialog.getByLabel('Username').fill(forgetful.account.username);
    await dialog.getByLabel('Nomor WhatsApp').fill(forgetful.whatsapp);
    await dialog.getByRole('button', { name: 'Kirim kode' }).click();
    await expect(dialog.getByLabel('Kode 6 angka')).toBeVisible();
    const { messages } = await (await page.request.get('/api/development/outbox')).json();
    const isCode = ({ to, text }: { to: string; text: string }) => to === number && text.startsWith('Kode Serasi kamu');
    await dialog.getByLabel('Kode 6 angka').fill(/: (\d{6})\./.exec(messages.find(isCode).text)![1]!);
    await dialog.getByLabel('Password baru', { exact: true }).fill('sandi baru saya');
    await dialog.getByLabel('Ulangi password baru').fill('sandi baru saya');
    await loseAnswer(page, '**/api/session/reset');
    await dialog.getByRole('button', { name: 'Ganti password' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Ganti password' }).click();
    await expect(dialog.getByText('Mungkin passwordmu sudah berganti. Coba masuk dengan yang baru.')).toBeVisible();
    await expect(dialog.getByText(/^Kode salah/)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(forgetful.account.username);
    await page.getByLabel('Password', { exact: true }).fill('sandi baru saya');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL(/\/match/);

    await leave(forgetful);
  },
);

test('a wrong code costs no typed password; a new one is awaited in an empty field, and told', {
  tag: '@phone',
}, async ({ page }) => {
  await spoil(page.context());
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lupa password' });
  await dialog.getByLabel('Username').fill('bukan.siapa.siapa');
  await dialog.getByLabel('Nomor WhatsApp').fill('081799999999');
  await dialog.getByRole('button', { name: 'Kirim kode' }).click();
  const code = dialog.getByLabel('Kode 6 angka');
  await code.fill('123-456');
  await dialog.getByLabel('Password baru', { exact: true }).fill('sandi baru saya');
  await dialog.getByLabel('Ulangi password baru').fill('sandi baru saya');
  await dialog.getByRole('button', { name: 'Ganti password' }).click();
  await expect(code).toBeFocused();
  const wrong = dialog.getByText(/^Kode salah, sudah dipakai/);
  await expect(wrong).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Kirim ulang dalam/ })).toBeDisabled();
  // Each second is drawn before the next one is counted.
  const again = dialog.getByRole('button', { name: 'Kirim ulang kode' });
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(again).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [1] });
  await again.click();
  await expect(page.getByText('Kode baru sudah diminta. Pakai yang dari pesan terakhir.')).toBeVisible();
  await expect(wrong).toHaveCount(0);
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await expect(dialog.getByLabel('Password baru', { exact: true })).toHaveValue('sandi baru saya');
});

test('the wait for another code ends by the clock, though the page stood still meanwhile', {
  tag: '@phone',
}, async ({ page }) => {
  await spoil(page.context());
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lupa password' });
  await dialog.getByLabel('Username').fill('bukan.siapa.siapa');
  await dialog.getByLabel('Nomor WhatsApp').fill('081799999998');
  await dialog.getByRole('button', { name: 'Kirim kode' }).click();
  await expect(dialog.getByRole('button', { name: /^Kirim ulang dalam/ })).toBeDisabled();
  // No timer ran, as on a phone that shows another application.
  await page.clock.setSystemTime(Date.now() + 120_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog.getByRole('button', { name: 'Kirim ulang kode' })).toBeEnabled();
});

test('a code that was asked for is awaited after a reload until it is over, or its dialog is closed', {
  tag: '@desktop',
}, async ({ page }) => {
  await spoil(page.context());
  const dialog = page.getByRole('dialog', { name: 'Lupa password' });
  const code = dialog.getByLabel('Kode 6 angka');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('lupa-password')));
  const ask = async (number: string) => {
    await page.getByRole('button', { name: 'Lupa password?' }).click();
    await dialog.getByLabel('Username').fill('bukan.siapa.siapa');
    await dialog.getByLabel('Nomor WhatsApp').fill(number);
    await dialog.getByRole('button', { name: 'Kirim kode' }).click();
    await expect(code).toBeVisible();
  };
  await page.goto('/login');
  await ask('081799999997');
  await code.fill('123456');
  await dialog.getByLabel('Password baru', { exact: true }).fill('sandi baru saya');
  await page.reload();
  await expect(code).toHaveValue('');
  await expect(dialog.getByLabel('Password baru', { exact: true })).toHaveValue('');
  await expect(dialog.getByRole('button', { name: /^Kirim ulang dalam/ })).toBeDisabled();
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await kept()).toEqual([]);

  await ask('081799999996');
  expect(await kept()).toHaveLength(1);
  await page.clock.install({ time: Date.now() + 11 * 60_000 });
  await page.reload();
  await expect.poll(kept).toEqual([]);
  await expect(page.getByRole('button', { name: 'Lupa password?' })).toBeEnabled();
  await expect(dialog).toHaveCount(0);
});

test('closing the forgotten-password dialog forgets what was typed there; the name typed before is there already', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  await page.getByRole('dialog').getByLabel('Username').fill('seseorang');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The closed dialog has a field of that name too, which nobody meets.
  await page.getByRole('textbox', { name: 'Username' }).fill('seseorang');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue('seseorang');
});

test('a recovery link that may be used up by a request without an answer leads to signing in', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/reset-password#access_token=a&refresh_token=b&type=recovery');
  await page.getByLabel('Password baru', { exact: true }).fill('sandi baru saya');
  await page.getByLabel('Ulangi password baru').fill('sandi baru saya');
  await loseAnswer(page, '**/api/session/recovery');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Mungkin passwordmu sudah berganti. Coba masuk dengan yang baru.')).toBeVisible();
  await expect(page.getByText('Tautan ganti password tidak berlaku', { exact: false })).toHaveCount(0);
});

test('a broken recovery link is told; a good-looking one leaves the address bar', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/reset-password?access_token=a&type=recovery');
  await expect(page.getByText('Tautan ganti password tidak berlaku atau sudah lewat waktunya')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // The older form is moved into the fragment, and both are taken away; another link in the same page counts.
  for (const form of ['?', '#']) {
    await page.goto(`/reset-password${form}access_token=rahasia1&refresh_token=rahasia2&type=recovery`);
    await expect(page.getByRole('heading', { name: 'Ganti password' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
  }
  const sent = page.waitForRequest('**/api/session/recovery');
  await page.evaluate(() => void (location.hash = 'access_token=rahasia3&refresh_token=rahasia4&type=recovery'));
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('Password baru', { exact: true }).fill('sandi baru saya');
  await page.getByLabel('Ulangi password baru').fill('sandi baru saya');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ accessToken: 'rahasia3', refreshToken: 'rahasia4' });
  await expect(page).toHaveURL(/\/login$/);
});

test('T09a: no secret is in reach of scripts', { tag: '@desktop' }, async ({ page }) => {
  await signInByForm(page, 'bayu');
  const all = await reach(page);
  const cookies = await page.context().cookies();
  const session = cookies.find((c) => c.name === 'serasi')!;
  expect([session.httpOnly, session.sameSite]).toEqual([true, 'Lax']);
  for (const cookie of cookies) expect(all).not.toContain(cookie.value);
});

test('by keyboard alone: sign in, open why, like', { tag: '@desktop' }, async ({ page, browser }) => {
  const { account } = await newcomer(browser, 'desktop', { at: null });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  const tabTo = async (name: RegExp, role: 'button' | 'link' | 'textbox' = 'button') => {
    for (let i = 0; i < 60; i++) {
      if (
        await page
          .getByRole(role, { name })
          .first()
          .evaluate((el) => el === document.activeElement)
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with Tab`);
  };
  await tabTo(/^Masuk$/, 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await tabTo(/^Username/, 'textbox');
  await page.keyboard.type(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  await tabTo(/^Mengapa/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tabTo(/^Suka: /);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kamu telah menyukai profil ini')).toBeVisible();
});
