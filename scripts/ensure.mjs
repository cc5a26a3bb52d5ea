// Runs before `npm start` and `npm test`, in plain Node: installs and builds only when their inputs changed.
// --no-build: only installs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const MIN_NODE = [20, 19];
const ROOT = path.resolve(import.meta.dirname, '..');
const INSTALLED = path.join(ROOT, 'node_modules', '.serasi-installed');
const BUILT = path.join(ROOT, 'dist', '.serasi-built');
const LOCK = ['package.json', 'package-lock.json'];
const BUILD_INPUTS = [
  'src',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.icons.ts',
  'vite.passwords.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'tsconfig.worker.json',
];

process.chdir(ROOT);
refuseOldNode();
if (read(INSTALLED) !== digest(LOCK)) install();
if (!process.argv.includes('--no-build')) {
  const inputs = digest(BUILD_INPUTS);
  if (read(BUILT) !== inputs) {
    npm('run', 'build');
    fs.writeFileSync(BUILT, inputs);
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  console.error(`Node >= ${MIN_NODE.join('.')} diperlukan; ini ${process.versions.node}`);
  process.exit(1);
}

function install() {
  console.log('> memasang dependensi');
  // npm ci is exact, but refuses a lockfile when the registry lacks another platform's optional package.
  // No dependency runs an install script (T81a): the server itself does what the embedded database needs.
  const flags = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  if (run('ci', ...flags) !== 0) npm('install', '--no-save', ...flags);
  fs.writeFileSync(INSTALLED, digest(LOCK));
}

function npm(...args) {
  const status = run(...args);
  if (status !== 0) process.exit(status);
}

function run(...args) {
  const env = { ...process.env };
  delete env.npm_config_prefix;
  // NODE_ENV=production of a shell must not omit the packages of the build.
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  const result = cli
    ? spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit', env })
    : spawnSync('npm', args, { stdio: 'inherit', env });
  return result.status ?? 1;
}

/** One hash over names, sizes and contents of files. */
function digest(names) {
  const sum = createHash('sha256');
  for (const name of names.flatMap(files)) sum.update(name).update('\0').update(fs.readFileSync(name));
  return sum.digest('hex');
}

function files(name) {
  if (!fs.existsSync(name)) return [];
  if (fs.statSync(name).isFile()) return [name];
  return fs
    .readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
