import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Environment } from './config.environment.ts';

export type VapidSettings = { publicKey: string; privateKey: string; subject: string };

export function checkVapid(e: Environment, problems: string[]): void {
  if (Boolean(e.VAPID_PUBLIC_KEY) !== Boolean(e.VAPID_PRIVATE_KEY))
    problems.push('VAPID_*: isi VAPID_PUBLIC_KEY dan VAPID_PRIVATE_KEY bersama');
  else if (e.VAPID_PRIVATE_KEY && vapidPublicKey(Buffer.from(e.VAPID_PRIVATE_KEY, 'base64url')) !== e.VAPID_PUBLIC_KEY)
    problems.push('VAPID_*: VAPID_PUBLIC_KEY bukan pasangan VAPID_PRIVATE_KEY');
}

function vapidPublicKey(privateKey: Buffer): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
  } catch {
    return null;
  }
  return pair.getPublicKey().toString('base64url');
}

/** Outside production keys are made once and kept, so that browser subscriptions stay valid. */
export function vapidSettings(e: Environment, dataDir: string, publicUrl: string): VapidSettings | null {
  const subject = e.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost');
  if (e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY)
    return { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY, subject };
  if (e.NODE_ENV === 'production') return null;
  const privateKey = keptText(dataDir, 'vapid.key', 64, () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return pair.getPrivateKey().toString('hex').padStart(64, '0');
  });
  const key = Buffer.from(privateKey, 'hex');
  return { publicKey: vapidPublicKey(key)!, privateKey: key.toString('base64url'), subject };
}

/**
 * Is this typed rather than drawn? Fewer characters than `least`, or two thirds of them continue the one before (1234…,
 * abcd…): of random ones, even of digits alone, less than one third do.
 */
export function isGuessable(key: string, least: number): boolean {
  const steps = [...key].filter((char, i) => i > 0 && Math.abs(char.charCodeAt(0) - key.charCodeAt(i - 1)) <= 1);
  return new Set(key).size < least || steps.length > (key.length * 2) / 3;
}

/** Outside production a key is made once and kept with the data it protects. */
export function developmentSecret(dataDir: string): string {
  return keptText(dataDir, 'secret.key', 32, () => randomBytes(32).toString('hex'));
}

/** Throws ConfigError for a file that is empty or cut off: another key made in its place would open nothing here. */
function keptText(dataDir: string, name: string, least: number, make: () => string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeOnce(file, make());
  }
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < least)
    throw new ConfigError(
      `${file}: kosong atau terpotong (${text.length} karakter). Kembalikan dari salinannya; hapus hanya bila DATA_DIR ini belum berisi apa-apa.`,
    );
  return text;
}

/** Gives the file its name only when it is whole and on the disk; one that is there meanwhile stays. */
function writeOnce(file: string, text: string): void {
  const half = `${file}.tmp-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(half, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(half, file);
  } catch (error) {
    if (existsSync(file)) return;
    // A disk without hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    renameSync(half, file);
  } finally {
    rmSync(half, { force: true });
  }
}
