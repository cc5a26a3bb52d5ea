// `npm run screens`: pictures of the main screens from the demo world, in three widths, light and dark, as WebP under docs/screens.
// `npm run screens -- http://localhost:4000` looks at a server of development that runs already; names of screens: only these.
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { DEMO_PASSWORD, type PersonaRole } from '../src/copy/demo.ts';
import { STAFF_PAGES } from '../src/contract/pages.ts';
import { makeWorld, startStoryServer } from '../tests/e2e/server.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts';
import {
  asked,
  broken,
  cardMenu,
  celebration,
  conversation,
  offline,
  offlineAt,
  paid,
  photo,
  profileOf,
  press,
  registrationAt,
  report,
  reportSent,
  withProblems,
} from './screen-acts.ts';

const FOLDER = path.resolve('docs/screens');
const SIZES = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
/** Text stays legible; the folder stays at about ten megabytes. */
const WEBP = { quality: 42, effort: 5 };

/** Runs in the page: waits for visible pictures, lazy ones too; answers the addresses of missing pictures. */
const DECODED = `(async () => {
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const inSight = (one) => {
    const { top, left, bottom, right, width } = one.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && one.checkVisibility();
  };
  const late = new Promise((_, refuse) => setTimeout(refuse, 8000));
  late.catch(() => null);
  const missing = (one) => Promise.race([one.decode(), late]).then(() => null, () => one.currentSrc);
  return (await Promise.all([...document.images].filter(inSight).map(missing))).filter(Boolean);
})()`;

type Screen = {
  name: string;
  who?: PersonaRole;
  where: string;
  open?: (page: Page) => Promise<void>;
  /** From its top to its end, not only what a window shows. */
  whole?: true;
  /** In a browser of its own, whose network it takes away. */
  apart?: true;
};
const MAIN: readonly Screen[] = [
  { name: 'home', where: '/' },
  { name: 'home-whole', where: '/', whole: true },
  { name: 'how-it-works', where: '/cara-kerja' },
  { name: 'plans', where: '/paket' },
  { name: 'blog', where: '/blog' },
  { name: 'article', where: '/blog/batas-yang-sehat' },
  { name: 'contact', where: '/kontak' },
  { name: 'help', where: '/bantuan' },
  { name: 'safety', where: '/keamanan' },
  { name: 'about', where: '/tentang-kami' },
  { name: 'privacy-policy', where: '/kebijakan-privasi' },
  { name: 'terms', where: '/syarat-ketentuan' },
  { name: 'login', where: '/login' },
  { name: 'registration', where: '/daftar' },
  ...[2, 3, 4, 5, 6, 7].map((step) => ({
    name: `registration-${step}`,
    where: '/daftar',
    open: registrationAt(step),
  })),
  { name: 'registration-problems', where: '/daftar', open: withProblems(registrationAt(2)) },
  { name: 'not-found', where: '/tidak-ada' },
  { name: 'match', who: 'putri', where: '/match' },
  { name: 'match-profile', who: 'putri', where: '/match', open: press(/^Lihat profil/) },
  { name: 'match-why', who: 'putri', where: '/match', open: press(/^Mengapa/) },
  { name: 'match-menu', who: 'putri', where: '/match', open: cardMenu },
  { name: 'match-filters', who: 'putri', where: '/match', open: press(/^Saringan/) },
  { name: 'match-tuner', who: 'putri', where: '/match', open: press(/^Coba pilihan/) },
  { name: 'match-photo', who: 'putri', where: '/history-suka', open: photo('bayu') },
  { name: 'match-failed', who: 'putri', where: '/match', open: broken('/api/matches') },
  { name: 'match-blurred', who: 'tika', where: '/match' },
  { name: 'likes', who: 'putri', where: '/history-suka' },
  { name: 'likes-likers', who: 'putri', where: '/history-suka?tab=likers' },
  { name: 'consultation', who: 'putri', where: '/konsultasi' },
  { name: 'dashboard', who: 'putri', where: '/dashboard' },
  { name: 'messages', who: 'sari', where: '/pesan' },
  { name: 'chat', who: 'sari', where: '/dashboard', open: conversation },
  { name: 'room', who: 'sari', where: '/ruang' },
  { name: 'likes-basic', who: 'joko', where: '/history-suka' },
  { name: 'messages-empty', who: 'joko', where: '/pesan' },
  { name: 'dashboard-trial-ended', who: 'tika', where: '/dashboard' },
  { name: 'dashboard-plan-ended', who: 'rama', where: '/dashboard' },
  { name: 'profile', who: 'putri', where: '/profile' },
  { name: 'profile-preview', who: 'putri', where: '/profile', open: press(/^Begini orang lain melihat/) },
  { name: 'privacy', who: 'putri', where: '/privasi-saya' },
  { name: 'privacy-withdraw', who: 'putri', where: '/privasi-saya', open: press(/^Tarik persetujuan/) },
  { name: 'account', who: 'putri', where: '/akun' },
  { name: 'notifications', who: 'putri', where: '/notifikasi' },
  { name: 'report', who: 'putri', where: '/match', open: report },
  // Screens that change data come after all other screens of the same person; the team's queues then show the change.
  { name: 'report-received', who: 'putri', where: '/match', open: reportSent },
  { name: 'match-celebration', who: 'putri', where: '/dashboard', open: celebration },
  { name: 'payment-success', who: 'budi', where: '/payment?plan=premium', open: paid },
  { name: 'payment', who: 'sari', where: '/payment?plan=premium' },
  { name: 'permission-asked', who: 'dewi', where: '/history-suka', open: asked('andi') },
  { name: 'permission-waiting', who: 'andi', where: '/dashboard' },
  { name: 'permission-answered', who: 'andi', where: '/history-suka', open: profileOf('dewi') },
  { name: 'offline', who: 'sari', where: '/pesan', open: offline, apart: true },
  { name: 'offline-page', who: 'sari', where: '/pesan', open: offlineAt('/blog'), apart: true },
  { name: 'staff-overview', who: 'staf', where: '/admin' },
  { name: 'staff-overview-whole', who: 'staf', where: '/admin', whole: true },
  { name: 'staff-members', who: 'staf', where: '/admin/anggota' },
  { name: 'staff-member', who: 'staf', where: '/admin/anggota', open: press(/^Buka (?!menu)/) },
  { name: 'staff-reports', who: 'staf', where: '/admin/laporan' },
  { name: 'staff-report', who: 'staf', where: '/admin/laporan', open: press(/^Buka laporan/) },
  { name: 'staff-payments', who: 'staf', where: '/admin/pembayaran' },
  { name: 'staff-payment', who: 'staf', where: '/admin/pembayaran', open: press(/^Buka (?!menu)/) },
  { name: 'staff-team', who: 'staf', where: '/admin/tim' },
];
/** Every page of the team, after the screens above. */
const TEAM = STAFF_PAGES.map(({ to, screen }): Screen => ({ name: `staff-${screen}`, who: 'staf', where: to }));
const SCREENS = [...MAIN, ...TEAM.filter(({ name }) => !MAIN.some((screen) => screen.name === name))];

