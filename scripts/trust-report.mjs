// Makes the document of `npm run trust` (docs/trust.md) from claims and the tests that carry their numbers.

/**
 * A test that carries a claim's number (of a drill `drilled`: the day of the run whose report is kept, which is not the
 * last `npm test`), or a bench whose last run met the goal or not (`measured`: its date).
 *
 * @typedef {{ file: string, title: string, passed: boolean, measured?: string, drilled?: string }} Proof
 */

/** A claim's number in a title: T04, its part T04a (of T75b: T75ba); a time of day («T10:15») is no number. */
const NUMBER = /\b(T\d{2}[a-z]{0,2})(?![\d:]\d)\b/g;

/**
 * Claims in order, each with its parts. T04a, T04b … are the parts of T04, even if T04 has no line of its own; a letter
 * without an «a» beside it (T24b) is a separate claim.
 *
 * @param {Record<string, string>} claims
 */
export function claimsWithParts(claims) {
  /** @type {Map<string, string[]>} */
  const wholes = new Map();
  for (const id of Object.keys(claims)) {
    const whole = id.slice(0, -1);
    if (/[a-z]$/.test(id) && claims[`${whole}a`]) wholes.set(whole, [...(wholes.get(whole) ?? []), id]);
    else if (!wholes.has(id)) wholes.set(id, []);
  }
  return wholes;
}

/**
 * Tests by the claims and parts in their titles. Throws when a title names an unknown number.
 *
 * @param {Record<string, string>} claims
 * @param {Proof[]} tests
 */
export function testsByClaim(claims, tests) {
  const wholes = claimsWithParts(claims);
  /** @type {Map<string, Proof[]>} */
  const found = new Map();
  for (const test of tests)
    for (const id of new Set([...test.title.matchAll(NUMBER)].map(([, number]) => number))) {
      if (!claims[id] && !wholes.has(id))
        throw new Error(`${test.file}: «${test.title}» names ${id}, which is no claim`);
      found.set(id, [...(found.get(id) ?? []), test]);
    }
  return found;
}

/**
 * Splits claims into made and missing. A claim with parts is made when each part has a test and all tests passed, also
 * those of the whole claim; any other claim when it has a test and all passed.
 *
 * @param {Record<string, string>} claims
 * @param {Proof[]} tests
 */
export function judge(claims, tests) {
  const found = testsByClaim(claims, tests);
  const of = (id) => found.get(id) ?? [];
  const made = [];
  const missing = [];
  for (const [id, parts] of claimsWithParts(claims)) {
    const faults = (parts.length > 0 ? parts : [id]).flatMap((part) => fault(part, of(part)));
    if (parts.length > 0 && of(id).some((t) => !t.passed)) faults.push({ id, why: 'a test failed' });
    if (faults.length === 0) made.push({ id, parts, tests: [...new Set([id, ...parts].flatMap(of))] });
    else missing.push({ id, faults, proved: parts.filter((part) => fault(part, of(part)).length === 0) });
  }
  return { made, missing };
}

/** @param {string} id @param {Proof[]} tests */
function fault(id, tests) {
  if (tests.length === 0) return [{ id, why: 'no test' }];
  if (tests.some((t) => !t.passed && !t.measured)) return [{ id, why: 'a test failed' }];
  return tests.every((t) => t.passed) ? [] : [{ id, why: 'measured, the goal was missed (docs/performance.md)' }];
}

/**
 * Proofs of claims of speed: each kept line of bench/results.json may have `claims`, number by number.
 *
 * @param {Record<string, { bench?: string, command?: string, date?: string, claims?: Record<string, boolean> }>} results
 * @returns {Proof[]}
 */
export function proofsOfBenches(results) {
  return Object.values(results).flatMap(({ bench, command, date, claims = {} }) =>
    Object.entries(claims).map(([id, passed]) => ({
      file: `bench/${bench}.bench.ts`,
      title: `${id} ${command}`,
      passed,
      measured: date,
    })),
  );
}

/**
 * Of several runs the oldest day: all of it has been shown since.
 *
 * @param {Proof[]} proofs
 */
function lastResult(proofs) {
  const measured = proofs.flatMap((proof) => proof.measured ?? []).sort();
  const drilled = proofs.flatMap((proof) => proof.drilled ?? []).sort();
  const tests = proofs.length - measured.length - drilled.length;
  return [
    ...(tests > 0 ? [`${tests} passed`] : []),
    ...(drilled[0] ? [`${drilled.length} drilled ${drilled[0]}`] : []),
    ...(measured[0] ? [`measured ${measured[0]}`] : []),
  ].join(', ');
}

