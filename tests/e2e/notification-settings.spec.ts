import type { Page } from '@playwright/test';
import { declineCalls, hostAndMatch, hostName, leave } from './newcomers.ts';
import { beginProfile, OWN_PASSWORD } from './own-profile.ts';
import { withPush } from './push.ts';
import { handleOf } from './room-people.ts';
import { spoil } from './seats.ts';
import { enter, expect, failOnce, hold, openLive, test, told } from './story.ts';

// Push is shown by the service worker.
test.use({ workers: 'allow' });

const open = async (page: Page) => {
  await page.goto('/notifikasi');
  await page.getByRole('link', { name: 'Pengaturan pemberitahuan' }).click();
  await expect(page).toHaveURL(/\/notifikasi\/pengaturan$/);
  await expect(page.getByRole('heading', { name: 'Yang kami beri tahukan' })).toBeVisible();
};

test('what is told, how and when is chosen, by keyboard too, and is kept', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page, { domicile: 'Bali' });
  await open(page);

  // The application always shows what matters; the rest is a switch.
  await expect(page.getByRole('switch', { name: /^Aplikasi/ })).toHaveCount(2);
  const push = page.getByRole('switch', { name: 'Browser: Pesan' });
  await push.click();
  await expect(push).not.toBeChecked();
  const mail = page.getByRole('switch', { name: 'E-mail: Ruang bersama' });
  await expect(mail).not.toBeChecked();
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(mail).toBeChecked();
  await page.getByRole('switch', { name: 'Aplikasi: Ruang bersama' }).click();
  await page.getByRole('switch', { name: 'Tampilkan nama dan isinya' }).click();

  await expect(page.getByText('Menurut Waktu Indonesia Tengah (WITA), dari provinsi di profilmu.')).toBeVisible();
  await page.getByRole('switch', { name: 'Pakai jam tenang' }).click();
  await expect(page.getByLabel('Mulai')).toHaveValue('22:00');
  await page.getByLabel('Mulai').selectOption('20.30');
  await page.getByLabel('Selesai').selectOption('20.30');
  await expect(page.getByRole('button', { name: 'Simpan jam tenang' })).toBeDisabled();
  await expect(page.getByText('Jam mulai dan selesai tidak boleh sama.')).toBeVisible();
  await page.getByLabel('Selesai').selectOption('06.00');
  await page.getByRole('button', { name: 'Simpan jam tenang' }).click();
  await told(page, 'Jam tenang tersimpan.');

  await page.reload();
  await expect(push).not.toBeChecked();
  await expect(mail).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Aplikasi: Ruang bersama' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Tampilkan nama dan isinya' })).toBeChecked();
  await expect(page.getByLabel('Mulai')).toHaveValue('20:30');
  await expect(page.getByLabel('Selesai')).toHaveValue('06:00');

  // What is chosen while a save is under way is not saved by it, and stays.
  const saved = await hold(page, '**/api/notifications/settings');
  const save = page.getByRole('button', { name: 'Simpan jam tenang' });
  await page.getByLabel('Mulai').selectOption('21.00');
  const asked = page.waitForRequest('**/api/notifications/settings');
  await save.click();
  await asked;
  await page.getByLabel('Selesai').selectOption('05.00');
  saved();
  await told(page, 'Jam tenang tersimpan.');
  await expect(save).toBeEnabled();
  await expect(page.getByLabel('Mulai')).toHaveValue('21:00');
  await expect(page.getByLabel('Selesai')).toHaveValue('05:00');
  await page.unroute('**/api/notifications/settings');

  // What could not be kept is told, and shown as it was.
  await failOnce(page, '**/api/notifications/settings');
  await push.click();
  await expect(page.getByText('Pilihanmu belum tersimpan')).toBeVisible();
  await expect(push).not.toBeChecked();
});

