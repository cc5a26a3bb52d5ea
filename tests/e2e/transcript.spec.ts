import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { message, openChat, write } from './chats.ts';
import { hostAndMatch, hostName, leave, matched, newcomer } from './newcomers.ts';
import { expect, expectNoSidewaysScroll, hold, test, told } from './story.ts';

/** What the file holds that this press brings. */
async function taken(page: Page, press: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await press.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('serasi-bukti-percakapan.zip');
  return conversationIn(file);
}

const conversationIn = async (file: Download): Promise<string> =>
  strFromU8(unzipSync(await readFile(await file.path()))['percakapan.txt']!);

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

test(
  'a second conversation asked for meanwhile is made after the first',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const one = await hostAndMatch(page, browser, project.name, { at: null });
    const two = await newcomer(browser, project.name, { at: null });
    await matched(page, two);
    for (const { nama } of [one, two]) {
      await openChat(page, nama);
      await write(page, nama, `Halo ${nama}`);
      await expect(message(page, `Halo ${nama}`)).toBeVisible();
    }
    await page.goto('/profile/privasi');
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/file') && asked.push(request.url()));
    const files: Download[] = [];
    page.on('download', (file) => files.push(file));
    const arrive = await hold(page, '**/api/transcripts/*/file');
    const press = ({ nama }: { nama: string }) => page.getByRole('button', { name: `Unduh bukti percakapan: ${nama}` });
    await press(one).click();
    await press(two).click();
    for (const each of [one, two]) await expect(press(each)).toHaveAttribute('aria-busy', 'true');
    expect(asked).toHaveLength(1);
    arrive();
    await expect.poll(() => files.length).toBe(2);
    expect(await conversationIn(files[0]!)).toContain(`Halo ${one.nama}`);
    expect(await conversationIn(files[1]!)).toContain(`Halo ${two.nama}`);
    expect(asked).toHaveLength(2);
    for (const each of [one, two]) await leave(each);
  },
);
