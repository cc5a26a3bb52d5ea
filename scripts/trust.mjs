// `npm run trust`: writes docs/trust.md from the reports of the last `npm test` and what benches measured (bench/results.json): each
// claim with the tests that carry its number in their title, and how they ended. What is made of them: trust-report.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { attackTable, judge, oldestDay, proofsOfBenches, trustDocument } from './trust-report.mjs';

const RESULTS = '.cache/results';
const CLAIMS = JSON.parse(fs.readFileSync('tests/trust-claims.json', 'utf8'));

const files = fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : [];
if (files.length === 0) {
  console.error('jalankan `npm test` dulu: belum ada hasilnya');
  process.exit(1);
}
const benches = proofsOfBenches(JSON.parse(fs.readFileSync('bench/results.json', 'utf8')));
const reports = files.map((name) => ({ name, ...JSON.parse(fs.readFileSync(path.join(RESULTS, name), 'utf8')) }));
const tests = reports
  .flatMap((report) => (report.testResults ? fromVitest(report) : fromPlaywright(report.suites ?? [], [])))
  .concat(benches);
const ATTACKS = '.cache/attacks.json';
const attacks = fs.existsSync(ATTACKS) ? JSON.parse(fs.readFileSync(ATTACKS, 'utf8')) : [];
fs.writeFileSync(
  'docs/trust.md',
  trustDocument(CLAIMS, tests, oldestDay(reports.filter(({ name }) => name !== 'drills.json'))) + attackTable(attacks),
);
const { made, missing } = judge(CLAIMS, tests);
const failed = missing.flatMap(({ faults }) => faults.filter(({ why }) => why === 'a test failed').map(({ id }) => id));
console.log(
  `docs/trust.md: ${made.length} claims${failed.length > 0 ? `; not made because a test failed: ${failed.join(', ')}` : ''}`,
);

function fromVitest(report) {
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map((t) => ({
      file: path.relative(process.cwd(), suite.name),
      title: t.fullName,
      passed: t.status === 'passed',
      ...drilled(suite),
    })),
  );
}

/** Drills are run by themselves, and their report is kept: it tells its own day (Vitest: ms since 1970). */
function drilled(suite) {
  const isDrill = path.relative(process.cwd(), suite.name).startsWith(path.join('tests', 'drills'));
  return isDrill ? { drilled: new Date(suite.endTime).toISOString().slice(0, 10) } : {};
}

function fromPlaywright(suites, titles) {
  return suites.flatMap((suite) => [
    ...fromPlaywright(suite.suites ?? [], [...titles, suite.title]),
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((t) => t.status !== 'skipped'))
      .map((spec) => ({
        file: path.join('tests/e2e', path.basename(spec.file)),
        title: [...titles, spec.title].join(' '),
        passed: spec.ok,
      })),
  ]);
}