const given = process.argv.slice(2);
const address = given.find((one) => one.startsWith('http'));
const only = given.filter((one) => one !== address);
const wanted = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));
const server = address ? null : await startStoryServer(await makeWorld({ talks: true }));
const url = address ?? server!.url;
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
try {
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const who of new Set(wanted.map((screen) => screen.who))) {
    const context = await contextOf(who);
    for (const screen of wanted.filter((one) => one.who === who)) {
      const own = screen.apart ? await contextOf(who) : context;
      await picture(own, screen).catch((error: unknown) => fail(`${screen.name}: ${String(error)}`));
      if (own !== context) await own.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server?.stop();
}
writeIndex();

/** Prints the problem at once and goes on with the other pictures; the run ends with 1. */
function fail(what: string): void {
  process.stderr.write(`!! ${what}\n`);
  process.exitCode = 1;
}

async function contextOf(who: PersonaRole | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'id-ID', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' });
  if (who === undefined) return context;
  const body = JSON.stringify({ username: who, password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('serasi='));
  if (!cookie) throw new Error(`${who} cannot sign in: ${answer.status}`);
  const value = cookie.slice('serasi='.length, cookie.indexOf(';'));
  await context.addCookies([{ name: 'serasi', value, url, httpOnly: true, sameSite: 'Lax' }]);
  return context;
}

/** One visit; widths and schemes change without a reload. */
async function picture(context: BrowserContext, { name, where, open, whole }: Screen): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize(SIZES[0]!);
  await page.goto(url + where, { waitUntil: 'networkidle' });
  await open?.(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForLoadState('networkidle');
      const missing = await page.evaluate<string[]>(DECODED);
      if (missing.length > 0) fail(`${name} at ${size.width}: pictures did not come: ${missing.join(' ')}`);
      const png = await page.screenshot({ animations: 'disabled', fullPage: whole });
      await sharp(png)
        .webp(WEBP)
        .toFile(path.join(FOLDER, `${name}-${size.width}-${colorScheme}.webp`));
    }
  }
  await page.close();
  process.stdout.write(`${name}\n`);
}

function writeIndex(): void {
  const there = new Set(readdirSync(FOLDER));
  const link = (name: string, width: number, scheme: string) => {
    const file = `${name}-${width}-${scheme}.webp`;
    return there.has(file) ? `[${scheme}](${file})` : '—';
  };
  const cells = (name: string) =>
    SIZES.map(({ width }) => SCHEMES.map((scheme) => link(name, width, scheme)).join(' '));
  const rows = SCREENS.map(
    ({ name, who, where }) => `| ${name} | ${who ?? 'visitor'} | \`${where}\` | ${cells(name).join(' | ')} |`,
  );
  const head = `# Screens

Made by \`npm run screens\` from the demo world; what is written here by hand is lost.

| screen | as | address | ${SIZES.map(({ width }) => width).join(' | ')} |
| --- | --- | --- | ${SIZES.map(() => '---').join(' | ')} |
`;
  writeFileSync(path.join(FOLDER, 'README.md'), `${head}${rows.join('\n')}\n`);
  const bytes = [...there].reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
  process.stdout.write(`${there.size} files, ${(bytes / 1024 / 1024).toFixed(1)} MB\n`);
}
