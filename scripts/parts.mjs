// `npm run sbom`: what the product is made of. Writes .cache/sbom.cdx.json (CycloneDX, by npm, of what runs in production) and
// .cache/licences.md (every package with its licence), and fails on a licence outside the list below (T81c).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Licences that require only naming the author, or publishing changes to the package's own files. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Licences allowed for these packages alone, because anybody can replace them: they are separate files. */
export const BY_PACKAGE = {
  '@img/sharp-': ['LGPL-3.0-or-later'],
  'libheif-js': ['LGPL-3.0'],
};
/** Packages whose manifest names the licence in an old way, or only in a file; checked by hand on 2026-11-22. */
export const READ_BY_US = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** Every locked package: name, version, licence (null: unknown), whether it runs in production, and whether it is allowed. */
export function partsOf(lock) {
  return Object.entries(lock.packages)
    .filter(([at]) => at !== '')
    .map(([at, { version, license, dev = false }]) => {
      const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license ?? READ_BY_US[name] ?? null;
      return { name, version, licence, production: !dev, allowed: licence !== null && isAllowed(name, licence) };
    });
}

/** «A OR B» needs one known licence, «A AND B» needs all. */
function isAllowed(name, licence) {
  const more = Object.entries(BY_PACKAGE).find(([start]) => name.startsWith(start))?.[1] ?? [];
  const known = (one) => ALLOWED.includes(one) || more.includes(one);
  const plain = licence.replace(/[()]/g, '');
  return plain.includes(' OR ') ? plain.split(' OR ').some(known) : plain.split(' AND ').every(known);
}

function main() {
  const parts = partsOf(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')));
  fs.mkdirSync('.cache', { recursive: true });
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(stderr);
  fs.writeFileSync('.cache/sbom.cdx.json', stdout);
  const rows = parts.map(({ name, version, licence, production }) =>
    [name, version, licence ?? '?', production ? 'production' : 'development'].join(' | '),
  );
  const head = '| package | version | licence | for |\n|---|---|---|---|\n';
  fs.writeFileSync('.cache/licences.md', `${head}${[...new Set(rows)].map((row) => `| ${row} |\n`).join('')}`);
  const unknown = parts.filter(({ allowed }) => !allowed);
  for (const { name, licence } of unknown) console.error(`${name}: ${licence ?? 'no licence'}`);
  console.log(
    `.cache/sbom.cdx.json: ${JSON.parse(stdout).components.length} parts; licences: ${parts.length} packages, ${unknown.length} not allowed`,
  );
  process.exit(unknown.length > 0 ? 1 : 0);
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) main();
