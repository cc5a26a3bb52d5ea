import { accountMessages } from '#copy/outbound-texts.ts';
import type { ReportCategory } from '#domain/safety/reports.ts';
import { BANNED_NUMBER_DAYS, decideSanction, type SanctionKind } from '#domain/safety/sanctions.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { FastifyRequest } from 'fastify';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { once } from '../../http/once.ts';
import { isMember, lockMembers } from '../../members/locks.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { standingTurned } from '../../members/standing-turned.ts';
import { endStanding, standingOf } from '../../members/store.sanctions.ts';
import { refuse } from '../../refusal.ts';
import { endSessionsOf } from '../session/actions.ts';
import { accountDecided, memberWarned } from './events.ts';
import * as store from './store.ts';

export type Wanted = { kind: SanctionKind; cause: ReportCategory; days: number | null };
export type Act = {
  memberId: string;
  staffId: string;
  reason: string;
  reportId: string | null;
  now: Date;
  /** The standing decision as staff read it, null: none; absent: whatever stands is replaced. */
  decisionId?: string | null | undefined;
};

/**
 * Decides about a member whom the caller has locked, in the caller's transaction, and notifies them: of a warning by
 * notification, of a suspension or ban by message, mail and at sign-in. Their sessions end with it. The caller
 * records the act, and tells after the commit when the member left everybody's lists with it: true. Who was out of them
 * already (suspended, closed) leaves none, and nobody hears of a further decision. Throws not-found, changed-meanwhile,
 * member-banned, sanction-days.
 */
export async function applySanction(ctx: Context, tx: Db, wanted: Wanted, act: Act): Promise<boolean> {
  const { memberId, staffId, reason, reportId, now, decisionId } = act;
  if (!(await isMember(tx, memberId))) throw refuse('not-found');
  const standing = (await standingOf(tx, memberId)) ?? null;
  // A warning ends nothing, and can be given whatever stands.
  if (wanted.kind !== 'warn' && decisionId !== undefined && decisionId !== (standing?.id ?? null))
    throw refuse('changed-meanwhile');
  const decision = decideSanction(
    standing && { kind: standing.kind, until: standing.until?.getTime() ?? null },
    wanted,
    now.getTime(),
  );
  if (!decision.ok) throw refuse(decision.code, decision.code === 'sanction-days' ? DAYS_FIELD : {});
  if (decision.replaces) await store.replaceStanding(tx, memberId, now);
  const id = await store.insertSanction(tx, {
    member_id: memberId,
    kind: wanted.kind,
    cause: wanted.cause,
    reason,
    report_id: reportId,
    staff_id: staffId,
    created_at: now,
    until: decision.until === null ? null : new Date(decision.until),
  });
  if (wanted.kind === 'warn') {
    await memberWarned(tx, memberId, id, wanted.cause);
    return false;
  }
  const turned = await store.suspendAccount(tx, memberId);
  await endSessionsOf(tx, memberId);
  if (wanted.kind === 'ban') await store.banNumber(tx, memberId, new Date(now.getTime() + BANNED_NUMBER_DAYS * DAY_MS));
  await notifyOutside(ctx, tx, memberId);
  const until = decision.until === null ? null : new Date(decision.until);
  await accountDecided(tx, { memberId, decision: wanted.kind, until, at: now });
  return turned;
}

const DAYS_FIELD = { fields: [{ field: 'days', code: 'sanction-days' as const }] };

/** Bans the number of an erased member for so many days, or as long as a banned one. */
export async function keepOutNumber(tx: Db, numberHash: Buffer, days: number | null, now: Date): Promise<void> {
  await store.banHash(tx, numberHash, new Date(now.getTime() + (days ?? BANNED_NUMBER_DAYS) * DAY_MS));
}

/** Messages the held number: a suspended or banned member reads nothing in the application. */
export async function notifyOutside(ctx: Context, tx: Db, memberId: string): Promise<void> {
  const to = await store.heldNumberOf(tx, memberId);
  if (to === null) return;
  const text = accountMessages.decision();
  await ctx.messenger.send(tx, { channel: 'whatsapp', to, template: 'account-decision', values: [], text });
}

type Asked = {
  body: Wanted & { reason: string } & Pick<Act, 'decisionId'>;
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url'>;
};

/**
 * Warns, suspends or bans a member, without a report; with a key once, so that a lost answer warns nobody twice.
 * Throws as above, reason-required, and of a key idempotency-key-required, -reused, idempotency-in-flight.
 */
export async function sanction(
  ctx: Context,
  staffId: string,
  memberId: string,
  { body, request }: Asked,
): Promise<void> {
  let turned = false;
  const decide = async (tx: Db) => {
    turned = await sanctionIn(ctx, tx, { staffId, memberId }, body);
    return null;
  };
  if (request.headers['idempotency-key'] === undefined) await ctx.db.transaction().execute(decide);
  else await once(ctx, { accountId: staffId, request, body }, decide);
  if (turned) await standingTurned(ctx, memberId);
}

async function sanctionIn(
  ctx: Context,
  tx: Db,
  { staffId, memberId }: { staffId: string; memberId: string },
  { reason, decisionId, ...wanted }: Asked['body'],
): Promise<boolean> {
  const said = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  await lockMembers(tx, [memberId]);
  const by = { memberId, staffId, reason: said, reportId: null, now, decisionId };
  const left = await applySanction(ctx, tx, wanted, by);
  const { kind, cause, days } = wanted;
  const subject = days === null ? cause : `${cause} ${days}`;
  await recordAct(tx, { staffId, act: `member-${kind}`, memberId, subject, reason: said, at: now });
  return left;
}

/**
 * Ends a suspension or ban; `decisionId`: only this one, as it was read. Throws not-found without one,
 * changed-meanwhile, reason-required.
 */
export async function lift(
  ctx: Context,
  staffId: string,
  memberId: string,
  { reason, decisionId }: { reason: string; decisionId?: string | undefined },
): Promise<void> {
  const said = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  const back = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const standing = await standingOf(tx, memberId);
    if (!standing) throw refuse('not-found');
    if (decisionId !== undefined && decisionId !== standing.id) throw refuse('changed-meanwhile');
    const { turned } = await endStanding(tx, memberId, { how: 'lifted', now });
    await notifyOutside(ctx, tx, memberId);
    await accountDecided(tx, { memberId, decision: 'lifted', until: null, at: now });
    await recordAct(tx, { staffId, act: 'member-lift', memberId, subject: standing.kind, reason: said, at: now });
    return turned;
  });
  if (back) await standingTurned(ctx, memberId);
}
