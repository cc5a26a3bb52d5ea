import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, loadConfig } from '../../src/server/config.ts';

const GOOD = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://serasi.example',
  SECRET_KEY: 'a-long-Secret_key-for-production-0123456789',
  CONTACT_WHATSAPP: '+6281234567890',
};
const WHATSAPP = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token-untuk-pengaturan-saja',
  WHATSAPP_APP_SECRET: 'rahasia-aplikasi-uji',
  WHATSAPP_VERIFY_TOKEN: 'kata-verifikasi-uji',
};
const MIDTRANS = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-abcdefgh' };
const problem = (env: Record<string, string>, argv: string[] = []) => {
  try {
    loadConfig(env, argv);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe('T78: configuration', () => {
  it.each<[Record<string, string>, string]>([
    [{ ...GOOD, PUBLIC_URL: 'http://serasi.example' }, 'PUBLIC_URL: harus https'],
    [{ ...GOOD, PUBLIC_URL: '' }, 'PUBLIC_URL: wajib diisi'],
    [{ ...GOOD, SECRET_KEY: '' }, 'SECRET_KEY: wajib diisi'],
    [{ ...GOOD, SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ ...GOOD, SECRET_KEY: 'a'.repeat(40) }, 'SECRET_KEY: terlalu mudah'],
    [{ ...GOOD, SECRET_KEY_PREVIOUS: 'short' }, 'SECRET_KEY_PREVIOUS'],
    [{ ...GOOD, SECRET_KEY_PREVIOUS: 'a'.repeat(40) }, 'SECRET_KEY_PREVIOUS: terlalu mudah'],
    [{ ...GOOD, SECRET_KEY_PREVIOUS: GOOD.SECRET_KEY }, 'SECRET_KEY_PREVIOUS: sama dengan SECRET_KEY'],
    [{ ...GOOD, SECRET_KEY: '1234567890'.repeat(4) }, 'SECRET_KEY: terlalu mudah'],
    [{ ...GOOD, SECRET_KEY: 'abcdefghijklmnopqrstuvwxyzabcdef' }, 'SECRET_KEY: terlalu mudah'],
    [{ ...GOOD, METRICS_TOKEN: 'a'.repeat(24) }, 'METRICS_TOKEN: terlalu mudah'],
    [{ ...GOOD, DEMO: 'true' }, 'DEMO'],
    [{ ...GOOD, STAFF_SECOND_FACTOR: 'false' }, 'STAFF_SECOND_FACTOR'],
    [{ ...GOOD, LOG_LEVEL: 'debug' }, 'LOG_LEVEL'],
    [{ ...GOOD, RATE_LIMIT_FACTOR: '50' }, 'RATE_LIMIT_FACTOR'],
    [{ ...GOOD, PAYMENT_GATEWAY: 'midtrans' }, 'MIDTRANS_SERVER_KEY: wajib diisi'],
    [{ ...GOOD, MIDTRANS_SERVER_KEY: 'Mid-server-abcdefgh' }, 'PAYMENT_GATEWAY bukan midtrans'],
    [{ ...GOOD, ...MIDTRANS, MIDTRANS_SERVER_KEY: 'kunci' }, 'harus server key Midtrans'],
    [{ ...GOOD, ...MIDTRANS, MIDTRANS_SERVER_KEY: 'SB-Mid-server-abcdefgh' }, 'kunci sandbox'],
    [{ ...GOOD, ...MIDTRANS, MIDTRANS_URL: 'http://api.midtrans.com' }, 'MIDTRANS_URL: harus https'],
    [{ ...GOOD, ...MIDTRANS, MIDTRANS_URL: 'https://api.sandbox.midtrans.com' }, 'alamat sandbox'],
    [{ ...GOOD, ...MIDTRANS, MIDTRANS_WAYS: 'qris,bank-lain' }, 'bank-lain'],
    [{ ...GOOD, TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ ...GOOD, TRUST_PROXY: '10.0.0.5, proxy.example' }, "'proxy.example' bukan alamat"],
    [{ ...GOOD, TRUST_PROXY: '10.0.0.5/99' }, "'10.0.0.5/99' bukan alamat"],
    [{ ...GOOD, TRUST_PROXY: '0.0.0.0/0' }, "'0.0.0.0/0' bukan alamat"],
    [{ ...GOOD, TRUST_PROXY: '::1/129' }, "'::1/129' bukan alamat"],
    [{ ...GOOD, TRUST_PROXY: 'uniquelocal/8' }, "'uniquelocal/8' bukan alamat"],
    [{ HOST: '0.0.0.0' }, "HOST: '0.0.0.0' membuka mode pengembangan"],
    [{ HOST: '192.168.1.7', DEMO: 'false' }, 'HOST'],
    [{ PUBLIC_URL: 'https://coba.example' }, 'PUBLIC_URL'],
    [{ PORT: 'abc' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgresql://x/y' }, 'DATABASE_REPLICA_URL'],
    [{ S3_BUCKET: 'x' }, 'S3_'],
    [{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_*: isi S3_ENDPOINT'],
    [{ ...GOOD, PUBLIC_URL: 'https://serasi.example/aplikasi' }, 'PUBLIC_URL: hanya asal'],
    [{ ...GOOD, PUBLIC_URL: 'https://serasi.example/?dari=x' }, 'PUBLIC_URL: hanya asal'],
    [{ ...GOOD, PUBLIC_URL: 'https://serasi.example/#x' }, 'PUBLIC_URL: hanya asal'],
    [{ ...GOOD, PUBLIC_URL: 'https://tim:sandi@serasi.example' }, 'PUBLIC_URL: hanya asal'],
    [{ ...GOOD, PUBLIC_URL: 'ftp://serasi.example' }, 'PUBLIC_URL: harus diawali https://'],
    [{ HOST: 'tidak ada' }, "HOST: 'tidak ada' bukan alamat"],
    [{ MAIL_FROM: 'Serasi <halo@serasi.example>' }, 'SMTP_URL: wajib diisi bersama MAIL_FROM'],
    [{ MATCH_ENGINE: 'mysql' }, 'MATCH_ENGINE'],
    [{ DATABASE_POOL: '2' }, 'DATABASE_POOL: paling sedikit 3'],
    [{ METRICS_TOKEN: 'terlalu-pendek' }, 'METRICS_TOKEN: paling sedikit 24'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
    [{ ...GOOD, CONTACT_WHATSAPP: '' }, 'CONTACT_WHATSAPP: wajib diisi di production, atau isi WHATSAPP_*'],
    [{ ...GOOD, CONTACT_WHATSAPP: '08123456789' }, 'CONTACT_WHATSAPP: harus nomor internasional'],
    [{ ...WHATSAPP, WHATSAPP_APP_SECRET: '' }, 'WHATSAPP_*: isi WHATSAPP_PHONE_ID'],
    [{ ...WHATSAPP, WHATSAPP_PHONE_ID: '../me' }, 'WHATSAPP_PHONE_ID: harus angka'],
    [{ ...WHATSAPP, WHATSAPP_TEMPLATE_CODE: 'Kode Serasi' }, 'WHATSAPP_TEMPLATE_CODE: harus huruf kecil'],
    [{ ...WHATSAPP, WHATSAPP_DAILY_MAX: '0' }, 'WHATSAPP_DAILY_MAX'],
    [{ ...GOOD, ...WHATSAPP, WHATSAPP_URL: 'http://graph.example/v24.0' }, 'WHATSAPP_URL: harus https'],
    [{ VAPID_PUBLIC_KEY: 'A'.repeat(87) }, 'VAPID_*'],
    [{ VAPID_PUBLIC_KEY: 'A'.repeat(87), VAPID_PRIVATE_KEY: 'B'.repeat(43) }, 'bukan pasangan'],
    [{ PUSH_ORIGINS: 'ftp://x' }, 'PUSH_ORIGINS'],
    [{ ...GOOD, PUSH_ORIGINS: 'http://push.example' }, 'PUSH_ORIGINS'],
  ])('%j is refused with %s', (env, message) => expect(problem(env)).toContain(message));
  it.each<Record<string, string>>([
    { ...GOOD, HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8, ::1, loopback' },
    { ...GOOD, TRUST_PROXY: '10.0.0.5/32, fd00::/8, ::1/128' },
    { ...GOOD, METRICS_TOKEN: '0f1e2d3c4b5a69788796a5b4' },
    { METRICS_TOKEN: 'a'.repeat(24), SECRET_KEY: '1234567890'.repeat(4) },
    { ...GOOD, ...WHATSAPP, CONTACT_WHATSAPP: '' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://coba.example', DEVELOPMENT_ON_NETWORK: 'true' },
    { TRUST_PROXY: 'true' },
  ])('%j is taken', (env) => expect(problem(env)).toBeNull());
  it('good settings pass; roles are chosen', () => {
    expect(problem(GOOD)).toBeNull();
    expect(loadConfig(GOOD, ['--roles=jobs']).roles).toEqual({ web: false, jobs: true });
    expect(problem(GOOD, ['--roles=chef'])).toContain('chef');
    expect(loadConfig(GOOD, ['--roles', 'web']).roles).toEqual({ web: true, jobs: false });
  });
  it.each([[['--role=web']], [['web']], [['--roles=web', '--job']], [['--roles']]])(
    'arguments nobody knows are refused: %j',
    (argv) => expect(problem(GOOD, argv)).toContain(`'${argv.join(' ')}': tidak dikenal`),
  );
  it('the origin members use is written as browsers write it', () => {
    const origin = (url: string) => loadConfig({ ...GOOD, PUBLIC_URL: url }, []).publicUrl;
    expect(['https://Serasi.example:443//', 'https://serasi.example:8443/'].map(origin)).toEqual([
      'https://serasi.example',
      'https://serasi.example:8443',
    ]);
  });
  it('push has keys of its own outside production, kept with the data; production has only those it is given', () => {
    const data = mkdtempSync(path.join(os.tmpdir(), 'serasi-config-'));
    const first = loadConfig({ DATA_DIR: data }).vapid!;
    expect(loadConfig({ DATA_DIR: data }).vapid).toEqual(first);
    expect([first.publicKey.length, first.privateKey.length, loadConfig(GOOD).vapid]).toEqual([87, 43, null]);
    const given = { ...GOOD, VAPID_PUBLIC_KEY: first.publicKey, VAPID_PRIVATE_KEY: first.privateKey };
    expect(loadConfig(given).vapid).toEqual({ ...first, subject: GOOD.PUBLIC_URL });
    rmSync(data, { recursive: true });
  });
  it('a kept key that is empty or cut off is no key, and is not written over', () => {
    const data = mkdtempSync(path.join(os.tmpdir(), 'serasi-config-'));
    onTestFinished(() => rmSync(data, { recursive: true }));
    const { secretKey } = loadConfig({ DATA_DIR: data });
    expect(loadConfig({ DATA_DIR: data }).secretKey).toBe(secretKey);
    // Nothing but the keys: what they were written by is gone.
    expect(readdirSync(data).sort()).toEqual(['secret.key', 'vapid.key']);
    for (const name of ['secret.key', 'vapid.key'])
      for (const left of ['', '\n', secretKey.slice(0, 20)]) {
        const whole = readFileSync(path.join(data, name), 'utf8');
        writeFileSync(path.join(data, name), left);
        expect(problem({ DATA_DIR: data })).toContain(`${name}: kosong atau terpotong`);
        expect(readFileSync(path.join(data, name), 'utf8')).toBe(left);
        writeFileSync(path.join(data, name), whole);
      }
  });
  it('the server ends with the reason, not with a stack', () => {
    const data = mkdtempSync(path.join(os.tmpdir(), 'serasi-config-'));
    const result = spawnSync(process.execPath, ['dist/server.js'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: data, PORT: 'x' },
    });
    rmSync(data, { recursive: true });
    expect([result.status, result.stderr]).toEqual([
      1,
      expect.stringMatching(/^Pengaturan tidak bisa dipakai:\nPORT: /),
    ]);
    expect(result.stderr).not.toContain('    at ');
  });
});
