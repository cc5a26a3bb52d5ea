// `npm test`: every suite; `npm run test:unit` and so on: one, with what follows `--` handed on (`npm run test:e2e -- match`).
// Ends with one line «N passed, N failed, N skipped» over all of them; a suite that ran nothing has failed. Without PostgreSQL and
// Redis on this machine `engines` is left out, loudly; with CI=true that fails.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Waves run in order; the lanes of a wave run side by side, so that one computes while another waits. */
const WAVES = [
  [
    ['check', 'unit', 'api'],
    ['engines', 'house'],
  ],
  // The browser uses both cores of a small machine.
  [['e2e']],
  [['drills']],
];
const ALL = ['check', 'unit', 'api', 'engines', 'house', 'e2e'];
/** Suites with more than one project of vitest.config.ts. */
const PROJECTS = { api: ['api', 'api-table'] };
/** Long suites, run now and then (docs/testing.md). */
const KNOWN = [...ALL, 'drills'];

const given = process.argv.slice(2);
const named = given.findIndex((word) => !KNOWN.includes(word));
const wanted = named === -1 ? given : given.slice(0, named);
const rest = named === -1 ? [] : given.slice(named);
if (rest.length > 0 && (wanted.length !== 1 || wanted[0] === 'check')) {
  console.error(`tidak ada suite '${rest.join(' ')}': ${KNOWN.join(', ')}`);
  process.exit(2);
}
const suites = wanted.length > 0 ? wanted : ALL;
// `npm run trust` reads these reports, one a suite. A partial run writes to another folder.
const reports = path.resolve(rest.length > 0 ? '.cache/results-part' : '.cache/results');
fs.mkdirSync(reports, { recursive: true });

const began = Date.now();
const results = new Map();
for (const wave of WAVES) {
  const lanes = wave.map((lane) => lane.filter((suite) => suites.includes(suite))).filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const suite of lane) await runSuite(suite, { quiet: lanes.length > 1 });
    }),
  );
}

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
for (const suite of KNOWN.filter((name) => results.has(name))) {
  const { seconds, note, ...counts } = results.get(suite);
  for (const key of Object.keys(total)) total[key] += counts[key];
  notes.push(
    `${suite.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)${note ? `  ${note}` : ''}`,
  );
}
for (const line of [...results].flatMap(([suite, result]) => failures(suite, result))) console.log(line);
console.log(`\n${notes.join('\n')}\n${'together'.padEnd(8)} ${secondsSince(began)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

/** `quiet`: other suites run at the same time; the output is printed at the end. */
async function runSuite(suite, { quiet }) {
  console.log(`\n== ${suite}${quiet ? ' …' : ''}`);
  const start = Date.now();
  const said = [];
  const run = (program, args, env = {}) =>
    new Promise((resolve) => {
      const child = spawn(program, args, {
        stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
        env: { ...process.env, ...env },
      });
      for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => said.push(chunk));
      child.on('close', (code) => resolve(code ?? 1));
      child.on('error', () => resolve(1));
    });
  const result = await (suite === 'check'
    ? check(run)
    : suite === 'e2e'
      ? e2e(run)
      : suite === 'drills'
        ? drills(run)
        : suite === 'engines'
          ? onEngines(run, suite)
          : vitest(run, suite));
  if (result.passed + result.failed + result.skipped === 0) result.failed = 1;
  results.set(suite, { ...result, seconds: secondsSince(start) });
  if (quiet) console.log(`\n== ${suite}\n${Buffer.concat(said).toString('utf8')}`);
}

async function check(run) {
  const ok = (await run(process.execPath, ['scripts/check.mjs'])) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

async function vitest(run, project, env = {}) {
  const file = path.join(reports, `${project}.json`);
  const tries = path.join(reports, `${project}.second-tries`);
  for (const old of [file, tries]) fs.rmSync(old, { force: true });
  const status = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...(PROJECTS[project] ?? [project]).flatMap((name) => ['--project', name]),
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./tests/support/second-try-reporter.ts',
      '--reporter=./tests/support/refusal-reporter.ts',
      `--outputFile.json=${file}`,
      ...rest,
    ],
    { SECOND_TRIES: tries, ...env },
  );
  const report = read(file);
  const failed = report?.numFailedTests ?? 0;
  // A file that fails to load has no failed test of its own.
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed > 0 || status === 0 ? failed : 1,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    ...secondTries(Number(fs.existsSync(tries) ? fs.readFileSync(tries, 'utf8') : 0)),
  };
}

/** A note in the summary: a test that needs a second try is not a good test. */
function secondTries(n) {
  return n > 0 ? { note: `!! ${n} needed a second try` } : {};
}

/** The long suites, and every property with its full number of runs (tests/unit/runs.ts). */
async function drills(run) {
  const long = await onEngines(run, 'drills');
  if (rest.length > 0) return long;
  const properties = await vitest(run, 'unit', { PROPERTY_RUNS: 'all' });
  return {
    passed: long.passed + properties.passed,
    failed: long.failed + properties.failed,
    skipped: long.skipped + properties.skipped,
    note: long.note ?? properties.note,
  };
}

async function onEngines(run, project) {
  // What attacks cost was measured by a run of before; a part of the suite leaves it as it was.
  if (project === 'engines' && rest.length === 0) fs.rmSync('.cache/attacks.json', { force: true });
  const missing = await missingEngines();
  if (missing === '') return vitest(run, project);
  // Left out, it has no result: `npm run trust` would count that of a run of before. Drills tell their own day.
  if (project === 'engines') fs.rmSync(path.join(reports, `${project}.json`), { force: true });
  const note = `DILEWATI: ${missing} tidak ada di mesin ini; uji batas pada dua proses tidak dijalankan`;
  console.log(`!! ${note}`);
  return process.env.CI === 'true'
    ? { passed: 0, failed: 1, skipped: 0, note }
    : { passed: 0, failed: 0, skipped: 1, note };
}

function missingEngines() {
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/missing-engines.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk) => (said += chunk));
    child.on('close', () => resolve(said.trim()));
  });
}

async function e2e(run) {
  const file = path.join(reports, 'e2e.json');
  fs.rmSync(file, { force: true });
  const status = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...rest], {
    E2E_REPORT: file,
  });
  const stats = read(file)?.stats;
  const failed = stats ? stats.unexpected : 0;
  return {
    passed: stats ? stats.expected + stats.flaky : 0,
    failed: failed > 0 || status === 0 ? failed : 1,
    skipped: stats?.skipped ?? 0,
    ...secondTries(stats?.flaky ?? 0),
  };
}

/** The failed tests, printed again at the end of the log. */
function failures(suite, { failed }) {
  if (failed === 0) return [];
  const tests = (read(path.join(reports, `${suite}.json`))?.testResults ?? []).flatMap((file) => {
    const broken = file.assertionResults.filter((test) => test.status === 'failed');
    const loaded = broken.length > 0 || file.status !== 'failed';
    return (loaded ? broken : [{ fullName: 'the file itself', failureMessages: [file.message] }]).map((test) => ({
      ...test,
      file: path.relative('.', file.name),
    }));
  });
  return tests.map(
    ({ file, fullName, failureMessages }) =>
      `\n!! ${suite}: ${file} > ${fullName}\n${(failureMessages[0] ?? '').split('\n').slice(0, 8).join('\n')}`,
  );
}

function secondsSince(start) {
  return ((Date.now() - start) / 1000).toFixed(0);
}

function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
