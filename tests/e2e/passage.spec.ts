import type { Page } from '@playwright/test';
import { expect, signIn, test } from './story.ts';

/** What the browser's own passage moved each time one was begun: the parts of the page, as it names them. */
type Watched = { passages?: string[][] };

/** Notes each passage the page begins; the browser makes it all the same. */
const watchPassages = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[][] = [];
    (window as Watched).passages = seen;
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const passage = begin(change);
      void passage.ready.then(() => {
        const parts = document.getAnimations().map((a) => (a.effect as KeyframeEffect).pseudoElement ?? '');
        seen.push(parts.filter((part) => part.startsWith('::view-transition')));
      });
      return passage;
    };
  });

const passages = (page: Page) => page.evaluate(() => (window as Watched).passages);

/** Opens the first profile of the list and closes it again. */
async function lookAtOne(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: /^Lihat profil: / }).first();
  const dialog = page.locator('dialog[open]');
  await open.click();
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Tutup' }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
}

test('between list and profile is a short passage; none for who wants stillness, and none is needed', {
  tag: '@desktop',
}, async ({ page }) => {
  // Stories sit in contexts where motion is reduced.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchPassages(page);
  await signIn(page, 'sari');
  await lookAtOne(page);
  // There and back: the old picture of the page goes, the new one comes.
  await expect.poll(() => passages(page)).toHaveLength(2);
  for (const parts of (await passages(page))!)
    expect(parts).toEqual(expect.arrayContaining(['::view-transition-old(root)', '::view-transition-new(root)']));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lookAtOne(page);
  expect(await passages(page)).toHaveLength(2);

  // A browser that knows nothing of it.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }));
  await lookAtOne(page);
  expect(await passages(page)).toHaveLength(2);
});