test(
  'an address is verified by the code that was mailed to it, changed, and forgotten',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await beginProfile(page);
    await open(page);
    const section = page.getByRole('region', { name: 'E-mail' });
    const address = section.getByLabel('Alamat e-mail');
    // Nothing was typed: no address is blamed.
    await section.getByRole('button', { name: 'Kirim kode' }).click();
    await expect(section.getByText('E-mail wajib diisi')).toBeVisible();
    await address.fill('bukan alamat');
    await section.getByRole('button', { name: 'Kirim kode' }).click();
    await expect(section.getByText('Alamat e-mail ini tidak bisa dipakai. Contoh: nama@contoh.id')).toBeVisible();
    const mine = `uji.${Date.now()}.${project.name}@contoh.id`;
    await address.fill(mine);
    await address.press('Enter');
    await expect(section.getByText('Isi password kamu yang sekarang')).toBeVisible();
    await section.getByLabel('Password akunmu', { exact: true }).fill(OWN_PASSWORD);
    await address.press('Enter');
    await expect(section.getByText(`Kode sudah kami kirim ke ${mine}. Berlaku 10 menit.`)).toBeVisible();
    const code = section.getByLabel('Kode dari e-mail');
    await expect(code).toBeFocused();
    await code.fill('12345');
    await section.getByRole('button', { name: 'Verifikasi' }).click();
    const wrong = section.getByText(
      'Kode salah, sudah dipakai, atau sudah lewat 10 menit. Minta kode baru bila perlu.',
    );
    await expect(wrong).toBeVisible();
    // The new code is awaited in an empty field, and nothing is said of it yet.
    await section.getByRole('button', { name: 'Kirim kode lagi' }).click();
    await expect(wrong).toHaveCount(0);
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
    // A reload in between loses nothing.
    await page.reload();
    await code.fill(await codeMailedTo(page, mine));
    await code.press('Enter');
    await told(page, 'Alamat e-mailmu terverifikasi.');
    await expect(section.getByText(mine)).toBeVisible();
    await expect(section.getByText('Terverifikasi', { exact: true })).toBeVisible();

    await section.getByRole('button', { name: 'Ganti alamat' }).click();
    await expect(address).toBeFocused();
    await section.getByRole('button', { name: 'Tidak jadi' }).click();
    await section.getByRole('button', { name: 'Hapus alamat' }).click();
    const ask = page.getByRole('dialog', { name: 'Hapus alamat e-mail?' });
    await ask.getByRole('button', { name: 'Hapus alamat' }).click();
    await told(page, 'Alamat e-mailmu sudah dihapus.');
    await expect(address).toBeVisible();
  },
);

