import type { Page } from '@playwright/test';
import { openRegistrationAt } from './registration-steps.ts';
import { chooseUntyped, expect, picture, test, told } from './story.ts';

/** A file of this size: what arrived is told apart by it. */
const pdf = (bytes: number) => ({
  name: 'akta.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n`.padEnd(bytes)),
});

async function sizesSent(page: Page): Promise<number[]> {
  const { uploads } = await (await page.request.get('/api/uploads')).json();
  return uploads.map((upload: { bytes: number }) => upload.bytes);
}

test('a document removed on its way is not kept; one whose answer is lost is there once', { tag: '@phone' }, async ({
  page,
}) => {
  await openRegistrationAt(page, 6);
  await page.getByLabel('Pemeriksaan dokumen').check();
  const files = page.getByTestId('file-divorce');
  const sent = page.getByText('Terunggah');
  const item = page.getByRole('listitem').filter({ hasText: 'akta.pdf' });

  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  let fate: 'hold' | 'lose' | 'pass' = 'pass';
  await page.route('**/api/uploads', async (route) => {
    if (route.request().method() !== 'POST' || fate === 'pass') return route.continue();
    const response = await route.fetch();
    if (fate === 'hold') {
      await held;
      return route.fulfill({ response });
    }
    fate = 'pass';
    return route.abort('internetdisconnected');
  });
  await chooseUntyped(files, 'akta.pdf', pdf(100).buffer);
  await expect(sent).toHaveCount(1);
  await page.getByRole('button', { name: 'Hapus akta.pdf' }).click();
  await expect(item).toHaveCount(0);
  fate = 'hold';
  await files.setInputFiles(pdf(101));
  await expect.poll(() => sizesSent(page)).toEqual([101]);
  await page.getByRole('button', { name: 'Hapus akta.pdf' }).click();
  await expect(item).toHaveCount(0);
  answer();
  await expect.poll(() => sizesSent(page)).toEqual([]);

  // The one place for it is taken by the file itself.
  fate = 'lose';
  await files.setInputFiles(pdf(102));
  await expect(sent).toHaveCount(1);
  await expect(item).toHaveCount(1);
  expect(await sizesSent(page)).toEqual([102]);
  await page.getByRole('button', { name: 'Hapus akta.pdf' }).click();
  await expect.poll(() => sizesSent(page)).toEqual([]);

  // What was sent before a reload is asked for again when the network is back.
  await expect(item).toHaveCount(0);
  await files.setInputFiles(pdf(103));
  await expect(sent).toHaveCount(1);
  let away = true;
  await page.route('**/api/uploads', (route) => (away ? route.abort('internetdisconnected') : route.fallback()));
  await openRegistrationAt(page, 6);
  await expect(item).toHaveCount(0);
  away = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(item).toHaveCount(1);
});

test('a photo given up while it is cut is not sent, the next one is; Enter on a slider sends no form', {
  tag: '@phone',
}, async ({ page }) => {
  // Cutting waits until the story lets it go on.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    const cuts: (() => void)[] = [];
    Object.assign(window, { goOnCutting: () => cuts.splice(0).map((cut) => cut()).length });
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      cuts.push(() => toBlob.apply(this, args));
    };
  });
  const goOn = () => page.evaluate(() => (window as unknown as { goOnCutting: () => number }).goOnCutting());
  await openRegistrationAt(page, 6);
  await page.getByLabel('Pemrosesan data profil').check();
  const buffer = await picture('#33a');
  const files = ['satu', 'dua'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.getByTestId('file-photo').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: 'Potong foto' });
  const use = dialog.getByRole('button', { name: 'Pakai foto ini' });

  await dialog.getByRole('slider', { name: 'Besar bingkai' }).press('Enter');
  await use.click();
  // The form would have said at once what is missing in it.
  await expect(page.getByText('perlu dilengkapi')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(use).toBeEnabled();
  await expect.poll(goOn).toBe(1);

  // It is «dua» that is being cut now.
  await use.click();
  await expect.poll(goOn).toBe(1);
  await expect(page.getByText('Terunggah')).toHaveCount(1);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Hapus dua/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hapus satu/ })).toHaveCount(0);

  // Put in order by keyboard: the focus stays with the photo, and its place is told.
  await page.getByTestId('file-photo').setInputFiles({ name: 'tiga.jpg', mimeType: 'image/jpeg', buffer });
  await use.click();
  await expect.poll(goOn).toBe(1);
  await expect(page.getByText('Terunggah')).toHaveCount(2);
  await page.getByRole('button', { name: /^Geser tiga.* ke depan$/ }).press('Enter');
  await expect(page.getByRole('button', { name: /^Geser tiga.* ke belakang$/ })).toBeFocused();
  await told(page, 'Foto sekarang nomor 1 dari 2.');
});
