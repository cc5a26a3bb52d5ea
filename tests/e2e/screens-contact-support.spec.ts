import { startWhatsAppServer, type WhatsAppServer } from '../support/whatsapp-server.ts';
import { expectWell } from './accessible.ts';
import { startStoryServer, type StoryServer } from './server.ts';
import { expect, listen, SIZES, test } from './story.ts';

/** A server whose day may cost one message: the second request is told to write to us. */
let meta: WhatsAppServer;
let own: StoryServer;
test.beforeAll(async () => {
  meta = await startWhatsAppServer();
  own = await startStoryServer(process.env.E2E_WORLD!, {
    ...meta.env,
    WHATSAPP_DAILY_MAX: '1',
    CONTACT_WHATSAPP: '+6281100000001',
  });
});
test.afterAll(async () => {
  await own.stop();
  await meta.close();
});

test('a code comes by WhatsApp; where the day is spent, one tap writes to the team', { tag: '@phone' }, async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: SIZES.phone, baseURL: own.url })).newPage();
  const said = listen(page, () => own.url);
  const ask = async (username: string) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Lupa password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lupa password' });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Nomor WhatsApp').fill('089810370175');
    await dialog.getByRole('button', { name: 'Kirim kode' }).click();
    return dialog;
  };
  await expect((await ask('joko')).getByLabel('Kode 6 angka')).toBeVisible();
  await expect.poll(() => meta.to('+6289810370175').length).toBe(1);
  // A code that is awaited would be asked for again after a reload.
  await page.keyboard.press('Escape');
  const dialog = await ask('joko');
  await expect(dialog.getByText('Kode tidak bisa dikirim saat ini.')).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Hubungi tim kami lewat WhatsApp' });
  const text = 'Halo tim Serasi, saya lupa password. Username saya: joko';
  await expect(link).toHaveAttribute('href', `https://wa.me/6281100000001?text=${encodeURIComponent(text)}`);
  await expectWell(page);
  expect(said).toEqual([]);
  await page.context().close();
});
