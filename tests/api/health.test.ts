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
