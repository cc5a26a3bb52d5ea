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
  environment?: Record<string, string>;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
};
const compose = parse(read('ops/compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: object;
};
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
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0]!));
  expect(named.filter((name) => !name.startsWith('.') && !(name in compose.volumes))).toEqual([]);
  for (const name of Object.keys(GIVEN))
    expect([name, read('docs/operations.md').includes(`\`${name}\``)]).toEqual([name, true]);
});

it('the image runs on the recommended Node, runs no script of a package, and not as root', () => {
  const lines = read('ops/Dockerfile').split('\n');
  const from = lines.filter((line) => line.startsWith('FROM '));
  expect(from.filter((line) => !line.startsWith(`FROM node:${read('.nvmrc').trim()}-`))).toEqual([]);
  for (const line of lines.filter((one) => one.includes('npm ci'))) expect(line).toContain('--ignore-scripts');
  const last = lines.slice(lines.lastIndexOf(from.at(-1)!));
  expect(last.findIndex((line) => line === 'USER node')).toBeLessThan(
    last.findIndex((line) => line.startsWith('ENTRYPOINT')),
  );
  expect(last.some((line) => line === 'USER node') && last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  for (const inside of ['.git', 'node_modules', 'data']) expect(read('.dockerignore').split('\n')).toContain(inside);
});
