import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './story.ts';

/**
 * What is in view can be read however large its letters are or however small the window: no word is broken inside, no text cut or
 * written over another, and nothing has to be scrolled sideways. `longWords`: words that may be longer than a line.
 */
export async function expectLegible(page: Page, where: string, { longWords = '' } = {}): Promise<void> {
  await expectNoSidewaysScroll(page);
  // Asked again for a moment: a window that changed its size is laid out some frames later.
  const settled = { timeout: 15_000 };
  const broken = async () => (await page.evaluate(brokenWords)).filter((word) => !longWords.includes(word));
  await expect.poll(broken, { ...settled, message: `${where}: broken words` }).toEqual([]);
  expect(await page.evaluate(hiddenTexts), `${where}: cut, or over another`).toEqual([]);
}

/** Words whose letters stand on two lines; an address, a telephone number and a setting's name are one long word, and may. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (!parent.checkVisibility() || parent.closest('script, style, option, .sr-only, [href^=mailto]')) continue;
    const whole = node.textContent!;
    for (const word of whole.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const from = whole.slice(0, word.index).search(/\S*$/);
      if (/[@_/]|\d{10}/.test(/^\S*/.exec(whole.slice(from))![0])) continue;
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}

/**
 * Texts that a box without a scrollbar cuts off, and texts of one layer that lie over each other. What a box shortens with dots, or
 * scrolls, is meant.
 */
function hiddenTexts(): string[] {
  const found = new Set<string>();
  const shown: { text: string; layer: Element | null; box: DOMRect }[] = [];
  const short = (text: string) => text.trim().slice(0, 40);
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** null: it can be read; else what hides it. */
  const hides = (box: DOMRect, from: Element): Element | 'meant' | null => {
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const own = at.getBoundingClientRect();
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (dots || own.width <= 1 || /auto|scroll/.test(style.overflowX + style.overflowY)) return 'meant';
      const aside = clips(style.overflowX) && (box.right > own.right + 1 || box.left < own.left - 1);
      // The air above and below letters is part of their box.
      const air = 1 + box.height / 5;
      if (aside || (clips(style.overflowY) && (box.bottom > own.bottom + air || box.top < own.top - air))) return at;
    }
    return null;
  };
  const layerOf = (from: Element): Element | null => {
    for (let at: Element | null = from; at; at = at.parentElement)
      if (at.matches('dialog, [popover]') || /fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const read = node.textContent!.trim() !== '' && parent.checkVisibility({ visibilityProperty: true });
    if (!read || parent.closest('script, style, option, select, .sr-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width <= 1 || box.height <= 1) continue;
      const by = hides(box, parent);
      if (by === null) shown.push({ text: short(node.textContent!), layer: layerOf(parent), box });
      else if (by !== 'meant') found.add(`«${short(node.textContent!)}» is cut by ${by.tagName} ${by.className}`);
    }
  }
  for (const [i, a] of shown.entries())
    for (const b of shown.slice(i + 1)) {
      if (a.layer !== b.layer || a.text === b.text) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > 3 && height > 0.4 * Math.min(a.box.height, b.box.height)) found.add(`«${a.text}» over «${b.text}»`);
    }
  return [...found];
}
