import type { Page } from '@playwright/test';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { chatButton, message, openChat, write } from './chats.ts';
import { cachedFiles, filesKept, keptAddresses, reach } from './device.ts';
import { hostAndMatch, leave } from './newcomers.ts';
import { expect, signIn, test } from './story.ts';

test.use({ workers: 'allow' });

const BANNER = /^Kamu sedang offline\. Ini yang terakhir tersimpan di perangkat ini, per .+ W(IB|ITA|IT)\.$/;
const LAST_LINE = 'Setuju. Dan soal anak juga. Nanti malam kita lanjutkan, ya.';
const MESSAGES = /^\/api\/conversations\/[^/]+\/messages$/;

const scriptsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Set(performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/.+\.js$/.exec(name) ?? []))
        .size,
  );

/** Sari reads her matches, her likes and her talk with Bayu; all of it is then on her device. */
async function readAll(page: Page): Promise<void> {
  await signIn(page, 'sari');
  // Whoever leaves a page before its answers are kept has kept nothing of it.
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(['/api/session', '/api/matches']));
  await filesKept(page);
  // The worker fetches ahead, not the page (decision 0082): what /match itself has loaded stays within its budget.
  expect(await scriptsOf(page)).toBeLessThanOrEqual(20);
  await page.goto('/history-suka');
  await chatButton(page, PERSONA_NAMES.bayu).click();
  await expect(message(page, LAST_LINE)).toBeVisible();
  await expect
    .poll(() => keptAddresses(page))
    .toEqual(expect.arrayContaining(['/api/likes/history', expect.stringMatching(MESSAGES)]));
  await page.goto('/pesan');
  await expect(page.getByRole('navigation', { name: 'Percakapan' })).toBeVisible();
  await expect
    .poll(() => keptAddresses(page))
    .toEqual(
      expect.arrayContaining(['/api/session', '/api/matches', '/api/likes/history', expect.stringMatching(MESSAGES)]),
    );
}

test('T09a: without a network the last lists and talks are there, and say of when they are', async ({
  page,
  context,
}) => {
  await readAll(page);
  const all = await reach(page);
  for (const { value } of await context.cookies()) expect(all.includes(value)).toBe(false);
  // No photo is kept (T17), and no answer but those of the list.
  for (const file of await cachedFiles(page)) expect(file).toMatch(/^\/(assets\/[\w.-]+|kerangka|favicon\.svg)$/);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(BANNER)).toBeVisible();
  await page.getByRole('link', { name: PERSONA_NAMES.bayu }).first().click();
  await expect(message(page, LAST_LINE)).toBeVisible();
  await page.goto('/match');
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText(/profil potensial/).first()).toBeVisible();
  const like = page.getByRole('button', { name: /^Suka: / }).first();
  await like.click();
  await expect(page.getByTestId('toasts').getByText(/Kami tidak bisa menghubungi server/)).toBeVisible();
  await expect(like).toBeVisible();
  // Where the code or the words of a page are not here, ours says so, not the browser.
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Kamu sedang offline' })).toBeVisible();
  await page.goto('/history-suka');
  await expect(page.getByRole('button', { name: `Chat (2 hari): ${PERSONA_NAMES.bayu}` })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(BANNER)).toHaveCount(0);
});

test('a page of which nothing is stored does not say it shows what was', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'sari');
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(['/api/session', '/api/matches']));
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/notifikasi');
  const offline = page.getByText(
    'Kamu sedang tidak terhubung. Isianmu tetap ada; kami coba lagi saat jaringan kembali.',
  );
  await expect(offline).toBeVisible();
  await expect(page.getByText(BANNER)).toHaveCount(0);
  await page.goto('/match');
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(offline).toHaveCount(0);
  await page.unroute('**/api/**');
});

test('without a network the kept home says once that it is offline', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(page, 'sari');
  await page.goto('/dashboard');
  await expect.poll(() => keptAddresses(page)).toContain('/api/dashboard');
  await filesKept(page);
  await context.setOffline(true);
  let failures = 0;
  page.on('requestfailed', (request) => void (failures += Number(request.url().endsWith('/api/introductions'))));
  await page.reload();
  await expect(page.getByText(BANNER)).toBeVisible();
  const chats = page.getByRole('heading', { name: 'Percakapan berjalan' });
  await expect(chats).toBeVisible();
  // Tried three times, they have failed.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3);
  await expect(chats).toBeVisible();
  // In its own section what belongs there is missed; nothing stands in for what few have.
  const alerts = page.getByRole('alert').filter({ hasText: /\S/ });
  await expect(alerts).toHaveText([new RegExp(dashboardCopy.profileFailed)]);
  await context.setOffline(false);
});

test('who signs out, or is signed out, leaves nothing behind; the next member finds nothing', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await readAll(page);
  // Her session is over: ended elsewhere, or at its end; no page is open that is still connecting.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/match');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptAddresses(page)).toEqual([]);
  expect((await reach(page)).includes(LAST_LINE)).toBe(false);

  // Budi's lists are his own, and go when he signs out, also without a network.
  await signIn(page, 'budi');
  await expect.poll(() => keptAddresses(page)).toContain('/api/matches');
  expect((await reach(page)).includes(LAST_LINE)).toBe(false);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect.poll(() => keptAddresses(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(/profil potensial/)).toHaveCount(0);
  await context.setOffline(false);
});

test(
  'T26: what a member may not see any more goes when the network is back',
  { tag: '@desktop' },
  async ({ page, browser, context }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openChat(page, him.nama);
    await write(page, him.nama, 'Kata yang tidak boleh tinggal');
    await expect(message(page, 'Kata yang tidak boleh tinggal')).toBeVisible();
    const has = async (text: string) => (await reach(page)).includes(text);
    await expect.poll(() => has('Kata yang tidak boleh tinggal')).toBe(true);
    await context.setOffline(true);
    await him.page.goto('/history-suka');
    const me = await him.page.request.get('/api/likes/history?tab=mutual');
    const { items } = (await me.json()) as { items: { id: string }[] };
    expect(await him.page.request.post('/api/blocks', { data: { memberId: items[0]!.id } })).toBeOK();
    await context.setOffline(false);
    await expect.poll(() => has('Kata yang tidak boleh tinggal')).toBe(false);
    await expect.poll(() => has(him.nama)).toBe(false);
    await leave(him);
  },
);
