import type { Viewer, OpenSession, Staff } from '#contract/session.ts';
import { DEMO_PASSWORD, PERSONA_ROLES } from '#copy/demo.ts';
import { normaliseUsername } from '#domain/profile/username.ts';
import { type FactorState, factorState } from '#domain/staff/second-factor.ts';
import { DAY_MS, TRIAL_DAYS } from '#domain/subscription/entitlement.ts';
import { fairQueue } from '../../adapters/fair-queue.ts';
import type { LimitName } from '../../adapters/limits.ts';
import { hashPassword, needsRehash, PASSWORD_LINE, passwordIs } from '../../adapters/hashing.ts';
import type { Db } from '../../db/connect.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import * as sessions from './store.sessions.ts';
import * as store from './store.ts';
import { presentViewer, presentSession } from './view.ts';
import { ipHash, newSecret, sha256 } from '../../adapters/secrets.ts';
import { limitAddress, networkOf } from '../../adapters/network.ts';
import { SESSION_DAYS } from '../../http/secret-cookies.ts';
import type { OwnSession, SignedIn } from '../../members/session.ts';
import { comeBack } from '../../members/deletions.ts';
import { liftOver, suspendedRefusal } from '../../members/sanctions.ts';
import { standingTurned } from '../../members/standing-turned.ts';

/**
 * Sign-ins run in turns before their first query, by address and then by name: in a storm
 * they would take all database connections before the first password is checked (T67). One more runs than passwords
 * are hashed at once.
 */
const inTurn = fairQueue({ ...PASSWORD_LINE, atOnce: 3, capacity: 3 });

