import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { notificationSettingsCopy } from '../../src/copy/notification-settings.ts';
import { composer } from './chats.ts';
import { hostAndMatch, hostName, leave, openMatch } from './newcomers.ts';
import { enter, expect, test } from './story.ts';

test('after the trial the home says once what ended, and leads to the plans', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'tika');
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const next = main.getByRole('region', { name: 'Langkah berikutnya' });
  await expect(next.getByText('Masa percobaanmu sudah berakhir')).toBeVisible();
  await expect(main.getByText(/masa percobaan/i)).toHaveCount(1);
  await next.getByRole('link', { name: 'Lanjutkan dengan paket' }).click();
  await expect(page).toHaveURL(/\/paket$/);
  // She still searches with filters; what the trial opened is locked.
  const basic = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Basic' }) });
  const points = basic.getByRole('listitem');
  await expect(points).toHaveText(['Pencarian dengan saringan', /^Terkunci: Lima kartu teratas/, /^Terkunci: Suka/]);
});

test('beside a heading of the home stands how many wait there', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'putri');
  await page.goto('/dashboard');
  const { likersCount } = await (await page.request.get('/api/dashboard')).json();
  expect(likersCount).toBeGreaterThan(0);
  const likers = page.getByRole('heading', { name: new RegExp(`^Menyukaimu\\s+${likersCount} orang$`) });
  await expect(likers.getByText(String(likersCount), { exact: true })).toBeVisible();
  // Nobody wrote to her.
  await expect(page.getByRole('heading', { name: 'Percakapan berjalan', exact: true })).toBeVisible();
});

test('a match whose conversation runs reads so in history and profile; at home it is in the list of conversations', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'sari');
  await page.goto('/dashboard');
  const bayu = new RegExp(PERSONA_NAMES.bayu);
  await expect(
    page.getByRole('region', { name: 'Percakapan berjalan' }).getByRole('link', { name: bayu }),
  ).toBeVisible();
  const matches = page.getByRole('region', { name: 'Match', exact: true });
  await expect(matches.getByRole('button', { name: `Lihat profil: ${PERSONA_NAMES.bayu}` })).toBeVisible();
  await expect(matches.getByRole('button', { name: `Chat (2 hari): ${PERSONA_NAMES.bayu}` })).toHaveCount(0);
  // Elsewhere the button says that it runs, where there is room also for how long.
  await openMatch(page, PERSONA_NAMES.bayu);
  const goOn = new RegExp(`^Chat \\(2 hari\\): ${PERSONA_NAMES.bayu}, sedang berjalan, berakhir \\d+ jam`);
  const profile = page.getByRole('dialog', { name: bayu });
  await expect(profile.getByRole('button', { name: goOn })).toHaveText(/^Chat \(2\s+hari\)· \d+ jam.* lagi$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: goOn }).click();
  await expect(composer(page, PERSONA_NAMES.bayu)).toBeVisible();
});

test('on a phone each page of settings is two taps away, and pages of privacy are told apart by name', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'sari');
  await page.goto('/dashboard');
  for (const [link, title] of [
    ['Atur pemberitahuan', notificationSettingsCopy.title],
    ['Visibilitas & blokir', 'Visibilitas & blokir'],
    // As all texts call it.
    ['Privasi saya', 'Privasi saya: data & hakmu'],
  ] as const) {
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu utama' });
    await menu.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }
});

test(
  'a new match is seen once somebody can look at the tab, and not before',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const seen: string[] = [];
    him.page.on('request', (request) => request.url().endsWith('/api/dashboard/seen') && seen.push(request.method()));
    const show = (state: 'hidden' | 'visible') =>
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    await him.page.addInitScript(show, 'hidden' as const);
    await him.page.goto('/dashboard');
    await expect(
      him.page.getByRole('button', { name: new RegExp(`^Lihat profil: ${hostName(project.name)}`) }).first(),
    ).toBeVisible();
    await him.page.waitForLoadState('networkidle');
    expect(seen).toEqual([]);
    await him.page.evaluate(show, 'visible' as const);
    await him.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => seen).toEqual(['POST']);
    await leave(him);
  },
);
