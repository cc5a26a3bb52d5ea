// Builds the pages' service worker (dist/web/client/sw.js) with its list of files to keep. workbox-build is not used:
// it needs a second bundler for facts the build already has (decision 0059).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A big file for choosing a password, which needs the server anyway. */
const NOT_KEPT = /common-passwords/;
/** Sources whose later imports every page of a member may load, by itself or at a press. */
const FRAME = ['member-guard.tsx', 'app/root.tsx'];

/**
 * `client`: the folder of the built pages; `manifest`: Vite's, by source; `routes`: the router's list of pages; `bundle`: esbuild's
 * `build` with the repository's own settings. Writes sw.js into the folder.
 */
export async function writeWorker({ client, manifest, routes, bundle }) {
  const shell = shellFiles(client);
  const known = new Set(shell.map(({ url }) => url));
  const files = pageFiles(manifest, routes).filter((url) => !known.has(url));
  const define = {
    BUILD: JSON.stringify({ shell, files, needs: needsOf(routes) }),
    'process.env.NODE_ENV': '"production"',
  };
  await bundle({
    entryPoints: { sw: 'src/web/worker/main.ts' },
    outdir: client,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minify: true,
    define,
  });
}

/** The fallback page of every address, the files it names, and the icon. */
function shellFiles(client) {
  const html = fs.readFileSync(path.join(client, '__spa-fallback.html'), 'utf8');
  const named = [...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([url]) => url))];
  const revisionOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return [
    { url: '/kerangka', revision: revisionOf(html) },
    { url: '/favicon.svg', revision: revisionOf(fs.readFileSync(path.join(client, 'favicon.svg'))) },
    ...named.map((url) => ({ url, revision: null })),
  ];
}

/** All files that pages of members can load at any time. */
function pageFiles(manifest, routes) {
  const pages = memberPages(routes).map(({ module }) => module.slice(1));
  const left = Object.keys(manifest).filter(
    (key) => pages.includes(manifest[key].file) || FRAME.some((name) => key.split('?')[0].endsWith(name)),
  );
  const seen = new Set();
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (seen.has(key) || NOT_KEPT.test(key)) continue;
    seen.add(key);
    left.push(...(manifest[key].imports ?? []), ...(manifest[key].dynamicImports ?? []));
  }
  const files = [...seen].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
  if (files.length < 20) throw new Error('the pages of members are not in the build');
  return [...new Set(files)].map((file) => `/${file}`).sort();
}

/** The files needed to draw a page, by address. Addresses with a parameter need the server. */
function needsOf(routes) {
  const guard = routes['member-guard'];
  const pages = memberPages(routes).filter(({ path: at }) => !at.includes(':'));
  return Object.fromEntries(
    pages.map(({ path: at, module, imports }) => [
      `/${at}`,
      [...new Set([guard.module, ...guard.imports, module, ...imports])],
    ]),
  );
}

const memberPages = (routes) => Object.values(routes).filter(({ parentId }) => parentId === 'member-guard');
