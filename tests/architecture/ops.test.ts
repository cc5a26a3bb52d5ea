import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/server/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
type Service = {
  image: string;
  build?: object;
  environment?: Record<string, string>;
  entrypoint?: string[];
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  restart?: string;
  logging?: { driver?: string; options?: Record<string, string> };
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
};
type Compose = { services: Record<string, Service>; volumes: object };
const readCompose = (text: string) => parse(text, { merge: true }) as Compose;
const compose = readCompose(read('ops/compose.yml'));
/** What an operator writes into ops/.env. */
const GIVEN: Record<string, string> = {
  SERASI_HOST: 'serasi.example',
  SECRET_KEY: 'a-long-Secret_key-for-production-0123456789',
  // Only while keys are rotated.
  SECRET_KEY_PREVIOUS: '',
  DATABASE_PASSWORD: 'sandi-basis-data',
  REDIS_PASSWORD: 'sandi-redis',
  S3_SECRET: 'sandi-berkas',
  CONTACT_WHATSAPP: '+6281234567890',
  METRICS_TOKEN: 'token-metrik-untuk-uji-saja',
  BACKUP_PASSPHRASE: 'kata sandi cadangan',
  GRAFANA_PASSWORD: 'sandi-grafana',
};
const filled = (text: string) =>
  text.replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => {
    if (GIVEN[name] === undefined) throw new Error(`${name} is asked for, and docs/operations.md does not say it`);
    return GIVEN[name]!;
  });

it('compose is what the schema of the Compose specification takes; a key it does not know is seen', () => {
  const lint = (file: string) => {
    const quiet = ['-q', '--disable-rule', 'no-unbound-port-interfaces'];
    const args = ['node_modules/dclint/bin/dclint.cjs', file, ...quiet];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  expect(lint('ops/compose.yml')).toMatchObject({ status: 0 });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'serasi-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const planted = path.join(folder, 'compose.yml');
  writeFileSync(planted, read('ops/compose.yml').replace('restart: unless-stopped', 'restrat: unless-stopped'));
  expect(lint(planted).status).not.toBe(0);
});

it('T78: the instances of compose start in production with what they are given, without root and on a read-only disk', () => {
  const { app1, app2 } = compose.services;
  for (const app of [app1!, app2!]) {
    const environment = Object.fromEntries(
      Object.entries(app.environment!).map(([name, value]) => [name, filled(String(value))]),
    );
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' };
    for (const [name, value] of Object.entries(image))
      expect(read('ops/Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=${value.replaceAll('.', '\\.')}`, 'm'));
    const config = loadConfig({ ...image, ...environment }, app.command ?? []);
    expect(config).toMatchObject({ env: 'production', https: true, trustProxy: '172.31.250.0/24' });
    expect([config.databaseUrl, config.redisUrl, config.s3].includes(null)).toBe(false);
    expect([app.read_only, app.cap_drop, app.ports]).toEqual([true, ['ALL'], undefined]);
  }
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.map((one) => [name, one]),
  );
  expect(published.filter(([, port]) => !port!.startsWith('127.0.0.1:'))).toEqual([
    // Not «80:80», which is IPv6 too: Docker passes that on to a network of IPv4 under one address for everybody.
    ['proxy', '0.0.0.0:80:80'],
    ['proxy', '0.0.0.0:443:443'],
  ]);
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0]!));
  expect(named.filter((name) => !name.startsWith('.') && !(name in compose.volumes))).toEqual([]);
  for (const name of Object.keys(GIVEN))
    expect([name, read('docs/operations.md').includes(`\`${name}\``)]).toEqual([name, true]);
});

/** Rights a service needs besides none, each for what is said beside it in compose. */
const RIGHTS: Record<string, string[]> = {
  proxy: ['NET_BIND_SERVICE'],
  db: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
};
const BYTES: Record<string, number> = { M: 2 ** 20, G: 2 ** 30 };
const PINNED = /^[a-z0-9./-]+:v?[0-9][\w.-]*@sha256:[0-9a-f]{64}$/;