export type SignInInput = {
  username?: string;
  password?: string;
  /** Restores a closed account, while that is possible. */
  restore?: boolean | undefined;
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
 * work. Tries are counted before the password is compared, and given back after a right one, so that parallel guesses
 * stop at the limit too: for each account and each address, or, for a browser that the account knows, for that browser
 * alone, so that its owner gets in while strangers guess (T04, T05). Right ones have their own limit: each costs a
 * hash. Throws credentials-required, credentials-wrong, account-suspended, account-closing, too-many-requests,
 * unavailable.
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<OpenedSession> {
  const username = normaliseUsername(input.username ?? '');
  const password = input.password ?? '';
  if (!username || !password) throw refuse('credentials-required');
  return inTurn({ address: limitAddress(input.ip), owner: username }, 1, () =>
    signInAs(ctx, username, password, input),
  );
}

async function signInAs(ctx: Context, username: string, password: string, input: SignInInput): Promise<OpenedSession> {
  const account = await store.findAccount(ctx.db, username);
  const known = account !== undefined && (await knowsDevice(ctx, account.id, input.device));
  const [counter, key]: [LimitName, string] = known
    ? ['sign-in-device', `${username}:${sha256(input.device!).toString('hex')}`]
    : ['sign-in-account', username];
  const address = limitAddress(input.ip);
  if (!known) await ctx.limits.use('sign-in-address', address);
  await countTry(ctx, counter, key).catch(async (refused: unknown) => {
    // No password was checked: other users of the address do not pay for it.
    if (!known) await ctx.limits.giveBack('sign-in-address', address);
    throw refused;
  });
  if (!(await passwordIs(account?.password_hash ?? null, password, { address, owner: username })) || !account) {
    await ctx.limits.giveBack('sign-in-right', key);
    throw refuse('credentials-wrong');
  }
  // A suspension that has just ended is lifted here; a running one is found under the account's lock.
  if (account.status === 'suspended') await liftOver(ctx, account.id);
  await ctx.limits.clear(counter, key);
  if (!known) await ctx.limits.giveBack('sign-in-address', address);
  const hash = needsRehash(account.password_hash) ? await rehash(ctx, account, password) : account.password_hash;
  return openSession(ctx, { ...account, password_hash: hash }, input);
}

/** Counts a try both as a wrong and as a right one, until the result is known. */
async function countTry(ctx: Context, counter: LimitName, key: string): Promise<void> {
  await ctx.limits.use(counter, key);
  await ctx.limits.use('sign-in-right', key).catch(async (refused: unknown) => {
    await ctx.limits.giveBack(counter, key);
    throw refused;
  });
}

/** Rehashes with today's parameters; returns the stored hash, which a new password may have replaced. */
async function rehash(ctx: Context, account: store.AccountRow, password: string): Promise<string> {
  const whose = { owner: account.username };
  await store.replaceHash(ctx.db, account.id, account.password_hash, await hashPassword(password, whose));
  const stored = await store.passwordHashOf(ctx.db, account.id);
  if (!(await passwordIs(stored, password, whose)) || stored === null) throw refuse('credentials-wrong');
  return stored;
}

/** A session after a right password that is still the account's. Throws credentials-wrong, account-suspended. */
export function openSession(ctx: Context, account: store.AccountRow, from: From): Promise<OpenedSession> {
  const proof = async (_: Db, stored: string | null) => {
    if (stored !== account.password_hash) throw refuse('credentials-wrong');
  };
  return enter(ctx, account, from, { proof, factorAt: null });
}

/**
 * A session after a stronger proof than a password: for the team it counts as second
 * factor. `proof` runs under the account's lock. Throws its errors, account-suspended.
 */
export async function openShownSession(
  ctx: Context,
  accountId: string,
  from: From,
  proof: (tx: Db) => Promise<void>,
): Promise<OpenedSession> {
  await liftOver(ctx, accountId);
  const account = { id: accountId, role: await store.roleOf(ctx.db, accountId) };
  return enter(ctx, account, from, { proof, factorAt: account.role === 'staff' ? ctx.now() : null });
}

type From = Pick<SignInInput, 'ip' | 'userAgent' | 'device' | 'restore'>;
type Proof = { proof: (tx: Db, passwordHash: string | null) => Promise<void>; factorAt: Date | null };

/**
 * Checks under the account's lock that the proof still holds and the account may sign in: a new password, or a
 * suspension, ends all sessions, this one too.
 */
async function enter(
  ctx: Context,
  { id: memberId, role }: Pick<store.AccountRow, 'id' | 'role'>,
  input: From,
  { proof, factorAt }: Proof,
): Promise<OpenedSession> {
  const now = ctx.now();
  const secret = newSecret();
  const entered = await ctx.db.transaction().execute(async (tx) => {
    const { hash, signsIn } = await store.lockPassword(tx, memberId);
    await proof(tx, hash);
    if (!signsIn && (await comeBack(tx, memberId, now, input.restore === true)) === 'out') return null;
    await sessions.insertSession(tx, {
      id_hash: sha256(secret),
      member_id: memberId,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
      user_agent: input.userAgent?.slice(0, 200) ?? null,
      ip_hash: ipHash(ctx.config, input.ip),
      network: networkOf(input.ip),
      factor_at: factorAt,
    });
    await store.askForProof(tx, memberId, now);
    const first = await store.markFirstSignIn(tx, memberId, now);
    if (first && role === 'member')
      await store.insertTrial(tx, memberId, new Date(now.getTime() + TRIAL_DAYS * DAY_MS));
    return { device: await rememberDevice(tx, memberId, input.device, now), firstSignIn: first, restored: !signsIn };
  });
  // The account stays restored, although a decision keeps its owner out.
  if (!entered) throw await suspendedRefusal(ctx, memberId);
  const { restored, ...opened } = entered;
  if (restored) await standingTurned(ctx, memberId);
  return { memberId, role, secret, ...opened };
}

/** Has this browser signed in to the account, or set its password, before? */
export async function knowsDevice(ctx: Context, memberId: string, device: string | null): Promise<boolean> {
  return device !== null && (await store.isKnownDevice(ctx.db, sha256(device), memberId));
}

/** The account knows this browser from now on; returns its device secret, a new one if it had none. */
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
  if (everywhere) await sessions.deleteSessionsOf(ctx.db, viewer.memberId);
  else await sessions.deleteSession(ctx.db, viewer.sessionIdHash);
}

type WhoAmI = { member: Viewer | null; staff: Staff | null };

