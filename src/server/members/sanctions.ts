import { closedAccountCopy } from '#copy/closed-account.ts';
import { APPEAL_TOKEN_MINUTES } from '#domain/safety/sanctions.ts';
import type { Opener, Sealer } from '../adapters/sealing.ts';
import type { BaseContext } from '../base-context.ts';
import { openPlace, sealCursor } from '../http/cursors.ts';
import { refuse, type Refusal, refuseAs } from '../refusal.ts';
import { lockMembers } from './locks.ts';
import { standingTurned } from './standing-turned.ts';
import { isClosed } from './deletions.ts';
import { endStanding, standingOf } from './store.sanctions.ts';

const APPEAL = 'appeal';

/** Ends a suspension whose time is over; false when there is none. */
export async function liftOver(
  ctx: Pick<BaseContext, 'db' | 'now'> & Parameters<typeof standingTurned>[0],
  memberId: string,
): Promise<boolean> {
  const { ended, turned } = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    return endStanding(tx, memberId, { how: 'time', now: ctx.now() });
  });
  if (turned) await standingTurned(ctx, memberId);
  return ended;
}

/**
 * The refusal of a right password for a suspended or banned account: cause as a class, end, a token for one
 * appeal, if one is possible, and a token for closing the account. Of one that its owner closed, and that cannot be
 * restored any more, it says this alone.
 */
export async function suspendedRefusal(
  ctx: Pick<BaseContext, 'config' | 'db' | 'now'>,
  memberId: string,
): Promise<Refusal> {
  if (await isClosed(ctx.db, memberId))
    return refuse('account-suspended', { params: { closed: 'yes' }, words: closedAccountCopy });
  const standing = await standingOf(ctx.db, memberId);
  if (!standing) return refuse('account-suspended');
  const { id, kind, cause, until, appealed, answered } = standing;
  const way: Record<string, string> = {
    ...(appealed ? { appealed: 'yes' } : { appeal: appealToken(ctx.config, id, ctx.now()) }),
    ...(answered ? { answered: 'yes' } : {}),
    deletion: deletionToken(ctx.config, { memberId, sanctionId: id }, ctx.now()),
  };
  return refuse('account-suspended', {
    params: { kind, cause, ...(until ? { until: until.toISOString() } : {}), ...way },
  });
}

/** A token for an appeal against this decision, valid for a while. The table limits it to one appeal. */
export function appealToken(config: Sealer, sanctionId: string, now: Date): string {
  return sealForNow(config, APPEAL, [sanctionId], now);
}

/** The decision a token is for. Throws appeal-token-over. */
export function sanctionOfToken(config: Opener, token: string, now: Date): string {
  return openForNow(config, { kind: APPEAL, count: 1, over: 'appeal-token-over' }, token, now)[0]!;
}

const DELETION = 'suspended-deletion';

/** A token with which a suspended or banned member can close their account, with their password (decision 0077). */
export function deletionToken(
  config: Sealer,
  { memberId, sanctionId }: { memberId: string; sanctionId: string },
  now: Date,
): string {
  return sealForNow(config, DELETION, [memberId, sanctionId], now);
}

/** The account a token may close, and its decision. Throws deletion-token-over. */
export function memberOfDeletion(config: Opener, token: string, now: Date): { memberId: string; sanctionId: string } {
  const what = { kind: DELETION, count: 2, over: 'deletion-token-over' } as const;
  const [memberId, sanctionId] = openForNow(config, what, token, now);
  return { memberId: memberId!, sanctionId: sanctionId! };
}

/** A token of a refused sign-in, valid for half an hour. */
function sealForNow(config: Sealer, kind: string, texts: readonly string[], now: Date): string {
  return sealCursor(config, kind, [kind, ...texts, String(now.getTime() + APPEAL_TOKEN_MINUTES * 60_000)]);
}

/** The `count` texts of a token of this kind. Throws `over`. */
function openForNow(
  config: Opener,
  { kind, count, over }: { kind: string; count: number; over: 'appeal-token-over' | 'deletion-token-over' },
  token: string,
  now: Date,
): readonly string[] {
  try {
    const texts = openPlace<readonly string[]>(config, kind, token, kind, count + 1);
    if (Number(texts[count]) > now.getTime()) return texts;
  } catch (error) {
    return refuseAs('cursor-invalid', over)(error);
  }
  throw refuse(over);
}
