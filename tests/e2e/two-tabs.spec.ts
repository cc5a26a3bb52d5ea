import type { Page, Route } from '@playwright/test';
import { message, mine, openChat, texts, write } from './chats.ts';
import { hostAndMatch, hostName, leave, newcomer } from './newcomers.ts';
import { openRoom, room, said, unique, writing } from './room-people.ts';
import { enter, expect, listen, signIn, test } from './story.ts';

test(
  'two tabs write in the room and in a chat while offline: nothing lost, nothing twice',
  { tag: '@desktop' },
  async ({ page, browser, context }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openChat(him.page, hostName(project.name));
    const other = await context.newPage();
    const errors = listen(other);
    const tabs = [page, other] as const;
    for (const tab of tabs) {
      await openChat(tab, him.nama);
      await openRoom(tab);
    }
    const [a, b, c] = ['Satu', 'Dua', 'Tiga'].map((word) => unique(word)) as [string, string, string];
    const posts = ['Pertama', 'Kedua', 'Ketiga', 'Keempat'].map((word) => unique(word));

    await context.setOffline(true);
    await write(page, him.nama, a);
    await write(other, him.nama, b);
    await write(page, him.nama, c);
    for (const [i, text] of posts.entries()) {
      await writing(tabs[i % 2]!).fill(text);
      await writing(tabs[i % 2]!).press('Enter');
    }
    // Every tab knows what waits, whichever it was written in.
    for (const tab of tabs) {
      for (const text of [a, b, c]) await expect(mine(tab, text, 'Menunggu jaringan')).toBeVisible();
      for (const text of posts) await expect(said(tab, text).getByText('Menunggu jaringan…')).toBeAttached();
    }

    await context.setOffline(false);
    for (const tab of [him.page, ...tabs]) await expect.poll(() => texts(tab)).toEqual([a, b, c]);
    for (const tab of tabs) {
      for (const text of posts) await expect(said(tab, text)).toHaveCount(1);
      await expect(tab.getByText(/Mengirim|Menunggu/)).toHaveCount(0);
    }
    const stored = (await (await him.page.request.get('/api/room')).json()) as { messages: { text: string }[] };
    const theirs = stored.messages.map((m) => m.text).filter((text) => posts.includes(text));
    expect(theirs).toEqual(posts);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('keluar'))))
      .toEqual([]);
    expect(errors).toEqual([]);
    await leave(him);
  },
);

test(
  'signing out leaves nothing of what was written: drafts, waiting messages, the room',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name);
    const her = hostName(project.name);
    const tab = him.page;
    await tab.route('**/api/**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    const secret = unique('Rahasia');
    await tab.goto('/dashboard');
    await openRoom(tab);
    await writing(tab).fill(`${secret} menunggu di ruang`);
    await writing(tab).press('Enter');
    await expect(said(tab, secret).getByText('Menunggu jaringan…')).toBeVisible();
    await writing(tab).fill(`${secret} konsep di ruang`);
    await room(tab).getByRole('button', { name: 'Tutup ruang bersama' }).click();
    await openChat(tab, her);
    await write(tab, her, `${secret} menunggu`);
    await expect(message(tab, `${secret} menunggu`)).toBeVisible();
    await tab.getByRole('textbox', { name: `Tulis pesan untuk ${her}` }).fill(`${secret} konsep`);
    const kept = () =>
      tab.evaluate(() =>
        [localStorage, sessionStorage].flatMap((store) =>
          Object.entries(store).map(([key, value]) => `${key} ${value}`),
        ),
      );
    expect((await kept()).filter((entry) => entry.includes(secret))).toHaveLength(4);

    // What was written goes also when the server cannot end the session.
    const broken = (route: Route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 599, json: { code: 'unexpected', message: 'gagal', requestId: 'uji-7' } })
        : route.fallback();
    await tab.route('**/api/session?*', broken);
    await tab.getByRole('button', { name: 'Keluar' }).click();
    await expect(tab.getByText('Gagal keluar', { exact: true })).toBeVisible();
    await expect(tab.getByText(/uji-7/)).toBeVisible();
    expect((await kept()).filter((entry) => /Rahasia|draf|keluar|ruang|jendela/.test(entry))).toEqual([]);
    await tab.unroute('**/api/session?*', broken);
    await tab.getByRole('button', { name: 'Keluar' }).click();
    await expect(tab).toHaveURL(/\/$/);
    await expect(tab.getByRole('link', { name: 'Daftar sekarang' }).first()).toBeAttached();
    expect((await kept()).filter((entry) => /Rahasia|draf|keluar|ruang|jendela/.test(entry))).toEqual([]);
    await leave(him);
  },
);

