import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { expectWell } from './accessible.ts';
import { composer, endIn, message, openChat, write } from './chats.ts';
import { hostAndMatch, hostName, hostOf, leave, newcomer, openMatch } from './newcomers.ts';
import { handleOf, openRoom, opener, room, said, say, unique, writing } from './room-people.ts';
import { another, enter, expect, failOnce, openLive, signIn, test, viewportOf } from './story.ts';

/** States of conversations and of the room that only come about by what somebody does. */

test('a conversation: empty, heard of, listed, open, too long, near its end and ended', async ({ page, browser }, {
  project,
}) => {
  test.slow();
  // Chats and the room are other frames at each width.
  const here = [project.name as 'phone'];
  const him = await hostAndMatch(page, browser, project.name, { at: '/pesan' });
  const her = hostName(project.name);
  await expect(him.page.getByRole('heading', { name: 'Belum ada percakapan' })).toBeVisible();
  await expectWell(him.page, here);
  await openMatch(page, him.nama);
  await page
    .getByRole('dialog', { name: him.nama })
    .getByRole('button', { name: `Chat (2 hari): ${him.nama}` })
    .click();
  await expect(page.getByText(`Mulai percakapan dengan ${him.nama}`)).toBeVisible();
  await expectWell(page, here);

  await openLive(him.page, '/dashboard');
  await write(page, him.nama, 'Apa kabar?');
  const unread = him.page.getByRole('region', { name: 'Pesan yang belum dibaca' });
  await expect(unread.getByText('Apa kabar?')).toBeVisible();
  await expectWell(him.page, here);
  // A phone shows only what comes while it looks; elsewhere a face stays, without the words.
  await him.page.reload();
  await expect(him.page.getByRole('heading', { name: /^Halo/ })).toBeVisible();
  const face = unread.getByRole('button', { name: `Buka pesan dari ${her}, 1 belum dibaca` });
  await expect(face).toHaveCount(project.name === 'phone' ? 0 : 1);
  await expectWell(him.page, here);
  await him.page.goto('/pesan');
  const row = him.page.getByRole('link', { name: new RegExp(her.slice(0, 4)) });
  await expect(row).toBeVisible();
  await expectWell(him.page, here);
  await row.click();
  await expect(composer(him.page, her)).toBeVisible();
  await expect(message(him.page, 'Apa kabar?')).toBeVisible();
  await expectWell(him.page, here);
  await write(him.page, her, 'Lanjut chat di WA aja ya');
  await composer(him.page, her).fill('👍'.repeat(501));
  await expect(him.page.getByText('501/500 · Pesanmu kelebihan 1 karakter.')).toBeVisible();
  await expectWell(him.page, here);

  // A calm word follows a request for another place; it leads to advice.
  await page.getByRole('button', { name: 'Tips aman berkenalan' }).last().press('Enter');
  await expect(page.getByRole('dialog', { name: 'Tips aman berkenalan' })).toBeVisible();
  await expectWell(page, here);
  await page.getByRole('button', { name: 'Mengerti' }).click();
  await endIn(him.nama, 50);
  await page.reload();
  await expect(page.getByText('Waktu chat hampir habis.')).toBeVisible();
  await expectWell(page, here);
  await page.getByRole('button', { name: `Pilihan untuk ${him.nama}` }).click();
  await page.getByRole('menuitem', { name: 'Laporkan' }).click();
  const report = page.getByRole('dialog', { name: `Laporkan pesan ${him.nama}` });
  await report.getByRole('radio', { name: /uang/i }).check();
  await report.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(report.getByText('Laporanmu kami terima')).toBeVisible();
  await expectWell(page, here);
  await endIn(him.nama, -1);
  await page.reload();
  await expect(page.getByText('Percakapan ini sudah berakhir')).toBeVisible();
  await expectWell(page, here);
  await leave(him);
});

test(
  'windows of conversations, side by side and as a chip',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openChat(page, him.nama);
    await page.keyboard.press('Escape');
    const chip = page.getByRole('button', { name: `Buka chat dengan ${him.nama}` });
    await expect(chip).toBeVisible();
    await expectWell(page, [project.name as 'phone']);
    for (const nama of [PERSONA_NAMES.bayu, PERSONA_NAMES.budi])
      await page.getByRole('button', { name: `Chat (2 hari): ${nama}` }).click();
    await expect(composer(page, PERSONA_NAMES.budi)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ke pesan terbaru' })).toHaveCount(0);
    // The page's end can be scrolled clear of the windows.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = (await page.getByRole('contentinfo').boundingBox())!;
    const top = (await page.getByRole('dialog').first().boundingBox())!.y;
    expect(end.y + end.height).toBeLessThanOrEqual(top);
    await expectWell(page, [project.name as 'phone']);
    await leave(him);
  },
);

test('the room: open, a mention, a message that is led to, one that failed, and empty', async ({ page, browser }, {
  project,
}) => {
  test.slow();
  const here = [project.name as 'phone'];
  const him = await newcomer(browser, project.name);
  const his = await handleOf(him.page);
  await signIn(page, hostOf(project.name));
  await openRoom(page);
  await expect(room(page).getByText('Dibaca semua anggota', { exact: true })).toBeVisible();
  await expectWell(page, here);
  await writing(page).pressSequentially(`@${his.slice(0, -1)}`);
  await expect(page.getByRole('option', { name: `@${his}` })).toBeVisible();
  await expectWell(page, here);
  await page.keyboard.press('Escape');
  const question = unique('apa kabar');
  await say(page, `@${his} ${question}`);

  await him.page.goto('/notifikasi');
  await him.page.getByRole('button', { name: new RegExp(`menyebutmu di ruang bersama.*${question}`) }).click();
  await expect(said(him.page, question)).toBeFocused();
  await expectWell(him.page, here);

  await failOnce(page, '**/api/room/messages');
  await writing(page).fill(unique('Belum sampai'));
  await writing(page).press('Enter');
  await expect(room(page).getByRole('alert').getByText('Gagal mengirim pesan')).toBeVisible();
  await expectWell(page, here);

  const staff = await another(browser, viewportOf(page));
  await enter(staff, 'staf');
  const { messages } = await (await staff.request.get('/api/staff/room')).json();
  expect(await staff.request.post('/api/staff/room/clear', { data: { upToSeq: messages[0].seq } })).toBeOK();
  await expect(room(page).getByRole('heading', { name: 'Belum ada pesan' })).toBeVisible();
  await expectWell(page, here);

  const mute = { memberId: him.id, minutes: 60, reason: 'Menulis kasar berulang kali.' };
  expect(await staff.request.post('/api/staff/room/mutes', { data: mute })).toBeOK();
  await expect(room(him.page).getByText('Kamu sedang tidak bisa menulis di sini')).toBeVisible();
  await expectWell(him.page, here);
  await staff.close();
  await leave(him);
});

test('the room of somebody whose trial is over', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'tika');
  await opener(page).click();
  await expect(room(page).getByRole('link', { name: 'Lihat paket' })).toBeVisible();
  await expectWell(page);
});
