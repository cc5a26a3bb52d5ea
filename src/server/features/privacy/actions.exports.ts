import { datesOf } from '#copy/dates.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { DOWNLOAD_MINUTES, nextExportAt } from '#domain/privacy/export.ts';
import { OPENINGS_SHOWN } from '#domain/privacy/openings.ts';
import { concurrencyLimit } from '../../adapters/concurrency-limit.ts';
import type { Context } from '../../context.ts';
import { openPlace, sealCursor } from '../../http/cursors.ts';
import { longAnswers } from '../../http/long-answers.ts';
import { lockMembers } from '../../members/locks.ts';
import { refuse, refuseAs } from '../../refusal.ts';
import { assertOwnPassword } from '../session/actions.ts';
import { openingsOf } from './store.copy.ts';
import * as store from './store.exports.ts';
import { presentExport, presentOpening } from './view.ts';

/** State of the last copy of the own data, and the team's openings. */
export async function readExport(ctx: Context, memberId: string) {
  const last = await store.lastExport(ctx.db, memberId);
  return { copy: last ? presentExport(last, ctx.now()) : null, nextAt: nextAt(last, ctx.now()) };
}

const nextAt = (last: store.ExportRow | undefined, now: Date): string | null => {
  const next = nextExportAt(last?.asked_at.getTime() ?? null, now.getTime());
  return next === null ? null : new Date(next).toISOString();
};

/** The team's newest openings of the member's data: kind, hour, roles of that time and reason; never the name. */
export async function listOpenings(ctx: Context, memberId: string) {
  return { openings: (await openingsOf(ctx.db, memberId, ctx.now(), OPENINGS_SHOWN)).map(presentOpening) };
}

/**
 * Requests a copy of the own data, which a job makes: one in 24 hours, counted under the account's lock. Throws
 * own-password-required, own-password-wrong, export-too-early, too-many-requests.
 */
export async function askExport(ctx: Context, memberId: string, currentPassword: string | undefined) {
  await assertOwnPassword(ctx, memberId, currentPassword);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const from = nextAt(await store.lastExport(tx, memberId), ctx.now());
    if (from !== null) {
      const zone = zoneOf(await store.domicileOf(tx, memberId));
      throw refuse('export-too-early', { params: { date: datesOf(zone).dueText(from) } });
    }
    await store.insertExport(tx, memberId, ctx.now());
  });
  return readExport(ctx, memberId);
}

/**
 * An address of the copy for this member, valid for five minutes. Throws not-found, own-password-required,
 * own-password-wrong, too-many-requests.
 */
export async function openExport(ctx: Context, memberId: string, id: string, currentPassword: string | undefined) {
  await assertOwnPassword(ctx, memberId, currentPassword);
  if ((await store.partsOfExport(ctx.db, memberId, id, ctx.now())) === null) throw refuse('not-found');
  const until = String(ctx.now().getTime() + DOWNLOAD_MINUTES * 60_000);
  const key = sealCursor(ctx.config, memberId, ['export', id, until]);
  return { address: `/api/privacy/exports/${id}/file?key=${key}` };
}

/** Parts read and opened at once on this instance, however many copies are fetched; each fetched one holds a part. */
const PARTS_AT_ONCE = 2;
const inTurn = concurrencyLimit(PARTS_AT_ONCE);

/** The bytes of such an address, part by part as they are taken, and how many they are. Throws not-found. */
export async function exportBytes(
  ctx: Context,
  memberId: string,
  id: string,
  key: string,
): Promise<{ bytes: number; parts: AsyncIterable<Buffer> }> {
  const over = refuseAs('cursor-invalid', 'not-found');
  const [of, until] = readKey(ctx, memberId, key, over);
  const stored = await store.partsOfExport(ctx.db, memberId, id, ctx.now());
  if (of !== id || Number(until) < ctx.now().getTime() || stored === null) throw refuse('not-found');
  const open = (name: string) => inTurn(() => ctx.sealedFiles.get(name));
  // Before the answer begins: what is missing from the start is told as ever.
  const first = await open(stored.keys[0]!);
  if (first === null) throw refuse('not-found');
  return { bytes: stored.bytes, parts: inOrder(first, stored.keys.slice(1), open) };
}

/** Places of fetched copies, three a member. */
export const takePlace = longAnswers({ atOnce: 3, retryAfter: 30 });

async function* inOrder(
  first: Buffer,
  others: readonly string[],
  open: (name: string) => Promise<Buffer | null>,
): AsyncGenerator<Buffer, void, void> {
  yield first;
  for (const name of others) {
    const part = await open(name);
    // It ended while it was fetched: an answer that is cut off is not taken for whole.
    if (part === null) throw new Error('a part of a copy is missing');
    yield part;
  }
}

function readKey(ctx: Context, memberId: string, key: string, over: (error: unknown) => never): [string, string] {
  try {
    return openPlace<[string, string]>(ctx.config, memberId, key, 'export', 2);
  } catch (error) {
    return over(error);
  }
}
