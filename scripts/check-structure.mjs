// Checks the structure of src (docs/architecture.md): feature vocabulary, names, sizes. Optional arguments: roots; of more
// than one each problem says its root, so that one process judges many.
import fs from 'node:fs';
import path from 'node:path';

const ROOTS = process.argv.length > 2 ? process.argv.slice(2) : ['.'];
const ROOMS = {
  domain:
    'profile matching visibility likes permissions subscription payments messaging notifications safety staff support privacy articles',
  server: 'db http adapters audit backup breach keys members match-index outbox live workers features demo',
  web: 'app console public admin ui lib account members messaging features worker',
};
const BANNED = /^(utils?|helpers?|common|types|services|shared|parts|misc)(\.|$)/;
const SERVER_FEATURE = new Set(['routes', 'actions', 'store', 'policy', 'view', 'events', 'jobs']);
/** One second word is allowed: queries.settings.ts. */
const WEB_FEATURE = /^(queries(\.[a-z]+)?|live)\.ts$/;
const MAX_LINES = 300;
/** The formatter enforces it for code, but not for comments. */
const MAX_WIDTH = 120;
const DEFAULT_EXPORT =
  /^src\/web\/(app\/(root|entry\.server|routes|not-found|member-guard|gallery-screen)|(public|admin|features\/[a-z-]+)\/[a-z-]+-screen)\.tsx?$/;
