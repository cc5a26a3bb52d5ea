import type { PhotoReview } from '#domain/safety/photo-review.ts';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupSettings, backupSettings } from './config.backup.ts';
import { ConfigError, type Environment, environment } from './config.environment.ts';
import { type MidtransSettings, midtransSettings } from './config.gateway.ts';
import { checkVapid, developmentSecret, isGuessable, type VapidSettings, vapidSettings } from './config.keys.ts';
import {
  pushOriginsFrom,
  type SmtpSettings,
  smtpSettings,
  type WhatsAppSettings,
  whatsappSettings,
} from './config.senders.ts';

export type Config = {
  env: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** Origin members use, without a trailing slash; decides whether cookies are `__Host-` and Secure. */
  publicUrl: string;
  https: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Servers to divide the search's table among. */
  farDatabaseUrls: readonly string[];
  /** A streaming replica of that database, for reads that may be late (decision 0048). */
  databaseReplicaUrl: string | null;
  databasePool: number;
  /** Where searches run: every instance in its memory, or the database in a table (decision 0084). */
  matchEngine: 'memory' | 'postgres';
  redisUrl: string | null;
  redisPrefix: string;
  /** Root of the keys that encrypt documents and sign cursors. */
  secretKey: string;
  /** Opens data sealed under it while SECRET_KEY is rotated, and seals nothing (decision 0089). */
  secretKeyPrevious: string | null;
  /** Token that allows reading /metrics; null: there are no metrics. */
  metricsToken: string | null;
  logLevel: string;
  demo: boolean;
  /** Draw the pictures of demo members in the background, before a request. */
  drawAhead: boolean;
  trustProxy: boolean | string;
  passwordMin: number;
  /** Must the whole team show a second factor? In production always. */
  staffSecondFactor: boolean;
  /** Whether others see a new photo before staff have looked at it. */
  photoReview: PhotoReview;
  /** Multiplies every request limit; 1 except in load tests. */
  rateLimitFactor: number;
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Mail leaves by this server; without it, to the local outbox. */
  smtp: SmtpSettings | null;
  /** WhatsApp messages leave by Meta's Cloud API; without it, to the local outbox. */
  whatsapp: WhatsAppSettings | null;
  /** Takes money online; without it members transfer, and the team checks their proof. */
  midtrans: MidtransSettings | null;
  /** Our own WhatsApp number, E.164: members write to it, and send their proof code to it. */
  contactWhatsapp: string | null;
  /** Keys of browser push; null: push is off. */
  vapid: VapidSettings | null;
  /** Origins of push services beside those of the known browsers. */
  pushOrigins: string[];
  backup: BackupSettings;
  roles: { web: boolean; jobs: boolean };
};

/** Config with the key of keyed hashes (numbers, codes, addresses, browsers), from the database (keys/hash-key.ts). */
export type KeyedConfig = Config & { hashKey: Buffer };
export type Hasher = Pick<KeyedConfig, 'hashKey'>;

export { ConfigError };

/** The only reader of the environment. Throws ConfigError with one line a problem. */
export function loadConfig(
  env: NodeJS.ProcessEnv = process.env,
  argv: readonly string[] = process.argv.slice(2),
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'));
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const problems: string[] = [];
  const publicUrl = publicUrlFrom(e, problems);
  problems.push(...(production ? weakSettings(e, publicUrl) : openDevelopment(e, publicUrl)));
  checkTrustedProxies(e, problems);
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL) problems.push('DATABASE_REPLICA_URL: isi DATABASE_URL juga');
  const s3 = s3Settings(e, problems);
  const roles = rolesFrom(argv, problems);
  const smtp = smtpSettings(e, problems);
  const whatsapp = whatsappSettings(e, problems);
  const midtrans = midtransSettings(e, problems);
  const pushOrigins = pushOriginsFrom(e, problems);
  checkVapid(e, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const dataDir = path.resolve(e.DATA_DIR);
  const secretKey = e.SECRET_KEY ?? developmentSecret(dataDir);
  if (e.SECRET_KEY_PREVIOUS === secretKey) throw new ConfigError('SECRET_KEY_PREVIOUS: sama dengan SECRET_KEY');
  return {
    env: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    farDatabaseUrls: e.FAR_DATABASE_URL ?? [],
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databasePool: e.DATABASE_POOL,
    matchEngine: e.MATCH_ENGINE,
    redisUrl: e.REDIS_URL ?? null,
    redisPrefix: e.REDIS_PREFIX,
    secretKey,
    secretKeyPrevious: e.SECRET_KEY_PREVIOUS ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
    demo: e.DEMO ?? !production,
    drawAhead: e.DEMO_PICTURES === 'ahead' && !production,
    trustProxy:
      e.TRUST_PROXY === undefined || e.TRUST_PROXY === 'false'
        ? false
        : e.TRUST_PROXY === 'true'
          ? true
          : e.TRUST_PROXY,
    passwordMin: e.PASSWORD_MIN,
    staffSecondFactor: e.STAFF_SECOND_FACTOR ?? production,
    photoReview: e.PHOTO_REVIEW,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    s3,
    smtp,
    whatsapp,
    midtrans,
    contactWhatsapp: e.CONTACT_WHATSAPP ?? null,
    vapid: vapidSettings(e, dataDir, publicUrl),
    pushOrigins,
    backup: backupSettings(e),
    roles,
  };
}

