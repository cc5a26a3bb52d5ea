import { expect, type Locator, type Page } from '@playwright/test';

/** A page has fewer stops than this between two controls; more is a trap, or a control no key reaches. */
const MOST_STOPS = 90;

/**
 * Goes to a control by Tab alone (`back`: Shift+Tab). There it has the focus, and nothing lies over it (WCAG 2.1.1, 2.1.2, 2.4.11).
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  for (let stops = 0; !(await hasFocus(target)); stops++) {
    if (stops === MOST_STOPS) throw new Error(`no key reaches ${target}; the focus is at ${await focused(page)}`);
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(target).toBeInViewport();
  expect(await target.evaluate(covered), `what lies over ${target}`).toBeNull();
}

/** Goes on by so many stops, none of which lies under something. */
export async function tabOn(page: Page, stops: number): Promise<void> {
  for (let i = 0; i < stops; i++) {
    await page.keyboard.press('Tab');
    const over = await page.locator(':focus').evaluate(covered);
    if (over) throw new Error(`${over} lies over ${await focused(page)}`);
  }
}

/** Goes to a control and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and writes; what stands in it is chosen by the way there. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** One of a list that opens: by the arrow, as far as it takes. */
export async function pick(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target);
  const chosen = () => target.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '');
  for (let before = ''; (await chosen()) !== option; ) {
    if ((before = await chosen()) === (await arrow(page, chosen)))
      throw new Error(`${before} is the last of ${target}`);
  }
}

/** One of a few, or a tick: Space where Tab leads, and the arrow from there to the one that is meant. */
export async function choose(page: Page, target: Locator): Promise<void> {
  const name = await target.getAttribute('name');
  const radio = (await target.getAttribute('type')) === 'radio';
  if (!radio) {
    await tabTo(page, target);
    return page.keyboard.press('Space');
  }
  const group = page.locator(`input[type=radio][name="${name}"]`);
  for (let stops = 0; stops < MOST_STOPS && !(await anyHasFocus(group)); stops++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let n = await group.count(); n > 0 && !(await target.isChecked()); n--) await page.keyboard.press('ArrowDown');
  await expect(target).toBeChecked();
  await expect(target).toBeFocused();
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
const anyHasFocus = (all: Locator): Promise<boolean> =>
  all.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? 'nothing');

async function arrow(page: Page, chosen: () => Promise<string>): Promise<string> {
  await page.keyboard.press('ArrowDown');
  return chosen();
}

/** What lies over the middle of a control, if it is not its own (or its label's). */
function covered(control: Element): string | null {
  const { left, top, width, height } = control.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const own = [control, ...((control as HTMLInputElement).labels ?? [])];
  return !over || own.some((one) => one.contains(over) || over.contains(one)) ? null : over.outerHTML.slice(0, 120);
}
