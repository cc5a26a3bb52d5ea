import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** CSS pixels of each side of what is pressed (issue 13 line 24; WCAG 2.2 AA asks for 24, AAA for 44). */
const LEAST_PX = 44;

/** Controls that may be smaller, by a selector, each with its reason. */
const SMALLER: readonly string[] = [
  // Corners of the frame a photo is cut by: the slider below sets its size as well (WCAG 2.5.8, equivalent).
  '.ReactCrop__drag-handle',
];

/**
 * Whatever is pressed in what is in view is large enough for a thumb. A control's box is the largest of its own, its label's and its card's;
 * links and buttons inside running text are as high as its lines (WCAG 2.5.8, inline). The page is a phone's.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  expect(await page.evaluate(smallTargets, { least: LEAST_PX, smaller: SMALLER.join() }), 'large targets').toEqual([]);
}

function smallTargets({ least, smaller }: { least: number; smaller: string }): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"][role], [role=menuitem], [role=option]';
  const inRunningText = (control: Element) => {
    if (!control.matches('a, button') || getComputedStyle(control).display !== 'inline') return false;
    const around = control.parentElement!.textContent.replace(control.textContent, '');
    return around.trim() !== '';
  };
  const found = [...document.querySelectorAll(CONTROLS)].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || (smaller !== '' && control.matches(smaller)))
      return false;
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    // A link over a whole card («after:absolute after:inset-0») is as large as the card.
    const after = getComputedStyle(control, '::after');
    const spread =
      after.position === 'absolute' &&
      [after.top, after.left, after.bottom, after.right].every((edge) => edge === '0px');
    const card = spread ? (control as HTMLElement).offsetParent : null;
    const boxes = [control, ...labels, ...(card ? [card] : [])].map((element) => element.getBoundingClientRect());
    // Only for who listens, until it has the focus («Lewati ke isi», a file's own input).
    if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) return false;
    // Half a pixel is how the browser rounds lines.
    return !boxes.some(({ width, height }) => width > least - 0.5 && height > least - 0.5) && !inRunningText(control);
  });
  return found.map((control) => {
    const { width, height } = control.getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
    return `${control.tagName.toLowerCase()} «${name}» ${Math.round(width)}×${Math.round(height)}`;
  });
}
