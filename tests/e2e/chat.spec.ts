import type { Locator, Page } from '@playwright/test';
import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { inDatabase } from './database.ts';
import { chat, composer, endIn, message, mine, openChat, talkedBefore, texts, write } from './chats.ts';
import { hostAndMatch, hostName, hostOf, leave, matched, newcomer, openMatch } from './newcomers.ts';
import { enter, expect, expectNoSidewaysScroll, openLive, test } from './story.ts';

test('two people write and read, live', async ({ page, browser }, { project }) => {
  test.slow();
  const him = await hostAndMatch(page, browser, project.name);
  const her = hostName(project.name);
  await openMatch(page, him.nama);
  await page
    .getByRole('dialog', { name: him.nama })
    .getByRole('button', { name: `Chat (2 hari): ${him.nama}` })
    .click();
  await expect(page.getByText(`Mulai percakapan dengan ${him.nama}`)).toBeVisible();
  await expect(page.getByText(/^4[78] jam( 59 menit)? lagi$/).first()).toBeVisible();
  // By keyboard: news of another story's match may lie over it on a phone.
  await page.getByRole('button', { name: /Senang kita saling menyukai/ }).press('Enter');
  await expect(composer(page, him.nama)).toBeFocused();
  await page.keyboard.press('Enter');
  const hello = `Halo ${him.nama}, salam kenal. Senang kita saling menyukai.`;
  await expect(mine(page, hello, 'Terkirim')).toBeVisible();

  // He is elsewhere: a popup, a count at «Pesan», a count in the tab.
  const popup = him.page.getByRole('region', { name: 'Pesan yang belum dibaca' });
  await expect(popup.getByText(hello.slice(0, 20))).toBeVisible();
  await expect(him.page.getByRole('link', { name: 'Pesan 1 belum dibaca' }).first()).toBeVisible();
  await expect(him.page).toHaveTitle(/^\(1\) /);
  await expectNoSidewaysScroll(him.page);
  await popup.getByRole('button', { name: `Buka pesan dari ${her}` }).click();
  await expect(composer(him.page, her)).toBeVisible();
  await expect(mine(page, hello, 'Dibaca')).toBeVisible();
  await expect(him.page).toHaveTitle(/^[^(]/);

  // He types, she sees it; he answers, in two lines.
  await composer(him.page, her).pressSequentially('Salam');
  await expect(page.getByText(`${him.nama} sedang menulis…`).first()).toBeVisible();
  await composer(him.page, her).press('Shift+Enter');
  await composer(him.page, her).pressSequentially('kenal juga.');
  await composer(him.page, her).press('Enter');
  await expect(message(page, 'Salam\nkenal juga.')).toBeVisible();
  await expect(page.getByText(`${him.nama} sedang menulis…`)).toHaveCount(0);
  await expect(mine(him.page, 'kenal juga.', 'Dibaca')).toBeVisible();
  expect(await texts(him.page)).toEqual([hello, 'Salam\nkenal juga.']);

  // Addresses are text; a request for money or another place is followed by a calm word, for its reader only.
  await write(him.page, her, 'Lanjut chat di WA aja ya, lihat https://contoh.test');
  await expect(message(page, 'Lanjut chat di WA aja ya')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Isi percakapan' }).getByRole('link')).toHaveCount(0);
  const care = 'Tetap mengobrol di sini dulu. Di aplikasi lain kami tidak bisa membantumu bila ada apa-apa.';
  await expect(page.getByText(care)).toBeVisible();
  await expect(him.page.getByText(care)).toHaveCount(0);
  await chat(page, him.nama).getByRole('button', { name: 'Tips aman berkenalan' }).last().press('Enter');
  await expect(page.getByRole('dialog', { name: 'Tips aman berkenalan' })).toBeVisible();
  await page.getByRole('button', { name: 'Mengerti' }).click();
  await expectNoSidewaysScroll(page);
  await leave(him);
});

test('every conversation is on one page, with what is unread', async ({ page, browser }, { project }) => {
  test.slow();
  const him = await hostAndMatch(page, browser, project.name, { at: null });
  const her = hostName(project.name);
  await him.page.goto('/pesan');
  await expect(him.page.getByRole('heading', { name: 'Belum ada percakapan' })).toBeVisible();
  await expect(him.page.getByRole('heading', { name: 'Pilih percakapan' })).toHaveCount(0);
  await openChat(page, him.nama);
  await write(page, him.nama, 'Apa kabar?');
  await expect(mine(page, 'Apa kabar?', 'Terkirim')).toBeVisible();
  const row = him.page.getByRole('link', {
    name: new RegExp(`${her.replace(/[()]/g, '\\$&')}.*Apa kabar\\?.*1 belum dibaca`),
  });
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(him.page);
  await row.click();
  await expect(composer(him.page, her)).toBeVisible();
  await expect(mine(page, 'Apa kabar?', 'Dibaca')).toBeVisible();
  await expectNoSidewaysScroll(him.page);

  // What is typed and not sent stays, through closing and a reload.
  await composer(him.page, her).fill('Baik, kamu');
  if (project.name === 'phone') {
    await him.page.goBack();
    await expect(composer(him.page, her)).toHaveCount(0);
  } else await him.page.getByRole('button', { name: 'Tutup', exact: true }).click();
  await expect(him.page).toHaveURL(/\/pesan$/);
  await him.page.reload();
  await him.page.getByRole('link', { name: new RegExp(her.slice(0, 4)) }).click();
  await expect(composer(him.page, her)).toHaveValue('Baik, kamu');
  await composer(him.page, her).press('Enter');
  await expect(message(page, 'Baik, kamu')).toBeVisible();

  // Too long is counted, and cannot be sent.
  await composer(him.page, her).fill('👍'.repeat(450));
  await expect(him.page.getByText('450/500')).toBeVisible();
  await composer(him.page, her).fill('👍'.repeat(501));
  await expect(him.page.getByText('501/500 · Pesanmu kelebihan 1 karakter.')).toBeVisible();
  await expect(him.page.getByRole('button', { name: 'Kirim', exact: true })).toBeDisabled();
  await composer(him.page, her).press('Enter');
  expect(await texts(him.page)).toEqual(['Apa kabar?', 'Baik, kamu']);
  await leave(him);
});

test(
  'on a phone one of several new messages is shown, and how many conversations wait besides',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const first = await newcomer(browser, project.name, { at: null });
    const second = await newcomer(browser, project.name, { at: null });
    await enter(page, hostOf(project.name));
    const hostId = (await (await page.request.get('/api/session')).json()).member.id;
    await openLive(page, '/akun');
    const popup = page.getByRole('region', { name: 'Pesan yang belum dibaca' });
    const ids: string[] = [];
    for (const him of [first, second]) {
      await matched(page, him);
      const opened = await him.page.request.post('/api/conversations', { data: { memberId: hostId } });
      const written = { clientId: `hai-${him.id}`, text: `Hai dari ${him.nama}` };
      const { id } = await opened.json();
      ids.push(id);
      expect(await him.page.request.post(`/api/conversations/${id}/messages`, { data: written })).toBeOK();
      await expect(popup.getByText(written.text.slice(0, 20))).toBeVisible();
      expect(await framesControls(page, popup)).toEqual([]);
    }
    await expect(popup.getByRole('listitem')).toHaveCount(1);
    await expect(popup.getByText(/^\d+ percakapan lain$/)).toBeVisible();
    // Inside a conversation it takes a place of its own below the name: neither the way back nor the menu moves.
    await openLive(page, `/pesan?dengan=${ids[0]}`);
    await expect(composer(page, first.nama)).toBeVisible();
    const back = page.getByRole('dialog').getByRole('button', { name: 'Kembali' });
    const before = await back.boundingBox();
    const next = { clientId: `lagi-${second.id}`, text: 'Masih di sana?' };
    expect(await second.page.request.post(`/api/conversations/${ids[1]}/messages`, { data: next })).toBeOK();
    await expect(popup.getByText(next.text)).toBeVisible();
    expect(await framesControls(page, popup)).toEqual([]);
    expect(await back.boundingBox()).toEqual(before);
    await expectNoSidewaysScroll(page);
    for (const him of [first, second]) await leave(him);
  },
);

/** What a page or a conversation is gone about by, and cannot be pressed in its middle because this lies over it. */
const framesControls = (page: Page, own: Locator): Promise<string[]> =>
  own.evaluate((popup) => {
    const { left, right, top, bottom } = popup.getBoundingClientRect();
    return [...document.querySelectorAll(':is(header, nav) :is(a[href], button)')]
      .filter((control) => !popup.contains(control) && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return left < x && x < right && top < y && y < bottom;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
  });

/** Where the time left stands, the menu says until when, and where it is extended. */
async function tellsTime(page: Page, nama: string, until: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Pilihan untuk ${nama}` }).click();
  await page.getByRole('menuitem', { name: 'Waktu chat' }).click();
  const told = page.getByRole('dialog', { name: 'Waktu chat' });
  await expect(told.getByText(until)).toBeVisible();
  await expect(told.getByText('tombol «Perpanjang 2 hari» muncul di bawah pesan')).toBeVisible();
  await told.getByRole('button', { name: 'Mengerti' }).click();
  await expect(told).toHaveCount(0);
}

test(
  'an ended conversation is read-only until both extend it',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(page, him.nama);
    await write(page, him.nama, 'Sebelum berakhir');
    await expect(mine(page, 'Sebelum berakhir', 'Terkirim')).toBeVisible();
    await tellsTime(page, him.nama, /^Chat ini terbuka sampai \d+ \S+ \d{4}, \d\d\.\d\d WI/);
    await endIn(him.nama, 50);
    await page.reload();
    await expect(page.getByText('Waktu chat hampir habis.')).toBeVisible();
    await expect(page.getByText(/^(49|50) menit lagi$/).first()).toBeVisible();
    await endIn(him.nama, -1);
    await page.reload();
    await expect(page.getByText('Percakapan ini sudah berakhir')).toBeVisible();
    await expect(page.getByText('Berakhir', { exact: true }).first()).toBeVisible();
    await expect(composer(page, him.nama)).toHaveCount(0);
    await expect(message(page, 'Sebelum berakhir')).toBeVisible();
    await tellsTime(page, him.nama, 'Percakapan ini sudah berakhir');
    await page.getByRole('button', { name: 'Perpanjang 2 hari' }).click();
    await expect(page.getByText(`Kamu sudah menekan Perpanjang. Menunggu ${him.nama}.`)).toBeVisible();

    // Whose trial is over is told what his press needs, and not that his answer is awaited.
    const trialFor = (days: number) =>
      inDatabase(`update subscriptions set trial_end = now() + make_interval(days => $2) where member_id = $1`, [
        him.id,
        days,
      ]);
    await trialFor(-1);
    await him.page.goto('/pesan');
    await expect(him.page.getByRole('link', { name: /Berakhir$/ })).toBeVisible();
    await openChatEnded(him.page, her);
    await expect(him.page.getByText('Masa percobaan berakhir')).toBeVisible();
    await expect(him.page.getByRole('link', { name: 'Pilih paket untuk memperpanjang' })).toHaveAttribute(
      'href',
      '/paket',
    );
    await trialFor(90);
    await him.page.goto('/pesan');
    await expect(him.page.getByRole('link', { name: /Berakhir, menunggu jawabanmu$/ })).toBeVisible();
    await openChatEnded(him.page, her);
    await expect(him.page.getByText(`${her} ingin memperpanjang 2 hari.`)).toBeVisible();
    await him.page.getByRole('button', { name: 'Perpanjang 2 hari' }).click();
    await expect(him.page.getByText(/^Percakapan diperpanjang sampai/)).toBeVisible();
    await expect(composer(him.page, her)).toBeVisible();
    // Her page hears of it.
    await expect(composer(page, him.nama)).toBeVisible();
    await expect(page.getByText(/^4[78] jam( 59 menit)? lagi$/).first()).toBeVisible();
    await write(page, him.nama, 'Lanjut lagi');
    await expect(message(him.page, 'Lanjut lagi')).toBeVisible();

    // What a link in a dialog above the window leads to is seen, on another page and on this one: the dialog goes.
    const choose = async (act: string) => {
      await him.page.getByRole('button', { name: `Pilihan untuk ${her}` }).click();
      await him.page.getByRole('menuitem', { name: act }).click();
    };
    await choose('Waktu chat');
    expect(await page.request.post('/api/permissions', { data: { memberId: him.id } })).toBeOK();
    await him.page.getByRole('dialog', { name: 'Waktu chat' }).getByRole('link', { name: 'Lihat' }).click();
    await expect(him.page).toHaveURL(/\/dashboard#permintaan$/);
    await expect(him.page.locator('dialog[open]')).toHaveCount(0);
    await him.page.goto('/profile/privasi');
    await choose('Laporkan');
    const report = him.page.getByRole('dialog', { name: `Laporkan pesan ${her}` });
    await report.getByRole('radio', { name: /uang/i }).check();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await report.getByRole('link', { name: /bukti percakapan/ }).click();
    await expect(him.page).toHaveURL(/\/profile\/privasi#bukti$/);
    await expect(him.page.locator('dialog[open]')).toHaveCount(0);
    await expect(composer(him.page, her)).toBeVisible();
    await leave(him);
  },
);

test(
  'older messages come as one scrolls up, and what is read stays in place',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(page, him.nama);
    await talkedBefore(him.nama, 120);
    await page.reload();
    const list = page.getByRole('group', { name: 'Isi percakapan' });
    await expect(list.getByText('Pesan nomor 120', { exact: true })).toBeInViewport();
    expect(await texts(page)).toHaveLength(50);
    // The message at the top of the view is where it was after the older ones came.
    await list.evaluate((box) => box.scrollTo(0, 120));
    await expect.poll(async () => (await texts(page)).length).toBe(100);
    await expect(list.getByText('Pesan nomor 72', { exact: true })).toBeInViewport();
    await list.evaluate((box) => box.scrollTo(0, 0));
    await expect.poll(async () => (await texts(page)).length).toBe(120);
    await expect(list.getByText('Awal percakapan')).toHaveCount(1);
    expect(await texts(page)).toEqual(Array.from({ length: 120 }, (_, i) => `Pesan nomor ${i + 1}`));

    // Who reads above is told of what comes below, and it is not read before it is seen.
    await openChat(him.page, her);
    await write(him.page, her, 'Baru datang');
    await page.getByRole('button', { name: 'Pesan baru' }).click();
    await expect(list.getByText('Baru datang')).toBeInViewport();
    await expect(mine(him.page, 'Baru datang', 'Dibaca')).toBeVisible();
    await leave(him);
  },
);

test(
  'somebody is reported and blocked from the conversation',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openChat(him.page, her);
    await write(him.page, her, 'Kirim uang dulu ya');
    await openChat(page, him.nama);
    await expect(message(page, 'Kirim uang dulu ya')).toBeVisible();
    await page.getByRole('button', { name: `Pilihan untuk ${him.nama}` }).click();
    await page.getByRole('menuitem', { name: 'Laporkan' }).click();
    const report = page.getByRole('dialog', { name: `Laporkan pesan ${him.nama}` });
    await report.getByRole('radio', { name: /uang/i }).check();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(report.getByText('Laporanmu kami terima')).toBeVisible();
    await report.getByRole('button', { name: 'Tutup' }).last().click();
    const beside = await page.context().newPage();
    await openChat(beside, him.nama);
    await expect(message(beside, 'Kirim uang dulu ya')).toBeVisible();
    await page.getByRole('button', { name: `Pilihan untuk ${him.nama}` }).click();
    await page.getByRole('menuitem', { name: 'Blokir' }).click();
    // Nothing is asked for any more that only a refusal would answer.
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && refused.push(answer.url()));
    await page
      .getByRole('dialog', { name: `Blokir ${him.nama}?` })
      .getByRole('button', { name: 'Blokir' })
      .click();
    await expect(page.getByText(`${him.nama} diblokir`)).toBeVisible();
    await expect(composer(page, him.nama)).toHaveCount(0);
    // His open conversation closes by itself, and says no more than that.
    await expect(him.page.getByText('Percakapan ini tidak tersedia')).toBeVisible();
    await expect(message(him.page, 'Kirim uang dulu ya')).toHaveCount(0);
    // Nothing shimmers as if a name were to come.
    await expect(him.page.locator('header .skeleton')).toHaveCount(0);
    expect(refused).toEqual([]);
    // In another tab of hers it says what she did.
    await expect(beside.getByText('Kamu memblokir orang ini')).toBeVisible();
    await expect(beside.getByText('Percakapan ini tidak tersedia')).toHaveCount(0);
    await beside.close();
    await page.goto('/pesan');
    await expect(page.getByRole('link', { name: new RegExp(him.nama) })).toHaveCount(0);
    await leave(him);
  },
);

test(
  'a report somebody writes stays open while the other one goes away',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    const herId = (await (await page.request.get('/api/session')).json()).member.id;
    await openChat(him.page, her);
    await write(him.page, her, 'Halo');
    await openChat(page, him.nama);
    await expect(message(page, 'Halo')).toBeVisible();
    await page
      .getByRole('button', { name: `Lihat profil: ${him.nama}` })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: new RegExp(`^${him.nama}`) })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Laporkan pesan ini' }).click();
    const report = page.getByRole('dialog', { name: `Laporkan pesan ${him.nama}` });
    await report.getByRole('textbox').fill('Ia menulis begini dan begitu.');
    expect(await him.page.request.post('/api/blocks', { data: { memberId: herId } })).toBeOK();
    await expect(page.getByText('Percakapan ini tidak tersedia')).toBeAttached();
    await expect(report.getByRole('textbox')).toHaveValue('Ia menulis begini dan begitu.');
    await report.getByRole('button', { name: 'Batal' }).click();
    await expect(page.getByText('Percakapan ini tidak tersedia')).toBeVisible();
    await leave(him);
  },
);

test('by keyboard alone', { tag: '@desktop' }, async ({ page, browser }, { project }) => {
  test.slow();
  const him = await hostAndMatch(page, browser, project.name, { at: null });
  await page.goto('/history-suka');
  await page.getByRole('button', { name: `Chat (2 hari): ${him.nama}` }).focus();
  await page.keyboard.press('Enter');
  await expect(composer(page, him.nama)).toBeFocused();
  const box = (await chat(page, him.nama).boundingBox())!;
  expect([box.width, box.height, 1280 - box.x - box.width].map(Math.round)).toEqual([320, 384, 400]);
  await page.keyboard.type('Selamat pagi');
  await page.keyboard.press('Enter');
  await expect(mine(page, 'Selamat pagi', 'Terkirim')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat(page, him.nama)).toHaveCount(0);
  const chip = page.getByRole('button', { name: `Buka chat dengan ${him.nama}` });
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(composer(page, him.nama)).toBeFocused();
  // The window stays through other pages and a reload; opened again it is the same one.
  await page.goto('/dashboard');
  await expect(message(page, 'Selamat pagi')).toBeVisible();
  await openChat(page, him.nama);
  await expect(page.getByRole('dialog', { name: `Chat dengan ${him.nama}` })).toHaveCount(1);
  // A second one stands 336 px further left, a third makes the least used a chip.
  for (const nama of [PERSONA_NAMES.bayu, PERSONA_NAMES.budi]) {
    await page.getByRole('button', { name: `Chat (2 hari): ${nama}` }).click();
    // Each opens when its conversation is there: asked for at once, the second may come first.
    await expect(chat(page, nama)).toBeVisible();
  }
  await expect(chip).toBeVisible();
  const [left, right] = await Promise.all(
    [PERSONA_NAMES.budi, PERSONA_NAMES.bayu].map(async (nama) => (await chat(page, nama).boundingBox())!),
  );
  expect(Math.round(right!.x - left!.x)).toBe(336);
  await expect(chip).toBeVisible();
  for (const nama of [PERSONA_NAMES.bayu, PERSONA_NAMES.budi])
    await page.getByRole('button', { name: `Tutup chat dengan ${nama}` }).click();
  await page.getByRole('button', { name: `Tutup chat dengan ${him.nama}` }).click();
  await expect(page.locator('[data-chat], [data-chip]')).toHaveCount(0);
  await leave(him);
});

/** The same from the history when nothing can be written. */
async function openChatEnded(page: Parameters<typeof openChat>[0], nama: string): Promise<void> {
  await page.goto('/history-suka');
  await page.getByRole('button', { name: `Chat (2 hari): ${nama}` }).click();
  await expect(page.getByText('Percakapan ini sudah berakhir')).toBeVisible();
}
