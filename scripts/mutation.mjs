// `npm run test:mutation [-- engine domain/likes src/engine/search.ts …] [-- --concurrency 1]`: mutants of domain and engine,
// folder by folder. Fails when a whole folder scores too low or a survivor has no reason in tests/mutation/survivors.json;
// writes the table of docs/testing.md for the folders that ran whole.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { judge, readReport, tally } from './mutation-report.mjs';

const DOC = 'docs/testing.md';
const REPORT = '.cache/mutation/report.json';
/** Generated: bytes of a program. Its source has no mutants; the loops in TypeScript, its oracle, have. */
const GENERATED = ['src/engine/kernel/code.ts'];
const LEAST = { domain: 90, engine: 85 };
const args = process.argv.slice(2);
const flags = args.findIndex((arg) => arg.startsWith('-'));
const wanted = (flags < 0 ? args : args.slice(0, flags)).map((arg) => arg.replace(/^src\/|\/$/g, ''));
const passed = flags < 0 ? [] : args.slice(flags);
const problems = [];

for (const target of wanted.length > 0 ? wanted : allFolders()) {
  const room = target.split('/')[0];
  const isFile = target.endsWith('.ts');
  if (!LEAST[room] || !fs.existsSync(`src/${target}`)) {
    console.error(`no room or file of domain and engine: ${target}`);
    process.exit(2);
  }
  const mutants = mutantsOf(target, room);
  if (mutants === null) problems.push(`${target}: Stryker failed`);
  else {
    const row = tally(mutants);
    problems.push(...judge(mutants));
    const whole = !isFile && row.mutants > 0;
    if (row.mutants === 0) problems.push(`${target}: no mutants seen`);
    if (whole && row.score < LEAST[room]) problems.push(`${target}: ${row.score} %, at least ${LEAST[room]} %`);
    // A run that saw nothing must not write over what was measured; one row at a time, since a long run may be cut short.
    if (whole) writeRow(target, row);
    console.log(`${target}: ${row.score} % (${row.killed} killed, ${row.timeouts} by time, ${row.survived} survived)`);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

/** The folders that contain logic: a test cannot kill a mutant of constants alone. */
function allFolders() {
  const folders = fs.readdirSync('src/domain').filter((name) => fs.statSync(`src/domain/${name}`).isDirectory());
  return ['engine', ...folders.map((name) => `domain/${name}`)];
}

/** null: Stryker failed. The engine goes file by file: with all its mutants in its loops a test takes ten times as long. */
function mutantsOf(target, room) {
  const files = target === 'engine' ? mutableFiles('src/engine') : [];
  const found = [];
  for (const piece of files.length > 0 ? files : [`src/${target}`]) {
    if (!stryker(piece.endsWith('.ts') ? piece : `${piece}/**/*.ts`, room)) return null;
    // With --incremental the report also holds the files of earlier runs; a file of nothing but constants has none.
    if (fs.existsSync(REPORT))
      found.push(...readReport(REPORT).filter(({ file }) => `${file}/`.startsWith(`${piece}/`)));
  }
  return found;
}

function mutableFiles(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
  return files.filter((file) => file.endsWith('.ts') && !GENERATED.includes(file)).sort();
}

function stryker(mutate, room) {
  fs.rmSync(REPORT, { force: true });
  const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  const files = [mutate, ...GENERATED.map((file) => `!${file}`)].join(',');
  const { status } = spawnSync(process.execPath, [program, 'run', '--mutate', files, ...passed], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: testsOf(room).join(',') },
  });
  return status === 0 || fs.existsSync(REPORT);
}

/**
 * Which tests may kill the mutants of a room: those that import it and nothing above it. A test that also uses server
 * or browser (engine.test.ts with its demo people, the attacks) takes seconds for every mutant.
 */
function testsOf(room) {
  const files = fs.readdirSync('tests/unit').filter((name) => name.endsWith('.test.ts'));
  return files
    .map((name) => `tests/unit/${name}`)
    .filter((file) => {
      const imported = [...fs.readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from);
      const above = /^#web\/|\/src\/|\/attacks\//;
      const touches = (name) => imported.some((from) => from.startsWith(`#${name}/`));
      return touches(room) && !(room === 'domain' && touches('engine')) && !imported.some((from) => above.test(from));
    });
}

/** Replaces the row of a folder; keeps all other rows. */
function writeRow(folder, r) {
  const text = fs.readFileSync(DOC, 'utf8');
  const line = /^\| `(domain\/[a-z-]+|engine)` \|.*\n/gm;
  const kept = new Map([...text.matchAll(line)].map(([whole, name]) => [name, whole]));
  const date = new Date().toISOString().slice(0, 10);
  kept.set(
    folder,
    `| \`${folder}\` | ${r.mutants} | ${r.killed} | ${r.timeouts} | ${r.survived} | ${r.score} % | ${date} |\n`,
  );
  const table = [...kept.keys()].sort().map((name) => kept.get(name));
  const head = /(\| folder \| mutants \|.*\n\|[ :|-]+\n)/;
  if (!head.test(text)) throw new Error(`${DOC} has no table of mutants`);
  fs.writeFileSync(
    DOC,
    text.replace(line, '').replace(head, (whole) => whole + table.join('')),
  );
}
