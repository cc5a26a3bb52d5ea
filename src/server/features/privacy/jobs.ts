import { PAYMENT_PATIENCE_DAYS } from '#domain/privacy/deletion.ts';
import { EXPORT, EXPORT_LINE_DAYS } from '#domain/privacy/export.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { release, removeOrphans, storePartsAndKeep } from '../../adapters/objects.ts';
import { inParts, type ZipEntry, zipPieces } from '../../adapters/zip.ts';
import type { Context } from '../../context.ts';
import { noteErasures } from '../../db/erasures.ts';
import { eraseMember } from '../../db/member-erasure.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { withEnding } from '../../http/file-endings.ts';
import { lockMembers } from '../../members/locks.ts';
import { viewerOf } from '../../members/store.ts';
import { refuse } from '../../refusal.ts';
import { exportReady } from './events.ts';
import { copyOf, filesOf, type OwnPaper, openingsOf } from './store.copy.ts';
import { deleteProofsBefore, dueAccounts, stillDue } from './store.deletion.ts';
import * as exports from './store.exports.ts';
import { presentCopy, presentOpening } from './view.ts';

const ACCOUNTS_AT_ONCE = 50;
const EXPORTS_AT_ONCE = 10;
const HOUR_MS = 3_600_000;
/** So long a waived erasure waits for the message that tells of it. */
const NOTICE_PATIENCE_MS = 10 * 60_000;

/** Erases accounts that are due. Returns how many; throws at its end when some could not be erased. */
export async function eraseAccounts(ctx: Context): Promise<number> {
  const each = new EachByItself(ctx.log, 'accounts.erase');
  for (;;) {
    const now = ctx.now();
    const patience = new Date(now.getTime() - PAYMENT_PATIENCE_DAYS * DAY_MS);
    const told = new Date(now.getTime() - NOTICE_PATIENCE_MS);
    const due = await dueAccounts(ctx.db, { now, patience, told, without: each.failed }, ACCOUNTS_AT_ONCE);
    const goesOn = await each.round(due, (id) => eraseAccount(ctx, id));
    if (!goesOn || due.length < ACCOUNTS_AT_ONCE) return each.end();
  }
}

/** One account in one transaction: rows, marks of stored objects, and the erasure's record for restored backups. */
async function eraseAccount(ctx: Context, id: string): Promise<boolean> {
  const now = ctx.now();
  const erased = await ctx.db.transaction().execute(async (tx) => {
    const account = await stillDue(tx, id, now);
    if (!account) return null;
    const taken = await eraseMember(tx, id, now);
    await release(tx, taken, now);
    await noteErasures(tx, 'member', [id], now);
    return { account, taken };
  });
  if (erased === null) return false;
  await removeOrphans(ctx, erased.taken);
  await ctx.index.refresh([id]);
  // They end by themselves within a day: while Redis is away no erasure waits for it.
  await ctx.limits
    .forget([erased.account])
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'limits of an erased account stay until they end'));
  return true;
}

/** Deletes proofs of consents of members erased long ago. */
export function sweepProofs(ctx: Context): Promise<number> {
  return deleteProofsBefore(ctx.db, ctx.now());
}

/** Makes the requested copies. Returns how many; throws at its end when some could not be made. */
export async function makeExports(ctx: Context): Promise<number> {
  const each = new EachByItself(ctx.log, 'exports.make');
  for (;;) {
    const waiting = await exports.waitingExports(ctx.db, each.failed, EXPORTS_AT_ONCE);
    const goesOn = await each.round(waiting, ({ id, member_id }) => makeExport(ctx, id, member_id));
    if (!goesOn || waiting.length < EXPORTS_AT_ONCE) return each.end();
  }
}

/**
 * One copy, unless it was begun twice and ended neither time: it ended the process, and would again. It is over then,
 * its member may ask for another, and the run fails. One that failed has ended and is tried again.
 */
