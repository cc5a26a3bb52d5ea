// `npm test`: every suite; `npm run test:unit` and so on: one. Ends with one line «N passed, N failed, N skipped» over all of
// them; a suite that ran nothing has failed. Without PostgreSQL and Redis on this machine `engines` is left out, loudly; with
// CI=true that fails.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ALL = ['check', 'unit', 'api', 'engines', 'house', 'e2e'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`tidak ada suite '${unknown.join(', ')}': ${ALL.join(', ')}`);
  process.exit(2);
}
const suites = wanted.length > 0 ? wanted : ALL;
// Kept for `npm run trust`; each suite writes its own.
const reports = path.resolve('.cache/results');
fs.mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

for (const suite of suites) {
  console.log(`\n== ${suite}`);
  const began = Date.now();
  const result = suite === 'check' ? check() : suite === 'engines' ? engines() : suite === 'e2e' ? e2e() : vitest(suite);
  if (result.passed + result.failed + result.skipped === 0) result.failed = 1;
  for (const key of Object.keys(total)) total[key] += result[key];
  notes.push(
    `${suite.padEnd(8)} ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped (${((Date.now() - began) / 1000).toFixed(0)} s)${result.note ? `  ${result.note}` : ''}`,
  );
}
console.log(`\n${notes.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

function run(program, args, env = {}) {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status ?? 1;
}

function check() {
  const ok = run(process.execPath, ['scripts/check.mjs']) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function vitest(project) {
  const file = path.join(reports, `${project}.json`);
  const tries = path.join(reports, `${project}.second-tries`);
  for (const old of [file, tries]) fs.rmSync(old, { force: true });
  const status = run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./tests/support/second-try-reporter.ts',
      `--outputFile.json=${file}`,
    ],
    { SECOND_TRIES: tries },
  );
  const report = read(file);
  const failed = report?.numFailedTests ?? 0;
  // A file that could not even be loaded has no failed test of its own.
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed > 0 || status === 0 ? failed : 1,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    ...secondTries(Number(fs.existsSync(tries) ? fs.readFileSync(tries, 'utf8') : 0)),
  };
}

/** A note of its own in the summary: a test that needed luck is not a good test. */
function secondTries(n) {
  return n > 0 ? { note: `!! ${n} needed a second try` } : {};
}

function engines() {
  const missing = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/missing-engines.ts'], { encoding: 'utf8' }).stdout.trim();
  if (missing === '') return vitest('engines');
  const note = `DILEWATI: ${missing} tidak ada di mesin ini; uji batas pada dua proses tidak dijalankan`;
  console.log(`!! ${note}`);
  return process.env.CI === 'true' ? { passed: 0, failed: 1, skipped: 0, note } : { passed: 0, failed: 0, skipped: 1, note };
}

function e2e() {
  const file = path.join(reports, 'e2e.json');
  fs.rmSync(file, { force: true });
  const status = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], { E2E_REPORT: file });
  const stats = read(file)?.stats;
  const failed = stats ? stats.unexpected : 0;
  return {
    passed: stats ? stats.expected + stats.flaky : 0,
    failed: failed > 0 || status === 0 ? failed : 1,
    skipped: stats?.skipped ?? 0,
    ...secondTries(stats?.flaky ?? 0),
  };
}

function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
