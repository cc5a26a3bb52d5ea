import { sourceFiles } from '#tests/support/source-files.ts';
import { expect, it } from 'vitest';

/** Who speaks to other servers, and whose addresses these are: settings alone, or the push services of a list (T36c). */
const SPEAKS = [
  'src/server/adapters/mail.ts',
  'src/server/adapters/midtrans.ts',
  'src/server/adapters/push.ts',
  'src/server/adapters/s3-files.ts',
  'src/server/adapters/whatsapp.ts',
];
/** What a name of `fetch` may be that reaches nobody: a job of the queue, rows of a cursor of the database. */
const NO_REQUEST = [/\bboss\.fetch\(/g, /Pick<PgBoss, 'fetch'/g, /sql<[^`]*`fetch \$\{/g];
/** Modules of Node that open connections, and packages for it. `ioredis` and `pg`: of REDIS_URL and DATABASE_URL alone. */
const MODULES = /^(?:node:)?(?:https?|http2|net|tls|dgram)$/;
const PACKAGES = /^(?:aws4fetch|undici|nodemailer|axios|got|node-fetch|ws|socket\.io-client)(?:\/|$)/;
/** Of those modules: words that open nothing. `Server` listens. */
const HARMLESS = ['isIP', 'STATUS_CODES', 'Server'];
/** Opens a connection to no server of anybody else. */
const AT_HOME: Readonly<Record<string, string>> = {
  'src/server/db/embedded/postmaster.ts': 'asks its own port whether something listens on it',
};

/** What of a file's code opens connections: modules as they are loaded in any way, and calls that need no module. */
function opens(code: string): string[] {
  const found: string[] = [];
  for (const [whole, clause = '', name] of code.matchAll(
    /\b(?:import|export)\b\s*(?!\()((?:type\b)?[^'"();]*?)(?:\bfrom\b)?\s*['"]([^'"]+)['"]/g,
  )) {
    const values = clause
      .replace(/[{}]/g, '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    const isType = (word: string) => clause.trim().startsWith('type ') || word.startsWith('type ');
    const opening = values.filter((word) => !isType(word) && !HARMLESS.includes(word.split(' ')[0]!));
    const none = values.length > 0 && opening.length === 0;
    if ((MODULES.test(name!) && !none) || PACKAGES.test(name!)) found.push(whole);
  }
  // Loaded at run time: by these names, or by one that nobody can read here.
  for (const [whole, literal] of code.matchAll(
    /\b(?:import|require|getBuiltinModule)\s*\(\s*(?:['"`]([^'"`$]+)['"`]\s*[,)])?/g,
  ))
    if (literal === undefined || MODULES.test(literal) || PACKAGES.test(literal)) found.push(whole);
  const calls = NO_REQUEST.reduce((text, harmless) => text.replace(harmless, ''), code);
  for (const [whole] of calls.matchAll(/(?<![\w-])fetch(?![\w-])|\b(?:WebSocket|EventSource|XMLHttpRequest)\s*\(/g))
    found.push(whole);
  return found;
}

it('T36d: the server speaks to no address somebody typed: five adapters reach other servers, each one of the settings', () => {
  const files = ['src/server', 'src/domain', 'src/contract', 'src/copy']
    .flatMap((folder) => sourceFiles(folder))
    .filter(({ path, code }) => AT_HOME[path] === undefined && opens(code).length > 0);
  expect(files.map(({ path, code }) => (SPEAKS.includes(path) ? path : [path, opens(code)]))).toEqual(SPEAKS);
  // The addresses: of the settings, or for push of the list that T36c tries.
  for (const { path, code } of files)
    if (!path.endsWith('push.ts')) expect([path, /\b(?:config|Config|settings?)\b/.test(code)]).toEqual([path, true]);
});

it.each([
  'await globalThis.fetch(address)',
  "globalThis['fetch'](address)",
  'const ask = fetch;',
  "import { connect } from 'node:http2';",
  "import * as https from 'https';",
  "import net, { type Socket } from 'node:net';",
  "import 'node:tls';",
  "export { request } from 'node:https';",
  "const { get } = await import('node:https');",
  'const { get } = await import(`node:https`);',
  'await import(name);',
  "require('net').connect(80, host)",
  "process.getBuiltinModule('node:dgram')",
  "import { request } from 'undici';",
  'new WebSocket(address)',
])('T36d: what reaches out is seen however it is written: %s', (code) => {
  expect(opens(code)).not.toEqual([]);
});

it.each([
  "import type { Socket } from 'node:net';",
  "import { type IncomingMessage, Server as HttpServer } from 'node:http';",
  "import { isIP } from 'node:net';",
  "headers['sec-fetch-site']",
  "const heavy = await import('libheif-js/wasm-bundle');",
])('T36d: and what does not is let be: %s', (code) => {
  expect(opens(code)).toEqual([]);
});
