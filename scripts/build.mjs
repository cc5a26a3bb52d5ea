// `npm run build`: the pages (dist/web/client) and one bundled file for each server program (dist/*.js).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '..');
process.chdir(ROOT);
fs.rmSync('dist', { recursive: true, force: true });

const pages = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.js', 'build'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (pages.status !== 0) {
  process.stderr.write(pages.stdout + pages.stderr);
  process.exit(pages.status ?? 1);
}
await build({
  entryPoints: {
    server: 'src/server/main.ts',
    demo: 'src/server/demo/load.ts',
    'admin-create': 'src/server/admin-create.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  // esbuild takes every #import for a package of ours: these are files of this repository.
  plugins: [
    {
      name: 'own-imports',
      setup: (b) => b.onResolve({ filter: /^#/ }, ({ path: p }) => ({ path: path.join(ROOT, 'src', p.slice(1)) })),
    },
  ],
});
await compressOnce('dist/web/client');
console.log('> dist siap');

/** Beside each text a small copy for whoever takes one: the server compresses nothing that never changes. */
async function compressOnce(folder) {
  const texts = fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(html|js|css|svg|json|txt|webmanifest)$/.test(file) && fs.statSync(file).size > 1024);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all(
    texts.map(async (file) => {
      const bytes = fs.readFileSync(file);
      fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, best));
      fs.writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
