import type { NotificationSettings } from '#contract/notification-settings.ts';
import { mailMessages } from '#copy/outbound-texts.ts';
import { codeDigits } from '#domain/profile/code-digits.ts';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { mailAddress, mailboxOf } from '../../adapters/mail-address.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { limitAddress } from '../../adapters/network.ts';
import { plainMail } from '../../adapters/plain-mail.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { readSettings } from './actions.settings.ts';
import { assertOwnPassword } from '../session/actions.ts';
import * as store from './store.mail.ts';
import { codeHash, newCode, sha256 } from '../../adapters/secrets.ts';
import type { SignedIn } from '../../members/session.ts';

export const MAIL_CODE_MINUTES = 10;
type Typed = string | undefined;

/**
 * Sends a code to a new address of the member (10 minutes, 5 tries, stored hashed). Another owner of the address is
 * neither looked up nor revealed. The password is asked: mails go on after every session has ended, to a thief of one
 * too. Throws mail-address-invalid, own-password-required, own-password-wrong, unavailable, too-many-requests.
 */
export async function requestMailCode(
  ctx: Context,
  viewer: SignedIn,
  { address: typed, currentPassword, ip }: { address?: Typed; currentPassword?: Typed; ip: string },
): Promise<NotificationSettings> {
  const address = mailAddress(typed ?? '');
  const invalid = refuse('mail-address-invalid', { fields: [{ field: 'address', code: 'mail-address-invalid' }] });
  if (address === null) throw invalid;
  if (!ctx.messenger.mails) throw refuse('unavailable', { retryAfter: 3600 });
  const waiting = await store.mailCheckOf(ctx.db, viewer.memberId, ctx.now());
  if (waiting?.address !== address) await assertOwnPassword(ctx, viewer.memberId, currentPassword);
  await ctx.limits.use('mail-code', viewer.memberId);
  await ctx.limits.use('mail-code-network', limitAddress(ip));
  await ctx.limits.use('mail-code-address', sha256(mailboxOf(address)).toString('hex'));
  const code = newCode();
  await store.putMailCheck(ctx.db, {
    member_id: viewer.memberId,
    address,
    code_hash: codeHash(ctx.config, 'mail', viewer.memberId, code),
    expires_at: new Date(ctx.now().getTime() + MAIL_CODE_MINUTES * 60_000),
  });
  const words = mailMessages.code(code, MAIL_CODE_MINUTES);
  await ctx.messenger
    .mail(ctx.db, plainMail({ id: `kode-${randomUUID()}`, to: address, ...words }))
    .catch((error: unknown) => {
      if (!(error instanceof MailFailure)) throw error;
      ctx.log.warn({ err: error.message }, 'a code could not be mailed');
      throw error.again ? refuse('unavailable', { retryAfter: 30 }) : invalid;
    });
  return readSettings(ctx, viewer);
}

/** Stores the address after a right code. Throws reset-code-required, reset-code-wrong, too-many-requests. */
export async function verifyMail(ctx: Context, viewer: SignedIn, typed: Typed): Promise<NotificationSettings> {
  if (!typed?.trim()) throw refuse('reset-code-required', { fields: [{ field: 'code', code: 'reset-code-required' }] });
  await ctx.limits.use('mail-try', viewer.memberId);
  const wrong = refuse('reset-code-wrong', { fields: [{ field: 'code', code: 'reset-code-wrong' }] });
  const now = ctx.now();
  // The try is counted before the code is compared: parallel guesses get five in all.
  const check = await store.takeMailTry(ctx.db, viewer.memberId, now);
  const given = codeHash(ctx.config, 'mail', viewer.memberId, codeDigits(typed));
  if (!check || !timingSafeEqual(Buffer.from(check.code_hash), Buffer.from(given))) throw wrong;
  if (!(await store.verifyMailCheck(ctx.db, viewer.memberId, check.code_hash, now))) throw wrong;
  return readSettings(ctx, viewer);
}

/** Deletes the address, and one that waits for its code. */
export async function forgetMail(ctx: Context, viewer: SignedIn): Promise<NotificationSettings> {
  await removeMailOf(ctx.db, viewer.memberId);
  return readSettings(ctx, viewer);
}

/** The same after a password recovery: whoever had the password may have set it, and mails go on without a session. */
export async function removeMailOf(db: Db, memberId: string): Promise<void> {
  await store.deleteMailCheck(db, memberId);
  await store.deleteMailAddress(db, memberId);
}
