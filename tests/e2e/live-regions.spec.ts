import { openChat, write } from './chats.ts';
import { opened } from './database.ts';
import { listenTo } from './listener.ts';
import { hostAndMatch, hostName, hostOf, leave, newcomer } from './newcomers.ts';
import { openRoom, said, unique } from './room-people.ts';
import { enter, expect, openLive, picture, signIn, test } from './story.ts';

/** How often something with these words was said. */
const times = (heard: readonly string[], words: string | RegExp) =>
  heard.filter((said) => (typeof words === 'string' ? said.includes(words) : words.test(said))).length;

test(
  'who listens hears a message in an open conversation once',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(page, him.nama);
    await openChat(him.page, her);
    const heard = await listenTo(page);
    await write(him.page, her, 'Selamat pagi dari sini');
    await expect.poll(async () => times(await heard(), 'Selamat pagi dari sini')).toBe(1);
    // The next one comes after it: by then a double would have been said.
    await write(him.page, her, 'Dan selamat siang');
    await expect.poll(async () => times(await heard(), 'Dan selamat siang')).toBe(1);
    expect(times(await heard(), 'Selamat pagi dari sini')).toBe(1);
    await leave(him);
  },
);

test(
  'who listens hears a message in the room once, and not the whole log with it',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    const says = async (text: string) =>
      expect(
        await him.page.request.post('/api/room/messages', { data: { clientId: `cerita-${Date.now()}`, text } }),
      ).toBeOK();
    const [before, one, two] = [
      unique('Sudah lama di sini'),
      unique('Selamat pagi semua'),
      unique('Ada yang dari Solo'),
    ];
    await says(before);
    await enter(page, hostOf(project.name));
    await openLive(page, '/dashboard');
    await openRoom(page);
    await expect(said(page, before)).toBeVisible();
    // The list is there to be read, and silent: who says its news stands beside it.
    const log = page.getByRole('log', { name: 'Pesan di ruang bersama' });
    await expect(log).toHaveAttribute('aria-live', 'off');
    const heard = await listenTo(page);
    await says(one);
    await expect.poll(async () => times(await heard(), one)).toBe(1);
    await says(two);
    await expect.poll(async () => times(await heard(), two)).toBe(1);
    const news = (await heard()).filter((words) => [before, one, two].some((text) => words.includes(text)));
    const word = him.nama.split(' ')[0];
    expect(news).toEqual([`${word}: ${one}`, `${word}: ${two}`]);
    // In the accessibility tree each message is an item of the log once.
    const tree = await log.ariaSnapshot();
    for (const text of [before, one, two]) expect(tree.split(text).length - 1, text).toBe(1);
    await leave(him);
  },
);

test(
  'who listens hears of a like and of a match once each',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await enter(page, hostOf(project.name));
    const her = (await (await page.request.get('/api/session')).json()).member.id;
    await openLive(page, '/dashboard');
    const heard = await listenTo(page);
    await opened(him.id, her);
    expect(await him.page.request.post('/api/likes', { data: { candidateId: her } })).toBeOK();
    await expect.poll(async () => times(await heard(), `${him.nama} menyukaimu`)).toBe(1);
    // Liked back in another tab: this one hears of the match.
    expect(await page.request.post('/api/likes', { data: { candidateId: him.id } })).toBeOK();
    await expect.poll(async () => times(await heard(), 'Kalian cocok!')).toBe(1);
    expect(times(await heard(), `${him.nama} menyukaimu`)).toBe(1);
    await leave(him);
  },
);

test('who listens hears how many were found, that a file has come and not each percent, and that there is no network', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'andi');
  const heard = await listenTo(page);
  await page.getByRole('button', { name: /^Saringan/ }).click();
  await page.getByLabel('Agama', { exact: true }).selectOption('Hindu');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect.poll(async () => times(await heard(), /Ada \d+ profil/)).toBe(1);
  await page.context().setOffline(true);
  await expect.poll(async () => times(await heard(), /tidak terhubung|sedang offline/)).toBe(1);
  await page.context().setOffline(false);
  expect(times(await heard(), /Ada \d+ profil/)).toBe(1);

  await page.goto('/payment?plan=pro');
  await page.getByRole('button', { name: 'Pilih berkas' }).waitFor();
  const paying = await listenTo(page);
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await expect.poll(async () => times(await paying(), 'Unggah bukti transfer untuk melanjutkan.')).toBe(1);
  await page
    .getByTestId('file-bukti')
    .setInputFiles({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: await picture('#cde') });
  await expect.poll(async () => times(await paying(), 'Bukti transfer sudah sampai.')).toBe(1);
  expect(times(await paying(), '%'), 'percents are read out').toBe(0);
});