/** The signed-in member, or staff member, for the shell. Every page asks, so it comes with the session. */
export const whoAmI = {
  reading: store.shellSession,
  answer: async (ctx: Context, viewer: SignedIn | null, session: store.ShellSession | null): Promise<WhoAmI> => {
    if (viewer?.role === 'staff') return team(await store.readStaff(ctx.db, viewer.memberId), viewer.factor);
    return { member: session && presentViewer(session, ctx.now()), staff: null };
  },
};

/** The account that has just signed in; a new session has shown no second factor unless it began with one. */
export async function whoSignedIn(
  ctx: Context,
  { memberId, role }: Pick<OpenedSession, 'memberId' | 'role'>,
  factor?: FactorState,
): Promise<WhoAmI> {
  if (role === 'member')
    return { member: presentViewer(await store.readOwn(ctx.db, memberId), ctx.now()), staff: null };
  const staff = await store.readStaff(ctx.db, memberId);
  const setUp = staff.ways.length > 0;
  return team(staff, factor ?? factorState({ required: ctx.config.staffSecondFactor, setUp, passed: false }));
}

const team = (staff: Omit<Staff, 'factor'>, factor: FactorState): WhoAmI => ({
  member: null,
  staff: { ...staff, factor },
});

/** Development only (the route is not mounted in production): the newest messages in the local outbox. */
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

/** Development only: demo logins, which must not be in the browser's code. */
export function demoLogins(ctx: Context): { password: string; logins: { username: string; role: string }[] } {
  if (!ctx.config.demo) return { password: '', logins: [] };
  return {
    password: DEMO_PASSWORD,
    logins: Object.entries(PERSONA_ROLES).map(([username, role]) => ({ username, role })),
  };
}

/**
 * Checks the member's own password before acts a borrowed phone must not do: a new number, a new password, deletion
 * (READINGS §7.3). Tries are counted before the check; a right one clears them. Returns the hash that
 * matched. Throws own-password-required, own-password-wrong (both at `field`), too-many-requests.
 */
export async function assertOwnPassword(
  ctx: Context,
  memberId: string,
  given: string | undefined,
  field = 'currentPassword',
): Promise<string> {
  if (!given) throw refuse('own-password-required', { fields: [{ field, code: 'own-password-required' }] });
  await ctx.limits.use('own-password', memberId);
  const hash = await store.passwordHashOf(ctx.db, memberId);
  if (!(await passwordIs(hash, given, { owner: memberId })) || hash === null)
    throw refuse('own-password-wrong', { fields: [{ field, code: 'own-password-wrong' }] });
  await ctx.limits.clear('own-password', memberId);
  return hash;
}

/** The member's sessions: the calling one first, then the last seen. */
export async function listSessions(ctx: Context, viewer: OwnSession): Promise<OpenSession[]> {
  const rows = await sessions.sessionsOf(ctx.db, viewer.memberId, viewer.sessionIdHash, ctx.now());
  return rows.map(presentSession);
}

/** Ends one session of the member, on all instances. Throws not-found. */
export async function endSession(ctx: Context, { memberId }: OwnSession, id: string): Promise<void> {
  if (!(await sessions.deleteSessionOf(ctx.db, memberId, id))) throw refuse('not-found');
}

/** Ends all sessions of the member except the calling one; in the caller's transaction if there is one. */
export async function endOtherSessions(db: Db, { memberId, sessionIdHash }: OwnSession): Promise<void> {
  await sessions.deleteSessionsOf(db, memberId, sessionIdHash);
}

/**
 * Gives a session a new secret and returns it; holders of the old one are signed out. Throws login-required when the
 * session ended meanwhile.
 */
export async function renewSession(tx: Db, { sessionIdHash }: OwnSession): Promise<string> {
  const secret = newSecret();
  if (!(await sessions.renameSession(tx, sessionIdHash, sha256(secret)))) throw refuse('login-required');
  return secret;
}

/** Is this still the hash that was checked? The account is locked until the transaction ends. */
export async function stillHasPassword(tx: Db, memberId: string, hash: string): Promise<boolean> {
  return (await store.lockPassword(tx, memberId)).hash === hash;
}

/** Ends every session of a member, in the caller's transaction: after a new password or a suspension. */
export async function endSessionsOf(tx: Db, memberId: string): Promise<void> {
  await sessions.deleteSessionsOf(tx, memberId);
}
