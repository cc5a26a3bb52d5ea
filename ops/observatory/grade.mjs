// `npm run observatory`: what Mozilla's HTTP Observatory says of a page, a page of members, an endpoint and a photo (T76b). Its own
// retriever asks our built server, in production, behind a proxy with TLS on this machine; nothing leaves it. Fails below A+ (120).
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../..');
const JUDGE = path.join(HERE, 'node_modules/@mdn/mdn-http-observatory');
const LEAST = 120;

if (process.env.OBSERVATORY_FOLDER === undefined) process.exit(prepare());
await main(process.env.OBSERVATORY_FOLDER);

/** Installs the judge, makes a certificate, and starts this file once more in a process that trusts it. */
function prepare() {
  if (!fs.existsSync(path.join(ROOT, 'dist/server.js'))) throw new Error('npm run build first');
  if (!fs.existsSync(JUDGE)) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: HERE, stdio: 'inherit' });
  // Its list of preloaded names comes by a script we do not run; we are on no such list.
  const preloaded = path.join(JUDGE, 'conf/hsts-preload.json');
  if (!fs.existsSync(preloaded)) fs.writeFileSync(preloaded, '{}');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'serasi-observatory-'));
  fs.chmodSync(folder, 0o755);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' });
  try {
    const env = {
      ...process.env,
      OBSERVATORY_FOLDER: folder,
      NODE_EXTRA_CA_CERTS: path.join(folder, 'cert.pem'),
      CONFIG_FILE: path.join(JUDGE, 'conf/config-test.json'),
    };
    return spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit', env }).status ?? 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function main(folder) {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'only-for-the-Observatory-0123456789-abcdef',
    CONTACT_WHATSAPP: '+6281234567890',
  };
  let good = true;
  await behindTls(folder, 'production', production, async (at) => {
    for (const where of ['/', '/login', '/api/session']) good = (await grade(at, where)) && good;
  });
  // A photo needs a member: the demo world, which production does not have; the headers depend on the https address alone.
  await behindTls(folder, 'demo', { NODE_ENV: 'test', DEMO: 'true', DEVELOPMENT_ON_NETWORK: 'true' }, async (at) => {
    const cookie = await enter(at.url);
    const matches = await (await fetch(`${at.url}/api/matches`, { headers: { cookie } })).text();
    const photo = /\/api\/media\/[^"]+/.exec(matches)?.[0];
    if (!photo) throw new Error('no photo among the matches');
    good = (await grade(at, photo, [`Cookie: ${cookie}`])) && good;
  });
  console.log(good ? `observatory: A+ (${LEAST} or more) everywhere` : 'observatory: not good enough');
  process.exit(good ? 0 : 1);
}

/** As its scanner does (which knows neither ports nor paths): retrieve, all tests, extra credit only from an A upwards. */
async function grade({ httpPort, httpsPort }, where, headers) {
  const from = (file) => import(path.join(JUDGE, 'src', file));
  const { retrieve } = await from('retriever/retriever.js');
  const { ALL_TESTS } = await from('constants.js');
  const { getGradeForScore, getScoreModifier } = await from('grader/grader.js');
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await from('grader/charts.js');
  const asked = await retrieve('localhost', { httpPort, httpsPort, path: where, ...(headers ? { headers } : {}) });
  if (asked.responses.auto?.status !== 200) throw new Error(`${where}: ${asked.responses.auto?.status}`);
  const results = ALL_TESTS.map((test) => test(asked));
  const points = results.map(({ result }) => getScoreModifier(result));
  const plain = 100 + points.filter((n) => n < 0).reduce((sum, n) => sum + n, 0);
  const credit = points.filter((n) => n > 0).reduce((sum, n) => sum + n, 0);
  const { grade: letter, score } = getGradeForScore(plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? plain + credit : plain);
  console.log(`${letter.padEnd(3)}${score}  ${where.replace(/media\/.*/, 'media/…')}`);
  for (const [i, { result, pass }] of results.entries())
    if (!pass || points[i] < 0) console.log(`     ${result} (${points[i]})`);
  return letter === 'A+' && score >= LEAST && results.every(({ pass }) => pass);
}

/** The built server behind TLS; plain HTTP is sent to https, as a proxy before us does (ops/compose.yml). */
async function behindTls(folder, name, env, act) {
  const [appPort, httpPort, httpsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `https://localhost:${httpsPort}`;
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/server.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(appPort),
      PUBLIC_URL: url,
      DATA_DIR: path.join(folder, name),
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const tls = { key: fs.readFileSync(`${folder}/key.pem`), cert: fs.readFileSync(`${folder}/cert.pem`) };
  const secure = https.createServer(tls, (request, response) => pass(appPort, request, response)).listen(httpsPort);
  const plain = http.createServer((request, response) =>
    response.writeHead(301, { location: url + request.url }).end(),
  );
  plain.listen(httpPort);
  try {
    while (
      !(await fetch(`http://127.0.0.1:${appPort}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      await wait(100);
    }
    await act({ url, httpPort, httpsPort });
  } finally {
    for (const server of [secure, plain]) {
      server.close();
      server.closeAllConnections();
    }
    child.kill('SIGINT');
    await new Promise((done) => (child.exitCode === null ? child.on('exit', done) : done()));
  }
}

function pass(port, request, response) {
  const on = http.request(
    { port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers },
    (answer) => answer.pipe(response.writeHead(answer.statusCode, answer.headers)),
  );
  on.on('error', () => response.destroy());
  request.pipe(on);
}

async function enter(url) {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'putri', password: 'demo-serasi-2026' }),
  });
  if (!answer.ok) throw new Error(`no sign-in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function freePort() {
  const server = http.createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
