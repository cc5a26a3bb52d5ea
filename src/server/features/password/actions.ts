import { codeDigits } from '#domain/profile/code-digits.ts';
import { normaliseUsername } from '#domain/profile/username.ts';
import { recoveryMessages } from '#copy/outbound-texts.ts';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { hashPassword } from '../../adapters/hashing.ts';
import { limitAddress } from '../../adapters/network.ts';
import { numberHash, toE164 } from '../../adapters/phone.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { isRecoverable, lockMembers, lockSigningIn } from '../../members/locks.ts';
import { refuse, Refusal } from '../../refusal.ts';
import type { OwnSession } from '../../members/session.ts';
import { removeMemberPasskeys } from '../factors/actions.passkeys.ts';
import { removeMailOf } from '../notifications/actions.mail.ts';
import {
  assertOwnPassword,
  endOtherSessions,
  endSessionsOf,
  knowsDevice,
  rememberDevice,
  renewSession,
} from '../session/actions.ts';
import { assertPasswordUsable } from '../../adapters/password-rules.ts';
import * as store from './store.ts';
import { codeHash, newCode, newSecret, sha256 } from '../../adapters/secrets.ts';

export const RESET_CODE_MINUTES = 10;
export const RECOVERY_LINK_MINUTES = 30;

type Typed = string | undefined;
type ResetAnswer = {
  request: string;
  expiresInSeconds: number;
  delivery: 'sent-if-known' | 'contact-support';
  contact: string | null;
};

/**
 * Step 1 (READINGS §7.3). The answer is the same whether the pair exists or not: a request id that step 2 needs. Only a
 * right pair gets a code, by message. Throws reset-username-required, reset-whatsapp-required, too-many-requests.
 */
export async function requestResetCode(
  ctx: Context,
  input: { username: Typed; whatsapp: Typed; ip: string; device: string | null },
): Promise<ResetAnswer> {
  const username = normaliseUsername(input.username ?? '');
  if (!username)
    throw refuse('reset-username-required', { fields: [{ field: 'username', code: 'reset-username-required' }] });
  if (!input.whatsapp?.trim())
    throw refuse('reset-whatsapp-required', { fields: [{ field: 'whatsapp', code: 'reset-whatsapp-required' }] });
  const whatsapp = toE164(input.whatsapp);
  const account = whatsapp === null ? undefined : await store.findAccountByPair(ctx.db, username, whatsapp);
  // Counted by name and number: a stranger who knows the name alone does not keep its owner from asking (T04). A
  // browser the account knows is counted alone, so that who knows both does not either.
  const pair = pairKey(ctx, username, whatsapp);
  const known = account !== undefined && (await knowsDevice(ctx, account.id, input.device));
  if (!known) await ctx.limits.use('reset-code-address', limitAddress(input.ip));
  await ctx.limits.use('reset-code-pair', known ? `${pair}:${sha256(input.device!).toString('hex')}` : pair);
  const leaves = known || (await takeCodeOfDay(ctx, account === undefined ? null : whatsapp, pair));
  const request = randomUUID();
  const delivery = (await ctx.messenger.whatsappState(ctx.db)) === 'sends' ? 'sent-if-known' : 'contact-support';
  const code = newCode();
  await ctx.db.transaction().execute(async (tx) => {
    // Asked once more under the account's lock: a code to a number that has left the account would outlive the change.
    await lockSigningIn(tx, account?.id ?? request);
    const whose = await store.findAccountByPair(tx, username, whatsapp ?? '');
    await store.insertReset(tx, {
      id: request,
      member_id: whose?.id ?? null,
      code_hash: codeHash(ctx.config, 'reset', request, code),
      expires_at: new Date(ctx.now().getTime() + RESET_CODE_MINUTES * 60_000),
    });
    if (whose && leaves && delivery === 'sent-if-known')
      await ctx.messenger.send(tx, {
        channel: 'whatsapp',
        to: whatsapp!,
        template: 'code',
        values: [code],
        text: recoveryMessages.code(code, RESET_CODE_MINUTES),
      });
  });
  const contact = delivery === 'contact-support' ? ctx.config.contactWhatsapp : null;
  return { request, expiresInSeconds: RESET_CODE_MINUTES * 60, delivery, contact };
}

