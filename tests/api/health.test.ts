import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite();

it('an instance that starts or stops says so at both addresses', async () => {
  let ready = false;
  const app = await buildApp(server.ctx, { ready: () => ready });
  onTestFinished(() => app.close());
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  const both = async () => [await status('/healthz'), await status('/readyz')];
  expect(await both()).toEqual([503, 503]);
  ready = true;
  expect(await both()).toEqual([200, 200]);
});

it('an instance with jobs alone knows no other address, and says so as ours do (T29)', async () => {
  const config = { ...server.ctx.config, roles: { web: false, jobs: true } };
  const app = await buildApp({ ...server.ctx, config }, { ready: () => true });
  onTestFinished(() => app.close());
  for (const url of ['/api/session?x=%3Cb%3E', '/login']) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not-found', message: expect.any(String), requestId: expect.any(String) },
    ]);
    expect(answer.body).not.toMatch(/session|login|<b>/);
  }
});
