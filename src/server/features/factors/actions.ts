import {
  recoveryCode,
  RECOVERY_CODES,
  stepsAround,
  TOTP_STEP_SECONDS,
  typedCode,
} from '#domain/staff/second-factor.ts';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { generateSecret, generateSync, generateURI } from 'otplib';
import { codeHash } from '../../adapters/secrets.ts';
import { openText, sealText } from '../../adapters/sealed-text.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { assertStillIn, type SignedIn } from '../../members/session.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { assertOwnPassword, endSessionsOf } from '../session/actions.ts';
import * as store from './store.ts';

/** Our name in an authenticator. */
const ISSUER = 'Serasi';

/** The second factors of this team member. */
export async function readFactors(ctx: Context, viewer: SignedIn) {
  const [totp, codesLeft] = await Promise.all([
    store.findTotp(ctx.db, viewer.memberId),
    store.recoveryCodesLeft(ctx.db, viewer.memberId),
  ]);
  return { totp: Boolean(totp?.confirmed_at), codesLeft };
}

/**
 * Makes a secret for an authenticator, shown once, active from its first right code on. The password alone cannot
 * replace a secret in use. Throws own-password-required, own-password-wrong, factor-set-up.
 */
export async function beginTotp(ctx: Context, viewer: SignedIn, currentPassword: string | undefined) {
  const { memberId } = viewer;
  await assertOwnPassword(ctx, memberId, currentPassword);
  const secret = generateSecret();
  const begun = await ctx.db.transaction().execute(async (tx) => {
    // Under the account's lock: a confirmation under way confirms the secret whose code it checked.
    await assertStillIn(tx, viewer, ctx.now());
    return store.beginTotp(tx, memberId, sealText(ctx.config, memberId, secret), ctx.now());
  });
  if (!begun) throw refuse('factor-set-up');
  return { secret, uri: generateURI({ issuer: ISSUER, label: await store.nameOf(ctx.db, memberId), secret }) };
}

/**
 * The first code of a new authenticator: from now on every session must show one; this one has. Returns the recovery
 * codes, which are stored only as hashes. Throws factor-code-wrong, factor-set-up, too-many-requests.
 */
export async function confirmTotp(ctx: Context, viewer: SignedIn, typed: string): Promise<{ codes: string[] }> {
  const { memberId } = viewer;
  await ctx.limits.use('factor-try', memberId);
  const now = ctx.now();
  const codes = newCodes();
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const totp = await store.findTotp(tx, memberId);
    if (totp?.confirmed_at) throw refuse('factor-set-up');
    await assertShown(tx, viewer);
    if (!totp || !(await useTotp(ctx, tx, memberId, typed, now))) throw wrong();
    await store.confirmTotp(tx, memberId, now);
    await keepCodes(ctx, tx, memberId, codes);
    await markShown(tx, viewer, now);
    await recordAct(tx, own(memberId, 'factor-set-up', now));
  });
  await ctx.limits.clear('factor-try', memberId);
  return { codes };
}

/**
 * Shows a code of the authenticator, or a recovery code, each valid once, in this session. Tries are counted before
 * the check. Throws factor-code-wrong, too-many-requests.
 */
export async function passFactor(ctx: Context, viewer: SignedIn, typed: string): Promise<void> {
  const { memberId } = viewer;
  await ctx.limits.use('factor-try', memberId);
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const code = typedCode(typed);
    const right =
      code !== null &&
      ('totp' in code
        ? (await store.findTotp(tx, memberId))?.confirmed_at && (await useTotp(ctx, tx, memberId, code.totp, now))
        : await store.useRecoveryCode(tx, memberId, hashOf(ctx, memberId, code.recovery), now));
    if (!right) throw wrong();
    await markShown(tx, viewer, now);
    // A sheet of codes can be found and used by another: its owner's act, and about nobody.
    if ('recovery' in code)
      await recordAct(tx, { ...own(memberId, 'factor-code-used', now), memberId: null, subject: 'recovery' });
  });
  await ctx.limits.clear('factor-try', memberId);
}

