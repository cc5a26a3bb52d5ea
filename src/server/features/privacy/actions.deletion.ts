import { closingMessages } from '#copy/privacy.ts';
import { datesOf } from '#copy/dates.ts';
import { erasedAt } from '#domain/privacy/deletion.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { plainMail } from '../../adapters/plain-mail.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { refuse } from '../../refusal.ts';
import { assertOwnPassword, endSessionsOf, stillHasPassword } from '../session/actions.ts';
import * as store from './store.deletion.ts';

/**
 * Ends the member's account: out of every list, every session and socket over, with this answer; erased after the days
 * of grace, or at once for who waives them. They are told outside, at no cost. Throws own-password-required,
 * own-password-wrong, deletion-payment-waits (waived while a payment is looked at), too-many-requests.
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
    if (!(await stillHasPassword(tx, memberId, password)))
      throw refuse('own-password-wrong', { fields: [{ field: 'currentPassword', code: 'own-password-wrong' }] });
    if (waived && (await store.paymentWaits(tx, memberId))) throw refuse('deletion-payment-waits');
    if (!(await store.closeAccount(tx, memberId, { now, due }))) throw refuse('login-required');
    await endSessionsOf(tx, memberId);
    return tellOutside(ctx, tx, memberId, waived ? null : due);
  });
  await ctx.index.refresh([memberId]);
  await sendMail(ctx, memberId, mail, waived ? null : due);
  return { erasedAt: due.toISOString() };
}

/** To the held number; answers the address a mail goes to after the commit. */
async function tellOutside(ctx: Context, tx: Db, memberId: string, due: Date | null): Promise<string | null> {
  const { whatsapp, mail } = await store.addressesOf(tx, memberId);
  if (whatsapp !== null) {
    const day = due && datesOf('WIB').dateTimeText(due);
    const text = closingMessages.whatsapp(day);
    const values = [closingMessages.day(day)];
    await ctx.messenger.send(tx, { channel: 'whatsapp', to: whatsapp, template: 'account-closing', values, text });
  }
  return mail;
}

async function sendMail(ctx: Context, memberId: string, to: string | null, due: Date | null): Promise<void> {
  if (to === null || !ctx.messenger.mails) return;
  const words = closingMessages.mail(due && datesOf('WIB').dateTimeText(due));
  try {
    await ctx.messenger.mail(ctx.db, plainMail({ id: `akhir-${memberId}`, to, ...words }));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    ctx.log.warn({ err: error.message }, 'the end of an account could not be mailed');
  }
}