test(
  'what one member typed into a page’s form is never read by the next one on the same device',
  {
    tag: '@desktop',
  },
  async ({ page, browser }, { project }) => {
    const stored = (tab: Page) =>
      tab.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.values(store)).join('\n'));
    const typed = 'Catatan rahasia untuk tim';
    const form = (tab: Page) => tab.getByLabel('Keterangan');
    const type = async (tab: Page) => {
      await tab.goto('/privasi-saya');
      await form(tab).fill(typed);
      await tab.goto('/payment?plan=premium');
      await expect(tab.getByLabel('Nomor WhatsApp')).not.toHaveValue('');
      return tab.getByLabel('Nomor WhatsApp').inputValue();
    };
    // Signed out in another tab: this one forgets too.
    const { page: one } = await newcomer(browser, project.name, { at: null });
    const number = await type(one);
    await expect.poll(() => stored(one)).toContain(typed);
    expect(await stored(one)).toContain(number);
    const other = await one.context().newPage();
    await other.goto('/match');
    await other.getByRole('button', { name: 'Keluar' }).click();
    await expect(one).toHaveURL(/\/login$/);
    // They did it themself: nothing says that they would have to sign in for something.
    await expect(one.getByText('Kamu telah keluar')).toBeVisible();
    await expect(one.getByText('Kamu perlu masuk')).toHaveCount(0);
    await expect.poll(() => stored(one)).not.toContain(typed);
    expect(await stored(one)).not.toContain(number);
    await one.close();

    // Ended without a sign-out: kept for who typed it, and for nobody else; messages that wait for a network too.
    await enter(page, 'tika');
    const hers = await type(page);
    const left = await page.evaluate(async () => {
      const { member } = await (await fetch('/api/session')).json();
      const keys = [
        `serasi.keluar.${member.id}.a.b`,
        `serasi.draf.${member.id}.room`,
        `serasi-ruang-dilihat:${member.id}`,
      ];
      for (const key of keys) localStorage.setItem(key, '{"text":"Catatan rahasia untuk tim"}');
      return keys;
    });
    // Her page is left first: it reads itself anew once it hears of another member, and would take the way there back.
    await page.goto('/robots.txt');
    await enter(page, 'sari');
    await page.goto('/privasi-saya');
    await expect(form(page)).toHaveValue('');
    await page.goto('/payment?plan=premium');
    await expect(page.getByLabel('Nomor WhatsApp')).not.toHaveValue('');
    await expect(page.getByLabel('Nomor WhatsApp')).not.toHaveValue(hers);
    await expect.poll(() => stored(page)).not.toContain(typed);
    expect(await stored(page)).not.toContain(hers);
    expect(await page.evaluate((keys) => keys.filter((key) => key in localStorage), left)).toEqual([]);
  },
);

test('a page of one member does nothing as another who has signed in since, even without a live connection', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.routeWebSocket(/./, (socket) => socket.close());
  await signIn(page, 'tika');
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await page.locator('#preference-age-from').fill('41');
  await expect(page.getByRole('button', { name: 'Simpan pilihan' })).toBeVisible();
  const wishesOf = async () => (await (await page.request.get('/api/profile')).json()).facts.ageRangeWanted;
  // Refused (api http), or the page knew already and begins anew: it may before anything is pressed.
  const begunAnew = page.waitForEvent('domcontentloaded');
  await enter(page, 'sari');
  const hers = await wishesOf();
  await page
    .getByRole('button', { name: 'Simpan pilihan' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await begunAnew;
  // The page is hers now.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Sari/ }).first()).toBeVisible();
  expect(await wishesOf()).toEqual(hers);
});
