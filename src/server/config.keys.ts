import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from './config.environment.ts';

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
  const privateKey = keptText(dataDir, 'vapid.key', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return pair.getPrivateKey().toString('hex').padStart(64, '0');
  });
  const key = Buffer.from(privateKey, 'hex');
  return { publicKey: vapidPublicKey(key)!, privateKey: key.toString('base64url'), subject };
}

/** Outside production a key is made once and kept with the data it protects. */
export function developmentSecret(dataDir: string): string {
  return keptText(dataDir, 'secret.key', () => randomBytes(32).toString('hex'));
}

function keptText(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
