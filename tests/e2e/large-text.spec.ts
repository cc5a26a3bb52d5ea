import type { Page } from '@playwright/test';
import { enter, expect, expectNoSidewaysScroll, test } from './story.ts';

const VISITOR = ['/', '/daftar', '/login', '/paket'];
const MEMBER = ['/match', '/history-suka', '/akun', '/notifikasi'];

/** Words whose letters stand on two lines; an address of mail is one long word, and may. */
const brokenWords = (page: Page) =>
  page.evaluate(`(() => {
    const broken = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent.checkVisibility() || parent.closest('script, style, option, .sr-only, [href^=mailto]')) continue;
      for (const word of node.textContent.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
    return broken;
  })()`);

test('text twice as large breaks no word and pushes nothing aside', { tag: '@phone' }, async ({ page }) => {
  const look = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(`document.documentElement.style.fontSize = '32px'`);
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      expect((await brokenWords(page)) as string[], address).toEqual([]);
    }
  };
  await look(VISITOR);
  await enter(page, 'sari');
  await look(MEMBER);
});
