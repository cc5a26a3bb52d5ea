import { withoutTurns } from '#domain/profile/text.ts';
import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { chatCopy } from '../../src/copy/chat.ts';
import { likesCopy } from '../../src/copy/likes.ts';
import { STAFF_PAGES } from '../../src/contract/pages.ts';
import { XSS_VECTORS } from '../support/xss-vectors.ts';
import { messageText } from '../../src/domain/messaging/message-text.ts';
import { inDatabase, opened } from './database.ts';
import { openRoom, room } from './room-people.ts';
import { startStoryServer, type StoryServer } from './server.ts';
import { expect, listen, persistent, signIn, test } from './story.ts';

/** A world of this story's own: its members carry names nobody else should meet. */
let server: StoryServer;
let baseURL = '';

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  server = await startStoryServer(process.env.E2E_WORLD!);
  baseURL = server.url;
});
test.afterAll(() => server.stop());

async function signedIn(username: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const answer = await context.post('/api/session', { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status(), username).toBe(200);
  return context;
}

/** One vector in each text field that others read, but the name. */
type Carrier = { id: string; nama: string; vectors: readonly string[]; api: APIRequestContext };
const EACH = 4;
/** What ends the texts in «about», in an answer and in the note of a like. */
const ENDS = ['(tentang)', '(jawaban)', '(catatan)'] as const;

/**
 * Gives four vectors to each of so many men of the demo world, one a text field (the name refuses all), and matches
 * them with the viewer.
 */
async function carry(viewer: APIRequestContext, viewerId: string, vectors: readonly string[]): Promise<Carrier[]> {
  const carriers: Carrier[] = [];
  for (let k = 1; carriers.length * EACH < vectors.length; k++) {
    const api = await signedIn(`demo-${k}`);
    const { member } = (await (await api.get('/api/session')).json()) as { member: { id: string; gender: string } };
    if (member.gender !== 'pria') continue;
    const mine = vectors.slice(carriers.length * EACH, (carriers.length + 1) * EACH);
    for (const vector of mine) {
      const refused = await api.patch('/api/profile', { data: { nama: vector } });
      expect([vector, refused.status()]).toEqual([vector, 422]);
    }
    const [job, familyBackground, instagram, dealbreaker] = mine;
    const nama = `Pembawa ${k}`;
    const text = { nama, instagram, tribeValue: job };
    // These refuse what looks like a contact, as some vectors do; older texts were never asked.
    const older = [job, familyBackground, dealbreaker].map((vector) => vector && keptField(vector));
    await inDatabase(
      `update profiles set job = $2, family_background = $3, dealbreakers = array_remove(array[$4], null)
       where member_id = $1`,
      [member.id, ...older],
      server,
    );
    const fitting = {
      age: 35,
      height: 185,
      religionPref: 'boleh beda',
      desiredPartnerReligions: null,
      tribePref: 'any',
      ldrPref: 'yes',
      ageRangeWanted: null,
    };
    const edited = await api.patch('/api/profile', {
      data: {
        ...text,
        ...fitting,
        maritalStatus: 'single',
        pastBehavior: 'bersih',
        partnerStatusExpectation: 'bebas',
        childrenPreference: null,
        minHeightWanted: 140,
        instagramOpen: true,
      },
    });
    expect(edited.status(), await edited.text()).toBe(200);
    await opened(member.id, viewerId, server);
    for (const [from, to] of [
      [viewer, member.id],
      [api, viewerId],
    ] as const) {
      const liked = await from.post('/api/likes', { data: { candidateId: to } });
      expect(liked.status(), await liked.text()).toBe(200);
    }
    const asked = await viewer.post('/api/permissions', { data: { memberId: member.id } });
    expect(asked.status(), await asked.text()).toBe(200);
    // Each at another place, told apart by its end.
    const [about, answer, note] = mine.map(keptField);
    await inDatabase(
      `update profiles set about = $2, prompts = jsonb_build_array(jsonb_build_object('prompt', 'rumah', 'answer', $3::text))
       where member_id = $1`,
      [member.id, `${about} ${ENDS[0]}`, `${answer} ${ENDS[1]}`],
      server,
    );
    await inDatabase(
      `insert into like_notes (from_id, to_id, field, body) values ($1, $2, 'job', $3)`,
      [member.id, viewerId, `${note} ${ENDS[2]}`],
      server,
    );
    carriers.push({ id: member.id, nama, vectors: mine, api });
  }
  return carriers;
}

/** What a message keeps of a vector: marks that turn the direction around are taken out. */
const kept = (vector: string): string => (messageText(vector) as { text: string }).text;

/** What a field keeps of it. */
const keptField = (vector: string): string => withoutTurns(vector).trim();

/** Each writes its vectors to the viewer and into the room; answers the conversations. */
async function write(carriers: readonly Carrier[], viewerId: string): Promise<string[]> {
  const conversations: string[] = [];
  for (const [n, { api, vectors }] of carriers.entries()) {
    const opened = await api.post('/api/conversations', { data: { memberId: viewerId } });
    expect(opened.status(), await opened.text()).toBe(200);
    const { id } = (await opened.json()) as { id: string };
    for (const [v, text] of vectors.entries())
      for (const where of [`/api/conversations/${id}/messages`, '/api/room/messages'])
        expect((await api.post(where, { data: { clientId: `uji-pesan-${n}-${v}`, text } })).status(), where).toBe(200);
    conversations.push(id);
  }
  return conversations;
}

/** Nothing ran, nothing tried to, and nothing left the page. */
async function expectQuiet(page: Page, said: string[]): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { __xss?: number }).__xss)).toBeUndefined();
  expect(
    await page.evaluate(
      () => document.querySelectorAll('main script, dialog script, main iframe, base[href], meta[http-equiv]').length,
    ),
  ).toBe(0);
  expect(said).toEqual([]);
}

