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