/**
 * The day the oldest of these reports began: suites may have been run by themselves since, and all of it has been shown
 * since then. Vitest tells ms since 1970, Playwright a date. Empty without a report that tells it.
 *
 * @param {{ startTime?: number, stats?: { startTime?: string } }[]} reports
 */
export function oldestDay(reports) {
  const began = reports.flatMap(({ startTime, stats }) => startTime ?? stats?.startTime ?? []);
  const days = began.map((at) => new Date(at).toISOString().slice(0, 10)).sort();
  return days[0] ?? '';
}

/** Why a claim, or a part of one, has been left open. */
export const OPEN = {
  T68: 'on two cores the decoding of photos takes one from whoever searches, also at the lowest priority (decision 0063)',
  T69c: 'the hour was run with 100 members; `npm run bench -- soak --users=750` has not been',
  T81b: 'the registry here answers no audit (405, decision 0071); `npm audit --omit=dev` asks one that does',
};

/**
 * @param {Record<string, string>} claims
 * @param {Proof[]} tests
 * @param {string} date
 * @param {Record<string, string>} reasons
 */
export function trustDocument(claims, tests, date, reasons = OPEN) {
  const { made, missing } = judge(claims, tests);
  const rows = made.map(({ id, parts, tests: own }) => {
    const places = [...new Set(own.map((t) => `\`${t.file}\``))].sort();
    const what = [...(claims[id] ? [claims[id]] : []), ...parts.map((part) => `${part} ${claims[part]}`)];
    return `| ${id} | ${what.join('<br>')} | ${places.join(', ')} | ${lastResult(own)} |`;
  });
  const open = missing.flatMap(({ id, faults, proved }) =>
    faults.map(({ id: part, why }) => {
      const what = [...new Set([id, part])].flatMap((one) => claims[one] ?? []).join(': ');
      const reason = reasons[part] ? `${why}: ${reasons[part]}` : why;
      return `| ${part} | ${what} | ${reason}${proved.length > 0 ? ` (proved: ${proved.join(', ')})` : ''} |`;
    }),
  );
  return `# Claims we prove

Written by \`npm run trust\` from the last \`npm test\`. A claim is here when every test that carries its number passed, and of a claim of several
parts (T04a, T04b …) when that holds of each part; the others are not made. Drills are run by themselves (\`npm run test:drills\`), on the day that stands beside them. Claims of speed are made by benches that met their goal, on
the machine that \`docs/performance.md\` names beside them.
Oldest result: ${date}, ${made.length} of ${made.length + missing.length} claims.

| claim | what holds | proved in | last result |
|---|---|---|---|
${rows.join('\n')}

## Not made

What no test has shown, by claim or by part of one. A part may hold where its claim is not made yet.

| claim or part | what would hold | why it is not made |
|---|---|---|
${open.join('\n')}
`;
}

/**
 * The cost of one locked fact, as measured by the last run of tests/attacks.
 *
 * @param {{ attack: string, by: string, fact: string, known: number, of: number, requests: number, edits: number, days: number }[]} rows
 */
export function attackTable(rows) {
  if (rows.length === 0) return '';
  const lines = rows.map(
    (r) => `| ${r.attack} | ${r.by} | ${r.fact} | ${r.known} of ${r.of} | ${r.requests} | ${r.edits} | ${r.days} |`,
  );
  return `
## What one locked fact costs

Programs that play a new member over HTTP and sockets (tests/attacks) against thirty people, in the last run of \`engines\`. What is known by
«own wish edited» is what the three questions answer that anybody may ask in seven days; requests, edits and days count from the beginning of the attack.
Known is who was told by vanishing from a list; who stays is told to be otherwise, on the same day. A height is known to two centimetres.

| attack | by | after | known | requests so far | edits so far | days |
|---|---|---|---:|---:|---:|---:|
${lines.join('\n')}

Percentages themselves tell a little (tests/attacks/posterior.ts): who knows the rules, the open facts and how facts are spread is sure (≥ 90 %)
of the answer to stress of 7 % of thirty people by one percentage, and of 53 % by two of different own answers, which is one scoring day
(30 days) or a second number more; of income, wanted income, height, ethnicity and domicile by neither.
`;
}
