// `npm run bench -- NAME [options]`: measures, prints one JSON line and writes docs/performance.md.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const [name, ...options] = process.argv.slice(2);
const known = fs
  .readdirSync('bench')
  .filter((file) => /^[a-z]+\.bench\.ts$/.test(file))
  .map((file) => file.split('.')[0]);
if (!known.includes(name)) {
  console.error(`npm run bench -- <${known.join('|')}> [--members=N]`);
  process.exit(2);
}
const args = ['--max-old-space-size=12000', '--expose-gc', '--import', 'tsx', `bench/${name}.bench.ts`, ...options];
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
