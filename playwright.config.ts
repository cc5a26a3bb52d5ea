import { defineConfig } from '@playwright/test';
import { chromiumPath, STORY_ARGS } from './tests/support/chromium.ts';

// Workers read this file again: what is chosen once is kept in the environment.
process.env.CHROMIUM_PATH ??= await chromiumPath();

/**
 * Stories in a real browser against the built server. Each worker has a server and a database of its own, over a copy of the demo
 * world. A story runs at both widths unless it is tagged @phone or @desktop.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // One more than the cores of a small machine: with two more they only wait for each other.
  workers: 3,
  fullyParallel: true,
  timeout: 90_000,
  // On a busy CI machine a story is given a second try; what needed one is printed by scripts/test.mjs, to be mended.
  retries: process.env.CI === 'true' ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '.cache/e2e.json' }]],
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // What moves is looked at by nobody here: it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // A story has no service worker unless it is about one (`workers` of tests/e2e/story.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: STORY_ARGS },
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
