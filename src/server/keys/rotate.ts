import { keysCopy } from '#copy/operator.ts';
import type pg from 'pg';
import type { Files } from '../adapters/files.ts';
import { type Opener, Unopenable } from '../adapters/sealing.ts';
import { openSealedFiles, type SealedFiles } from '../adapters/sealed-files.ts';
import { resealText } from '../adapters/sealed-text.ts';
import { endLocked, lockRun } from '../db/backup-locks.ts';
import type { Db } from '../db/connect.ts';
import { holdPaper, papersAfter } from '../db/paper-pointers.ts';
import { resealHashKey } from './hash-key.ts';

export type RotationHost = { db: Db; pool: pg.Pool; files: Files; config: Opener };
export type Rotated = {
  /** Papers sealed anew, and all that are sealed by today's key in the end. */
  papers: { resealed: number; all: number };
  factors: { resealed: number; all: number };
  /** Files with a row but not in the storage. */
  missing: string[];
  /** Files that neither key opens. */
  unopenable: string[];
};

/** Names read at once, and files sealed at once: a distant storage answers slowly. */
const BATCH = 500;
const AT_ONCE = 8;

/**
 * Seals under SECRET_KEY everything still sealed under SECRET_KEY_PREVIOUS, while the application works. After a kill,
 * or a second run, it continues with the rest. When it returns, nothing needs SECRET_KEY_PREVIOUS. Throws WrongKey,
 * and Error during a backup, a restore or another rotation.
 */
export async function rotateKeys(host: RotationHost): Promise<Rotated> {
  const client = await host.pool.connect();
  try {
    // A backup copies rows of one moment and later files: it would mix both keys unnoticed.
    if (!(await lockRun(client))) throw new Error(keysCopy.busy);
    const done: Rotated = {
      papers: { resealed: 0, all: 0 },
      factors: { resealed: 0, all: 0 },
      missing: [],
      unopenable: [],
    };
    await resealPapers(host, done);
    await resealFactors(host, done);
    // Last step: until here a start without SECRET_KEY_PREVIOUS is refused.
    await resealHashKey(host.db, host.config);
    return done;
  } finally {
    await endLocked(client);
  }
}

/** All sealed files with a row; a file that moved to another row meanwhile is found in the next round. */
async function resealPapers({ db, files, config }: RotationHost, done: Rotated): Promise<void> {
  const papers = openSealedFiles(config, files);
  const dealtWith = new Set<string>();
  for (let found = true; found; ) {
    found = false;
    for (let after = ''; ; ) {
      const names = await papersAfter(db, after, BATCH);
      if (names.length === 0) break;
      after = names.at(-1)!;
      const left = names.filter((name) => !dealtWith.has(name));
      found ||= left.length > 0;
      for (let at = 0; at < left.length; at += AT_ONCE)
        await Promise.all(
          left.slice(at, at + AT_ONCE).map(async (name) => {
            if (await resealPaper(db, papers, name, done)) dealtWith.add(name);
          }),
        );
    }
  }
}

/**
 * Locks the rows while the file is read and written: otherwise an erased file could come back. False when no row
 * points to it now.
 */
async function resealPaper(db: Db, papers: SealedFiles, name: string, done: Rotated): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdPaper(tx, name))) return false;
    try {
      const came = await papers.reseal(name);
      if (came === 'missing') done.missing.push(name);
      else done.papers.all++;
      if (came === 'resealed') done.papers.resealed++;
    } catch (error) {
      if (!(error instanceof Unopenable)) throw error;
      done.unopenable.push(name);
    }
    return true;
  });
}

async function resealFactors({ db, config }: RotationHost, done: Rotated): Promise<void> {
  const rows = await db.selectFrom('totp_secrets').select(['member_id', 'sealed']).execute();
  for (const { member_id, sealed } of rows)
    try {
      const anew = resealText(config, member_id, sealed);
      done.factors.all++;
      if (!anew) continue;
      // A secret set up anew meanwhile uses today's key.
      const change = db.updateTable('totp_secrets').set({ sealed: anew });
      await change.where('member_id', '=', member_id).where('sealed', '=', sealed).execute();
      done.factors.resealed++;
    } catch (error) {
      if (!(error instanceof Unopenable)) throw error;
      done.unopenable.push(`totp_secrets ${member_id}`);
    }
}
