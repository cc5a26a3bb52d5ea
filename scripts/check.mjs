// `npm run check`: types, lint, structure, weight, unused code, format; each must show that it checked files.
import { spawnSync } from 'node:child_process';

const bin = (name) => `node_modules/.bin/${name}`;
const CHECKS = [
  { name: 'route types', command: [process.execPath, 'node_modules/@react-router/dev/bin.js', 'typegen'] },
  {
    name: 'types: domain, engine, contract, copy',
    command: [bin('tsc'), '-p', 'tsconfig.pure.json', '--listFilesOnly'],
    saw: /src\/domain\/matching\/score\.ts/,
  },
  // One checker a project and no garbage collection: this saves a third of the processor time.
  {
    name: 'types',
    command: [bin('tsc'), '-b', '--checkers', '1'],
    env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
  },
  { name: 'lint', command: [bin('oxlint'), '-c', 'oxlint.config.mjs'], saw: /on [1-9]\d+ files with [1-9]\d+ rules/ },
  {
    name: 'structure',
    command: [process.execPath, 'scripts/check-structure.mjs'],
    saw: /structure: [1-9]\d+ files, 0 problems/,
  },
  {
    name: 'weight',
    command: [process.execPath, 'scripts/weight.mjs'],
    saw: /weight: [1-9]\d* pages, 0 problems/,
  },
  { name: 'unused', command: [bin('knip')] },
  { name: 'format', command: [bin('biome'), 'format', '.'], saw: /Checked [1-9]\d+ files/ },
];

let failed = 0;
for (const { name, command, saw, env } of CHECKS) {
  const [program, ...args] = command;
  const result = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  const output = result.stdout + result.stderr;
  const ok = result.status === 0 && (!saw || saw.test(output));
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  if (ok) continue;
  failed++;
  console.log(saw && result.status === 0 ? `  it ran, but did not say that it saw anything (${saw})` : output);
}
console.log(`check: ${CHECKS.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
