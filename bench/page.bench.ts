import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';
import type { PageLine, PageRun } from './report-text-page.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * Pages in Chromium as a slow phone meets them: 360 × 740, processor slowed down four times, 150 ms there and back, 1.6 Mb/s, nothing
 * kept from before. `--members=N` of the demo population (200), `--runs=N` of each page (3; the median is told), `--no-write`.
 */
const MEMBERS = option('members', 200);
const RUNS = option('runs', 3);
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PAGES = ['/', '/login', '/daftar', '/match', '/pesan'] as const;
const OF_MEMBERS: readonly string[] = ['/match', '/pesan'];
/** Pressed one after another on /match, each once the one before has ended: what they are called begins so. */
const TAPS = [/^Mengapa /, /^Tutup/, /^Saringan/, /^Tutup/, /^Riwayat suka/];
/** Nothing came for so long: the page is there. */
const QUIET_MS = 2_000;

const server = await startWholeServer(MEMBERS);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
try {
  const [session] = await server.signIn(1);
  const pages: PageRun[] = [];
  for (const path of PAGES) {
    const runs: PageRun[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await measure(browser, path, session!.cookie));
    pages.push(median(runs));
  }
  const line: PageLine & ReturnType<typeof machine> = { ...machine(), runs: RUNS, pages };
  console.log(JSON.stringify(line));
  if (!flag('no-write')) report('page', line, process.argv.slice(2));
} finally {
  await browser.close();
  await server.stop();
}

/** What bench/page-watch.js keeps in the page. */
type Seen = {
  lcp: number;
  cls: number;
  skeleton: number | null;
  people: number | null;
  interactions: number[];
  last: number;
};

async function measure(on: Browser, path: string, cookie: string): Promise<PageRun> {
  const context = await on.newContext({ viewport: { width: 360, height: 740 }, locale: 'id-ID', hasTouch: true });
  if (OF_MEMBERS.includes(path))
    await context.addCookies(
      cookie.split('; ').map((one) => {
        const [name, value] = one.split('=') as [string, string];
        return { name, value, url: server.url };
      }),
    );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const sizes = { scripts: 0, files: 0 };
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    sizes.scripts += encodedDataLength;
    sizes.files++;
  });
  await page.addInitScript({ path: 'bench/page-watch.js' });
  await page.goto(server.url + path);
  await quiet(page);
  if (path === '/match') await tap(page);
  const seen = await page.evaluate<Seen>('seen');
  await context.close();
  return {
    path,
    lcp: round(seen.lcp, 0),
    cls: round(seen.cls),
    skeleton: seen.skeleton === null ? null : round(seen.skeleton, 0),
    people: seen.people === null ? null : round(seen.people, 0),
    inp: seen.interactions.length === 0 ? null : round(Math.max(...seen.interactions), 0),
    scriptKilobytes: round(sizes.scripts / 1000, 1),
    files: sizes.files,
  };
}

async function quiet(page: Page): Promise<void> {
  // Not waitForFunction: the page's policy forbids what that does with a text.
  const isQuiet = `document.readyState === 'complete' && performance.now() - seen.last > ${QUIET_MS}`;
  while (!(await page.evaluate<boolean>(isQuiet))) await wait(100);
}

async function tap(page: Page): Promise<void> {
  for (const name of TAPS) {
    const button = page.getByRole('button', { name }).last();
    if ((await button.count()) === 0) continue;
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await quiet(page);
  }
}

/** Of each figure the middle one. */
function median(runs: readonly PageRun[]): PageRun {
  const middle = (of: (run: PageRun) => number | null) => {
    const all = runs
      .map(of)
      .filter((n): n is number => n !== null)
      .sort((a, b) => a - b);
    return all.length === 0 ? null : all[Math.floor(all.length / 2)]!;
  };
  return {
    path: runs[0]!.path,
    lcp: middle((r) => r.lcp)!,
    cls: middle((r) => r.cls)!,
    skeleton: middle((r) => r.skeleton),
    people: middle((r) => r.people),
    inp: middle((r) => r.inp),
    scriptKilobytes: middle((r) => r.scriptKilobytes)!,
    files: middle((r) => r.files)!,
  };
}