/** Only the outbox's own folder reads and writes its table; all other code calls `emit`. */
const OUTBOX_TABLE = /(insertInto|updateTable|deleteFrom|selectFrom)\('outbox'\)|\b(into|update|from|join)\s+outbox\b/i;
const OUTBOX_ROOM = /^src\/server\/(outbox|db\/migrations)\//;
/** What several files of the team's pages ask of the server is in admin/queries*.ts; what one alone asks stands in it. */
const STAFF_COMPONENT = /^src\/web\/admin\/components\/[a-z-]+\.ts$/;
const INDEX = new Set(['src/server/db/migrations/index.ts']);
/** visible_to and its kin (migration 0009) decide visibility: only the writers of these columns may name them. */
const ASKED_ELSEWHERE = [
  [/\bhidden_pairs\b/, 'hidden_pairs', /^$/],
  [/\bpaused_at\b/, 'paused_at', /^((features\/(profile|session)|demo|db)\/|features\/privacy\/store\.copy\.ts$)/],
  [/\bunproved_since\b/, 'unproved_since', /^(features\/(registration|session|proof)|db)\//],
  [/\bconsent_withdrawn_at\b/, 'consent_withdrawn_at', /^db\//],
  [
    /\b(from|join|into) blocks\b|\('blocks\b/,
    'blocks',
    /^(features\/safety\/store\.blocks|features\/privacy\/store\.copy|demo\/store|db\/member-erasure)\.ts$/,
  ],
  [
    /\b(from|join|into) hidden_numbers\b|\('hidden_numbers\b/,
    'hidden_numbers',
    /^(features\/(safety\/store\.numbers|privacy\/store\.copy)|db\/member-erasure)\.ts$/,
  ],
  [
    /\bstatus['"]?\s*,?\s*['"]?(=(?!=)|<>|!=|in\b)['"]?\s*,?\s*[([]?\s*'(active|suspended|deleted)'/,
    'accounts.status in a condition',
    /^$/,
  ],
  // In TypeScript: domain/visibility/existence.ts decides of facts.
  [/(?<!\.)\.hidden\b/, 'facts.hidden', /^(members\/(store|visibility)\.ts$)/],
  // The same comparison reversed; two queries about plans are allowed.
  [
    /'(active|suspended|deleted)'\s*(=(?!=)|<>|!=)\s*[a-z_.]*\bstatus\b/,
    'accounts.status in a condition',
    /^features\/(desk\/store|payments\/store\.plans)\.ts$/,
  ],
];

const judged = ROOTS.map((root) => ({ root, ...judge(path.resolve(root)) }));
const problems = judged.flatMap(({ root, problems: found }) =>
  found.map((problem) => (ROOTS.length > 1 ? `${root}: ${problem}` : problem)),
);
for (const problem of problems) console.error(problem);
const seen = judged.reduce((sum, { files }) => sum + files, 0);
console.log(`structure: ${seen} files, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

/** How many files a root has, and what is wrong with them. */
function judge(root) {
  const problems = [];
  const files = walk(path.join(root, 'src'));
  for (const file of files) {
    const name = path.relative(root, file).split(path.sep).join('/');
    checkFile(name, fs.readFileSync(file, 'utf8'), (what) => problems.push(`${name}: ${what}`));
  }
  if (files.length === 0) problems.push('no files seen under src');
  return { files: files.length, problems };
}

function checkFile(name, text, say) {
  checkPlace(name, say);
  checkName(name, say);
  if (!/\.tsx?$/.test(name)) return;
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) say(`${lines} lines, at most ${MAX_LINES}`);
  if (text.split('\n').some((line) => line.length > MAX_WIDTH && /^\s*(\/\/|\/?\*)/.test(line)))
    say(`a comment wider than ${MAX_WIDTH}`);
  if (/^export default /m.test(text) && !DEFAULT_EXPORT.test(name))
    say('default export (only screens and route modules)');
  if (/^export \* from /m.test(text)) say('re-exports a whole module (no barrels)');
  checkQuestions(name, text, say);
  if (OUTBOX_TABLE.test(text) && !OUTBOX_ROOM.test(name)) say('the table outbox (emit an event instead)');
  if (STAFF_COMPONENT.test(name) && /\bcall\('/.test(text)) say('a call to the server (write it in admin/queries*.ts)');
  if (/(^|\/)index\.tsx?$/.test(name) && !INDEX.has(name)) say('index file (import the module itself)');
}

function checkPlace(name, say) {
  const [, room, part, feature, ...rest] = name.split('/');
  if (!['domain', 'engine', 'contract', 'copy', 'server', 'web'].includes(room))
    say(`room '${room}' is not one of the six`);
  if (ROOMS[room] && feature !== undefined && !ROOMS[room].split(' ').includes(part))
    say(`'${part}' is not a part of ${room}`);
  if (room === 'web' && ['public', 'admin'].includes(part)) return checkWebFeature([feature, ...rest], say);
  if (part !== 'features' || feature === undefined) return;
  if (rest.length === 0) return say('a file outside a feature folder');
  if (room === 'web') return checkWebFeature(rest, say);
  if (room === 'server') {
    // One second word is allowed: store.sending.ts.
    const [stem, ...more] = rest[0].replace(/\.ts$/, '').split('.');
    if (rest.length > 1 || !SERVER_FEATURE.has(stem) || more.length > 1)
      say(`'${rest.join('/')}' is not in the vocabulary of a server feature (${[...SERVER_FEATURE].join(', ')})`);
  }
}

/** A folder of screens: a feature, the public pages or the staff pages. */
function checkWebFeature(rest, say) {
  const screen = rest.length === 1 && (/^[a-z-]+-screen\.tsx$/.test(rest[0]) || WEB_FEATURE.test(rest[0]));
  if (screen || (rest.length === 2 && rest[0] === 'components')) return;
  say(
    `'${rest.join('/')}' is not in the vocabulary of a web feature (<x>-screen.tsx, queries.ts, live.ts, components/)`,
  );
}

function checkQuestions(name, text, say) {
  if (!name.startsWith('src/server/') || name.startsWith('src/server/db/migrations/')) return;
  const place = name.slice('src/server/'.length);
  for (const [pattern, what, allowed] of ASKED_ELSEWHERE)
    if (pattern.test(text) && !allowed.test(place))
      say(`${what}: ask visible_to, findable, signs_in… (migration 0009)`);
}

function checkName(name, say) {
  for (const part of name.split('/').slice(1)) {
    if (BANNED.test(part)) say(`'${part}' says nothing about what it holds`);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(part)) say(`'${part}' is not kebab-case`);
  }
}

function walk(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