test('browser push is offered once, asked for only by a press, shown without names, and leads to its page', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await withPush(context);
  await beginProfile(page);
  const asked = () => page.evaluate(() => sessionStorage.getItem('uji-ditanya'));
  await page.goto('/notifikasi');
  await expect(page.getByText('Mau tahu begitu ada kabar?')).toBeVisible();
  await page.getByRole('button', { name: 'Nanti saja' }).click();
  await page.reload();
  await expect(page.getByText('Belum ada pemberitahuan')).toBeVisible();
  await expect(page.getByText('Mau tahu begitu ada kabar?')).toHaveCount(0);

  await open(page);
  const section = page.getByRole('region', { name: 'Pemberitahuan browser' });
  await expect(section.getByText('Belum aktif di browser ini.')).toBeVisible();
  expect(await asked()).toBeNull();
  await section.getByRole('button', { name: 'Aktifkan di browser ini' }).click();
  await told(page, 'Pemberitahuan browser aktif.');
  await page.reload();
  await expect(section.getByText('Aktif di browser ini.')).toBeVisible();

  const { push, shown, press } = await worker(page, baseURL!);
  const words = { title: 'Serasi', body: 'Kamu punya pesan baru.', tag: 'n1' };
  const message = { web_push: 8030, notification: { ...words, navigate: `${baseURL}/pesan` } };
  // Whoever looks at the application hears it there; whoever does not is shown it, and led to its page, which is always ours.
  await push(message);
  expect(await shown()).toEqual([]);
  await page.goto('about:blank');
  // The page that was left is counted among those in view for a moment still.
  await expect
    .poll(async () => (await push(message), (await shown()).at(-1)))
    .toEqual({ ...words, url: `${baseURL}/pesan` });
  await push('bukan json');
  await expect
    .poll(async () => (await shown()).at(-1))
    .toEqual({ title: 'Serasi', body: '', tag: undefined, url: '/notifikasi' });
  expect(await press('/pesan')).toEqual([`${baseURL}/pesan`]);
  for (const foreign of ['https://lain.test/', '//lain.test/x', 'javascript:alert(1)'])
    expect(await press(foreign)).toEqual([]);

  await page.goto('/notifikasi/pengaturan');
  // A page with unsent text is not taken away by a press: it offers the way itself.
  // The frame that follows what is typed is there.
  await expect(page.getByRole('button', { name: 'Buka ruang bersama' })).toBeVisible();
  const address = page.getByLabel('Alamat e-mail');
  await address.fill('yang.kutulis@contoh.test');
  expect(await press('/pesan')).toEqual([]);
  await expect(page.getByText(/jadi pemberitahuan itu belum dibuka/)).toBeVisible();
  await expect(address).toHaveValue('yang.kutulis@contoh.test');
  await page.getByRole('link', { name: 'Buka pemberitahuan' }).click();
  await expect(page).toHaveURL(/\/pesan$/);
  await page.goto('/notifikasi/pengaturan');
  await failOnce(page, '**/api/notifications/push');
  await section.getByRole('button', { name: 'Matikan di browser ini' }).click();
  await expect(page.getByText('Pemberitahuan browser belum bisa dimatikan')).toBeVisible();
  await expect(section.getByText('Aktif di browser ini.')).toBeVisible();
  await section.getByRole('button', { name: 'Matikan di browser ini' }).click();
  await told(page, 'Pemberitahuan browser dimatikan di browser ini.');
  await expect(section.getByText('Belum aktif di browser ini.')).toBeVisible();
});

test('a choice that could not be saved does not look saved', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'bayu');
  await page.goto('/notifikasi/pengaturan');
  const choice = page.getByRole('switch').first();
  const before = await choice.isChecked();
  // Nothing can be read anew either.
  await page.route('**/api/notifications/settings', (route) => route.fulfill({ status: 599, json: {} }));
  await choice.click();
  await expect(page.getByTestId('toasts').getByText('Pilihanmu belum tersimpan')).toBeVisible();
  await expect(choice).toBeChecked({ checked: before });
});

test('a browser that cannot push, or may not, says so', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  await beginProfile(page);
  const section = page.getByRole('region', { name: 'Pemberitahuan browser' });
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/notifikasi/pengaturan');
  await expect(section.getByText(/^Browser ini menolak pemberitahuan dari Serasi\./)).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await other.goto(`${baseURL}/notifikasi/pengaturan`);
  await expect(other.getByText(/^Browser ini tidak mendukung pemberitahuan\./)).toBeVisible();
  await other.close();

  // Changed in the browser's own settings while the page is open: no reload is needed.
  await spoil(context);
  const open = await context.newPage();
  await open.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('izin') ?? 'granted' }),
  );
  await context.grantPermissions(['notifications']);
  await open.goto(`${baseURL}/notifikasi/pengaturan`);
  await expect(open.getByText('Belum aktif di browser ini.')).toBeVisible();
  await open.evaluate(() => sessionStorage.setItem('izin', 'denied'));
  await context.clearPermissions();
  await expect(open.getByText(/^Browser ini menolak pemberitahuan dari Serasi\./)).toBeVisible();
  await open.close();
});

