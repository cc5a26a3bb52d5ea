import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './story.ts';

/** What is in view, a screen or a state of one, is accessible and fits. Looked at in the stories of the screens alone. */
export async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function expectAccessible(page: Page): Promise<void> {
  // At the top the sticky header covers nothing that is measured.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Nothing is measured while it fades in, a message that arrives meanwhile included.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((a) => (a.effect?.getComputedTiming().iterations === Infinity ? null : a.finished.catch(() => null))),
    ),
  );
  // In the page itself: the other way opens one more for each look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([]);
}
