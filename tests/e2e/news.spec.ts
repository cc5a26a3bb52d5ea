import { opened } from './database.ts';
import { hostName, hostOf, leave, newcomer } from './newcomers.ts';
import { spoil } from './seats.ts';
import { enter, expect, failOnce, openLive, signIn, test } from './story.ts';

test(
  'who is liked back while the list is open reads there of the match',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    const host = hostName(project.name);
    await enter(page, hostOf(project.name));
    const hostId = (await (await page.request.get('/api/session')).json()).member.id;
    await opened(him.id, hostId);
    expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId } })).toBeOK();
    await openLive(him.page, '/match');
    const card = him.page
      .getByRole('listitem')
      .filter({ has: him.page.getByRole('button', { name: `Lihat profil: ${host}` }) });
    await expect(card.getByText('Menunggu balasan')).toBeVisible();
    expect(await page.request.post('/api/likes', { data: { candidateId: him.id } })).toBeOK();
    await expect(card.getByText('Match!')).toBeVisible();
    await leave(him);
  },
);

test(
  'who is liked while the list is open sees there by whom',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await enter(page, hostOf(project.name));
    const hostId = (await (await page.request.get('/api/session')).json()).member.id;
    await opened(him.id, hostId);
    await openLive(page, '/match?ageMin=33&ageMax=33');
    const name = new RegExp(`^Suka(?: balik)?: ${him.nama}$`);
    const button = page.getByRole('button', { name });
    const more = page.getByRole('button', { name: 'Muat lagi' });
    await expect(async () => {
      if ((await button.count()) === 0) await more.click({ timeout: 500 });
      await expect(button).toHaveText('Suka', { timeout: 500 });
    }).toPass();
    expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId } })).toBeOK();
    await expect(page.getByTestId('toasts').getByText(`${him.nama} menyukaimu`)).toBeVisible();
    await expect(button).toHaveText('Suka balik');
    await leave(him);
  },
);

test('what failed is no longer told once it has worked', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'andi');
  await failOnce(page, '**/api/likes');
  const like = page.getByRole('button', { name: /^Suka: / }).first();
  await like.click();
  const failure = page.getByTestId('toasts').getByText('Gagal menyukai profil', { exact: true });
  await expect(failure).toBeVisible();
  await like.click();
  await expect(page.getByText('Menunggu balasan').first()).toBeVisible();
  // Sooner than it would go by itself.
  await expect(failure).toHaveCount(0, { timeout: 3_000 });
});

test('new members are counted from the list that was seen, however long the page stays open', {
  tag: '@phone',
}, async ({ page, context }) => {
  await spoil(context);
  await page.clock.install();
  await enter(page, 'sari');
  const asked: (string | null)[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/matches/news') asked.push(searchParams.get('since'));
  });
  await page.goto('/akun');
  await expect.poll(() => asked.length).toBe(1);
  for (let minute = 1; minute <= 7; minute++) {
    await page.clock.runFor(70_000);
    await expect.poll(() => asked.length).toBe(minute + 1);
  }
  expect(asked.slice(1).filter((since) => since === null)).toEqual([]);
});
