// Reads Stryker's JSON: counts, and survivors, each of which needs a reason in tests/mutation/survivors.json.
import fs from 'node:fs';

const REASONS = 'tests/mutation/survivors.json';

/** Mutants that a test could meet, each with the code it replaces and the line it stands in. Static ones are left out by the config. */
export function readReport(file) {
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  return Object.entries(report.files).flatMap(([name, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter((m) => !['Ignored', 'CompileError'].includes(m.status))
      .map((m) => ({
        file: name,
        status: m.status,
        at: m.location.start.line,
        line: lines[m.location.start.line - 1].trim(),
        from: cut(lines, m.location),
        to: oneLine(m.replacement),
      }));
  });
}

/** A timeout counts as killed: a mutant with an infinite loop gives no answer. */
export function tally(mutants) {
  const count = (...states) => mutants.filter((m) => states.includes(m.status)).length;
  const [killed, timeouts] = [count('Killed', 'RuntimeError'), count('Timeout')];
  const survived = count('Survived', 'NoCoverage');
  const all = killed + timeouts + survived;
  const score = all === 0 ? 0 : Math.floor((1000 * (killed + timeouts)) / all) / 10;
  return { mutants: all, killed, timeouts, survived, score };
}

/**
 * A complaint for each survivor without a reason, and for each reason without a survivor in its file. A reason names
 * file, line and replacement, or all survivors of a line.
 */
export function judge(mutants) {
  const files = new Set(mutants.map((m) => m.file));
  const reasons = JSON.parse(fs.readFileSync(REASONS, 'utf8')).flatMap(each);
  const survivors = mutants.filter((m) => m.status === 'Survived' || m.status === 'NoCoverage');
  const without = survivors.filter((m) => !reasons.some((r) => covers(r, m)));
  const idle = reasons.filter((r) => files.has(r.file) && !survivors.some((m) => covers(r, m)));
  return [
    ...without.map(
      (m) => `${m.file}:${m.at}: survives without a reason (${m.status}): ${m.from} → ${m.to}\n    ${m.line}`,
    ),
    ...idle.map((r) => `${r.file}: a reason without a survivor: → ${r.to ?? 'anything'}\n    ${r.line}`),
  ];
}

/** Splits a reason into one for each replacement it lists. */
function each(reason) {
  return reason.to === undefined ? [reason] : [reason.to].flat().map((to) => ({ ...reason, to }));
}

function covers(reason, mutant) {
  return (
    reason.why?.length > 0 &&
    reason.file === mutant.file &&
    reason.line === mutant.line &&
    (reason.to === undefined || reason.to === mutant.to)
  );
}

function cut(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line - 1].slice(start.column - 1, end.column - 1);
  return oneLine(
    [
      lines[start.line - 1].slice(start.column - 1),
      ...lines.slice(start.line, end.line - 1),
      lines[end.line - 1].slice(0, end.column - 1),
    ].join('\n'),
  );
}

function oneLine(code) {
  return code.replace(/\s+/g, ' ').trim();
}
