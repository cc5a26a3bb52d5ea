import { sql } from 'kysely';
import type { Files } from '../adapters/files.ts';
import { numberHash } from '../adapters/phone.ts';
import { type Opener, secretsOf } from '../adapters/sealing.ts';
import { openSealedFiles } from '../adapters/sealed-files.ts';
import { openText } from '../adapters/sealed-text.ts';
import type { Db } from '../db/connect.ts';
import { papersAfter } from '../db/paper-pointers.ts';

/** Rows of a kind to try: one that opens is enough. */
const LOOKED_AT = 50;

/** Does this secret open one of the rows? */
type Proof = (secret: string) => Promise<boolean>;

/**
 * Which of our secrets wrote a database without a stored key? 'none': it holds nothing made with a key.
 * 'unknown': it does, but with neither secret. A database without proof counts as written with SECRET_KEY.
 */
export async function secretInUse(
  db: Db,
  files: Files,
  config: Opener,
): Promise<{ secret: string } | 'none' | 'unknown'> {
  for (const proof of [await byNumbers(db), await byFactors(db), await byPapers(db, files)]) {
    if (!proof) continue;
    for (const secret of secretsOf(config)) if (await proof(secret)) return { secret };
    return 'unknown';
  }
  return (await holdsHashes(db)) ? { secret: config.secretKey } : 'none';
}

/** Numbers stored with their hash. */
async function byNumbers(db: Db): Promise<Proof | null> {
  const rows = await db
    .selectFrom('profiles')
    .select(['contact_wa as number', 'contact_wa_hash as hash'])
    .where('contact_wa', 'is not', null)
    .where('contact_wa_hash', 'is not', null)
    .limit(LOOKED_AT)
    .execute();
  const made = (secret: string) =>
    rows.some((r) => numberHash({ hashKey: Buffer.from(secret) }, r.number!).equals(r.hash!));
  return rows.length === 0 ? null : async (secret) => made(secret);
}

async function byFactors(db: Db): Promise<Proof | null> {
  const rows = await db.selectFrom('totp_secrets').select(['member_id', 'sealed']).limit(LOOKED_AT).execute();
  if (rows.length === 0) return null;
  return async (secret) => {
    const one = { secretKey: secret, secretKeyPrevious: null };
    return someOpens(rows, async ({ member_id, sealed }) => openText(one, member_id, sealed));
  };
}

async function byPapers(db: Db, files: Files): Promise<Proof | null> {
  const names = await papersAfter(db, '', LOOKED_AT);
  const there: string[] = [];
  for (const name of names) if (await files.get(name)) there.push(name);
  if (there.length === 0) return null;
  return async (secret) => {
    const papers = openSealedFiles({ secretKey: secret, secretKeyPrevious: null }, files);
    return someOpens(there, (name) => papers.get(name));
  };
}

async function someOpens<T>(all: readonly T[], open: (one: T) => Promise<unknown>): Promise<boolean> {
  for (const one of all)
    try {
      await open(one);
      return true;
    } catch {
      // Sealed by another key, or damaged: try the next one.
    }
  return false;
}

/** Hashes outlive accounts: bans, mutes and used limits are by number. */
async function holdsHashes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from accounts)
    or exists (select from banned_numbers) or exists (select from kept_limits)
    or exists (select from kept_mutes)
    or exists (select from used_questions) as some`.execute(db);
  return rows[0]!.some;
}
