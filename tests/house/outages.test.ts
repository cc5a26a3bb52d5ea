import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataFolder, postmaster, type Running, start, stop } from '../support/house.ts';

/** Status of one request over a connection of its own; the code of what happened to the connection instead. */
function ask(
  { url }: Pick<Running, 'url'>,
  where: string,
  agent: http.Agent | false = false,
): Promise<number | string> {
  return new Promise((resolve) => {
    const method = where.endsWith('/ticket') ? 'POST' : 'GET';
    const request = http.request(`${url}${where}`, { method, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.end();
  });
}

async function until(app: Running, where: string, status: number): Promise<void> {
  while ((await ask(app, where)) !== status) await wait(50);
}

/** The server of this data and its processes. */
function processesOf(data: string): number[] {
  const pid = postmaster(data)!;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...children.split('\n').filter(Boolean).map(Number)];
}

describe('an outage of the database', () => {
  it('T63b: ends by itself: a killed server is started again by the running app, which goes on', async () => {
    const data = await dataFolder();
    const app = await start({ DATA_DIR: data, DEMO: 'false', LOG_LEVEL: 'silent' });
    const before = postmaster(data)!;
    process.kill(before, 'SIGKILL');
    await until(app, '/readyz', 503);
    await until(app, '/readyz', 200);
    await until(app, '/api/uploads/ticket', 200);
    expect([postmaster(data) === before, app.child.exitCode]).toEqual([false, null]);
    expect(await stop(app, 'SIGTERM')).toBe(0);
    expect(postmaster(data)).toBeNull();
  });

  it('T29b: is answered for while it lasts: of a frozen server nobody waits for an answer', async () => {
    const data = await dataFolder();
    const app = await start({ DATA_DIR: data, DEMO: 'false', LOG_LEVEL: 'silent' });
    const frozen = processesOf(data);
    const signal = (name: NodeJS.Signals) => {
      for (const pid of frozen)
        try {
          process.kill(pid, name);
        } catch {
          // A helper process of PostgreSQL may have ended.
        }
    };
    onTestFinished(() => signal('SIGCONT'));
    signal('SIGSTOP');
    // Those that wait already are answered too, and whoever comes later at once.
    const asked = ['/api/registration/username?username=abcd', '/api/uploads/ticket', '/readyz'].map((where) =>
      ask(app, where),
    );
    expect(await Promise.all(asked)).toEqual([503, 503, 503]);
    expect([await ask(app, '/api/session'), await ask(app, '/healthz'), await ask(app, '/')]).toEqual([503, 200, 200]);
    signal('SIGCONT');
    await until(app, '/readyz', 200);
    await until(app, '/api/uploads/ticket', 200);
    expect(await stop(app, 'SIGTERM')).toBe(0);
  });
});

describe('T63a: SIGTERM', () => {
  it('first tells that no more should come, and answers whoever comes all the same; no connection is reset', async () => {
    const app = await start({
      DATA_DIR: await dataFolder(),
      DEMO: 'false',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
    });
    // A connection that is kept must not be cut while somebody sends on it: it is told to end.
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await until(app, '/api/session', 200);
    const exited = once(app.child, 'exit');
    app.child.kill('SIGTERM');
    await until(app, '/readyz', 503);
    const answers = [];
    for (let i = 0; i < 5; i++)
      answers.push(await Promise.all([ask(app, '/api/session'), ask(app, '/readyz'), ask(app, '/', agent)]));
    expect(answers).toEqual(Array(5).fill([200, 503, 200]));
    expect(Object.keys(agent.freeSockets)).toEqual([]);
    expect((await exited)[0]).toBe(0);
  });
});
