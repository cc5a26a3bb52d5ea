import { DOWNLOAD_MINUTES, EXPORT, EXPORT_LINE_DAYS, nextExportAt } from '#domain/privacy/export.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { newObjectKey, release, removeOrphans, storeAndKeep } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { openPlace, sealCursor } from '../../http/cursors.ts';
import { lockMembers } from '../../members/locks.ts';
import { viewerOf } from '../../members/store.ts';
import { refuse, refuseAs } from '../../refusal.ts';
import { assertOwnPassword } from '../session/actions.ts';
import { exportReady } from './events.ts';
import { copyOf, filesOf, openingsOf } from './store.copy.ts';
import * as store from './store.exports.ts';
import { presentCopy, presentExport, presentOpening } from './view.ts';

const AT_ONCE = 10;
const OPENINGS = 200;
const HOUR_MS = 3_600_000;

/** Where the last copy of the own data stands, and who of the team opened what. */
export async function readExport(ctx: Context, memberId: string) {
  const last = await store.lastExport(ctx.db, memberId);
  return { copy: last ? presentExport(last, ctx.now()) : null, nextAt: nextAt(last, ctx.now()) };
}

const nextAt = (last: store.ExportRow | undefined, now: Date): string | null => {
  const next = nextExportAt(last?.asked_at.getTime() ?? null, now.getTime());
  return next === null ? null : new Date(next).toISOString();
};

/** What the team opened of the member's: when, as which role and why; never who. */
export async function listOpenings(ctx: Context, memberId: string) {
  return { openings: (await openingsOf(ctx.db, memberId, OPENINGS)).map(presentOpening) };
}

/**
 * Asks for a copy of the own data, which a job makes: one in 24 hours, counted under the account's lock. Throws
 * own-password-required, own-password-wrong, export-too-early, too-many-requests.
 */
export async function askExport(ctx: Context, memberId: string, currentPassword: string | undefined) {
  await assertOwnPassword(ctx, memberId, currentPassword);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const date = nextAt(await store.lastExport(tx, memberId), ctx.now());
    if (date !== null) throw refuse('export-too-early', { params: { date } });
    await store.insertExport(tx, memberId, ctx.now());
  });
  return readExport(ctx, memberId);
}

/**
 * An address that gives the copy to this member for five minutes. Throws not-found, own-password-required,
 * own-password-wrong, too-many-requests.
 */
export async function openExport(ctx: Context, memberId: string, id: string, currentPassword: string | undefined) {
  await assertOwnPassword(ctx, memberId, currentPassword);
  if ((await store.keyOfExport(ctx.db, memberId, id, ctx.now())) === null) throw refuse('not-found');
  const until = String(ctx.now().getTime() + DOWNLOAD_MINUTES * 60_000);
  const key = sealCursor(ctx.config, memberId, ['export', id, until]);
  return { address: `/api/privacy/exports/${id}/file?key=${key}` };
}

/** The bytes for such an address. Throws not-found. */
export async function exportBytes(ctx: Context, memberId: string, id: string, key: string): Promise<Buffer> {
  const over = refuseAs('cursor-invalid', 'not-found');
  const [of, until] = readKey(ctx, memberId, key, over);
  const stored = await store.keyOfExport(ctx.db, memberId, id, ctx.now());
  if (of !== id || Number(until) < ctx.now().getTime() || stored === null) throw refuse('not-found');
  const bytes = await ctx.sealedFiles.get(stored);
  if (bytes === null) throw refuse('not-found');
  return bytes;
}

function readKey(ctx: Context, memberId: string, key: string, over: (error: unknown) => never): [string, string] {
  try {
    return openPlace<[string, string]>(ctx.config, memberId, key, 'export', 2);
  } catch (error) {
    return over(error);
  }
}

/** Makes the copies that wait. Answers how many; throws at its end when some could not be made. */
export async function makeWaitingExports(ctx: Context): Promise<number> {
  const each = new EachByItself(ctx.log, 'exports.make');
  for (;;) {
    const waiting = await store.waitingExports(ctx.db, each.failed, AT_ONCE);
    const goesOn = await each.round(waiting, ({ id, member_id }) => makeExport(ctx, id, member_id));
    if (!goesOn || waiting.length < AT_ONCE) return each.end();
  }
}

/** One copy: sealed like a paper before it is stored; its member is told. */
async function makeExport(ctx: Context, id: string, memberId: string): Promise<boolean> {
  const zip = Buffer.from(zipSync(await contentsOf(ctx, memberId)));
  const key = newObjectKey('papers');
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + EXPORT.keptHours * HOUR_MS);
  const keep = async (tx: Context['db']) => {
    const ready = { ready_at: now, expires_at, object_key: key, bytes: zip.length };
    if (!(await store.markReady(tx, id, ready))) throw refuse('not-found');
    await exportReady(tx, { memberId, exportId: id, until: expires_at });
  };
  return storeAndKeep(ctx, key, () => ctx.sealedFiles.put(key, zip), keep).then(() => true, refusedIsFalse);
}

/** Another instance was faster, or the member left meanwhile: nothing is kept. */
function refusedIsFalse(error: unknown): false {
  if ((error as { code?: string }).code !== 'not-found') throw error;
  return false;
}

async function contentsOf(ctx: Context, memberId: string): Promise<Zippable> {
  const [{ profile }, parts, files, openings] = await Promise.all([
    viewerOf(ctx)(memberId),
    copyOf(ctx.db, memberId),
    filesOf(ctx.db, memberId),
    openingsOf(ctx.db, memberId, 10_000),
  ]);
  const copy = presentCopy({ profile, parts, openings: openings.map(presentOpening), madeAt: ctx.now() });
  const zip: Zippable = { 'data.json': strToU8(JSON.stringify(copy, null, 2)) };
  for (const [i, { key }] of files.photos.entries()) {
    const bytes = await ctx.files.get(`${key}/full.webp`);
    if (bytes) zip[`foto/${i + 1}.webp`] = [bytes, { level: 0 }];
  }
  for (const [i, { key, name }] of files.papers.entries()) {
    const bytes = await ctx.sealedFiles.get(key);
    if (bytes) zip[`dokumen/${i + 1}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}`] = bytes;
  }
  return zip;
}

/** Takes files whose days are over, and forgets old lines. Answers how many files. */
export async function eraseOldExports(ctx: Context): Promise<number> {
  for (let erased = 0; ; ) {
    const now = ctx.now();
    const keys = await ctx.db.transaction().execute(async (tx) => {
      const taken = await store.takeOver(tx, now, AT_ONCE);
      await release(tx, taken, now);
      return taken;
    });
    await removeOrphans(ctx, keys);
    erased += keys.length;
    if (keys.length === AT_ONCE) continue;
    await store.forgetExportsBefore(ctx.db, new Date(now.getTime() - EXPORT_LINE_DAYS * DAY_MS));
    return erased;
  }
}