/**
 * Takes one of the day's codes to the number, of which a browser the account does not know leaves some: who knows name
 * and number cannot use up the messages its owner may ask for. False: none is sent, and the answer is the same. A wrong
 * pair (no number) takes one of its own: it uses up nobody's, and costs the same.
 */
async function takeCodeOfDay(ctx: Context, number: string | null, pair: string): Promise<boolean> {
  const key = number === null ? sha256(pair) : numberHash(ctx.config, number);
  // By the day that counts the messages to a number.
  return ctx.limits.use('code-to-number', `${key.toString('hex')}:${todayInJakarta(ctx.now())}`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'too-many-requests') return false;
      throw error;
    },
  );
}

/**
 * Step 2: code and new password. Five tries a request, used once; ends and notifies every session of the member. The
 * account then knows this browser, so that its owner can sign in while strangers guess. Returns its device secret.
 */
export async function resetPassword(
  ctx: Context,
  input: { request: string; code: Typed; password: Typed; confirmation: Typed; ip: string; device: string | null },
): Promise<string> {
  if (!input.code?.trim())
    throw refuse('reset-code-required', { fields: [{ field: 'code', code: 'reset-code-required' }] });
  const password = newPassword(ctx, input);
  const wrong = refuse('reset-code-wrong', { fields: [{ field: 'code', code: 'reset-code-wrong' }] });
  const request = z.uuid().safeParse(input.request).data;
  const whose = request && (await store.memberOfReset(ctx.db, request, ctx.now()));
  // Before a try is taken: a refused address uses up none of another's five tries.
  const address = limitAddress(input.ip);
  if (!whose || !(await knowsDevice(ctx, whose, input.device))) await ctx.limits.use('reset-try-address', address);
  // The try is taken before the code is compared, in its own statement: parallel guesses get five in all.
  const reset = request && (await store.takeResetTry(ctx.db, request, ctx.now()));
  const given = codeHash(ctx.config, 'reset', input.request, codeDigits(input.code));
  if (!reset || reset.member_id === null || !timingSafeEqual(Buffer.from(reset.code_hash), Buffer.from(given)))
    throw wrong;
  await assertNotOwnName(ctx, ctx.db, reset.member_id, password);
  const hash = await hashPassword(password, { address, owner: reset.member_id });
  return ctx.db.transaction().execute(async (tx) => {
    // The account is locked first, as in every action that ends its codes and links.
    if (!(await lockSigningIn(tx, reset.member_id!))) throw wrong;
    if (!(await store.useReset(tx, input.request, ctx.now()))) throw wrong;
    return replacePassword(ctx, tx, reset.member_id!, hash, input.device);
  });
}

/**
 * The recovery link from staff (R-ACC-5): both tokens must belong together, once, within 30 minutes. Also for a closed
 * account that can be restored, if the link was made after the closing, which ends those of before. Returns the device
 * secret, as above.
 */
export async function recoverPassword(
  ctx: Context,
  input: {
    accessToken: Typed;
    refreshToken: Typed;
    password: Typed;
    confirmation: Typed;
    ip: string;
    device: string | null;
  },
): Promise<string> {
  if (!input.accessToken || !input.refreshToken) throw refuse('recovery-link-invalid');
  const password = newPassword(ctx, input);
  const address = limitAddress(input.ip);
  await ctx.limits.use('reset-try-address', address);
  const hash = await hashPassword(password, { address });
  return ctx.db.transaction().execute(async (tx) => {
    const pair = [sha256(input.accessToken!), sha256(input.refreshToken!)] as const;
    const whose = await store.memberOfLink(tx, ...pair, ctx.now());
    if (!whose || !(await lockMembers(tx, [whose])) || !(await isRecoverable(tx, whose, ctx.now())))
      throw refuse('recovery-link-invalid');
    const link = await store.useRecoveryLink(tx, ...pair, ctx.now());
    if (!link) throw refuse('recovery-link-invalid');
    await assertNotOwnName(ctx, tx, link.member_id, password);
    return replacePassword(ctx, tx, link.member_id, hash, input.device);
  });
}

