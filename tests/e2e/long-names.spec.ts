import type { Page } from '@playwright/test';
import { message, openChat, write } from './chats.ts';
import { expectLegible } from './legible.ts';
import { opened } from './database.ts';
import { hostAndMatch, hostName, hostOf, leave, newcomer, openMatch, signInStaff } from './newcomers.ts';
import { openRoom, room, said, say, unique, writing } from './room-people.ts';
import { another, enter, expect, expectNoSidewaysScroll, SIZES, test } from './story.ts';

/** 40 characters, as long as a name may be: without a place to break, and of long words. */
const NAMES = ['Abdurrahmansyahputrawirakusumadiningrata', "Siti Nur'azizaturrohmaniyah Kusumawardhn"];

/** A name of 40 characters pushes nothing aside and hides nothing; pictures of people stay round. Looked at in both widths. */
async function expectHolds(page: Page, where: string, nama: string): Promise<void> {
  for (const size of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(size);
    await expect(page.getByText(nama).filter({ visible: true }).first()).toBeVisible();
    // The other story's man may be among her matches.
    await expectLegible(page, `${where}, ${size.width} px`, { longWords: NAMES.join(' ') });
    const crooked = await page.evaluate(() =>
      [...document.querySelectorAll('[data-avatar], img.rounded-full')]
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => Math.abs(width - height) > 1)
        .map(({ width, height }) => `${width} × ${height}`),
    );
    expect(crooked, `${where}: pictures keep their shape`).toEqual([]);
  }
}

for (const nama of NAMES)
  test(
    `the longest name fits wherever it stands: ${nama}`,
    { tag: '@phone' },
    async ({ page, browser }, { project }) => {
      test.slow();
      const him = await hostAndMatch(page, browser, project.name, { at: null, nama });
      await openChat(him.page, hostName(project.name));
      await write(him.page, hostName(project.name), 'Apa kabar?');
      await page.goto('/history-suka');
      await expect(page.getByRole('button', { name: `Lihat profil: ${nama}` })).toBeVisible();
      await expectHolds(page, 'the likes', nama);
      await openMatch(page, nama);
      await expectHolds(page, 'the profile', nama);
      await page.goto('/dashboard');
      await expectHolds(page, 'the first page', nama);
      await page.goto('/notifikasi');
      await expectHolds(page, 'the notifications', nama);
      await page.goto('/pesan');
      await expectHolds(page, 'the conversations', nama);
      await openChat(page, nama);
      await expect(message(page, 'Apa kabar?')).toBeVisible();
      await expectHolds(page, 'the conversation', nama);

      const word = unique('salam');
      await him.page.goto('/match');
      await openRoom(him.page);
      await say(him.page, word);
      await page.goto('/dashboard');
      await openRoom(page);
      await expect(said(page, word)).toBeVisible();
      await expect(writing(page)).toBeVisible();
      await expect(room(page)).toBeVisible();
      // The room calls people by the first word.
      await expectHolds(page, 'the room', nama.split(' ')[0]!);

      const staff = await another(browser, SIZES.phone);
      await signInStaff(staff);
      await staff.goto('/admin/anggota');
      await staff.getByLabel('Cari anggota').fill(nama);
      await staff.getByLabel('Cari anggota').press('Enter');
      await expectHolds(staff, 'the members, for the team', nama);
      await staff.close();
      await leave(him);
    },
  );

test(
  'what one member writes without a blank widens nobody’s list',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    const nama = 'W'.repeat(40);
    const texts = { nama, about: 'ha'.repeat(200), job: 'w'.repeat(60) };
    expect(await him.page.request.patch('/api/profile', { data: texts })).toBeOK();
    await enter(page, hostOf(project.name));
    const hostId = (await (await page.request.get('/api/session')).json()).member.id;
    await opened(him.id, hostId);
    expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId } })).toBeOK();
    for (const where of ['/match', '/dashboard', '/history-suka?tab=likers']) {
      await page.goto(where);
      const his = page.getByRole('button', { name: `Suka balik: ${nama}` });
      const more = page.getByRole('button', { name: 'Muat lagi' });
      await expect(async () => {
        if (await more.isVisible()) await more.click();
        await expect(his).toBeVisible({ timeout: 1000 });
      }).toPass();
      for (const size of [SIZES.phone, SIZES.desktop]) {
        await page.setViewportSize(size);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([where, wide]).toEqual([where, size.width]);
      }
    }
    const staff = await another(browser, SIZES.phone);
    await signInStaff(staff);
    for (const where of ['/admin/dokumen', '/admin/anggota']) {
      await staff.goto(where);
      await expect(staff.getByText(nama).filter({ visible: true }).first()).toBeVisible();
      for (const size of Object.values(SIZES)) {
        await staff.setViewportSize(size);
        await expectNoSidewaysScroll(staff);
      }
    }
    await staff.close();
    await leave(him);
  },
);
