import { CONSENTS } from '../../src/copy/consents.ts';
import { composer, message, openChat, write } from './chats.ts';
import { hostAndMatch } from './newcomers.ts';
import { drawn, enter, expect, test, viewportOf } from './story.ts';

test('a conversation opens at its end and stays there, whatever the width; who reads above is left there', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'sari');
  await page.goto('/dashboard');
  const talk = await page.locator('main a[href^="/pesan?dengan="]').first().getAttribute('href');
  await page.goto(talk!);
  const list = page.getByRole('group', { name: 'Isi percakapan' });
  await expect(list.getByRole('listitem').nth(4)).toBeVisible();
  const below = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(below).toBeLessThan(2);
  const { width, height } = viewportOf(page);
  const room = () => list.evaluate((box) => box.clientHeight);
  // Lines break elsewhere, so that the rows have other heights than those they had.
  for (const size of [
    { width: 800, height: 500 },
    { width, height },
  ]) {
    const before = await room();
    await page.setViewportSize(size);
    await expect.poll(room).not.toBe(before);
    await drawn(page);
    await expect.poll(below).toBeLessThan(2);
  }
  await list.evaluate((box) => box.scrollTo(0, 0));
  await page.setViewportSize({ width: width - 40, height: height - 140 });
  await expect.poll(room).toBeLessThan(height - 140);
  await drawn(page);
  expect(await below()).toBeGreaterThan(80);
});

test(
  'a conversation that is open goes once a message shows that it is not available any more; the message stays',
  {
    tag: '@desktop',
  },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const { version } = CONSENTS.profile;
    const consents = (given: boolean) =>
      him.page.request.post('/api/privacy/consents', {
        data: { purpose: 'profile', given, version, way: 'privacy-centre' },
      });
    await openChat(page, him.nama);
    expect(await consents(false)).toBeOK();
    await write(page, him.nama, 'Masih di sana?');
    await expect(page.getByText('Percakapan ini tidak tersedia')).toBeVisible();
    await expect(composer(page, him.nama)).toHaveCount(0);
    expect(await consents(true)).toBeOK();
    await openChat(page, him.nama);
    await expect(message(page, 'Masih di sana?')).toBeVisible();
    await expect(page.getByText('Kamu belum bisa menulis di percakapan ini sekarang.')).toBeVisible();
    await page.getByRole('button', { name: 'Ambil kembali' }).click();
    await expect(composer(page, him.nama)).toHaveValue('Masih di sana?');
  },
);