async function makeExport(ctx: Context, id: string, memberId: string): Promise<boolean> {
  try {
    await ctx.limits.use('export-start', id);
  } catch (error) {
    if ((error as { code?: string }).code !== 'too-many-requests') throw error;
    await exports.giveUp(ctx.db, id, ctx.now());
    throw new Error('a copy was begun twice and did not end: it is given up', { cause: error });
  }
  try {
    return await makeBegun(ctx, id, memberId);
  } finally {
    // While Redis or the database is away the start stays counted; what the copy became is what is told.
    await ctx.limits
      .clear('export-start', id)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the start of a copy stays counted'));
  }
}

/** Each part is sealed like a paper before it is stored, and forgotten here; the member is notified. */
async function makeBegun(ctx: Context, id: string, memberId: string): Promise<boolean> {
  const parts = inParts(zipPieces(contentsOf(ctx, memberId)), EXPORT.partBytes);
  const keep = async (tx: Context['db'], stored: { keys: string[]; bytes: number }) => {
    const now = ctx.now();
    const expires_at = new Date(now.getTime() + EXPORT.keptHours * HOUR_MS);
    // The lock orders this before or after an erasure: otherwise the file could be left without an owner.
    await lockMembers(tx, [memberId]);
    if (!(await exports.markReady(tx, id, { ready_at: now, expires_at, ...stored }))) throw refuse('not-found');
    await exportReady(tx, { memberId, exportId: id, until: expires_at });
  };
  return storePartsAndKeep(ctx, 'papers', parts, keep).then(() => true, refusedIsFalse);
}

/** Another instance was faster, or the member left meanwhile: nothing is stored. */
function refusedIsFalse(error: unknown): false {
  if (!['not-found', 'login-required'].includes((error as { code?: string }).code ?? '')) throw error;
  return false;
}

/** What the copy holds; each part of the data, and each stored file, is read when its turn comes. */
async function* contentsOf(ctx: Context, memberId: string): AsyncGenerator<ZipEntry> {
  const [{ profile }, files, openings] = await Promise.all([
    viewerOf(ctx)(memberId),
    filesOf(ctx.db, memberId),
    openingsOf(ctx.db, memberId, ctx.now(), 10_000),
  ]);
  const parts = copyOf(ctx.db, memberId);
  const told = openings.map(presentOpening);
  yield { name: 'data.json', bytes: presentCopy({ profile, parts, openings: told, madeAt: ctx.now() }) };
  for (const [i, { key }] of files.photos.entries()) {
    const bytes = await ctx.files.get(`${key}/full.webp`);
    if (bytes) yield { name: `foto/${i + 1}.webp`, bytes, packed: true };
  }
  yield* sealedOf(ctx, 'dokumen', files.papers);
  yield* sealedOf(ctx, 'bukti-bayar', files.receipts);
}

async function* sealedOf(ctx: Context, folder: string, papers: readonly OwnPaper[]): AsyncGenerator<ZipEntry> {
  for (const [i, { key, name, mime }] of papers.entries()) {
    const bytes = await ctx.sealedFiles.get(key);
    if (bytes)
      yield { name: `${folder}/${i + 1}-${withEnding(name, mime).replace(/[^\p{L}\p{N}._ -]/gu, '_')}`, bytes };
  }
}

/** Releases the files of expired copies, and deletes old records. Returns how many copies. */
export async function eraseExports(ctx: Context): Promise<number> {
  for (let erased = 0; ; ) {
    const now = ctx.now();
    const over = await ctx.db.transaction().execute(async (tx) => {
      const taken = await exports.takeOver(tx, now, EXPORTS_AT_ONCE);
      await release(tx, taken.keys, now);
      return taken;
    });
    await removeOrphans(ctx, over.keys);
    erased += over.copies;
    if (over.copies === EXPORTS_AT_ONCE) continue;
    await exports.forgetExportsBefore(ctx.db, new Date(now.getTime() - EXPORT_LINE_DAYS * DAY_MS));
    return erased;
  }
}