test(
  'what happens is heard at once, at the bell and as a message that leads there',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await him.page.goto('/match');
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' })).toBeVisible();
    expect(await page.request.post('/api/permissions', { data: { memberId: him.id } })).toBeOK();
    const toasts = him.page.getByTestId('toasts');
    await expect(toasts.getByText('Permintaan profil lengkap')).toBeVisible();
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 2 belum dibaca' })).toBeVisible();
    await toasts.getByRole('link', { name: 'Lihat' }).click();
    await expect(him.page).toHaveURL(/\/dashboard#permintaan$/);
    // Answered, it is no news any more, and the bell knows.
    await him.page.getByRole('button', { name: `Setuju: ${hostName(project.name)}` }).click();
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' })).toBeVisible();
    await him.page.goto('/notifikasi');
    await expect(him.page.getByRole('heading', { name: 'Hari ini' })).toBeVisible();
    // Read in one tab, it is read in the other.
    const second = await him.page.context().newPage();
    await second.goto('/match');
    await him.page.getByRole('button', { name: 'Tandai semua dibaca' }).click();
    await expect(second.getByRole('link', { name: 'Pemberitahuan', exact: true })).toBeVisible();
    await second.close();
    // Of two that come together neither hides the other.
    const handle = await handleOf(him.page);
    await openLive(him.page, '/match');
    const bothAreHere = await hold(him.page, '**/api/notifications');
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const call = { memberId: him.id, times: [{ day, time: '12:00' }] };
    expect(await page.request.post('/api/introductions', { data: call })).toBeOK();
    const mention = { clientId: `sebut-${him.id}`, text: `Halo @${handle}` };
    expect(await page.request.post('/api/room/messages', { data: mention })).toBeOK();
    bothAreHere();
    await expect(toasts.getByText('2 pemberitahuan baru')).toBeVisible();
    await expect(toasts.getByRole('link', { name: 'Lihat' })).toHaveAttribute('href', '/notifikasi');
    await declineCalls(him);
    await leave(him);
  },
);

async function codeMailedTo(page: Page, address: string): Promise<string> {
  const { messages } = await (await page.request.get('/api/development/outbox')).json();
  return /: (\d{6})\./.exec(messages.find((m: { to: string }) => m.to === address).text)![1]!;
}

/** The page's worker: hands it pushes as the push service would, and sees what it shows and opens. */
async function worker(page: Page, origin: string) {
  const context = page.context();
  // The newest: a seat may have seen those of stories before.
  const own = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
  await own.evaluate(() => {
    const scope = self as unknown as { registration: object; clients: object; shown: unknown[]; opened: string[] };
    Object.assign(scope, { shown: [], opened: [] });
    Object.assign(scope.registration, {
      showNotification: async (
        title: string,
        { body, tag, data }: { body: string; tag?: string; data: { url: string } },
      ) => scope.shown.push({ title, body, tag, url: data.url }),
    });
    Object.assign(scope.clients, { openWindow: async (url: string) => scope.opened.push(url) });
    // Only a real press may bring a window to the front.
    const { WindowClient } = self as unknown as { WindowClient: { prototype: object } };
    Object.assign(WindowClient.prototype, { focus: async () => {} });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((r) => !r.isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    push: async (payload: unknown) =>
      void (await devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: typeof payload === 'string' ? payload : JSON.stringify(payload),
      })),
    shown: () => own.evaluate(() => (self as unknown as { shown: object[] }).shown),
    press: (url: string) =>
      own.evaluate(async (where) => {
        const scope = self as unknown as { opened: string[]; dispatchEvent: (event: Event) => void };
        scope.opened.length = 0;
        let work: Promise<unknown> = Promise.resolve();
        const event = Object.assign(new Event('notificationclick'), {
          notification: { close: () => {}, data: { url: where } },
          waitUntil: (promise: Promise<unknown>) => void (work = promise),
        });
        scope.dispatchEvent(event);
        await work;
        return [...scope.opened];
      }, url),
  };
}
