import { ROOM_PAGE } from '#domain/messaging/limits.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { cut } from '../../http/keyset.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import type { RoomMessage } from '#contract/room.ts';
import { withdrawRoomUpTo } from '../notifications/actions.withdrawal.ts';
import { remove } from './actions.ts';
import { roomMuted, roomUnmuted } from './events.ts';
import * as staffStore from './store.staff.ts';
import { findMessage, lockRoom } from './store.ts';
import { presentForStaff } from './view.ts';
import { isMember, lockMembers } from '../../members/locks.ts';

export { authorsOf } from './store.ts';

/** Most mutes in the list. */
const MUTES_SHOWN = 200;

/** The room for staff, newest first, deleted messages included. */
export async function readStaffRoom(ctx: Context, before: number | undefined) {
  const now = ctx.now();
  const [rows, { live, last_rev }, mutes] = await Promise.all([
    staffStore.staffPage(ctx.db, before ?? null, ROOM_PAGE + 1, now),
    staffStore.countLive(ctx.db),
    staffStore.mutesOf(ctx.db, now, MUTES_SHOWN),
  ]);
  const { page, more } = cut(rows, ROOM_PAGE);
  return {
    messages: page.map(presentForStaff),
    more,
    rev: Number(last_rev),
    live,
    mutes: mutes.map(({ member_id, nama, until, reason }) => ({
      memberId: member_id,
      nama,
      until: until.toISOString(),
      reason,
    })),
  };
}

/** Deletes any message; a deleted one stays deleted. Throws not-found. */
export async function deleteAny(ctx: Context, staffId: string, seq: number): Promise<void> {
  if (!(await findMessage(ctx.db, seq))) throw refuse('not-found');
  const now = ctx.now();
  const gone = await ctx.db.transaction().execute(async (tx) => {
    const removed = await removeAsStaff(tx, seq, staffId, now);
    if (!removed) return null;
    const { message, authorId: memberId } = removed;
    await recordAct(tx, { staffId, act: 'room-delete', memberId, subject: String(seq), reason: null, at: now });
    return message;
  });
  if (gone) ctx.live.broadcast(gone, []);
}

/** Deletes a message in the transaction of an act; returns the event to emit after its commit, and the author. */
export async function removeAsStaff(
  tx: Db,
  seq: number,
  staffId: string,
  now: Date,
): Promise<{ message: RoomMessage; authorId: string | null } | null> {
  const found = await findMessage(tx, seq);
  if (!found || found.deleted) return null;
  const message = await remove(tx, seq, staffId, now);
  return message && { message, authorId: found.author_id };
}

/** The member reads and does not post until then, and gets the reason. Throws reason-required, not-found. */
export async function mute(
  ctx: Context,
  staffId: string,
  { memberId, minutes, reason }: { memberId: string; minutes: number; reason: string },
) {
  const said = staffReasonOf(reason);
  const now = ctx.now();
  const until = await ctx.db.transaction().execute(async (tx) => {
    // Locks the author first, as posting does: after the answer no message of theirs is posted.
    await lockMembers(tx, [memberId]);
    const ends = await muteAsStaff(tx, staffId, { memberId, minutes, reason: said }, now);
    await recordAct(tx, {
      staffId,
      act: 'room-mute',
      memberId,
      subject: ends.toISOString(),
      reason: said,
      at: now,
    });
    return ends;
  });
  emitMuted(ctx, memberId);
  return { until: until.toISOString() };
}

/**
 * Mutes a member whom the caller has locked; the caller records the act and emits after the commit (emitMuted). Returns
 * the end. Throws not-found.
 */
export async function muteAsStaff(
  tx: Db,
  staffId: string,
  { memberId, minutes, reason }: { memberId: string; minutes: number; reason: string },
  now: Date,
): Promise<Date> {
  const until = new Date(now.getTime() + minutes * 60_000);
  if (!(await isMember(tx, memberId))) throw refuse('not-found');
  await staffStore.putMute(tx, { member_id: memberId, until, reason, muted_by: staffId, created_at: now });
  await roomMuted(tx, memberId, { until, reason }, now);
  return until;
}

/**
 * The member, locked by the caller, proved a number: a mute of its erased account goes on for them, and is told, so
 * that nobody escapes it (decision 0064). Once: lifted then, it does not come back with another account.
 */
export async function continueMute(tx: Db, memberId: string, numberHash: Buffer, now: Date): Promise<void> {
  const kept = await staffStore.takeKeptMute(tx, numberHash);
  if (!kept || kept.until <= now) return;
  if (await staffStore.extendMute(tx, { memberId, ...kept, now })) await roomMuted(tx, memberId, kept, now);
}

/** The member's browsers read the room anew. */
export function emitMuted(ctx: Context, memberId: string): void {
  ctx.live.emit([memberId], 'members', {});
}

/** They may write again, and are told so in place of the mute. Throws not-found without a running one. */
export async function unmute(ctx: Context, staffId: string, memberId: string): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await staffStore.endMute(tx, memberId, now);
    if (!ended) throw refuse('not-found');
    await roomUnmuted(tx, memberId, ended.created_at);
    await recordAct(tx, { staffId, act: 'room-unmute', memberId, subject: memberId, reason: null, at: now });
  });
  ctx.live.emit([memberId], 'members', {});
}

/** Deletes everything up to a message in one change, with its notifications; messages posted meanwhile stay. */
export async function clear(ctx: Context, staffId: string, upToSeq: number): Promise<{ deletedCount: number }> {
  const { count, rev } = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    await withdrawRoomUpTo(tx, upToSeq, now);
    const upTo = Math.min(upToSeq, Number((await lockRoom(tx)).last_seq));
    const cleared = await staffStore.clearUpTo(tx, upTo, staffId, now);
    if (cleared.count > 0)
      await recordAct(tx, {
        staffId,
        act: 'room-clear',
        memberId: null,
        subject: `${upTo}, ${cleared.count}`,
        reason: null,
        at: now,
      });
    return cleared;
  });
  if (rev !== null) ctx.live.broadcastRevision(Number(rev));
  return { deletedCount: count };
}
