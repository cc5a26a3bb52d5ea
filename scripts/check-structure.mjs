// Holds the shape of the house (docs/architecture.md): closed feature vocabulary, names, sizes. `node scripts/check-structure.mjs [root]`
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(process.argv[2] ?? '.');
const ROOMS = {
  domain: 'profile matching visibility likes permissions protection subscription payments chat notifications',
  server: 'http db realtime jobs adapters features demo',
  web: 'app public admin parts ui lib features',
};
const BANNED = /^(utils?|helpers?|common|types|services|shared|misc)(\.|$)/;
const SERVER_FEATURE = new Set(['routes', 'actions', 'store', 'policy', 'view', 'events', 'jobs']);
const MAX_LINES = 300;
const DEFAULT_EXPORT = /^src\/web\/(app\/(root|entry\.server|routes|not-found|member-guard|staff-guard|staff-home)|features\/.*-screen)\.tsx?$/;
const INDEX = new Set(['src/server/db/migrations/index.ts']);

const problems = [];
const files = walk(path.join(ROOT, 'src'));
for (const file of files) {
  const name = path.relative(ROOT, file).split(path.sep).join('/');
  const text = fs.readFileSync(file, 'utf8');
  const say = (what) => problems.push(`${name}: ${what}`);
  checkPlace(name, say);
  checkName(name, say);
  if (!/\.tsx?$/.test(name)) continue;
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) say(`${lines} lines, at most ${MAX_LINES}`);
  if (/^export default /m.test(text) && !DEFAULT_EXPORT.test(name)) say('default export (only screens and route modules)');
  if (/^export \* from /m.test(text)) say('re-exports a whole module (no barrels)');
  if (/(^|\/)index\.tsx?$/.test(name) && !INDEX.has(name)) say('index file (import the module itself)');
}
if (files.length === 0) problems.push('no files seen under src');
for (const problem of problems) console.error(problem);
console.log(`structure: ${files.length} files, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

function checkPlace(name, say) {
  const [, room, part, feature, ...rest] = name.split('/');
  if (!['domain', 'engine', 'contract', 'copy', 'server', 'web'].includes(room)) say(`room '${room}' is not one of the six`);
  if (ROOMS[room] && feature !== undefined && !ROOMS[room].split(' ').includes(part)) say(`'${part}' is not a part of ${room}`);
  if (part !== 'features' || feature === undefined) return;
  if (rest.length === 0) return say('a file outside a feature folder');
  if (room === 'server') {
    const [stem] = rest[0].split('.');
    if (rest.length > 1 || !SERVER_FEATURE.has(stem))
      say(`'${rest.join('/')}' is not in the vocabulary of a server feature (${[...SERVER_FEATURE].join(', ')})`);
  }
  if (
    room === 'web' &&
    !(rest.length === 1 && (/^[a-z-]+-screen\.tsx$/.test(rest[0]) || ['queries.ts', 'live.ts'].includes(rest[0]))) &&
    !(rest.length === 2 && rest[0] === 'components')
  ) {
    say(`'${rest.join('/')}' is not in the vocabulary of a web feature (<x>-screen.tsx, queries.ts, live.ts, components/)`);
  }
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
