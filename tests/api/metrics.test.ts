import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { startJobs } from '#server/workers/schedule.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { application, testPicture } from '../support/world.ts';

const TOKEN = 'token-metrik-untuk-uji-saja';
const { server, world } = await apiSuite({ env: { METRICS_TOKEN: TOKEN } });
const scrape = async () =>
  (await server.browser().get('/metrics', { authorization: `Bearer ${TOKEN}` })).body.toString() as string;

/** Value of one line; undefined: it is not told. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

it('T77a: metrics are there for who has the token, for nobody else, and without the setting for nobody at all', async () => {
  expect((await server.browser().get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])
    expect([authorization, (await server.browser().get('/metrics', { authorization })).status]).toEqual([
      authorization,
      404,
    ]);
  const { server: without } = await ownServer();
  expect((await without.browser().get('/metrics', { authorization: 'Bearer ' })).status).toBe(404);
});

it('rate, errors and duration are told by route, never by address; what happens is counted', async () => {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  const visitor = server.browser();
  await visitor.post('/api/uploads/ticket');
  await visitor.upload('income', await testPicture({ width: 60, height: 80 }));
  expect((await visitor.post('/api/registration', application(1))).status).toBe(200);
  await world.matched(sari, budi);
  const { body: conversation } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  const sent = { clientId: '6e3f4a52-7d10-4c53-9a43-0b6f7c1d2e3f', text: 'Halo, salam kenal.' };
  for (const _ of [1, 2]) await sari.browser.post(`/api/conversations/${conversation.id}/messages`, sent);
  await sari.browser.get(`/api/members/${budi.id}`);
  await server.relay.drain();
  const text = await scrape();
  for (const [line, value] of [
    ['serasi_registrations_total', 1],
    // Sent twice, stored once.
    ['serasi_messages_total{where="conversation"}', 1],
    ['serasi_events_total{kind="message.waiting"}', 1],
    ['serasi_http_requests_total{method="GET",route="/api/members/:id",status="200"}', 1],
    ['serasi_http_request_seconds_count{method="POST",route="/api/conversations/:id/messages"}', 2],
    ['serasi_ready', 1],
    ['serasi_database_up', 1],
    ['serasi_outbox_waiting', 0],
    ['serasi_index_members', server.ctx.index.size()],
    ['serasi_database_pool{state="waiting"}', 0],
    ['serasi_sockets', 0],
  ] as const)
    expect([line, valueOf(text, line)]).toEqual([line, value]);
  expect(valueOf(text, 'serasi_index_look_age_seconds')).toBeLessThan(60);
});

it('the disks of data and backups tell what is free, those that are there', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'serasi-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const backups = path.join(folder, 'later');
  const { server: own } = await ownServer({ env: { METRICS_TOKEN: TOKEN, DATA_DIR: folder, BACKUP_DIR: backups } });
  const told = async (where: string) => {
    const { body } = await own.browser().get('/metrics', { authorization: `Bearer ${TOKEN}` });
    return ['free_bytes', 'bytes'].map((what) => valueOf(body.toString(), `serasi_disk_${what}{where="${where}"}`));
  };
  expect(await told('backups')).toEqual([undefined, undefined]);
  mkdirSync(backups);
  for (const where of ['data', 'backups']) {
    const [free, all] = await told(where);
    expect([where, free! > 0, free! <= all!]).toEqual([where, true, true]);
  }
  rmSync(backups, { recursive: true });
  expect(await told('backups')).toEqual([undefined, undefined]);
});

it('T75b: T75ba: no label holds an id, a name, a number or an address of anybody, whatever was asked', async () => {
  const sari = await world.signedIn('wanita', { nama: 'Kenari Metrik', instagram: '@canary.metrik' });
  for (const where of [
    `/api/members/${sari.id}`,
    `/api/room/mentions?q=canary-dicari`,
    `/canary/${sari.id}`,
    `/api/canary/${sari.username}`,
    '/%canary%',
    `/blog/canary-${sari.id}`,
  ])
    await sari.browser.get(where, { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Canary/1.0' });
  await sari.browser.send('PROPFIND', '/canary');
  const text = await scrape();
  for (const canary of [
    'anary',
    sari.id,
    sari.username,
    sari.handle,
    sari.profile.contactWa!,
    '203.0.113.7',
    '127.0.0.1',
  ])
    expect([canary, text.includes(canary)]).toEqual([canary, false]);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, name]) => name!));
  const known = ['method', 'route', 'status', 'where', 'kind', 'job', 'outcome', 'state', 'channel', 'le'];
  expect(
    [...labels]
      .filter((name) => ![...known, 'type', 'version', 'major', 'minor', 'patch', 'space'].includes(name))
      .filter((name) => name !== 'quantile'),
  ).toEqual([]);
});

it('jobs are told by state; while the database is away, nothing of a minute ago is', async () => {
  const { server: own } = await ownServer({ env: { METRICS_TOKEN: TOKEN } });
  const read = async () =>
    (await own.browser().get('/metrics', { authorization: `Bearer ${TOKEN}` })).body.toString() as string;
  expect(valueOf(await read(), 'serasi_queue_jobs{state="created"}')).toBe(0);
  expect(valueOf(await read(), 'serasi_queue_overdue{kind="reports"}')).toBe(0);
  const jobs = await startJobs(own.ctx, own.database.url);
  onTestFinished(() => jobs.stop());
  await own.ctx.pool.query(`insert into jobs.job (name, state) values ('figures.keep', 'failed')`);
  expect(valueOf(await read(), 'serasi_queue_jobs{state="failed"}')).toBe(1);
  await own.ctx.pool.query('alter table outbox rename to outbox_gone');
  const text = await read();
  await own.ctx.pool.query('alter table outbox_gone rename to outbox');
  expect(valueOf(text, 'serasi_database_up')).toBe(0);
  expect(valueOf(text, 'serasi_queue_jobs{state="failed"}')).toBeUndefined();
  expect(valueOf(text, 'serasi_queue_overdue{kind="reports"}')).toBeUndefined();
  for (const name of ['serasi_outbox_waiting', 'serasi_outbox_oldest_seconds', 'serasi_outbox_given_up'])
    expect([name, valueOf(text, name)]).toEqual([name, undefined]);
  expect(valueOf(await read(), 'serasi_queue_jobs{state="failed"}')).toBe(1);
});

it('every metric a dashboard or an alert names is told, and every alert says what to do', async () => {
  const text = await scrape();
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  const told = new Set(
    [...types].flatMap(([name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  const files = readdirSync('ops', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(grafana\/.*\.json|prometheus\/.*\.yml)$/.test(name),
  );
  expect(files.length).toBeGreaterThanOrEqual(3);
  const named = files.flatMap((name) => [
    ...readFileSync(path.join('ops', name), 'utf8').matchAll(/\b(serasi|process|nodejs)_[a-z0-9_]+/g),
  ]);
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named.map(([name]) => name))].filter((name) => !told.has(name))).toEqual([]);
  const runbook = readFileSync('docs/operations.md', 'utf8');
  const { groups } = parse(readFileSync('ops/prometheus/serasi.rules.yml', 'utf8')) as {
    groups: { rules: { alert: string; annotations: { runbook: string } }[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules);
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect([alert, runbook.includes(`\n#### ${alert}\n`)]).toEqual([alert, true]);
  }
});

it('alerts of what has never been do not wait for a series that nothing makes', () => {
  const { groups } = parse(readFileSync('ops/prometheus/serasi.rules.yml', 'utf8')) as {
    groups: { rules: { alert: string; expr: string; for?: string }[] }[];
  };
  const rule = (name: string) => groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name)!;
  // A sum of nothing is no series, and compares with nothing.
  expect(rule('SerasiJobsStand').expr).toMatch(/^\(sum\(.*\) or vector\(0\)\) == 0$/);
  for (const kind of ['backup', 'drill'])
    expect(rule('SerasiBackupNever').expr).toContain(`absent_over_time(serasi_backup_age_seconds{kind="${kind}"}[1h])`);
  // The first night of a new installation is waited for.
  expect(rule('SerasiBackupNever').for).toBe('30h');
});
