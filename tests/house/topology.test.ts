import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { missingEngines, OUTSIDE_DATABASE, OUTSIDE_REDIS } from '../support/engines.ts';
import { folder, type Running, start, stop } from '../support/house.ts';
import { startS3Server } from '../support/s3-server.ts';
import { Browser } from '../support/server.ts';
import { admin, databaseUrl } from '../support/template.ts';
import { testPicture } from '../support/world.ts';

/** Hands one request after the other to the next instance, as the proxy of ops/compose.yml may. */
async function startRoundRobin(instances: readonly Running[]): Promise<string> {
  let turn = 0;
  const server = http.createServer((request, response) => {
    const { port } = new URL(instances[turn++ % instances.length]!.url);
    const { method, url, headers } = request;
    const on = http.request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode!, answer.headers)),
    );
    on.on('error', () => response.destroy());
    request.pipe(on);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const there = (await missingEngines()).length === 0;

describe.runIf(there)('two instances, PostgreSQL, Redis, an S3 storage and a proxy', () => {
  it('are one application: any request to any instance', async () => {
    const name = `serasi_t_${randomUUID().slice(0, 8)}`;
    await admin(OUTSIDE_DATABASE, `create database ${name}`);
    onTestFinished(() => admin(OUTSIDE_DATABASE, `drop database if exists ${name} with (force)`));
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const env = {
      ...s3.env(),
      DATABASE_URL: databaseUrl(OUTSIDE_DATABASE, name),
      REDIS_URL: OUTSIDE_REDIS,
      REDIS_PREFIX: `${name}:`,
      SECRET_KEY: 'kunci-uji-topologi-0123456789abcdef',
      NODE_ENV: 'test',
    };
    const one = await start({ ...env, DATA_DIR: path.join(folder(), 'one') });
    const two = await start({ ...env, DATA_DIR: path.join(folder(), 'two') });
    const putri = new Browser(await startRoundRobin([one, two]));
    expect((await putri.post('/api/session', { username: 'putri', password: DEMO_PASSWORD })).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await putri.get('/api/matches')).status).toBe(200);

    const picture = await testPicture({ width: 300, height: 380 });
    const added = await putri.at(one.url).sendFile('POST', '/api/profile/photos', picture);
    expect(added.status).toBe(200);
    const { id } = added.body.photos.at(-1);
    const seen = await Promise.all([one, two].map(({ url }) => putri.at(url).get(`/api/media/${id}/card`)));
    expect(seen.map(({ status }) => status)).toEqual([200, 200]);
    expect(seen[0]!.body.equals(seen[1]!.body)).toBe(true);
    expect(s3.stored().length).toBeGreaterThanOrEqual(4);

    // One goes, the other goes on; what one ended is ended at the other.
    expect(await stop(one, 'SIGTERM')).toBe(0);
    expect((await putri.at(two.url).get(`/api/media/${id}/card`)).status).toBe(200);
    expect((await putri.at(two.url).delete('/api/session')).status).toBe(204);
    expect((await putri.at(two.url).get('/api/matches')).status).toBe(401);
    expect(await stop(two, 'SIGTERM')).toBe(0);
  });
});
