import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { revokeBetween } from '../permissions/actions.ts';
import { memberOfRef, memberRef } from '../../members/refs.ts';
import { metMember, type Target } from './actions.met.ts';
import { type MetMember, presentBlocks } from './view.ts';
import * as store from './store.blocks.ts';
import { lockMembers } from '../../members/locks.ts';

export async function listBlocked(ctx: Context, memberId: string) {
  return presentBlocks(ctx.config, memberId, await store.blocksOf(ctx.db, memberId));
}

/**
 * Blocks a member: both are hidden from each other from the next statement on, everywhere (visible_to). Throws
 * candidate-not-available, too-many-requests.
 */
export async function block(ctx: Context, memberId: string, target: Target): Promise<{ ref: string }> {
  await ctx.limits.use('block', memberId);
  const other = await metMember(ctx, memberId, target);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockMembers(tx, [memberId, other.facts.id]))) throw refuse('candidate-not-available');
    await writeBlock(tx, other, ctx.now());
  });
  return { ref: memberRef(ctx.config, memberId, other.facts.id) };
}

/**
 * Under the lock of both members, so that no answer to a request is concurrent. The blocker's grant is revoked
 * for good.
 */
export async function writeBlock(tx: Db, { viewer, facts, shown, byId }: MetMember, now: Date): Promise<void> {
  await store.insertBlock(tx, { blockerId: viewer.id, blockedId: facts.id, nama: shown, knewId: byId, now });
  await revokeBetween(tx, facts.id, viewer.id, now);
}

/**
 * Removes the own block; everything before is visible again, except the revoked permission. Throws
 * not-found.
 */
export async function unblock(ctx: Context, memberId: string, ref: string): Promise<void> {
  const otherId = await memberOfRef(ctx, memberId, ref);
  if (otherId === null || !(await store.deleteBlock(ctx.db, memberId, otherId))) throw refuse('not-found');
}