/** What is said of every service, by the name of what is missing. */
const EVERY: Record<string, (service: Service, name: string) => boolean> = {
  'an image by its digest, or one built here': ({ image, build }) => build !== undefined || PINNED.test(image),
  'a read-only disk': ({ read_only }) => read_only === true,
  'no new privileges': ({ security_opt = [], privileged }) =>
    security_opt.includes('no-new-privileges:true') && privileged === undefined,
  'no rights but those listed': ({ cap_drop, cap_add = [] }, name) =>
    cap_drop?.join() === 'ALL' && cap_add.join() === (RIGHTS[name] ?? []).join(),
  'an end to its memory, processor and processes': ({ deploy }) => {
    const { cpus, memory = '', pids } = deploy?.resources?.limits ?? {};
    const bytes = Number(memory.slice(0, -1)) * (BYTES[memory.at(-1)!] ?? Number.NaN);
    return Number(cpus) > 0 && Number(cpus) <= 2 && bytes >= 2 ** 27 && bytes <= 2 ** 31 && Number(pids) > 0;
  },
  // That of ours is in the image.
  'a look at its health': ({ healthcheck, build }) => build !== undefined || healthcheck?.test[0] === 'CMD',
  'a start after those it needs are well': ({ depends_on = {} }) =>
    Object.values(depends_on).every(({ condition }) => condition === 'service_healthy'),
  'an end to its log': ({ logging: { driver, options } = {} }) =>
    driver === 'json-file' && /^[1-9]\d?m$/.test(options?.['max-size'] ?? '') && Number(options?.['max-file']) > 1,
  'a start after a crash': ({ restart }) => restart === 'unless-stopped',
  'the inner network alone': ({ networks }) => networks?.join() === 'inside',
  'no setting of the host': ({ volumes = [] }) =>
    volumes.every((one) => !one.startsWith('/') && (!one.startsWith('.') || one.endsWith(':ro'))),
};
const faults = ({ services }: Compose) =>
  Object.entries(services).flatMap(([name, service]) =>
    Object.entries(EVERY).flatMap(([what, holds]) => (holds(service, name) ? [] : [`${name}: ${what}`])),
  );

it('every service is closed, bounded, looked after and named by its digest', () => {
  expect(Object.keys(compose.services).length).toBeGreaterThan(7);
  expect(faults(compose)).toEqual([]);
  expect(Object.keys(RIGHTS).filter((name) => !(name in compose.services))).toEqual([]);
});

it.each([
  ['redis:8.2.9@sha256:7d1e', 'redis:8#', 'redis: an image by its digest, or one built here'],
  ['    user: redis\n', '    user: redis\n    read_only: false\n', 'redis: a read-only disk'],
  ['    user: redis\n', '    user: redis\n    security_opt: []\n', 'redis: no new privileges'],
  ['    user: redis\n', '    user: redis\n    privileged: true\n', 'redis: no new privileges'],
  ['    user: redis\n', '    user: redis\n    cap_add: [SYS_ADMIN]\n', 'redis: no rights but those listed'],
  [
    '          memory: 256M\n          pids: 50\n',
    '          pids: 50\n',
    'redis: an end to its memory, processor and',
  ],
  [
    '          memory: 256M\n          pids: 50\n',
    '          memory: 64G\n          pids: 50\n',
    'redis: an end to its mem',
  ],
  ['test: ["CMD", "redis-cli", "ping"]', 'test: ["NONE"]', 'redis: a look at its health'],
  ['    user: redis\n', '    user: redis\n    networks: [other]\n', 'redis: the inner network alone'],
  ['    user: redis\n', '    user: redis\n    restart: "no"\n', 'redis: a start after a crash'],
  ['      max-size: 20m\n', '', 'redis: an end to its log'],
  ['    user: redis\n', '    user: redis\n    logging: { driver: local }\n', 'redis: an end to its log'],
  ['      - files:/files\n', '      - /var/run/docker.sock:/files\n', 'storage: no setting of the host'],
  [
    '    storage:\n      condition: service_healthy',
    '    storage:\n      condition: service_started',
    'app1: a start after',
  ],
])('what is missing in a service is seen: %j', (is, becomes, fault) => {
  const text = read('ops/compose.yml');
  expect(text.split(is).length).toBeGreaterThan(1);
  expect(faults(readCompose(text.replace(is, becomes))).find((one) => one.startsWith(fault))).toBeDefined();
});

