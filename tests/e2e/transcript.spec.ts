import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { message, openChat, write } from './chats.ts';
import { hostAndMatch, hostName, leave } from './newcomers.ts';
import { expect, expectNoSidewaysScroll, hold, test, told } from './story.ts';

/** What the file holds that this press brings. */
async function taken(page: Page, press: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await press.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('serasi-bukti-percakapan.zip');
  return strFromU8(unzipSync(await readFile(await file.path()))['percakapan.txt']!);
}

test(
  'a conversation is kept as proof from its own menu, and still after the other one has blocked',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    await write(him.page, her, 'Bisa pinjam uang dulu? Besok kukembalikan.');
    await openChat(page, him.nama);
    await expect(message(page, 'pinjam uang')).toBeVisible();
    await write(page, him.nama, 'Untuk apa?');
    await expect(message(page, 'Untuk apa?')).toBeVisible();
    await page.getByRole('button', { name: `Pilihan untuk ${him.nama}` }).click();
    const proof = await taken(page, page.getByRole('menuitem', { name: 'Simpan bukti percakapan' }));
    for (const text of [him.nama, 'Bisa pinjam uang dulu? Besok kukembalikan.', 'Untuk apa?'])
      expect(proof).toContain(text);

    // While it is made the menu says so, and asks for no second one.
    await told(page, 'Bukti percakapan siap. Lihat di unduhan perangkatmu.');
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/file') && asked++);
    const arrive = await hold(page, '**/api/transcripts/*/file');
    for (const name of ['Simpan bukti percakapan', 'Menyiapkan bukti…']) {
      await page.getByRole('button', { name: `Pilihan untuk ${him.nama}` }).click();
      await page.getByRole('menuitem', { name }).click();
      await told(page, 'Menyiapkan bukti…');
    }
    const download = page.waitForEvent('download');
    arrive();
    await download;
    await told(page, 'Bukti percakapan siap. Lihat di unduhan perangkatmu.');
    expect(asked).toBe(1);

    const { id } = (await (await page.request.get('/api/session')).json()).member;
    expect(await him.page.request.post('/api/blocks', { data: { memberId: id } })).toBeOK();
    await page.goto('/profile/privasi');
    const list = page.getByRole('region', { name: 'Bukti percakapan' });
    const again = list.getByRole('button', { name: `Unduh bukti percakapan: ${him.nama}` });
    await expect(again).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await taken(page, again)).toContain('Bisa pinjam uang dulu? Besok kukembalikan.');
    // No other page shows the conversation: the one who swindled is reported here.
    await list.getByRole('button', { name: `Laporkan ${him.nama}` }).click();
    const report = page.getByRole('dialog', { name: `Laporkan profil ${him.nama}` });
    await report.getByRole('radio', { name: /uang/i }).check();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(report.getByText('Laporanmu kami terima')).toBeVisible();
    await leave(him);
  },
);
