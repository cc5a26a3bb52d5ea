import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts';
import { freePort } from './whole-server.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number | null>;
/** A page; the cookie signs a member in. */
export type Asked = { address: string; cookie: string | null };
/** An audit that cost points, with its category. */
export type Findings = { address: string; category: string; audit: string; title: string; shown: string | null };

/**
 * Lighthouse 12 as it runs for mobile (a slow phone on slow 4G, simulated), each page in a browser that kept nothing. Scores of 100;
 * null: Lighthouse could not tell.
 */
export async function scores(asked: readonly Asked[]): Promise<{ scores: Scores[]; findings: Findings[] }> {
  const all: Scores[] = [];
  const findings: Findings[] = [];
  for (const one of asked) {
    const { lhr } = await run(one);
    const of = (category: string) => {
      const score = lhr.categories[category]?.score ?? null;
      return score === null ? null : Math.round(score * 100);
    };
    all.push(Object.fromEntries(CATEGORIES.map((name) => [name, of(name)])) as Scores);
    for (const category of CATEGORIES)
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const { score, title, displayValue } = lhr.audits[id]!;
        if (weight > 0 && score !== null && score < 0.9)
          findings.push({ address: one.address, category, audit: id, title, shown: displayValue ?? null });
      }
  }
  return { scores: all, findings };
}

async function run({ address, cookie }: Asked) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'serasi-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (cookie) await browser.addCookies(cookiesOf(cookie, address));
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
      // The browser is new: a reset would only remove the session.
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
    return result;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A header's «a=b; c=d» as the browser keeps them. */
export function cookiesOf(cookie: string, url: string): { name: string; value: string; url: string }[] {
  return cookie.split('; ').map((one) => {
    const [name, value] = one.split('=') as [string, string];
    return { name, value, url: new URL(url).origin };
  });
}
