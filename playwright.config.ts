import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';

// Workers read this file again: what is chosen once is kept in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
process.env.E2E_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'serasi-e2e-'));
process.env.CHROMIUM_PATH ??= await chromiumPath();

/** Stories in a real browser against the built server, started as `npm start` does, on a data folder of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  // On a busy CI machine a story is given a second try; what needed one is printed by scripts/test.mjs, to be mended.
  retries: process.env.CI === 'true' ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '.cache/e2e.json' }]],
  globalTeardown: './tests/support/e2e-teardown.ts',
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_ARGS },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'node --enable-source-maps dist/server.js',
    url: `http://127.0.0.1:${process.env.E2E_PORT}/readyz`,
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA, RATE_LIMIT_FACTOR: '50', LOG_LEVEL: 'warn', NODE_ENV: 'development' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
