import type { Page } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesKept } from './device.ts';
import { startStoryServer, type StoryServer } from './server.ts';
import { another, expect, saveData, signIn, SIZES, test } from './story.ts';

/** A server over a copy of the built files of its own, so that a newer version can be put in their place. */
async function ownBuild(): Promise<{ server: StoryServer; deploy: (sign: string) => void; end: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'serasi-versi-'));
  cpSync('dist', path.join(folder, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'package.json']) symlinkSync(path.resolve(name), path.join(folder, name));
  const server = await startStoryServer(process.env.E2E_WORLD!, {}, folder);
  const worker = path.join(folder, 'dist/web/client/sw.js');
  return {
    server,
    /** What a build with another page changes in the worker: the sign of what it keeps. */
    deploy(sign) {
      const text = readFileSync(worker, 'utf8');
      const next = text.replace(/(\/kerangka",revision:")\w+/, `$1${sign}`);
      expect(next).not.toBe(text);
      for (const form of ['.br', '.gz']) rmSync(worker + form, { force: true });
      writeFileSync(worker, next);
    },
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const revision = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/kerangka')) return new URL(url).searchParams.get('__WB_REVISION__');
    return null;
  });

test('a newer version says so, waits for the member, and loses nothing that was typed', {
  tag: ['@desktop'],
}, async ({ browser }) => {
  test.slow();
  const { server, deploy, end } = await ownBuild();
  const context = await browser.newContext({ viewport: SIZES.desktop, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const notice = page.getByRole('status').filter({ hasText: 'Versi baru Serasi siap.' });
  const offered = async (sign: string) => {
    deploy(sign);
    // As the browser does by itself at a visit, and the page once an hour.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await expect(notice).toBeVisible();
  };
  await context.addCookies([{ name: 'serasi', value: server.sessions.bayu!, url: server.url }]);
  await page.goto(`${server.url}/notifikasi/pengaturan`);
  await filesKept(page);
  const before = await revision(page);
  const address = page.getByLabel('Alamat e-mail');
  await address.fill('yang.kutulis@contoh.test');
  const beside = await context.newPage();
  await beside.goto(`${server.url}/privasi-saya`);
  await filesKept(beside);
  await offered('0123456789abcdef');
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  await expect(page.getByText(/belum dikirim atau disimpan, dan akan hilang/)).toBeVisible();
  await expect(address).toHaveValue('yang.kutulis@contoh.test');
  await page.getByRole('button', { name: 'Tetap muat ulang' }).click();
  await expect(address).toHaveValue('');
  await expect(notice).toHaveCount(0);
  await expect.poll(() => revision(page)).not.toBe(before);
  // The other tab waited with the worker that has taken over by now.
  const reloaded = beside.waitForEvent('load');
  await beside.getByRole('button', { name: 'Muat ulang' }).click();
  await reloaded;
  await expect(beside.getByText('Versi baru Serasi siap.')).toHaveCount(0);
  await beside.close();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)).toBeNull();

  // What the page keeps by itself needs no question.
  await page.goto(`${server.url}/kontak`);
  const message = page.getByLabel('Pesan', { exact: true });
  await message.fill('Yang sedang kutulis');
  await offered('fedcba9876543210');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  await loaded;
  await expect(message).toHaveValue('Yang sedang kutulis');
  await expect(notice).toHaveCount(0);
  await context.close();
  await end();
});

test('where a file of the older version is gone, the page stays and offers a reload', { tag: '@phone' }, async ({
  browser,
}) => {
  // The console tells of the file; this page's is not listened to.
  const page = await another(browser, SIZES.phone);
  await saveData(page);
  await signIn(page, 'sari');
  await page.route('**/assets/report-dialog-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page
    .getByRole('button', { name: /^Pilihan lain: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /Laporkan/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ada bagian yang tidak sampai' })).toBeVisible();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
});
