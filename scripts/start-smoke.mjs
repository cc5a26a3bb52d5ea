// Smoke of `npm start` as a person runs it: first start fills the demo world, a demo member signs in and sees candidates; a
// killed app comes back with everything; SIGTERM leaves nothing running.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const port = 20_000 + Math.floor(Math.random() * 20_000);
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'serasi-smoke-'));
const url = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
};
delete env.DATABASE_URL;
delete env.REDIS_URL;

try {
  const first = await start();
  assert((await (await fetch(url)).text()).includes('<html lang="id">'), 'the home page is served');
  await seeCandidates();
  const app = appPid(first);
  process.kill(app, 'SIGKILL');
  await gone(first);
  assert(postmaster() !== null, 'the database outlives a killed app');
  const began = Date.now();
  const second = await start();
  console.log(`start after kill -9: ready in ${Date.now() - began} ms`);
  await seeCandidates();
  process.kill(appPid(second), 'SIGTERM');
  await gone(second);
  assert(postmaster() === null, 'SIGTERM stops the database too');
  const again = Date.now();
  const third = await start();
  console.log(`second start: ready in ${Date.now() - again} ms`);
  process.kill(appPid(third), 'SIGINT');
  await gone(third);
  assert(postmaster() === null, 'Ctrl-C stops the database too');
  console.log('start smoke: ok');
} finally {
  fs.rmSync(data, { recursive: true, force: true });
}

async function start() {
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const until = Date.now() + 300_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said}`);
    if (Date.now() > until) throw new Error(`not ready:\n${said}`);
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) break;
    await wait(25);
  }
  assert(said.includes(url) && said.includes('sari'), 'the address and the demo logins are printed');
  return child;
}

async function seeCandidates() {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'putri', password: 'demo-serasi-2026' }),
  });
  assert(answer.ok, 'a demo member signs in');
  const cookie = answer.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ');
  const { total, open } = await (await fetch(`${url}/api/matches`, { headers: { cookie } })).json();
  assert(total >= 30 && open.length === 24, `candidates are there (${total})`);
}

/** Pid of the serving node process below npm. */
function appPid(npm) {
  for (const name of fs.readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const environment = fs.readFileSync(`/proc/${name}/environ`, 'utf8');
      if (
        command.includes('dist/server.js') &&
        !command.includes('sh\0-c') &&
        environment.includes(`DATA_DIR=${data}\0`)
      )
        return Number(name);
    } catch {
      // The process has just ended, or belongs to another user.
    }
  }
  throw new Error(`no server process below npm ${npm.pid}`);
}

/** Pid of the live database server of this data folder, or null. */
function postmaster() {
  const file = path.join(data, 'postgres', 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

async function gone(child) {
  for (let i = 0; child.exitCode === null && child.signalCode === null; i++) {
    if (i > 600) throw new Error('it did not stop within 15 s');
    await wait(25);
  }
}

function assert(ok, what) {
  if (!ok) throw new Error(`not so: ${what}`);
  console.log(`ok  ${what}`);
}
