import type { Page } from '@playwright/test';
import { openRegistrationAt } from './registration-steps.ts';
import { expect, test } from './story.ts';

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
  let fate: 'hold' | 'lose' | 'pass' = 'hold';
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
});
