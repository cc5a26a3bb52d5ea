import { CONSENTS } from '../../src/copy/consents.ts';
import { composer, endIn, message, mine, openChat, write } from './chats.ts';
import { hostAndMatch } from './newcomers.ts';
import { drawn, enter, expect, giveClipboard, test, viewportOf } from './story.ts';

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

test(
  'who closes their account leaves an open conversation at once: the name, the photo and what they wrote',
  {
    tag: '@desktop',
  },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: '/history-suka' });
    await openChat(page, him.nama);
    await write(page, him.nama, 'Punyaku, tetap ada.');
    await expect(mine(page, 'Punyaku, tetap ada.', 'Terkirim')).toBeVisible();
    const talk = await him.page.request.get('/api/conversations').then((answer) => answer.json());
    const [{ id }] = talk.conversations ?? talk.items;
    const written = { clientId: `punyanya-${id}`, text: 'Punyanya, ikut hilang.' };
    expect(await him.page.request.post(`/api/conversations/${id}/messages`, { data: written })).toBeOK();
    await expect(message(page, written.text)).toBeVisible();

    const closing = { waived: false, currentPassword: him.account.password };
    expect(await him.page.request.post('/api/privacy/deletion', { data: closing })).toBeOK();
    await expect(page.getByText('Pesan ini ikut dihapus bersama akunnya.')).toBeVisible();
    await expect(message(page, written.text)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Chat dengan Akun dihapus' })).toBeVisible();
    await expect(mine(page, 'Punyaku, tetap ada.', 'Terkirim')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Laporkan pesan' })).toHaveCount(0);
    // The list of matches behind it is read anew too.
    await expect(page.getByRole('button', { name: `Lihat profil: ${him.nama}` })).toHaveCount(0);
  },
);

test(
  'a conversation nobody has begun invites nobody to begin it once the other account is closed',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openChat(page, him.nama);
    await expect(page.getByText(`Mulai percakapan dengan ${him.nama}`)).toBeVisible();
    const closing = { waived: false, currentPassword: him.account.password };
    expect(await him.page.request.post('/api/privacy/deletion', { data: closing })).toBeOK();
    await expect(page.getByText('Akun ini sudah dihapus')).toBeVisible();
    await expect(page.getByText('Belum ada pesan').last()).toBeVisible();
    await expect(page.getByText(/^Mulai percakapan dengan/)).toHaveCount(0);
  },
);

test(
  'what was typed into a conversation that ends, or goes, stays to be copied, and goes when asked to',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const herId = (await (await page.request.get('/api/session')).json()).member.id;
    await openChat(page, him.nama);
    await composer(page, him.nama).fill('Aku belum selesai');
    const unsent = page.getByRole('region', { name: 'Tulisanmu yang belum terkirim' });
    await expect(unsent).toHaveCount(0);
    await endIn(him.nama, -1);
    await page.reload();
    await expect(page.getByText('Percakapan ini sudah berakhir')).toBeVisible();
    await expect(unsent.getByText('Aku belum selesai')).toBeVisible();

    // A reload asks before the connection stands: a block between the two is found all the same.
    expect(await him.page.request.post('/api/blocks', { data: { memberId: herId } })).toBeOK();
    await expect(page.getByText('Percakapan ini tidak tersedia')).toBeVisible();
    await expect(unsent.getByText('Aku belum selesai')).toBeVisible();
    await giveClipboard(page);
    await unsent.getByRole('button', { name: 'Salin tulisanmu' }).click();
    await expect(unsent.getByRole('status')).toHaveText('Salin tulisanmu: Tersalin');
    await unsent.getByRole('button', { name: 'Hapus tulisan ini' }).click();
    await expect(unsent).toHaveCount(0);
  },
);
