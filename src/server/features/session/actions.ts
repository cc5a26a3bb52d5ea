import type { Me, Staff } from '#contract/session.ts';
import { DEMO_PASSWORD, PERSONA_ROLES } from '#copy/demo.ts';
import { normaliseUsername } from '#domain/profile/username.ts';
import { DAY_MS, TRIAL_DAYS } from '#domain/subscription/entitlement.ts';
import type { LimitName } from '../../adapters/limits.ts';
import { hashPassword, needsRehash, passwordIs } from '../../adapters/hashing.ts';
import type { Db } from '../../db/connect.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.ts';
import { presentMe } from './view.ts';
import { ipHash, newSecret, sha256 } from '../../adapters/secrets.ts';
import { SESSION_DAYS, type SignedIn } from '../../members/session.ts';

export type SignInInput = {
  username?: string;
  password?: string;
  ip: string;
  userAgent: string | null;
  device: string | null;
};
export type OpenedSession = {
  memberId: string;
  role: SignedIn['role'];
  secret: string;
  device: string;
  firstSignIn: boolean;
};

/**
 * Signs a member in with a new session (S1 §5). One answer for «no such member» and «wrong password», after the same
 * work. Tries are counted before the password is looked at, and given back after a right one, so that parallel guesses
 * stop at the limit too: for each account and each address, or, for a browser that the account knows, for that browser
 * alone, so that its owner gets in while strangers guess (T04, T05). Throws credentials-required, credentials-wrong,
 * account-suspended, too-many-requests.
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<OpenedSession> {
  const username = normaliseUsername(input.username ?? '');
  const password = input.password ?? '';
  if (!username || !password) throw refuse('credentials-required');
  const account = await store.findAccount(ctx.db, username);
  const known = account !== undefined && (await knowsDevice(ctx, account.id, input.device));
  const [counter, key]: [LimitName, string] = known
    ? ['sign-in-device', `${username}:${sha256(input.device!).toString('hex')}`]
    : ['sign-in-account', username];
  if (!known) await ctx.limits.use('sign-in-address', input.ip);
  await ctx.limits.use(counter, key).catch(async (refused: unknown) => {
    // No password is tried: neighbours at the address do not pay for it.
    if (!known) await ctx.limits.giveBack('sign-in-address', input.ip);
    throw refused;
  });
  if (!(await passwordIs(account?.password_hash ?? null, password)) || !account) throw refuse('credentials-wrong');
  if (account.status === 'suspended') throw refuse('account-suspended');
  await ctx.limits.clear(counter, key);
  if (!known) await ctx.limits.giveBack('sign-in-address', input.ip);
  if (needsRehash(account.password_hash))
    await store.replaceHash(ctx.db, account.id, account.password_hash, await hashPassword(password));
  return openSession(ctx, account, input);
}

async function openSession(
  ctx: Context,
  { id: memberId, role }: store.AccountRow,
  input: SignInInput,
): Promise<OpenedSession> {
  const now = ctx.now();
  const secret = newSecret();
  const { device, firstSignIn } = await ctx.db.transaction().execute(async (tx) => {
    await store.insertSession(tx, {
      id_hash: sha256(secret),
      member_id: memberId,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
      user_agent: input.userAgent?.slice(0, 200) ?? null,
      ip_hash: ipHash(ctx.config, input.ip),
    });
    const first = await store.markFirstSignIn(tx, memberId, now);
    if (first && role === 'member')
      await store.insertTrial(tx, memberId, new Date(now.getTime() + TRIAL_DAYS * DAY_MS));
    return { device: await rememberDevice(tx, memberId, input.device, now), firstSignIn: first };
  });
  return { memberId, role, secret, device, firstSignIn };
}

/** Has this browser signed in to the account before, or given it a new password? */
export async function knowsDevice(ctx: Context, memberId: string, device: string | null): Promise<boolean> {
  return device !== null && (await store.isKnownDevice(ctx.db, sha256(device), memberId));
}

/** From now on the account knows this browser; answers its name, a new one when it had none. */
export async function rememberDevice(tx: Db, memberId: string, device: string | null, now: Date): Promise<string> {
  const name = device ?? newSecret();
  await store.rememberDevice(tx, sha256(name), memberId, now);
  return name;
}

/** Ends this session, or all of the member's. Idempotent. */
export async function signOut(
  ctx: Context,
  viewer: { memberId: string; sessionIdHash: Buffer } | null,
  everywhere: boolean,
): Promise<void> {
  if (!viewer) return;
  if (everywhere) await store.deleteSessionsOf(ctx.db, viewer.memberId);
  else await store.deleteSession(ctx.db, viewer.sessionIdHash);
}

/** The signed-in member, or staff member, as the shell shows them. */
export async function whoAmI(
  ctx: Context,
  accountId: string,
  role: SignedIn['role'],
): Promise<{ member: Me | null; staff: Staff | null }> {
  if (role === 'member') return { member: presentMe(await store.readMe(ctx.db, accountId), ctx.now()), staff: null };
  return { member: null, staff: await store.readStaff(ctx.db, accountId) };
}

/** Development only (the route is not mounted in production): the newest messages nothing delivers. */
export async function outbox(
  ctx: Context,
): Promise<{ id: string; channel: string; to: string; text: string; createdAt: string }[]> {
  const rows = await store.newestMessages(ctx.db);
  return rows.map((m) => ({
    id: m.id,
    channel: m.channel,
    to: m.recipient,
    text: m.body,
    createdAt: m.created_at.toISOString(),
  }));
}

/** Development only: demo logins, so that none of them is in the code browsers load. */
export function demoLogins(ctx: Context): { password: string; logins: { username: string; role: string }[] } {
  if (!ctx.config.demo) return { password: '', logins: [] };
  return {
    password: DEMO_PASSWORD,
    logins: Object.entries(PERSONA_ROLES).map(([username, role]) => ({ username, role })),
  };
}

/**
 * Asks for the member's own password before what a borrowed phone should not do: a new number, a new password, deletion
 * (READINGS §7.3). Tries are counted before it is looked at; a right one clears them. Throws own-password-required,
 * own-password-wrong (both at `field`), too-many-requests.
 */
export async function assertOwnPassword(
  ctx: Context,
  memberId: string,
  given: string | undefined,
  field = 'currentPassword',
): Promise<void> {
  if (!given) throw refuse('own-password-required', { fields: [{ field, code: 'own-password-required' }] });
  await ctx.limits.use('own-password', memberId);
  if (!(await passwordIs(await store.passwordHashOf(ctx.db, memberId), given)))
    throw refuse('own-password-wrong', { fields: [{ field, code: 'own-password-wrong' }] });
  await ctx.limits.clear('own-password', memberId);
}

/** Ends every session of a member, in the caller's transaction: a new password, a suspension. */
export async function endSessionsOf(tx: Db, memberId: string): Promise<void> {
  await store.deleteSessionsOf(tx, memberId);
}
