import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts';
import { flag, option, round } from './figures.ts';
import { cookiesOf, scores } from './page-scores.ts';
import { report } from './report.ts';
import type { PageLine, PageRun } from './report-text-page.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * Pages in Chromium as a slow phone meets them: 360 × 740, processor slowed down four times, 150 ms there and back, 1.6 Mb/s, nothing
 * kept from before; then Lighthouse's scores. `--members=N` of the demo population (200), `--runs=N` of each page (3; the median is
 * told), `--no-scores`, `--no-write`, `--findings` (what took points away, on stderr).
 */
const MEMBERS = option('members', 200);
const RUNS = option('runs', 3);
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The demo member who sees the pages of members: basic, with matches and a running conversation. */
const MEMBER = 'sari';
/** Taps run in order, each after the page is quiet; `press` matches the start of the accessible name. */
type Tap = { press: RegExp; role: 'button' | 'tab' | 'link'; after: 'dialog' | 'no dialog' | 'page' };
const opens = (press: RegExp): Tap => ({ press, role: 'button', after: 'dialog' });
const CLOSE: Tap = { press: /^Tutup$/, role: 'button', after: 'no dialog' };
const TAPS: Record<string, readonly Tap[]> = {
  '/match': [opens(/^Mengapa \d/), CLOSE, opens(/^Saringan/), CLOSE, opens(/^Riwayat suka/), CLOSE],
  '/history-suka': [
    { press: /menyukai saya/, role: 'tab', after: 'page' },
    { press: /pernah disukai/, role: 'tab', after: 'page' },
    { press: /^Saling menyukai/, role: 'tab', after: 'page' },
  ],
};
/** A page is loaded after this time without a change. */
const QUIET_MS = 2_000;

const server = await startWholeServer(MEMBERS);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
try {
  const { cookie } = await server.signInAs(MEMBER);
  const visited = [
    { path: '/', address: '/', cookie: null },
    { path: '/login', address: '/login', cookie: null },
    { path: '/daftar', address: '/daftar', cookie: null },
    { path: '/match', address: '/match', cookie },
    { path: '/history-suka', address: '/history-suka', cookie },
    { path: '/pesan (a chat)', address: `/pesan?dengan=${await chatOf(cookie)}`, cookie },
  ];
  const pages: PageRun[] = [];
  for (const one of visited) {
    const runs: PageRun[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await measure(browser, one));
    pages.push(median(runs));
  }
  const load = round(os.loadavg()[0]!, 1);
  const judged = flag('no-scores')
    ? null
    : await scores(visited.map(({ address, cookie: as }) => ({ address: server.url + address, cookie: as })));
  if (flag('findings')) for (const found of judged?.findings ?? []) console.error(JSON.stringify(found));
  const line: PageLine & ReturnType<typeof machine> = {
    ...machine(),
    runs: RUNS,
    load,
    pages: pages.map((page, i) => ({ ...page, scores: judged?.scores[i] ?? null })),
  };
  console.log(JSON.stringify(line));
  if (!flag('no-write')) report('page', line, process.argv.slice(2));
} finally {
  await browser.close();
  await server.stop();
}

/** A running conversation of the member. */
async function chatOf(cookie: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/conversations`, { headers: { cookie } });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  if (!items[0]) throw new Error(`${MEMBER} has no conversation`);
  return items[0].id;
}

/** The measurements of bench/page-watch.js. */
type Seen = {
  lcp: number;
  cls: number;
  skeleton: number | null;
  people: number | null;
  interactions: number[];
  last: number;
};

type Visited = { path: string; address: string; cookie: string | null };

async function measure(on: Browser, { path, address, cookie }: Visited): Promise<PageRun> {
  const context = await on.newContext({ viewport: { width: 360, height: 740 }, locale: 'id-ID', hasTouch: true });
  if (cookie) await context.addCookies(cookiesOf(cookie, server.url));
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
  await page.goto(server.url + address);
  await quiet(page);
  for (const one of TAPS[path] ?? []) await tap(page, one);
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
    scores: null,
  };
}

async function quiet(page: Page): Promise<void> {
  // The page's policy forbids waitForFunction, which evaluates a text.
  const isQuiet = `document.readyState === 'complete' && performance.now() - seen.last > ${QUIET_MS}`;
  while (!(await page.evaluate<boolean>(isQuiet))) await wait(100);
}

/** Fails the bench when the target is missing or the tap has no effect, instead of measuring nothing. */
async function tap(page: Page, { press, role, after }: Tap): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  const within = after === 'no dialog' ? dialogs.last() : page.locator('main');
  const target = within.getByRole(role, { name: press }).first();
  await target.scrollIntoViewIfNeeded();
  await target.click();
  if (after === 'dialog') await dialogs.first().waitFor();
  if (after === 'no dialog') await dialogs.first().waitFor({ state: 'detached' });
  await quiet(page);
}

/** The median of each figure. */
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
    scores: null,
  };
}
