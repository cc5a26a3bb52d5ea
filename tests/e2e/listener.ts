import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard: string[];
  }
}

/**
 * Notes from now on what live regions say, in this page, as a screen reader would: text that comes into a region that was there
 * before, and regions that come as alerts. Answers how to read it.
 */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const REGIONS = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
    const words = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
    window.heard = [];
    const before = new WeakMap<Element, string>();
    for (const region of document.querySelectorAll(REGIONS)) before.set(region, words(region));
    new MutationObserver((changes) => {
      const touched = new Set<Element>();
      for (const { target } of changes) {
        const from = target instanceof Element ? target : target.parentElement;
        const region = from?.closest(REGIONS);
        if (region && region.getAttribute('aria-live') !== 'off') touched.add(region);
      }
      for (const region of document.querySelectorAll('[role=alert]')) if (!before.has(region)) touched.add(region);
      for (const region of touched) {
        const now = words(region);
        // A region that comes with its words says nothing, unless it is an alert.
        const said = before.has(region) || region.getAttribute('role') === 'alert';
        if (said && now !== '' && now !== before.get(region)) window.heard.push(now);
        before.set(region, now);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}
