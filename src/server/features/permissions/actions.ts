import type { CandidateCard } from '#contract/search.ts';
import type { PermissionRequest } from '#contract/permissions.ts';
import { datesOf } from '#copy/dates.ts';
import { type Zone, zoneOf } from '#domain/profile/time-zone.ts';
import {
  type AskFacts,
  askAgainAt,
  decideAnswer,
  decideAsk,
  type PermissionStatus,
} from '#domain/permissions/permission-decision.ts';
import { isKept } from '#domain/visibility/existence.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { likesItems } from '../likes/actions.ts';
import { isVisibleTo } from '../../members/visible-to.ts';
import { canMeet, visibleMember, visibilityOf } from '../../members/visibility.ts';
import { factsAbout, loadViewer, loadProfiles, viewerOf } from '../../members/store.ts';
import { afterFirstLook } from '../../members/versions.ts';
import { presentCard } from '../../members/view.ts';
import { withdraw } from '../notifications/actions.withdrawal.ts';
import { permissionAnswered, permissionAsked } from './events.ts';
import * as store from './store.ts';
import type { ListedPermission } from './store.ts';
import { presentPermission } from './view.ts';
import { lockMembers } from '../../members/locks.ts';

/**
 * Asks a match for the full profile: in one transaction gather under locks → decide → write → emit. Throws
 * candidate-not-available, permission-needs-match, upgrade-required, permission-pending, permission-granted,
 * permission-too-early (with the date), too-many-requests.
 */
export async function askPermission(ctx: Context, viewerId: string, targetId: string): Promise<CandidateCard> {
  await ctx.limits.use('permission', viewerId);
  const ask = async (tx: Db) => {
    const now = ctx.now();
    const facts = await gather(tx, viewerId, targetId, now);
    const decision = decideAsk(facts, now.getTime());
    if (!decision.ok)
      throw refuse(
        decision.code,
        decision.code === 'permission-too-early'
          ? { params: { date: datesOf(facts.zone).dateText(askAgainAt(facts.asked!)!) } }
          : {},
      );
    const id = await store.putRequest(tx, viewerId, targetId, now);
    // A member hidden from the owner causes no event: a notification that is not shown is still heard (R-INF 5).
    if (await isVisibleTo(tx, targetId, viewerId))
      await permissionAsked(tx, { id, requester_id: viewerId, target_id: targetId, requested_at: now });
  };
  await afterFirstLook(ctx, viewerId, () => ctx.db.transaction().execute(ask));
  return presentCard(await visibleMember(ctx, viewerId, targetId), ctx.now().getTime());
}

async function gather(tx: Db, viewerId: string, targetId: string, now: Date): Promise<AskFacts & { zone: Zone }> {
  await lockMembers(tx, [viewerId, targetId]);
  const viewer = await loadViewer(tx, viewerId, now);
  const [about, profile] = [
    (await factsAbout(tx, viewerId, [targetId], now)).get(targetId),
    (await loadProfiles(tx, [targetId], now)).get(targetId),
  ];
  const row = about && visibilityOf(viewer, about).row;
  return {
    zone: zoneOf(viewer.profile.domicile),
    tier: viewer.plan.tier,
    needsPayment: viewer.plan.needsPayment,
    relation: about?.relation ?? 'none',
    asked: about?.asked ?? null,
    available:
      about !== undefined &&
      profile !== undefined &&
      row !== 'nothing' &&
      row !== 'blurred' &&
      canMeet(viewer, about, profile),
  };
}

/**
 * The owner's answer, under locks: a parallel answer or block is ordered before or after it. Both must
 * still be a match and visible to each other. Throws not-found,
 * permission-not-pending, too-many-requests.
 */
export async function answerPermission(
  ctx: Context,
  ownerId: string,
  id: string,
  answer: 'approve' | 'deny' | 'revoke',
): Promise<{ status: PermissionStatus }> {
  await ctx.limits.use('permission-answer', ownerId);
  const { status, requesterId } = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    const found = await store.findPermission(tx, id);
    if (found?.target_id !== ownerId) throw refuse('not-found');
    await lockMembers(tx, [ownerId, found.requester_id]);
    const request = await store.lockPermission(tx, id);
    if (!request || !(await mayAnswer(tx, request, now))) throw refuse('not-found');
    const decision = decideAnswer(request.status, answer);
    if (!decision.ok) throw refuse(decision.code);
    await store.writeAnswer(tx, id, decision.status, now);
    // The request is obsolete (S2 §4), and the requester is notified of the answer, but not of a revocation; of no
    // answer by whoever hides from them: a notification that is not shown is still heard (R-INF 5).
    await withdraw(tx, 'permission.asked', { permissionId: id, askedAt: request.requested_at.toISOString() }, now);
    const { status } = decision;
    if ((status === 'approved' || status === 'denied') && (await isVisibleTo(tx, request.requester_id, ownerId)))
      await permissionAnswered(tx, request, status, now);
    return { status, requesterId: request.requester_id };
  });
  // Nobody is notified of a revocation, but a profile that is open closes at once, as its owner was told: the page
  // reads it anew, by the event of every change of what is visible. Where no page shows the owner, nothing is told
  // (R-INF 5).
  if (status === 'revoked' && (await isVisibleTo(ctx.db, requesterId, ownerId)))
    ctx.live.emit([requesterId], 'members', {});
  return { status };
}

/** Answers are possible for a visible match, paused or not. */
async function mayAnswer(tx: Db, { requester_id, target_id }: store.PermissionRow, now: Date): Promise<boolean> {
  const about = (await factsAbout(tx, target_id, [requester_id], now)).get(requester_id);
  return about?.relation === 'mutual' && isKept(about);
}

/**
 * Requests to the member, granted and refused ones, and the member's own, each newest first.
 */
export async function listPermissions(ctx: Context, memberId: string) {
  const [viewer, rows] = await Promise.all([viewerOf(ctx)(memberId), store.permissionsOf(ctx.db, memberId)]);
  const items = await likesItems(
    ctx,
    viewer,
    rows.map((row) => ({ otherId: row.other_id, at: row.requested_at })),
  );
  const members = new Map(items.map((item) => [item.id, item]));
  const list = (belongs: (row: ListedPermission) => boolean): PermissionRequest[] =>
    rows.filter(belongs).flatMap((row) => {
      const member = members.get(row.other_id);
      return member ? [presentPermission(row, member)] : [];
    });
  return {
    waiting: list((row) => !row.mine && row.status === 'pending'),
    granted: list((row) => !row.mine && row.status === 'approved'),
    refused: list((row) => !row.mine && (row.status === 'denied' || row.status === 'revoked')),
    asked: list((row) => row.mine),
  };
}

/** Ends one member's permission to see the other, in the caller's transaction: after a block. */
export async function revokeBetween(tx: Db, requesterId: string, targetId: string, now: Date): Promise<void> {
  await store.revokeGrant(tx, requesterId, targetId, now);
}

/** Ends all requests and grants between two members, in the caller's transaction: their match is over. */
export async function endBetween(tx: Db, a: string, b: string, now: Date): Promise<void> {
  await store.revokeBoth(tx, a, b, now);
}