/** Ten new recovery codes replace the old ones. Throws own-password-required, own-password-wrong. */
export async function renewCodes(ctx: Context, viewer: SignedIn, currentPassword: string | undefined) {
  const { memberId } = viewer;
  await assertOwnPassword(ctx, memberId, currentPassword);
  const codes = newCodes();
  await ctx.db.transaction().execute(async (tx) => {
    await assertStillIn(tx, viewer, ctx.now());
    if (!(await store.hasFactor(tx, memberId))) throw refuse('factor-missing');
    await keepCodes(ctx, tx, memberId, codes);
    await recordAct(tx, own(memberId, 'factor-codes', ctx.now()));
  });
  return { codes };
}

/**
 * Removes the second factor of a colleague who lost it and ends their sessions: they set up another. Throws
 * reason-required, not-found (not of the team, oneself, or without one).
 */
export async function resetFactors(ctx: Context, ownerId: string, id: string, typed: string): Promise<void> {
  const reason = staffReasonOf(typed, 'reason');
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [id]);
    if (id === ownerId || !(await store.isStaff(tx, id)) || !(await store.removeFactors(tx, id)))
      throw refuse('not-found');
    await endSessionsOf(tx, id);
    await recordAct(tx, {
      staffId: ownerId,
      act: 'factor-reset',
      memberId: id,
      subject: 'factors',
      reason,
      at: ctx.now(),
    });
  });
}

/** Is this a present code that was not used? Uses up its half minute. */
async function useTotp(ctx: Context, tx: Db, id: string, typed: string, now: Date): Promise<boolean> {
  const code = typedCode(typed);
  const totp = await store.findTotp(tx, id);
  if (!totp || code === null || !('totp' in code)) return false;
  const secret = openText(ctx.config, id, totp.sealed);
  const given = Buffer.from(code.totp);
  const step = stepsAround(now).find((one) =>
    timingSafeEqual(Buffer.from(generateSync({ secret, epoch: one * TOTP_STEP_SECONDS })), given),
  );
  return step !== undefined && store.useStep(tx, id, step);
}

/** Marks this session as having shown a second factor. Throws login-required when it ended meanwhile. */
export async function markShown(tx: Db, { sessionIdHash }: SignedIn, now: Date): Promise<void> {
  if (!(await store.markSession(tx, sessionIdHash, now))) throw refuse('login-required');
}

/** Under the account's lock: a factor set up meanwhile must be shown first. Throws factor-required. */
export async function assertShown(tx: Db, { memberId, sessionIdHash, role }: SignedIn): Promise<void> {
  if (role === 'staff' && (await store.owesFactor(tx, memberId, sessionIdHash))) throw refuse('factor-required');
}

/** New recovery codes for an account without any, shown once; null for an account with some. */
export async function firstCodes(ctx: Context, tx: Db, memberId: string): Promise<string[] | null> {
  if ((await store.recoveryCodesLeft(tx, memberId)) > 0) return null;
  const codes = newCodes();
  await keepCodes(ctx, tx, memberId, codes);
  return codes;
}

const wrong = () => refuse('factor-code-wrong', { fields: [{ field: 'code', code: 'factor-code-wrong' }] });
const newCodes = () => Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)));
const hashOf = (ctx: Context, id: string, code: string) => codeHash(ctx.config, 'recovery', id, code);
const keepCodes = (ctx: Context, tx: Db, id: string, codes: readonly string[]) =>
  store.putRecoveryCodes(
    tx,
    id,
    codes.map((code) => hashOf(ctx, id, code)),
  );

const own = (id: string, act: 'factor-set-up' | 'factor-codes' | 'factor-code-used', at: Date) =>
  ({ staffId: id, act, memberId: id, subject: 'totp', reason: null, at }) as const;