it('Prometheus asks every instance and has our alerts, Grafana has our dashboard, each by files that are there', () => {
  const { prometheus, grafana } = compose.services as Record<'prometheus' | 'grafana', Service>;
  const config = parse(read('ops/prometheus/prometheus.yml'));
  const [{ static_configs: asked, authorization }] = config.scrape_configs;
  const instances = Object.keys(compose.services).filter((name) => compose.services[name]!.build !== undefined);
  expect(asked[0].targets).toEqual(instances.map((name) => `${name}:3000`));
  const start = prometheus.entrypoint!.at(-1)!;
  expect(start).toContain(`> ${authorization.credentials_file} `);
  expect(prometheus.volumes).toContain('./prometheus:/etc/prometheus:ro');
  for (const file of config.rule_files) expect(read(`ops/prometheus/${file}`)).toContain('alert: SerasiDown');
  const [source] = parse(read('ops/grafana/provisioning/datasources/prometheus.yml')).datasources;
  const [provider] = parse(read('ops/grafana/provisioning/dashboards/serasi.yml')).providers;
  expect([source.url, source.type, source.isDefault]).toEqual(['http://prometheus:9090', 'prometheus', true]);
  expect(grafana.volumes).toContain('./grafana/provisioning:/etc/grafana/provisioning:ro');
  expect(grafana.volumes).toContain(`./grafana/serasi.json:${provider.options.path}/serasi.json:ro`);
  expect(grafana.environment!.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH).toBe(`${provider.options.path}/serasi.json`);
});

it('the image runs on the recommended Node, runs no script of a package, and not as root', () => {
  const lines = read('ops/Dockerfile').split('\n');
  const from = lines.filter((line) => line.startsWith('FROM '));
  expect(from.filter((line) => !line.startsWith(`FROM node:${read('.nvmrc').trim()}-`))).toEqual([]);
  const images = new Set(from.map((line) => line.split(' ')[1]!));
  expect([...images].map((image) => PINNED.test(image))).toEqual([true]);
  for (const line of lines.filter((one) => one.includes('npm ci'))) expect(line).toContain('--ignore-scripts');
  const last = lines.slice(lines.lastIndexOf(from.at(-1)!));
  expect(last.findIndex((line) => line === 'USER node')).toBeLessThan(
    last.findIndex((line) => line.startsWith('ENTRYPOINT')),
  );
  expect(last.some((line) => line === 'USER node') && last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  for (const inside of ['.git', 'node_modules', 'data']) expect(read('.dockerignore').split('\n')).toContain(inside);
});

it('the proxy stays with instances that answer without their database, and has a page for when none is there', () => {
  const caddy = read('ops/Caddyfile');
  expect(/health_uri (\S+)/.exec(caddy)?.[1]).toBe('/healthz');
  expect(caddy).toMatch(/handle_errors 502 503 504 \{[^}]*lang="id"[^}]*\bHTML 503\n\t\}/);
});

it('every service, volume and folder of the commands in docs/operations.md is one of compose', () => {
  const text = read('docs/operations.md');
  const commands = [
    ...text.matchAll(/`(?:docker compose -f ops\/compose\.yml )?((?:up|stop|exec|cp|run|build) [^`]+)`/g),
  ];
  const words = commands.flatMap(([, command]) => command!.split(/\s+/));
  expect(words.length).toBeGreaterThan(100);
  const copied = words.flatMap((word) => /^([a-z]\w*):(\/\w+)/.exec(word)?.slice(1, 3).join(' ') ?? []);
  const mounted = Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
    volumes.map((one) => `${name} ${one.split(':')[1]}`),
  );
  expect(copied).toContain('storage /files');
  expect(copied.filter((one) => !mounted.includes(one))).toEqual([]);
  // The bucket is a folder there; the records of erasures are one in it.
  const { app1, storage } = compose.services;
  const bucket = app1!.environment!.S3_BUCKET!;
  expect(storage!.entrypoint!.at(-1)).toContain(`mkdir -p /files/${bucket} `);
  for (const way of [`cp storage:/files/${bucket}/erasures .`, `cp erasures storage:/files/${bucket}/`])
    expect([way, text.replace(/\s+/g, ' ').includes(way)]).toEqual([way, true]);
  expect(read('src/server/adapters/erasure-records.ts')).toContain("'erasures");
  const acted = commands.flatMap(([, command]) =>
    /^(?:stop|exec|build) /.test(command!) ? [/^\w+ (?:-T )?([a-z]\w*)/.exec(command!)![1]!] : [],
  );
  expect(acted.filter((name) => !(name in compose.services))).toEqual([]);
});
