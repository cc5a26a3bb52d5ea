// `npm run lock:fill` after each change of dependencies: adds the entries that `npm ci` wants for optional packages of other
// platforms, where the registry that wrote the lockfile does not serve them. `-- --sums`, where a registry serves them: asks it
// for the sums that are still missing, so that npm checks those packages too.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const FILE = 'package-lock.json';
const OS = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  openharmony: 'openharmony',
  wasm32: 'wasi',
};
const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

const lock = JSON.parse(fs.readFileSync(FILE, 'utf8'));
let filled = 0;
for (const [from, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || present(from, name)) continue;
    lock.packages[`node_modules/${name}`] = stub(name, version, entry.dev);
    filled++;
  }
}
if (process.argv.includes('--sums')) fillSums();
const without = Object.entries(lock.packages).filter(([at, entry]) => at && !entry.link && !entry.integrity);
fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`> ${filled} entri ditambahkan; ${without.length} entri tanpa integrity`);

function fillSums() {
  for (const [at, entry] of Object.entries(lock.packages)) {
    if (!at || entry.link || entry.integrity) continue;
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const asked = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' });
    const sum = asked.stdout.trim();
    if (asked.status === 0 && sum.startsWith('sha512-')) entry.integrity = sum;
  }
}

/** Is there an entry that `from` would find by walking up? */
function present(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

function stub(name, version, dev) {
  const os = Object.keys(OS).find((part) => name.includes(part));
  const cpu = CPUS.find((part) => new RegExp(`[-/]${part}($|[-])`).test(name)) ?? 'x64';
  return { version, cpu: [cpu], ...(dev ? { dev: true } : {}), optional: true, os: [OS[os] ?? 'none'] };
}
