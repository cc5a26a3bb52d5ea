import { keysCopy } from '#copy/operator.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openFiles } from '../adapters/files.ts';
import { type Opener, seal, Unopenable, unseal } from '../adapters/sealing.ts';
import type { Config, KeyedConfig } from '../config.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Db } from '../db/connect.ts';
import { secretInUse } from './proof.ts';

const PURPOSE = 'kept-keys/1';
const NAME = 'hashes';

/** SECRET_KEY is not the one this database was written with. Its message is for the operator. */
export class WrongKey extends Error {
  constructor() {
    super(keysCopy.wrongKey);
  }
}

/**
 * Adds the key of keyed hashes to the settings. It stays when SECRET_KEY is rotated, because hashes of unregistered
 * numbers could not be computed anew. It is made at the first start on a database: at random, or, if hashes exist, from
 * the secret that made them. Throws WrongKey before writing anything.
 */
export async function withHashKey(config: Config, db: Db): Promise<KeyedConfig> {
  const kept = await keptKey(db);
  return { ...config, hashKey: kept ? opened(config, kept).content : await firstKey(config, db) };
}

/** Instances wait for each other while no key is stored, so that all get the same one. */
async function firstKey(config: Config, db: Db): Promise<Buffer> {
  const files = openFiles(config);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.hashKey})`.execute(tx);
    const kept = await keptKey(tx);
    if (kept) return opened(config, kept).content;
    const used = await secretInUse(tx, files, config);
    if (used === 'unknown') throw new WrongKey();
    const key = used === 'none' ? randomBytes(32) : Buffer.from(used.secret);
    await keepKey(tx, config, key);
    return key;
  });
}

/**
 * Seals it under today's key: the last step of a rotation, so that until then every start needs
 * SECRET_KEY_PREVIOUS. False: it was sealed so already. Throws WrongKey.
 */
export async function resealHashKey(db: Db, config: Opener): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.hashKey})`.execute(tx);
    const kept = await keptKey(tx);
    const { content, current } = kept ? opened(config, kept) : { content: null, current: true };
    if (content && !current) await keepKey(tx, config, content);
    return !current;
  });
}

/** After a restore with a lost key: hashes made with the old key are no longer recognised. */
export async function replaceLostHashKey(db: Db, config: Opener): Promise<void> {
  const kept = await keptKey(db);
  if (!kept || stateOf(config, kept) === 'foreign') await keepKey(db, config, randomBytes(32));
}

/** May data, as this connection sees it, still be sealed under SECRET_KEY_PREVIOUS? */
export async function isRotating(client: Pick<pg.Pool, 'query'>, config: Opener): Promise<boolean> {
  if (config.secretKeyPrevious === null) return false;
  // A backup may run before the migrations.
  const table = await client.query(`select 1 where to_regclass('kept_keys') is not null`);
  if (table.rowCount === 0) return true;
  const kept = await client.query<{ sealed: Buffer }>('select sealed from kept_keys where name = $1', [NAME]);
  return kept.rowCount === 0 || stateOf(config, kept.rows[0]!.sealed) === 'previous';
}

function stateOf(config: Opener, kept: Buffer): 'current' | 'previous' | 'foreign' {
  try {
    return opened(config, kept).current ? 'current' : 'previous';
  } catch {
    return 'foreign';
  }
}

function opened(config: Opener, kept: Buffer): { content: Buffer; current: boolean } {
  try {
    return unseal(config, PURPOSE, NAME, kept);
  } catch (error) {
    throw error instanceof Unopenable ? new WrongKey() : error;
  }
}

async function keptKey(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('kept_keys').select('sealed').where('name', '=', NAME).executeTakeFirst();
  return row?.sealed;
}

async function keepKey(db: Db, config: Opener, key: Buffer): Promise<void> {
  const row = { sealed: seal(config, PURPOSE, NAME, key), sealed_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('kept_keys')
    .values({ name: NAME, ...row })
    .onConflict((c) => c.column('name').doUpdateSet(row))
    .execute();
}
