import { composer, message, mine, openChat, texts, write } from './chats.ts';
import { shellCopy } from '../../src/copy/shell.ts';
import { hostAndMatch, hostName, leave } from './newcomers.ts';
import { expect, test } from './story.ts';
import type { Page, Route } from '@playwright/test';

type Fate = (route: Route) => Promise<void>;
const cut: Fate = (route) => route.abort('internetdisconnected');
const through: Fate = (route) => route.continue();

/** What messages meet on their way, until it is told otherwise: a route that is taken away can swallow the call after. */
async function messagesMeet(page: Page, first: Fate): Promise<(next: Fate) => void> {
  let fate = first;
  await page.route('**/api/conversations/*/messages', (route) =>
    (route.request().method() === 'POST' ? fate : through)(route),
  );
  return (next) => void (fate = next);
}

test(
  'what is written without a network is kept through a reload, and arrives once and in order',
  { tag: '@desktop' },
  async ({ page, browser, context }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    await openChat(page, him.nama);
    await context.setOffline(true);
    await write(page, him.nama, 'Pertama tanpa jaringan');
    await write(page, him.nama, 'Kedua tanpa jaringan');
    await write(page, him.nama, 'Berubah pikiran');
    await expect(page.getByText('Menunggu jaringan')).toHaveCount(3);
    await page.getByRole('button', { name: 'Ambil kembali' }).last().click();
    await expect(composer(page, him.nama)).toHaveValue('Berubah pikiran');
    await composer(page, him.nama).fill('');
    await expect(page.getByText('Menunggu jaringan')).toHaveCount(2);
    // Back in reach of the page, not yet of the server's messages: a reload in between.
    const fate = await messagesMeet(page, cut);
    await context.setOffline(false);
    await page.reload();
    await expect(message(page, 'Pertama tanpa jaringan')).toBeVisible();
    await expect(page.getByText('Menunggu jaringan')).toHaveCount(2);
    fate(through);
    await expect(
      mine(page, 'Pertama tanpa jaringan', 'Terkirim').or(mine(page, 'Pertama tanpa jaringan', 'Dibaca')),
    ).toBeVisible();
    await expect(mine(page, 'Kedua tanpa jaringan', 'Dibaca')).toBeVisible();
    const both = ['Pertama tanpa jaringan', 'Kedua tanpa jaringan'];
    await expect.poll(() => texts(him.page)).toEqual(both);
    expect(await texts(page)).toEqual(both);
    await leave(him);
  },
);

test(
  'an answer that gets lost on the way doubles nothing',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openChat(page, him.nama);
    let lost = 0;
    await page.route('**/api/conversations/*/messages', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    await write(page, him.nama, 'Hanya sekali');
    await expect(mine(page, 'Hanya sekali', 'Terkirim')).toBeVisible();
    await page.reload();
    await expect(message(page, 'Hanya sekali')).toBeVisible();
    expect(await texts(page)).toEqual(['Hanya sekali']);
    await leave(him);
  },
);

test(
  'messages missed while away are caught up, and a refusal gives the words back',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(page, him.nama);
    await openChat(him.page, her);
    await him.page.context().setOffline(true);
    for (const n of [1, 2, 3]) await write(page, him.nama, `Saat kamu pergi ${n}`);
    await expect(mine(page, 'Saat kamu pergi 3', 'Terkirim')).toBeVisible();
    await him.page.context().setOffline(false);
    await expect.poll(() => texts(him.page)).toEqual(['Saat kamu pergi 1', 'Saat kamu pergi 2', 'Saat kamu pergi 3']);
    await expect(mine(page, 'Saat kamu pergi 3', 'Dibaca')).toBeVisible();

    const fate = await messagesMeet(page, cut);
    const ids = new Set<string>();
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/messages')) ids.add(sent.postDataJSON().clientId);
    });
    await write(page, him.nama, 'Ditolak dulu');
    await expect(page.getByText('Menunggu jaringan')).toBeVisible();
    fate((route) =>
      route.fulfill({ status: 409, json: { code: 'conversation-expired', message: 'x', requestId: 'uji-4' } }),
    );
    await expect(page.getByText('Gagal mengirim pesan.')).toBeVisible();
    await page.getByRole('button', { name: 'Ambil kembali' }).click();
    await expect(composer(page, him.nama)).toHaveValue('Ditolak dulu');
    await expect(page.getByText('Gagal mengirim pesan.')).toHaveCount(0);
    fate(through);
    await composer(page, him.nama).press('Enter');
    await expect(mine(page, 'Ditolak dulu', 'Dibaca')).toBeVisible();
    // Sent again unchanged it is the same message: a try of before may have arrived.
    expect(ids.size).toBe(1);
    await leave(him);
  },
);

test(
  'where no live connection gets through, messages come by asking',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name);
    const her = hostName(project.name);
    await him.page.routeWebSocket(/\/api\/live\/socket/, (socket) => socket.close());
    await openChat(him.page, her);
    await openChat(page, him.nama);
    await write(page, him.nama, 'Tanpa sambungan langsung');
    await expect(message(him.page, 'Tanpa sambungan langsung')).toBeVisible();
    await expect(mine(page, 'Tanpa sambungan langsung', 'Dibaca')).toBeVisible();
    await expect(
      him.page.getByText('Menghubungkan kembali… Pesanmu terkirim begitu jaringan kembali.').first(),
    ).toBeVisible({ timeout: 25_000 });
    await write(him.page, her, 'Jawaban tetap terkirim');
    await expect(message(page, 'Jawaban tetap terkirim')).toBeVisible();
    await leave(him);
  },
);

test(
  'a session that ends elsewhere leads to the sign-in',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await him.page.goto('/pesan');
    await expect(him.page.getByRole('heading', { level: 1, name: 'Pesan' })).toBeVisible();
    await expect(him.page.getByRole('button', { name: /ruang bersama/i }).first()).toBeVisible();
    // Another browser of his ends all sessions.
    const other = await browser.newContext();
    await other.addCookies(await him.page.context().cookies());
    await other.request.delete('/api/session?everywhere=true');
    await other.close();
    await expect(him.page).toHaveURL(/\/login$/);
    await expect(him.page.getByText('Kamu harus masuk untuk mengakses halaman ini')).toBeVisible();
    // His socket may have asked once more before the page knew, which the browser tells by itself.
    him.said.splice(0, him.said.length, ...him.said.filter((line) => !/\/live\/socket\/.* Authentication/.test(line)));
    await leave(him);
  },
);

test(
  'a block while the other is without a network ends the chat that is open there, once it is back',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(page, him.nama);
    await openChat(him.page, her);
    await him.page.context().setOffline(true);
    await expect(him.page.getByText(shellCopy.offline)).toBeVisible();
    const { items } = (await (await page.request.get('/api/conversations')).json()) as {
      items: { id: string; other: { nama: string } }[];
    };
    const { id } = items.find(({ other }) => other.nama === him.nama)!;
    const blocked = await page.request.post('/api/blocks', { data: { conversationId: id } });
    expect(blocked.ok()).toBe(true);
    await him.page.context().setOffline(false);
    await expect(composer(him.page, her)).toHaveCount(0);
    await leave(him);
  },
);
