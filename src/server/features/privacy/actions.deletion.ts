import { closingMessages } from '#copy/privacy.ts';
import { datesOf } from '#copy/dates.ts';
import { erasedAt } from '#domain/privacy/deletion.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { memberOfDeletion } from '../../members/sanctions.ts';
import { standingTurned } from '../../members/standing-turned.ts';
import { standingOf } from '../../members/store.sanctions.ts';
import { refuse } from '../../refusal.ts';
import { assertOwnPassword, endSessionsOf, stillHasPassword } from '../session/actions.ts';
import { sendClosingMail } from './jobs.mails.ts';
import * as store from './store.deletion.ts';

/**
 * Closes the member's account: out of every list, all sessions and sockets ended, this one too; erased after the days
 * of grace, or at once if they are waived. The member gets a message outside the application, free. Throws
 * own-password-required, own-password-wrong, deletion-payment-waits (waived with a waiting payment), too-many-requests.
 */
export async function closeAccount(
  ctx: Context,
  memberId: string,
  { currentPassword, waived }: { currentPassword?: string | undefined; waived: boolean },
): Promise<{ erasedAt: string }> {
  const password = await assertOwnPassword(ctx, memberId, currentPassword);
  const now = ctx.now();
  const due = new Date(erasedAt(now.getTime(), waived));
  const mail = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    await assertStillPassword(tx, memberId, password);
    if (waived && (await store.paymentWaits(tx, memberId))) throw refuse('deletion-payment-waits');
    if (!(await store.closeAccount(tx, memberId, { now, due }))) throw refuse('login-required');
    await endSessionsOf(tx, memberId);
    return notifyOutside(ctx, tx, memberId, waived ? null : due);
  });
  await standingTurned(ctx, memberId);
  if (mail !== null) await sendClosingMail(ctx, mail);
  return { erasedAt: due.toISOString() };
}

/**
 * Closes the account of a suspended or banned member, with the token of their refused sign-in and their
 * password: erased after the days of grace, which cannot be waived, since an appeal may end the decision meanwhile. A
 * restored account is suspended or banned as before. Throws deletion-token-over, own-password-required,
 * own-password-wrong, too-many-requests.
 */
export async function closeSuspended(
  ctx: Context,
  { token, currentPassword }: { token: string; currentPassword?: string | undefined },
  address: string,
): Promise<{ erasedAt: string }> {
  await ctx.limits.use('suspended-deletion-address', address);
  const now = ctx.now();
  const { memberId, sanctionId } = memberOfDeletion(ctx.config, token, now);
  const password = await assertOwnPassword(ctx, memberId, currentPassword);
  const due = new Date(erasedAt(now.getTime(), false));
  const mail = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    await assertStillPassword(tx, memberId, password);
    // After the decision has ended they can sign in, and close the account there.
    if ((await standingOf(tx, memberId))?.id !== sanctionId) throw refuse('deletion-token-over');
    if (!(await store.closeAccount(tx, memberId, { now, due, keptOut: true }))) throw refuse('deletion-token-over');
    return notifyOutside(ctx, tx, memberId, due);
  });
  if (mail !== null) await sendClosingMail(ctx, mail);
  return { erasedAt: due.toISOString() };
}

async function assertStillPassword(tx: Db, memberId: string, password: string): Promise<void> {
  if (await stillHasPassword(tx, memberId, password)) return;
  throw refuse('own-password-wrong', { fields: [{ field: 'currentPassword', code: 'own-password-wrong' }] });
}

/**
 * Messages to the held number and the mail address, of this transaction; returns the mail's id, if there is one. They
 * say the day of the erasure as the member's province has it (READINGS §9); `due` null: today.
 */
async function notifyOutside(ctx: Context, tx: Db, memberId: string, due: Date | null): Promise<string | null> {
  const { whatsapp, mail, domicile } = await store.addressesOf(tx, memberId);
  const day = due && datesOf(zoneOf(domicile)).dateText(due);
  if (whatsapp !== null) {
    const text = closingMessages.whatsapp(day);
    const values = [closingMessages.day(day)];
    await ctx.messenger.send(tx, { channel: 'whatsapp', to: whatsapp, template: 'account-closing', values, text });
  }
  if (mail === null || !ctx.messenger.mails) return null;
  return ctx.messenger.queueMail(tx, { to: mail, ...closingMessages.mail(day) });
}
