import { APPEAL_TOKEN_MINUTES } from '#domain/safety/sanctions.ts';
import type { Opener, Sealer } from '../adapters/sealing.ts';
import type { BaseContext } from '../base-context.ts';
import { openPlace, sealCursor } from '../http/cursors.ts';
import { refuse, type Refusal, refuseAs } from '../refusal.ts';
import { lockMembers } from './locks.ts';
import { endStanding, standingOf } from './store.sanctions.ts';

const APPEAL = 'appeal';

/** Ends a suspension whose time is over; false when there is none. */
export async function liftOver(ctx: Pick<BaseContext, 'db' | 'now'>, memberId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    return endStanding(tx, memberId, { how: 'time', now: ctx.now() });
  });
}

/**
 * What somebody with the right password of a suspended account is told: why as a class, until when, the way to one
 * appeal, while there is one, and the way to the end of the account.
 */
export async function suspendedRefusal(
  ctx: Pick<BaseContext, 'config' | 'db' | 'now'>,
  memberId: string,
): Promise<Refusal> {
  const standing = await standingOf(ctx.db, memberId);
  if (!standing) return refuse('account-suspended');
  const { id, kind, cause, until, appealed } = standing;
  const way: Record<string, string> = {
    ...(appealed ? { appealed: 'yes' } : { appeal: appealToken(ctx.config, id, ctx.now()) }),
    deletion: deletionToken(ctx.config, { memberId, sanctionId: id }, ctx.now()),
  };
  return refuse('account-suspended', {
    params: { kind, cause, ...(until ? { until: until.toISOString() } : {}), ...way },
  });
}

/** Opens the way to appeal against this decision for a while. That each is appealed against once, the table holds. */
export function appealToken(config: Sealer, sanctionId: string, now: Date): string {
  return sealCursor(config, APPEAL, [APPEAL, sanctionId, String(now.getTime() + APPEAL_TOKEN_MINUTES * 60_000)]);
}

/** The decision a token is for. Throws appeal-token-over. */
export function sanctionOfToken(config: Opener, token: string, now: Date): string {
  const over = refuseAs('cursor-invalid', 'appeal-token-over');
  try {
    const [id, expires] = openPlace<[string, string]>(config, APPEAL, token, APPEAL, 2);
    if (Number(expires) > now.getTime()) return id;
  } catch (error) {
    return over(error);
  }
  throw refuse('appeal-token-over');
}

const DELETION = 'suspended-deletion';

/** Lets a member whom this decision keeps out end their account for a while, with their password (decision 0077). */
export function deletionToken(
  config: Sealer,
  { memberId, sanctionId }: { memberId: string; sanctionId: string },
  now: Date,
): string {
  const until = String(now.getTime() + APPEAL_TOKEN_MINUTES * 60_000);
  return sealCursor(config, DELETION, [DELETION, memberId, sanctionId, until]);
}

/** Whose account a token may end, and under which decision. Throws deletion-token-over. */
export function memberOfDeletion(config: Opener, token: string, now: Date): { memberId: string; sanctionId: string } {
  const over = refuseAs('cursor-invalid', 'deletion-token-over');
  try {
    const [memberId, sanctionId, until] = openPlace<[string, string, string]>(config, DELETION, token, DELETION, 3);
    if (Number(until) > now.getTime()) return { memberId, sanctionId };
  } catch (error) {
    return over(error);
  }
  throw refuse('deletion-token-over');
}
