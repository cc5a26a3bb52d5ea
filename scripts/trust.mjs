// `npm run trust`: writes docs/trust.md from the reports of the last `npm test`: each claim with the tests that carry its
// number in their title, and how they ended. A claim without a green test is not made.
import fs from 'node:fs';
import path from 'node:path';

const RESULTS = '.cache/results';
const CLAIMS = JSON.parse(fs.readFileSync('tests/trust-claims.json', 'utf8'));

const files = fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : [];
if (files.length === 0) {
  console.error('jalankan `npm test` dulu: belum ada hasilnya');
  process.exit(1);
}
/** @type {Map<string, { file: string, title: string, passed: boolean }[]>} */
const found = new Map();
for (const name of files) {
  const report = JSON.parse(fs.readFileSync(path.join(RESULTS, name), 'utf8'));
  for (const test of report.testResults ? fromVitest(report) : fromPlaywright(report.suites ?? [], [])) note(test);
}

const lines = Object.entries(CLAIMS).flatMap(([id, claim]) => {
  const tests = found.get(id) ?? [];
  if (tests.length === 0 || tests.some((t) => !t.passed)) return [];
  const places = [...new Set(tests.map((t) => `\`${t.file}\``))].sort();
  return [`| ${id} | ${claim} | ${places.join(', ')} | ${tests.length} passed |`];
});
const failed = Object.keys(CLAIMS).filter((id) => found.get(id)?.some((t) => !t.passed));
const text = `# Claims we prove

Written by \`npm run trust\` from the last \`npm test\`. A claim, or a part of one (T04a, T04b …), is here when every test that carries its number passed; the others are not made.
Last result: ${new Date().toISOString().slice(0, 10)}, ${lines.length} of ${Object.keys(CLAIMS).length} claims.

| claim | what holds | proved in | last result |
|---|---|---|---|
${lines.join('\n')}
`;
fs.writeFileSync('docs/trust.md', text);
console.log(
  `docs/trust.md: ${lines.length} claims${failed.length > 0 ? `; not made because a test failed: ${failed.join(', ')}` : ''}`,
);

function note({ file, title, passed }) {
  for (const [, id] of title.matchAll(/\b(T\d{2}[a-z]*)(?![\d:]\d)\b/g)) {
    if (!CLAIMS[id]) throw new Error(`${file}: «${title}» names ${id}, which is no claim`);
    found.set(id, [...(found.get(id) ?? []), { file, title, passed }]);
  }
}

function fromVitest(report) {
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map((t) => ({
      file: path.relative(process.cwd(), suite.name),
      title: t.fullName,
      passed: t.status === 'passed',
    })),
  );
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