/**
 * Makes a recovery link for a member: its path, with a token pair stored only as hashes. The pair is in the
 * fragment, which browsers do not send (R-ACC-5). Links made before end: one that was sent to somebody else is taken
 * back by making another.
 */
export async function issueRecoveryLink(ctx: Context, db: Db, memberId: string): Promise<string> {
  const [access, refresh] = [newSecret(), newSecret()];
  await store.endRecoveryLinks(db, memberId, ctx.now());
  await store.insertRecoveryLink(db, {
    access_hash: sha256(access),
    refresh_hash: sha256(refresh),
    member_id: memberId,
    expires_at: new Date(ctx.now().getTime() + RECOVERY_LINK_MINUTES * 60_000),
  });
  return `/reset-password#${new URLSearchParams({ access_token: access, refresh_token: refresh, type: 'recovery' })}`;
}

/**
 * Replaces the present password: ends every other session, gives this one a new secret, and notifies the member.
 * Returns the secret. Of two parallel changes one finds the password changed (own-password-wrong).
 */
export async function changePassword(
  ctx: Context,
  viewer: OwnSession,
  input: { currentPassword: Typed; password: Typed; confirmation: Typed },
): Promise<string> {
  const { memberId } = viewer;
  // Cheap checks come first; every change is counted, so that a right password does not allow endless work.
  if (!input.currentPassword)
    throw refuse('own-password-required', { fields: [{ field: 'currentPassword', code: 'own-password-required' }] });
  const password = newPassword(ctx, input);
  await assertNotOwnName(ctx, ctx.db, memberId, password);
  await ctx.limits.use('password-change', memberId);
  const present = await assertOwnPassword(ctx, memberId, input.currentPassword);
  const hash = await hashPassword(password, { owner: memberId });
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await store.replacePresentPassword(tx, memberId, present, hash)))
      throw refuse('own-password-wrong', { fields: [{ field: 'currentPassword', code: 'own-password-wrong' }] });
    await endOtherSessions(tx, viewer);
    await store.endOpenWays(tx, memberId, ctx.now());
    await notifyChanged(ctx, tx, memberId);
    return renewSession(tx, viewer);
  });
}

async function replacePassword(
  ctx: Context,
  tx: Context['db'],
  memberId: string,
  hash: string,
  device: string | null,
): Promise<string> {
  await store.setPassword(tx, memberId, hash);
  await removeMemberPasskeys(tx, memberId);
  await removeMailOf(tx, memberId);
  await endSessionsOf(tx, memberId);
  await store.endOpenWays(tx, memberId, ctx.now());
  await notifyChanged(ctx, tx, memberId);
  return rememberDevice(tx, memberId, device, ctx.now());
}

async function notifyChanged(ctx: Context, tx: Context['db'], memberId: string): Promise<void> {
  const to = await store.contactOf(tx, memberId);
  if (!to) return;
  const text = recoveryMessages.changed();
  await ctx.messenger.send(tx, { channel: 'whatsapp', to, template: 'password-changed', values: [], text });
}

/** The rules that need the names of the password's owner. */
async function assertNotOwnName(ctx: Context, db: Context['db'], memberId: string, password: string): Promise<void> {
  assertPasswordUsable(password, { min: ctx.config.passwordMin, names: await store.namesOf(db, memberId) });
}

/** Checks both fields: given, equal, usable — in the order of S1 §5. */
function newPassword(ctx: Context, { password, confirmation }: { password: Typed; confirmation: Typed }): string {
  if (!password || !confirmation)
    throw refuse('password-fields-required', {
      fields: [{ field: password ? 'confirmation' : 'password', code: 'password-fields-required' }],
    });
  if (password !== confirmation)
    throw refuse('password-mismatch', { fields: [{ field: 'confirmation', code: 'password-mismatch' }] });
  assertPasswordUsable(password, { min: ctx.config.passwordMin });
  return password;
}

function pairKey(ctx: Context, username: string, whatsapp: string | null): string {
  return `${username}:${whatsapp === null ? '' : numberHash(ctx.config, whatsapp).toString('hex')}`;
}
