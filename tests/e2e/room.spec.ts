import { MESSAGE_MAX } from '../../src/domain/messaging/limits.ts';
import { hostOf, leave, newcomer, signInStaff } from './newcomers.ts';
import { choose, handleOf, openRoom, opener, room, said, say, unique, writing } from './room-people.ts';
import {
  another,
  drawn,
  enter,
  expect,
  expectNoSidewaysScroll,
  failOnce,
  hold,
  openLive,
  signIn,
  SIZES,
  test,
} from './story.ts';

const FRESH = /^Buka ruang bersama, \d+ pesan baru$/;

test('the room is a page on a phone and a panel by choice on a desktop, closed at first', async ({ page }, {
  project,
}) => {
  test.slow();
  const phone = project.name === 'phone';
  await signIn(page, hostOf(project.name));
  await expect(writing(page)).toHaveCount(0);
  await openRoom(page);
  await expect(room(page).getByText('Dibaca semua anggota', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  // Who is about to give their number to everybody is told so.
  const hint = room(page).getByText('Semua anggota akan membacanya.');
  await writing(page).fill('Nomorku 0812 3456 7890');
  await expect(hint).toBeVisible();
  await writing(page).fill('Nomorku nanti saja');
  await expect(hint).toHaveCount(0);
  await writing(page).clear();
  await expect(page).toHaveURL(phone ? /\/ruang$/ : /\/match$/);
  await page.reload();
  await expect(writing(page)).toBeVisible();

  if (!phone) {
    // It lies over nothing of the page.
    const [panel, main] = await Promise.all([room(page).boundingBox(), page.getByRole('main').boundingBox()]);
    expect(main!.x + main!.width).toBeLessThanOrEqual(panel!.x);
  }
  // Escape, and on a phone the way back, end it. Beside a page the keyboard goes on at its button, else at the page.
  await writing(page).press('Escape');
  await expect(writing(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/match$/);
  if (!phone) await expect(opener(page)).toBeFocused();
  await openRoom(page);
  if (phone) await page.goBack();
  else await room(page).getByRole('button', { name: 'Tutup ruang bersama' }).click();
  await expect(writing(page)).toHaveCount(0);
  await page.reload();
  await expect(opener(page)).toBeVisible();
  await expect(writing(page)).toHaveCount(0);

  // Its page has an address of its own; on a phone the menu leads there.
  if (phone) {
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('link', { name: 'Ruang bersama' }).click();
  } else await page.goto('/ruang');
  await expect(writing(page)).toBeVisible();
  await expect(page).toHaveURL(/\/ruang$/);
  // Private messages that wait are counted before it.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Ruang bersama/);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/match$/);
  await expect(writing(page)).toHaveCount(0);
});

test(
  'what one writes the other sees at once: red dot, mention by keyboard, notification, reply',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    const his = await handleOf(him.page);
    await enter(page, hostOf(project.name));
    await openLive(page, '/match');
    await expect(opener(page)).toBeVisible();
    await openRoom(him.page);
    const greeting = unique('Selamat pagi');
    await say(him.page, greeting);

    // Small, it tells that somebody wrote; open, it shows what, and tells no longer.
    await page.getByRole('button', { name: FRESH }).click();
    await expect(said(page, greeting)).toBeVisible();
    const follows = unique('Ini langsung terlihat');
    await say(him.page, follows);
    await expect(said(page, follows)).toBeVisible();

    // By keyboard alone: @, some letters, arrows, Enter chooses, Enter sends.
    const question = unique('apa kabar');
    await writing(page).pressSequentially(`@${his.slice(0, -1)}`);
    await expect(page.getByRole('option', { name: `@${his}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await writing(page).fill('');
    await writing(page).pressSequentially(`@${his.slice(0, -1)}`);
    await expect(page.getByRole('listbox').getByRole('option')).not.toHaveCount(0);
    await writing(page).pressSequentially(his.slice(-1));
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await writing(page).press('ArrowDown');
    await writing(page).press('Enter');
    await expect(writing(page)).toHaveValue(`@${his} `);
    await writing(page).pressSequentially(question);
    await writing(page).press('Enter');
    await expect(said(him.page, question).locator('mark')).toHaveText(`@${his}`);

    // The notification has the excerpt and leads to the message.
    await room(him.page).getByRole('button', { name: 'Tutup ruang bersama' }).click();
    await him.page.goto('/notifikasi');
    const told = him.page.getByRole('button', { name: new RegExp(`menyebutmu di ruang bersama.*${question}`) });
    await expect(told).toBeVisible();
    await told.click();
    await expect(said(him.page, question)).toBeFocused();
    await expectNoSidewaysScroll(him.page);

    // Reply: shown with what it answers, and leads there.
    await choose(him.page, question, 'Balas');
    await expect(him.page.getByText(/^Membalas /).last()).toBeVisible();
    const answer = unique('Baik sekali');
    await say(him.page, answer);
    const quote = said(page, answer).getByRole('button', { name: new RegExp(`^Ke pesan yang dibalas.*${question}`) });
    await quote.click();
    await expect(said(page, question).first()).toBeFocused();
    await leave(him);
  },
);

test(
  'a message that fails comes back with its reply, 500 characters are the end, and an own one can be deleted',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    await openRoom(him.page);
    const question = unique('Siapa dari Solo');
    await say(him.page, question);
    await choose(page, question, 'Balas');
    await expect(writing(page)).toBeFocused();

    await failOnce(page, '**/api/room/messages');
    const answer = unique('Saya dari Solo');
    await writing(page).fill(answer);
    await writing(page).press('Enter');
    await expect(room(page).getByRole('alert').getByText('Gagal mengirim pesan')).toBeVisible();
    await expect(writing(page)).toHaveValue(answer);
    await expect(room(page).getByRole('button', { name: 'Batalkan balasan' })).toBeVisible();
    await writing(page).press('Enter');
    await expect(said(him.page, answer).getByRole('button', { name: /^Ke pesan yang dibalas/ })).toBeVisible();
    await expect(said(page, answer)).toHaveCount(1);

    // Escape ends a reply, and only then makes the room small.
    await choose(page, question, 'Balas');
    await page.keyboard.press('Escape');
    await expect(room(page).getByRole('button', { name: 'Batalkan balasan' })).toHaveCount(0);
    await expect(writing(page)).toBeVisible();

    // The counter counts characters as people do.
    await writing(page).fill('😀'.repeat(MESSAGE_MAX + 1));
    await expect(room(page).getByText(`${MESSAGE_MAX + 1}/${MESSAGE_MAX}`, { exact: true })).toBeVisible();
    await expect(room(page).getByText('Terlalu panjang: kurangi 1 karakter').first()).toBeVisible();
    await expect(room(page).getByRole('button', { name: 'Kirim', exact: true })).toBeDisabled();
    await writing(page).press('Enter');
    await expect(writing(page)).toHaveValue('😀'.repeat(MESSAGE_MAX + 1));
    const full = unique('penuh').padEnd(MESSAGE_MAX, '.');
    await writing(page).fill(full);
    await expect(room(page).getByText(`${MESSAGE_MAX}/${MESSAGE_MAX}`, { exact: true })).toBeVisible();
    await writing(page).press('Shift+Enter');
    await writing(page).press('Backspace');
    await writing(page).press('Enter');
    await expect(said(him.page, full)).toBeVisible();

    await choose(page, answer, 'Hapus');
    await page.getByRole('dialog', { name: 'Hapus pesan ini?' }).getByRole('button', { name: 'Tidak jadi' }).click();
    await choose(page, answer, 'Hapus');
    await page.getByRole('dialog', { name: 'Hapus pesan ini?' }).getByRole('button', { name: 'Hapus' }).click();
    await expect(said(page, answer)).toHaveCount(0);
    await expect(said(him.page, answer)).toHaveCount(0);
    await leave(him);
  },
);

test(
  'without a network a message waits, survives a reload, and is there once',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    await openRoom(him.page);
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    let cut = true;
    // Stored, and the answer lost on its way: the worst of cuts.
    await page.route('**/api/room/messages', async (route) => {
      if (!cut) return route.continue();
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    const first = unique('Tertahan');
    await writing(page).fill(first);
    await writing(page).press('Enter');
    await expect(said(him.page, first)).toBeVisible();
    const draft = unique('Belum dikirim');
    await writing(page).fill(draft);
    await page.reload();
    await expect(writing(page)).toHaveValue(draft);
    cut = false;
    await expect(said(page, first)).toHaveCount(1);
    await expect(said(page, first).getByText(/Mengirim|Menunggu/)).toHaveCount(0);
    await writing(page).press('Enter');
    await expect(said(him.page, draft)).toHaveCount(1);
    await expect(said(him.page, first)).toHaveCount(1);
    await leave(him);
  },
);

test(
  'a blocked author’s messages vanish for both while they look, and come back when it is undone',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    await openRoom(him.page);
    const [his, hers] = [unique('Dari dia'), unique('Dari saya')];
    await say(him.page, his);
    await say(page, hers);
    await expect(said(him.page, hers)).toBeVisible();

    await choose(page, his, 'Laporkan');
    const report = page.getByRole('dialog', { name: /^Laporkan pesan/ });
    await report.getByText('Kasar, mengancam, atau menguntit').click();
    await report.getByRole('button', { name: 'Kirim laporan' }).click();
    await expect(report.getByText('Laporanmu kami terima')).toBeVisible();
    await report.getByRole('button', { name: 'Selesai' }).click();

    await choose(page, his, 'Blokir');
    await page
      .getByRole('dialog', { name: /^Blokir Tokoh/ })
      .getByRole('button', { name: 'Blokir' })
      .click();
    await expect(said(page, his)).toHaveCount(0);
    await expect(said(page, hers)).toBeVisible();
    await expect(said(him.page, hers)).toHaveCount(0);
    const unheard = unique('Tidak sampai');
    await say(him.page, unheard);
    await page.getByTestId('toasts').getByRole('button', { name: 'Batalkan' }).click();
    await expect(said(page, his)).toBeVisible();
    await expect(said(page, unheard)).toBeVisible();
    await expect(said(him.page, hers)).toBeVisible();
    await leave(him);
  },
);

test(
  'older messages come as one scrolls up, and what is read stays where it is',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    const mark = unique('Urutan');
    for (let n = 1; n <= 70; n++) {
      const answer = await him.page.request.post('/api/room/messages', {
        data: { clientId: `urutan-${mark.replace(/\W/g, '')}-${n}`, text: `${mark} nomor ${n}.` },
      });
      expect(answer).toBeOK();
    }
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    const log = page.getByRole('log', { name: 'Pesan di ruang bersama' });
    await expect(said(page, `${mark} nomor 70.`)).toBeInViewport();
    await expect(said(page, `${mark} nomor 1.`)).toHaveCount(0);
    // Only what is near the view is in the page.
    expect(await log.getByRole('listitem').count()).toBeLessThan(45);

    // The answer with older ones is held until the place is known.
    const release = await hold(page, '**/api/room?before=*');
    await expect(async () => {
      await log.evaluate((box) => box.scrollTo(0, 10));
      await expect(room(page).getByText('Memuat pesan lama…')).toBeInViewport({ timeout: 500 });
    }).toPass();
    const rows = log.getByRole('listitem');
    const text = (await rows.nth(4).textContent())!.match(/nomor \d+\./)![0];
    const topOf = () => said(page, text).evaluate((row) => row.getBoundingClientRect().top);
    // Rows that come into the page are measured first.
    let before = 0;
    await expect(async () => {
      const top = await topOf();
      const same = top === before;
      before = top;
      await drawn(page);
      expect(same).toBe(true);
    }).toPass();
    const count = Number(await rows.first().getAttribute('aria-setsize'));
    release();
    await expect.poll(async () => Number(await rows.first().getAttribute('aria-setsize'))).toBeGreaterThan(count);
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
    await expect(async () => {
      await log.evaluate((box) => box.scrollBy(0, -250));
      await expect(said(page, `${mark} nomor 3.`)).toBeInViewport({ timeout: 300 });
    }).toPass();

    // Scrolled up, a new message says so and leads there.
    const fresh = unique('Paling baru');
    await openRoom(him.page);
    await say(him.page, fresh);
    await expect(room(page).getByRole('button', { name: 'Pesan baru' })).toBeVisible();
    await expect(said(page, `${mark} nomor 3.`)).toBeInViewport();
    await expect(said(page, fresh)).toHaveCount(0);
    await room(page).getByRole('button', { name: 'Pesan baru' }).click();
    await expect(said(page, fresh)).toBeInViewport();
    await leave(him);
  },
);

test(
  'staff clear the room, and it is empty for everybody who looks at it',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    await openRoom(him.page);
    const text = unique('Akan dihapus');
    await say(him.page, text);
    await expect(said(page, text)).toBeVisible();
    const staff = await another(browser, SIZES[project.name as 'phone']);
    await signInStaff(staff);
    const { messages } = await (await staff.request.get('/api/staff/room')).json();
    expect(await staff.request.post('/api/staff/room/clear', { data: { upToSeq: messages[0].seq } })).toBeOK();
    for (const who of [page, him.page])
      await expect(room(who).getByRole('heading', { name: 'Belum ada pesan' })).toBeVisible();
    await say(page, unique('Mulai lagi'));
    await staff.close();
    await leave(him);
  },
);

test(
  'without a live connection messages still come, and the room says so',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    await page.routeWebSocket(/\/api\/live\/socket/, (socket) => socket.close());
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    // Accepted and closed again: the browser takes a while to give it up.
    await expect(room(page).getByText(/^Sambungan terputus/)).toBeVisible({ timeout: 40_000 });
    await openRoom(him.page);
    const text = unique('Lewat pintu samping');
    await say(him.page, text);
    await expect(said(page, text)).toBeVisible();
    await choose(him.page, text, 'Hapus');
    await him.page.getByRole('dialog', { name: 'Hapus pesan ini?' }).getByRole('button', { name: 'Hapus' }).click();
    await expect(said(page, text)).toHaveCount(0);
    await leave(him);
  },
);

test(
  'who is muted, or whose trial is over, reads and is told why they cannot write',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name);
    await openRoom(him.page);
    const text = unique('Sebelum dibisukan');
    await say(him.page, text);
    const staff = await another(browser, SIZES[project.name as 'phone']);
    await signInStaff(staff);
    const reason = 'Menulis kasar berulang kali.';
    // What was being written when it happened is not lost.
    const unsaid = unique('Belum selesai');
    await writing(him.page).fill(unsaid);
    expect(
      await staff.request.post('/api/staff/room/mutes', { data: { memberId: him.id, minutes: 60, reason } }),
    ).toBeOK();
    await expect(room(him.page).getByText('Kamu sedang tidak bisa menulis di sini')).toBeVisible();
    await expect(room(him.page).getByText(`Alasannya: ${reason}`)).toBeVisible();
    await expect(writing(him.page)).toHaveCount(0);
    // An empty room invites nobody who cannot write in it.
    await him.page.route('**/api/room', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), messages: [], more: false } });
    });
    await him.page.reload();
    await expect(room(him.page).getByText('Belum ada pesan')).toBeVisible();
    await expect(room(him.page).getByText(/^Sapa anggota lain/)).toHaveCount(0);
    await him.page.unroute('**/api/room');
    expect(await staff.request.delete(`/api/staff/room/mutes/${him.id}`)).toBeOK();
    await him.page.reload();
    await expect(writing(him.page)).toHaveValue(unsaid);
    await leave(him);
    await staff.close();

    await page.goto('/login');
    await signIn(page, 'tika');
    await opener(page).click();
    await expect(said(page, text)).toBeVisible();
    await expect(room(page).getByRole('link', { name: 'Lihat paket' })).toHaveAttribute('href', '/paket');
    // It leads there, with the page in view.
    await room(page).getByRole('link', { name: 'Lihat paket' }).click();
    await expect(page).toHaveURL(/\/paket/);
    await expect(room(page)).toHaveCount(0);
  },
);

test(
  'many posts in a minute are slowed down, and the text stays',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await signIn(page, hostOf(project.name));
    await openRoom(page);
    await page.route('**/api/room/messages', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'too-many-requests', message: 'terlalu cepat', requestId: 'uji', retryAfter: 42 },
      }),
    );
    const text = unique('Terlalu cepat');
    await writing(page).fill(text);
    await writing(page).press('Enter');
    await expect(room(page).getByText(/Kamu menulis terlalu cepat. Coba lagi dalam 42 detik/)).toBeVisible();
    await expect(writing(page)).toHaveValue(text);
  },
);
