import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, expectNoSidewaysScroll, SIZES } from './story.ts';
import { expectLargeTargets } from './targets.ts';

type Width = keyof typeof SIZES;
type Rule = { id: string; matches(this: Rule, node: Element, ...rest: unknown[]): boolean };
declare const axe: { run(context: Document, options: object): Promise<AxeResults>; _audit: { rules: Rule[] } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TABLET = { width: 768, height: 1024 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What is in view, a screen or a state of one, is accessible and fits, at a phone's width and at a desktop's, and at a tablet's
 * between them but for contrast; on a phone and a tablet what is pressed is large enough. Looked at in the stories of the
 * screens alone. `widths`: where a state is there at one width only.
 */
export async function expectWell(page: Page, widths: readonly Width[] = ['phone', 'desktop']): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of widths) {
    if (page.viewportSize()!.width !== SIZES[width].width) await page.setViewportSize(SIZES[width]);
    await expectAccessible(page, width);
    await expectNoSidewaysScroll(page);
    if (width === 'phone') await expectLargeTargets(page);
    if (width === 'phone' && widths.length > 1) await expectFitsTablet(page);
  }
  await expectLegibleInTheDark(page);
  if (page.viewportSize()!.width !== before.width) await page.setViewportSize(before);
}

/** Without contrast, which is most of what axe costs: the same texts stand on the same grounds at the two other widths. */
async function expectFitsTablet(page: Page): Promise<void> {
  await page.setViewportSize(TABLET);
  const found = await violations(page, { type: 'tag', values: TAGS }, { 'color-contrast': { enabled: false } });
  expect(found, 'accessible, tablet').toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
}

/** The dark tokens are the same names with other values: what can differ is contrast. */
async function expectLegibleInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { type: 'rule', values: ['color-contrast'] }), 'accessible in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectAccessible(page: Page, width: Width): Promise<void> {
  expect(await violations(page, { type: 'tag', values: TAGS }), `accessible, ${width}`).toEqual([]);
}

type Only = { type: 'tag' | 'rule'; values: string[] };

async function violations(page: Page, runOnly: Only, rules: object = {}): Promise<string[]> {
  // Once a page: what is looked at twice is not read twice.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(measureContrastOnce);
  }
  return page.evaluate(
    async ([only, but]) => {
      // At the top the sticky header covers nothing that is measured; nothing is measured while it moves, a message that arrives meanwhile included.
      window.scrollTo(0, 0);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // One that ends may begin those of what lies within: colours are handed down.
      const moving = () =>
        document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity);
      while (moving().length > 0) {
        await Promise.all(moving().map((a) => a.finished.catch(() => null)));
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      const { violations } = await axe.run(document, {
        runOnly: only,
        rules: but,
        resultTypes: ['violations'],
        reporter: 'no-passes',
      });
      return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`);
    },
    [runOnly, rules] as const,
  );
}

/**
 * Contrast is two thirds of what axe computes, and a list of thirty cards is thirty times the same: texts of the same colours, on
 * the same grounds all the way up, at the same size and the same width of the window are measured once a page.
 */
function measureContrastOnce(): void {
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast')!;
  const all = rule.matches;
  const measured = new Set<string>();
  const ground = (node: Element | null): string => {
    if (!node) return '';
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(node);
    const own = [backgroundColor, backgroundImage, opacity, filter, position].join();
    return own === 'rgba(0, 0, 0, 0),none,1,none,static'
      ? ground(node.parentElement)
      : `${own}/${ground(node.parentElement)}`;
  };
  rule.matches = function (node, ...rest) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node);
    const text = [window.innerWidth, node.tagName, color, fontSize, fontWeight, textShadow, ground(node)].join();
    if (measured.has(text) || !all.call(this, node, ...rest)) return false;
    measured.add(text);
    return true;
  };
}
