import { PERSONA_NAMES } from '../../src/copy/demo.ts';
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

test('a match whose conversation runs is in the list of conversations, without a button for two new days', {
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
});