/** A HOST as browsers are led to it; one that means every address of the machine is led to by its own name. */
export function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** An origin as browsers write it: every link begins there, and nothing of ours answers below a path. */
function publicUrlFrom(e: Environment, problems: string[]): string {
  const given = e.PUBLIC_URL ?? `http://${hostInAddress(e.HOST)}:${e.PORT}`;
  if (!URL.canParse(given)) throw new ConfigError(`HOST: '${e.HOST}' bukan alamat`);
  const { protocol, origin, pathname, search, hash, username, password } = new URL(given);
  if (protocol !== 'http:' && protocol !== 'https:') {
    problems.push('PUBLIC_URL: harus diawali https:// (atau http:// di luar production)');
    return given;
  }
  if (!/^\/*$/.test(pathname) || search + hash + username + password !== '')
    problems.push('PUBLIC_URL: hanya asal, tanpa jalur, tanda tanya, pagar atau sandi, mis. https://serasi.example');
  return origin;
}

function weakSettings(e: Environment, publicUrl: string): string[] {
  const problems: string[] = [];
  if (!e.PUBLIC_URL) problems.push('PUBLIC_URL: wajib diisi di production, mis. https://serasi.example');
  else if (!publicUrl.startsWith('https:')) problems.push('PUBLIC_URL: harus https di production');
  if (!e.SECRET_KEY) problems.push('SECRET_KEY: wajib diisi di production (32 karakter acak atau lebih)');
  // 24 random digits rarely have fewer than six different ones, 32 letters hardly ever fewer than ten.
  for (const [name, least] of [
    ['SECRET_KEY', 10],
    ['SECRET_KEY_PREVIOUS', 10],
    ['METRICS_TOKEN', 6],
  ] as const)
    if (e[name] && isGuessable(e[name], least)) problems.push(`${name}: terlalu mudah ditebak`);
  if (e.STAFF_SECOND_FACTOR === false) problems.push('STAFF_SECOND_FACTOR: tidak bisa dimatikan di production');
  if (e.DEMO) problems.push('DEMO: dunia demo tidak boleh ada di production');
  if (e.TRUST_PROXY === 'true')
    problems.push('TRUST_PROXY: di production sebutkan alamat proxy-nya, mis. 10.0.0.5 atau 10.0.0.0/8 (bukan true)');
  if (e.RATE_LIMIT_FACTOR !== 1) problems.push('RATE_LIMIT_FACTOR: harus 1 di production');
  if (e.LOG_LEVEL === 'debug' || e.LOG_LEVEL === 'trace')
    problems.push('LOG_LEVEL: debug/trace tidak boleh dipakai di production');
  return problems;
}

/** Development shows codes and passwords to every visitor: it stays on this machine unless configured otherwise. */
function openDevelopment(e: Environment, publicUrl: string): string[] {
  if (e.DEVELOPMENT_ON_NETWORK) return [];
  const open = [
    ['HOST', e.HOST],
    ['PUBLIC_URL', new URL(publicUrl).hostname],
  ].filter(([, host]) => !LOOPBACK.test(host!));
  return open.map(
    ([name, host]) =>
      `${name}: '${host}' membuka mode pengembangan (data demo, kata sandi dan kode yang terlihat siapa pun) ke jaringan. Pakai NODE_ENV=production, atau DEVELOPMENT_ON_NETWORK=true bila memang dimaksud`,
  );
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

function checkTrustedProxies(e: Environment, problems: string[]): void {
  if (e.TRUST_PROXY === undefined || e.TRUST_PROXY === 'true' || e.TRUST_PROXY === 'false') return;
  for (const one of e.TRUST_PROXY.split(',')) {
    const [address, bits] = one.trim().split('/', 2) as [string, string | undefined];
    // As many bits as the address has, and at least one; a name of networks has its own.
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!;
    const known = most > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    if (!known || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)))
      problems.push(`TRUST_PROXY: '${one.trim()}' bukan alamat`);
  }
}

function s3Settings(e: Environment, problems: string[]): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    problems.push('S3_*: isi S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID dan S3_SECRET_ACCESS_KEY bersama');
    return null;
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: e.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** An argument nobody knows is refused: `--role=web` would quietly run the jobs as well. */
function rolesFrom(argv: readonly string[], problems: string[]): Config['roles'] {
  const given = rolesIn(argv)?.split(',');
  if (given === undefined) problems.push(`'${argv.join(' ')}': tidak dikenal; yang ada hanya --roles=web,jobs`);
  for (const role of given ?? [])
    if (role !== 'web' && role !== 'jobs') problems.push(`--roles: '${role}' tidak dikenal (web, jobs)`);
  return { web: given?.includes('web') ?? false, jobs: given?.includes('jobs') ?? false };
}

/** What `--roles` says, or both; undefined: there is another argument. */
function rolesIn(argv: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...argv], options: { roles: { type: 'string', default: 'web,jobs' } } }).values.roles;
  } catch {
    return undefined;
  }
}
