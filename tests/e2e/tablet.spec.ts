import { shellCopy } from '../../src/copy/shell.ts';
import { expect, expectNoSidewaysScroll, signIn, test } from './story.ts';

test('on a tablet the ways of a phone stand in the header, beside what was there', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'sari');
  const ways = page.getByRole('navigation', { name: shellCopy.bottomMenu });
  for (const width of [640, 768, 1023]) {
    await page.setViewportSize({ width, height: 1024 });
    await expectNoSidewaysScroll(page);
    const header = (await page.getByRole('banner').boundingBox())!;
    const bar = (await ways.boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(header.y + header.height);
    // Nothing of the header lies under it.
    const others = page.getByRole('banner').locator('a:visible, button:visible');
    for (const other of await others.all()) {
      const { x, width: wide } = (await other.boundingBox())!;
      expect(x + wide <= bar.x || x >= bar.x + bar.width, `${await other.textContent()} at ${width}`).toBe(true);
    }
  }
  await ways.getByRole('link', { name: shellCopy.likes }).click();
  await expect(page).toHaveURL(/\/history-suka/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(ways).toBeHidden();
});
