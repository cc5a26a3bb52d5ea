// Checks the weight of pages against budgets: part of `npm run check`. Reads the built pages, which `ensure` builds
// first where their sources changed. Times have no budget here: `npm run bench -- page` measures them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** scripts/build.mjs moves it here: the built file of each source, and its imports. */
const MANIFEST = 'dist/web/manifest.json';
const FILES = 'dist/web/client';
/** Sources of every page. */
const ALWAYS = ['entry.client.tsx', 'web/app/root.tsx'];
const FOOTER = 'web/app/footer-contact.tsx';
/** Sources around every page of a member with a proved number, loaded without a press. */
const FRAME = [
  'web/app/member-guard.tsx',
  'web/app/member-frame.tsx',
  'features/room/components/room-widget.tsx',
  'socket.io-client/build/esm/index.js',
  FOOTER,
];
/** Bytes of the head of a sent file (headers.ts), which Lighthouse counts too. */
const HEAD = 600;

/**
 * `kb`: thousands of bytes of scripts, packed as `form`; `files`: their number. The figures are those of the issue
 * where it names some, otherwise the size reached plus some room: a page that needs more states the reason here.
 */
export const BUDGETS = [
  { page: '/', loads: ['public/home-screen.tsx', FOOTER], form: 'br', head: HEAD, kb: 140, files: 8 },
  // This page also reopens a closed account by passkey, holds the generation of the device's kept data, and asks whether
  // the tab awaits a code: 0.1 KB over the 211 before.
  { page: '/login', loads: ['session/login-screen.tsx', FOOTER], form: 'gz', kb: 212, files: 14 },
  // With signs beside words of states, and loading told to screen readers: 0.3 KB over the 219 before.
  { page: '/daftar', loads: ['registration/registration-screen.tsx', FOOTER], form: 'gz', kb: 220, files: 14 },
  { page: '/match', loads: ['search/search-screen.tsx', ...FRAME], form: 'gz', kb: 220, files: 20 },
  { page: '/dashboard', loads: ['dashboard/dashboard-screen.tsx', ...FRAME], form: 'gz', kb: 290, files: 20 },
  { page: '/pesan', loads: ['chat/chat-screen.tsx', ...FRAME], form: 'gz', kb: 310, files: 22 },
  // With the same, and messages reached by arrow keys: 1.1 KB over the 333 before.
  { page: '/profile', loads: ['profile/profile-screen.tsx', ...FRAME], form: 'gz', kb: 335, files: 22 },
];
/** Limits for one file that belongs to one page, and for all styles of a page. */
export const ONE_PAGE_KB = 50;
export const STYLES_KB = 20;

/**
 * The problems, in words; empty when all is well. `manifest`: Vite's, by source; `bytes(file, form)`: the size of a
 * built file packed so.
 */
export function tooHeavy(manifest, bytes, budgets = BUDGETS) {
  return budgets.flatMap(({ page, loads, form, head = 0, kb, files }) => {
    const sources = [...ALWAYS, ...loads].map((name) => sourceOf(manifest, name));
    const missing = [...ALWAYS, ...loads].filter((_, i) => sources[i] === undefined);
    if (missing.length > 0) return [`${page}: not in the build: ${missing.join(', ')}`];
    const { scripts, styles } = loaded(manifest, sources);
    const weight = (all, as) => all.reduce((sum, file) => sum + bytes(file, as), 0) / 1000;
    const total = weight(scripts, form) + (scripts.length * head) / 1000;
    const style = weight(styles, 'gz');
    const own = bytes(manifest[sources[ALWAYS.length]].file, 'gz') / 1000;
    return [
      ...(total > kb ? [`${page}: ${total.toFixed(1)} KB of scripts (${form}), at most ${kb}`] : []),
      ...(scripts.length > files ? [`${page}: ${scripts.length} files of scripts, at most ${files}`] : []),
      ...(style > STYLES_KB ? [`${page}: ${style.toFixed(1)} KB of styles, at most ${STYLES_KB}`] : []),
      ...(own > ONE_PAGE_KB ? [`${page}: its own file has ${own.toFixed(1)} KB, at most ${ONE_PAGE_KB}`] : []),
    ];
  });
}

/** The router's build adds a suffix to the name of a route's source. */
const sourceOf = (manifest, name) =>
  Object.keys(manifest).find((key) => key.endsWith(name)) ??
  Object.keys(manifest).find((key) => key.split('?')[0].endsWith(name));

/** The built files that these sources load. */
function loaded(manifest, sources) {
  const seen = new Set();
  const left = [...sources];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    left.push(...(manifest[key].imports ?? []));
  }
  const chunks = [...seen].map((key) => manifest[key]);
  return {
    scripts: [...new Set(chunks.map(({ file }) => file))],
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/** The size as sent: a file without a packed form is sent as it is. */
function bytesOf(file, form) {
  const packed = path.join(FILES, `${file}.${form}`);
  return fs.statSync(fs.existsSync(packed) ? packed : path.join(FILES, file)).size;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { status } = spawnSync(process.execPath, ['scripts/ensure.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const problems = tooHeavy(JSON.parse(fs.readFileSync(MANIFEST, 'utf8')), bytesOf);
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(`weight: ${BUDGETS.length} pages, ${problems.length} problems`);
  process.exit(problems.length > 0 ? 1 : 0);
}