async function watch(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<{ page: Page; said: string[] }> {
  const page = persistent(await (await browser.newContext({ baseURL, viewport, locale: 'id-ID' })).newPage());
  const said = listen(page, () => baseURL);
  page.on('dialog', (dialog) => (said.push(`dialog: ${dialog.message()}`), void dialog.dismiss()));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.blockedURI} ${event.violatedDirective}`),
    ),
  );
  return { page, said };
}

test('T27: stored text never runs, on any screen, and is shown as it was written @phone', async ({
  browser,
  viewport,
}) => {
  expect(XSS_VECTORS).toHaveLength(60);
  const viewer = await signedIn('dewi');
  const { member: me } = (await (await viewer.get('/api/session')).json()) as { member: { id: string } };
  const carriers = await carry(viewer, me.id, XSS_VECTORS);
  const { permission } = {
    permission: async (c: Carrier) => (await (await c.api.get('/api/permissions')).json()).waiting[0].id as string,
  };
  for (const c of carriers.slice(2))
    expect(
      (await c.api.post(`/api/permissions/${await permission(c)}/answer`, { data: { answer: 'approve' } })).status(),
    ).toBe(200);
  // A report with such a note for the staff, and blocked members for the own list.
  for (const c of carriers.slice(0, 2)) {
    const reported = await viewer.post('/api/reports', {
      data: { memberId: c.id, kind: 'profile', category: 'other', note: c.vectors[0], block: true },
    });
    expect(reported.status(), await reported.text()).toBe(200);
  }

  const { page, said } = await watch(browser, viewport!);
  await signIn(page, 'dewi');
  for (const where of ['/match', '/history-suka', '/dashboard', '/notifikasi', '/profile', '/profile/privasi']) {
    await page.goto(where);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectQuiet(page, said);
  }
  await page.goto('/profile/privasi');
  for (const c of carriers.slice(0, 2)) await expect(page.locator('main')).toContainText(c.nama);

  // Every profile, with every field open.
  await page.goto('/history-suka');
  const more = page.getByRole('button', { name: likesCopy.more });
  const rows = page.getByRole('button', { name: /^Lihat profil: / });
  await expect(rows.first()).toBeVisible();
  while (await more.isVisible()) {
    const before = await rows.count();
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  expect(await rows.count()).toBeGreaterThanOrEqual(carriers.length - 2);
  const dialog = page.getByRole('dialog');
  const shown: string[] = [];
  for (let i = 0; i < (await rows.count()); i++) {
    await rows.nth(i).click();
    await expect(dialog.getByText('Latar belakang keluarga')).toBeVisible();
    shown.push(await dialog.evaluate((node) => node.textContent ?? ''));
    await expectQuiet(page, said);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const unseen = (vector: string) => !shown.some((text) => text.includes(keptField(vector)));
  expect(carriers.slice(2).flatMap((c) => c.vectors.filter(unseen))).toEqual([]);
  const later = carriers.slice(2).flatMap((c) => ENDS.map((end, i) => `${keptField(c.vectors[i]!)} ${end}`));
  expect(later.filter((text) => !shown.some((all) => all.includes(text)))).toEqual([]);

  // Messages as they come in, the list of conversations, and the room while it fills.
  const writers = carriers.slice(2);
  await openRoom(page);
  const conversations = await write(writers, me.id);
  await expect(room(page)).toContainText(kept(writers.at(-1)!.vectors.at(-1)!));
  await expectQuiet(page, said);
  await page.keyboard.press('Escape');
  await page.goto('/pesan');
  for (const c of writers)
    await expect(page.locator('main')).toContainText(kept(c.vectors.at(-1)!).replace(/\s+/g, ' '));
  await expectQuiet(page, said);
  for (const [n, id] of conversations.entries()) {
    await page.goto(`/pesan?dengan=${id}`);
    for (const vector of writers[n]!.vectors)
      await expect(page.getByRole('group', { name: chatCopy.messages })).toContainText(kept(vector));
    await expectQuiet(page, said);
  }
  await page.goto('/notifikasi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectQuiet(page, said);

  // The editor of one's own such texts, and the staff's tables.
  const own = await watch(browser, viewport!);
  await own.page.context().addCookies((await carriers[9]!.api.storageState()).cookies);
  await own.page.goto('/profile');
  await expect(own.page.locator('main')).toContainText(keptField(carriers[9]!.vectors[0]!).replace(/\s+/g, ' '));
  await expectQuiet(own.page, own.said);
  const staff = await watch(browser, viewport!);
  await staff.page.context().addCookies((await (await signedIn('staf')).storageState()).cookies);
  await staff.page.goto('/admin/laporan');
  for (const c of carriers.slice(0, 2)) {
    await staff.page.getByRole('button', { name: `Buka laporan tentang ${c.nama}` }).click();
    await expect(staff.page.getByRole('dialog')).toContainText(c.vectors[0]!.replace(/\s+/g, ' '));
    await expectQuiet(staff.page, staff.said);
    await staff.page.keyboard.press('Escape');
  }
  await expectQuiet(staff.page, staff.said);
  await staff.page.goto('/admin/ruang');
  // The newest fifty.
  for (const vector of writers.flatMap((c) => c.vectors).slice(-48))
    await expect(staff.page.locator('main')).toContainText(kept(vector));
  await expectQuiet(staff.page, staff.said);
});

/** Queues whose items are opened, each with the statement that brings a text ($1) of a member ($2) into it. */
const QUEUES: Record<string, string> = {
  '/admin/pesan': `insert into support_requests (kind, name, mail, phone, topic, body, created_at, due_at, changed_at)
      select 'message', $1::text, 'uji@contoh.id', $1::text, $1::text, $1::text, now(), now() - interval '9 days', now()
      from accounts where id = $2`,
  '/admin/konsultasi': `insert into support_requests (kind, member_id, topic, body, times, created_at, due_at, changed_at)
      values ('consultation', $2, 'whatsapp', $1::text, array[$1::text], now(), now() - interval '9 days', now())`,
  '/admin/hak-data': `insert into support_requests (kind, member_id, topic, body, created_at, due_at, changed_at)
      values ('data-right', $2, 'access', $1, now(), now() - interval '9 days', now())`,
  '/admin/pembayaran': `update payments set name = $1::text, notes = $1::text where $2::uuid is not null`,
  '/admin/banding': `with decided as (insert into sanctions (member_id, kind, cause, reason)
      values ($2, 'warn', 'other', $1) returning id)
      insert into appeals (sanction_id, member_id, text, due_at) select id, $2, $1, now() - interval '9 days' from decided`,
};

test('T27: what people write to the team, and what their papers are called, never runs on any page of the team @phone', async ({
  browser,
  viewport,
}) => {
  const sari = await signedIn('sari');
  const { id } = (await (await sari.get('/api/session')).json()).member as { id: string };
  const vectors = XSS_VECTORS.map(keptField);
  for (const [n, statement] of Object.values(QUEUES).entries()) await inDatabase(statement, [vectors[n], id], server);
  await inDatabase('update documents set name = $1', [vectors.at(-1)], server);
  const { page, said } = await watch(browser, viewport!);
  await page.context().addCookies((await (await signedIn('staf')).storageState()).cookies);
  for (const { to } of STAFF_PAGES) {
    await page.goto(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectQuiet(page, said);
    const text = vectors[Object.keys(QUEUES).indexOf(to)];
    if (text === undefined) continue;
    // What is latest stands first.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Buka / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText(text.replace(/\s+/g, ' '));
    await expectQuiet(page, said);
  }
  const own = await watch(browser, viewport!);
  await own.page.context().addCookies((await sari.storageState()).cookies);
  await own.page.goto('/profile');
  await own.page.waitForLoadState('networkidle');
  await expectQuiet(own.page, own.said);
});
