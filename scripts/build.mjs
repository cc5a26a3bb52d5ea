// `npm run build`: the pages (dist/web/client, those of the team dist/console) and one bundled file for each server program (dist/*.js).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'esbuild';
import { writeWorker } from './worker.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
process.chdir(ROOT);
fs.rmSync('dist', { recursive: true, force: true });

run('node_modules/@react-router/dev/bin.js', 'build');
run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.console.config.ts');
// scripts/weight.mjs reads which file each source became; the server does not send this list.
fs.renameSync('dist/web/client/.vite/manifest.json', 'dist/web/manifest.json');
fs.rmSync('dist/web/client/.vite', { recursive: true });
const routerList = readRouterList('dist/web/client/assets');
writePreloads(routerList, 'dist/web/preloads.json');
putStylesFirst('dist/web/client');
// esbuild treats every #import as an external package, but they are files of this repository.
const ownImports = {
  name: 'own-imports',
  setup: (b) => b.onResolve({ filter: /^#/ }, ({ path: p }) => ({ path: path.join(ROOT, 'src', p.slice(1)) })),
};
/**
 * Packages of hundreds of small files that only our own code imports go into the bundles, with what they import: to find and open their
 * files is a third of what a start computes (decision 0104). All others stay packages.
 */
const BUNDLED = /^(kysely|zod|libphonenumber-js|@simplewebauthn\/server)(\/|$)/;
const otherPackages = {
  name: 'other-packages',
  setup: (b) =>
    b.onResolve({ filter: /^[^./#]/ }, ({ path: name, importer, kind }) =>
      kind === 'entry-point' || BUNDLED.test(name) || importer.includes('node_modules')
        ? undefined
        : { path: name, external: true },
    ),
};
await writeWorker({
  client: 'dist/web/client',
  manifest: JSON.parse(fs.readFileSync('dist/web/manifest.json', 'utf8')),
  routes: routerList.routes,
  bundle: (settings) => build({ bundle: true, logLevel: 'warning', plugins: [ownImports], ...settings }),
});
packFiles('dist/web/client');
packFiles('dist/console');
await build({
  entryPoints: {
    server: 'src/server/main.ts',
    demo: 'src/server/demo/load.ts',
    'admin-create': 'src/server/admin-create.ts',
    'audit-verify': 'src/server/audit-verify.ts',
    'breach-notice': 'src/server/breach-notice.ts',
    'backup-make': 'src/server/backup-make.ts',
    'backup-restore': 'src/server/backup-restore.ts',
    'rotate-keys': 'src/server/rotate-keys.ts',
    'match-partitions': 'src/server/match-partitions.ts',
    // These run as a process or as threads, from their own files.
    'picture-worker': 'src/server/adapters/picture-worker.ts',
    'heic-worker': 'src/server/adapters/heic-worker.js',
    'hashing-worker': 'src/server/adapters/hashing-worker.js',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [ownImports, otherPackages],
});
// The server reads its first articles from this folder (decision 0043).
fs.cpSync('src/copy/articles', 'dist/articles', { recursive: true });
console.log('> dist siap');

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return;
  process.stderr.write(stdout + stderr);
  process.exit(status ?? 1);
}

/** The router's own list of pages: `entry`, `routes` by name. */
function readRouterList(assets) {
  const list = fs.readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  const text = fs.readFileSync(path.join(assets, list), 'utf8');
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));
}

/**
 * Writes which further scripts each page of members needs, by address. The server names them in the page, so that
 * the browser loads them before the router runs. Read from the router's own list of pages.
 */
function writePreloads({ entry, routes }, to) {
  const always = new Set([entry, routes.root].flatMap(({ module, imports }) => [module, ...imports]));
  const guard = routes['member-guard'];
  const pages = Object.values(routes).filter(({ parentId, path: at }) => parentId === guard.id && !at.includes(':'));
  const needs = pages.map(({ path: at, module, imports }) => {
    const all = new Set([guard.module, ...guard.imports, module, ...imports]);
    return [`/${at}`, [...all].filter((file) => !always.has(file))];
  });
  if (needs.length === 0) throw new Error('no page of members in the build');
  fs.writeFileSync(to, JSON.stringify(Object.fromEntries(needs)));
}

/**
 * Names each script once, behind the styles: a browser requests files in the order of their names, and a page is
 * readable without its scripts.
 */
function putStylesFirst(folder) {
  const named = /<link rel="modulepreload"[^>]*>/g;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(folder, name);
    const html = fs.readFileSync(file, 'utf8');
    const links = [...new Set(html.match(named))].join('');
    fs.writeFileSync(
      file,
      html.replace(named, '').replace('</head>', () => `${links}</head>`),
    );
  }
}

/**
 * Writes the brotli and gzip forms beside every text file of the pages, as small as possible (Brotli's level 11, zlib's
 * default); the server sends them as they are. A form that saves less than a tenth is not written.
 */
function packFiles(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!/\.(html|js|css|svg|json|webmanifest|txt|xml)$/.test(name)) continue;
    const bytes = fs.readFileSync(file);
    const packed = {
      br: zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      gz: zlib.gzipSync(bytes, { level: 9 }),
    };
    for (const [ending, form] of Object.entries(packed))
      if (form.length < bytes.length * 0.9) fs.writeFileSync(`${file}.${ending}`, form);
  }
}
