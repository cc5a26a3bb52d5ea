import { appealDueAt, APPEAL_TEXT, appealRefusal } from '#domain/safety/sanctions.ts';
import { characters, isBlank } from '#domain/profile/text.ts';
import type { Context } from '../../context.ts';
import { lockMembers } from '../../members/locks.ts';
import { sanctionOfToken } from '../../members/sanctions.ts';
import { refuse } from '../../refusal.ts';
import * as appeals from './store.appeals.ts';
import * as store from './store.ts';
import { presentDecision } from './view.ts';

/** The team's decisions about the member, newest first. */
export async function listDecisions(ctx: Context, memberId: string) {
  const rows = await appeals.decisionsAbout(ctx.db, memberId);
  return { decisions: rows.map((row) => presentDecision(row, ctx.now().getTime())) };
}

/** The member confirms a warning. Throws not-found. */
export async function acknowledgeWarning(ctx: Context, memberId: string, id: string): Promise<void> {
  if (!(await store.acknowledge(ctx.db, memberId, id, ctx.now()))) throw refuse('not-found');
}

/**
 * Appeals against a suspension or ban with the token of its refused sign-in. Throws appeal-token-over,
 * appeal-text-required, field-too-long, appeal-made, appeal-over, too-many-requests.
 */
export async function appealByToken(
  ctx: Context,
  token: string,
  typed: string,
  address: string,
): Promise<{ dueAt: string }> {
  await ctx.limits.use('appeal-address', address);
  const id = sanctionOfToken(ctx.config, token, ctx.now());
  const sanction = await store.findSanction(ctx.db, id);
  if (!sanction) throw refuse('appeal-token-over');
  return appeal(ctx, sanction, typed);
}

/** Appeals against a decision about oneself. Throws not-found, and as above. */
export async function appealDecision(
  ctx: Context,
  memberId: string,
  id: string,
  typed: string,
): Promise<{ dueAt: string }> {
  await ctx.limits.use('appeal', memberId);
  const sanction = await store.findSanction(ctx.db, id);
  if (!sanction || sanction.member_id !== memberId) throw refuse('not-found');
  return appeal(ctx, sanction, typed);
}

async function appeal(ctx: Context, { id, member_id }: store.SanctionRow, typed: string): Promise<{ dueAt: string }> {
  const text = appealText(typed);
  const now = ctx.now();
  const due_at = new Date(appealDueAt(now.getTime()));
  await ctx.db.transaction().execute(async (tx) => {
    // Deciders take the same lock: a decision that ends meanwhile cannot be appealed against.
    await lockMembers(tx, [member_id]);
    const sanction = await store.findSanction(tx, id);
    if (!sanction) throw refuse('appeal-over');
    const refusal = appealRefusal(
      {
        kind: sanction.kind,
        at: sanction.created_at.getTime(),
        endedAt: sanction.ended_at?.getTime() ?? null,
        appealed: await appeals.isAppealed(tx, id),
      },
      now.getTime(),
    );
    if (refusal) throw refuse(refusal);
    if (!(await appeals.insertAppeal(tx, { sanction_id: id, member_id, text, created_at: now, due_at })))
      throw refuse('appeal-made');
  });
  return { dueAt: due_at.toISOString() };
}

function appealText(typed: string): string {
  const text = typed.replace(/[^\S\n]+/g, ' ').trim();
  const length = characters(text);
  const at = (code: 'appeal-text-required' | 'field-too-long', max: number) =>
    refuse(code, { params: { max }, fields: [{ field: 'text', code, params: { max } }] });
  if (isBlank(text) || length < APPEAL_TEXT.min) throw at('appeal-text-required', APPEAL_TEXT.max);
  if (length > APPEAL_TEXT.max) throw at('field-too-long', APPEAL_TEXT.max);
  return text;
}
