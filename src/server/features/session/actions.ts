import type { Me, OpenSession, Staff } from '#contract/session.ts';
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
import { presentMe, presentSession } from './view.ts';
import { ipHash, newSecret, sha256 } from '../../adapters/secrets.ts';
import { limitAddress, networkOf } from '../../adapters/network.ts';
import { SESSION_DAYS } from '../../http/secret-cookies.ts';
import type { SignedIn } from '../../members/session.ts';
import { comeBack } from '../../members/deletions.ts';
import { liftOver, suspendedRefusal } from '../../members/sanctions.ts';

/**
 * Sign-ins in turns from their first question to the database on, address after address and name after name: in a storm
 * they would take all its connections before the first password is looked at (T67). One more than passwords are hashed
 * at once.
 */
const inTurn = fairQueue({ ...PASSWORD_LINE, atOnce: 3, capacity: 3 });

export type SignInInput = {
  username?: string;
  password?: string;
  /** Takes the end of the account back, while that can be. */
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
 * work. Tries are counted before the password is looked at, and given back after a right one, so that parallel guesses
 * stop at the limit too: for each account and each address, or, for a browser that the account knows, for that browser
 * alone, so that its owner gets in while strangers guess (T04, T05). Right ones have a limit of their own: each costs a
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
    // No password is tried: neighbours at the address do not pay for it.
    if (!known) await ctx.limits.giveBack('sign-in-address', address);
    throw refused;
  });
  if (!(await passwordIs(account?.password_hash ?? null, password, { address, owner: username })) || !account) {
    await ctx.limits.giveBack('sign-in-right', key);
    throw refuse('credentials-wrong');
  }
  // A suspension that ended a moment ago is not waited for; one that holds is found under the account's lock.
  if (account.status === 'suspended') await liftOver(ctx, account.id);
  await ctx.limits.clear(counter, key);
  if (!known) await ctx.limits.giveBack('sign-in-address', address);
  const hash = needsRehash(account.password_hash) ? await rehash(ctx, account, password) : account.password_hash;
  return openSession(ctx, { ...account, password_hash: hash }, input);
}

/** A try as a wrong one and as a right one, until it is known which it is. */
async function countTry(ctx: Context, counter: LimitName, key: string): Promise<void> {
  await ctx.limits.use(counter, key);
  await ctx.limits.use('sign-in-right', key).catch(async (refused: unknown) => {
    await ctx.limits.giveBack(counter, key);
    throw refused;
  });
}

/** A hash with the parameters of today; answers what is stored then, which a new password may have replaced. */
async function rehash(ctx: Context, account: store.AccountRow, password: string): Promise<string> {
  const whose = { owner: account.username };
  await store.replaceHash(ctx.db, account.id, account.password_hash, await hashPassword(password, whose));
  const stored = await store.passwordHashOf(ctx.db, account.id);
  if (!(await passwordIs(stored, password, whose)) || stored === null) throw refuse('credentials-wrong');
  return stored;
}

/** A session for a right password, which is still the account's. Throws credentials-wrong, account-suspended. */
export function openSession(ctx: Context, account: store.AccountRow, from: From): Promise<OpenedSession> {
  const proof = async (_: Db, stored: string | null) => {
    if (stored !== account.password_hash) throw refuse('credentials-wrong');
  };
  return enter(ctx, account, from, { proof, factorAt: null });
}

/**
 * A session for an account whose owner has shown it by more than a password: of the team it has shown its second
 * factor. `proof` is asked under the account's lock. Throws what it throws, account-suspended.
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
 * The account is locked, what was shown for it still right, and it still signs in: a new password, or a suspension,
 * ends all sessions, this one too.
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
    return { device: await rememberDevice(tx, memberId, input.device, now), firstSignIn: first };
  });
  // What was taken back is, though a decision keeps its owner out.
  if (!entered) throw await suspendedRefusal(ctx, memberId);
  if (input.restore) await ctx.index.refresh([memberId]);
  return { memberId, role, secret, ...entered };
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
  if (everywhere) await sessions.deleteSessionsOf(ctx.db, viewer.memberId);
  else await sessions.deleteSession(ctx.db, viewer.sessionIdHash);
}

/** The signed-in member, or staff member, as the shell shows them; a session that is new has shown no second factor. */
export async function whoAmI(
  ctx: Context,
  accountId: string,
  role: SignedIn['role'],
  factor?: FactorState,
): Promise<{ member: Me | null; staff: Staff | null }> {
  if (role === 'member') return { member: presentMe(await store.meOf(ctx)(accountId), ctx.now()), staff: null };
  const staff = await store.readStaff(ctx.db, accountId);
  const setUp = staff.ways.length > 0;
  const shown = factor ?? factorState({ required: ctx.config.staffSecondFactor, setUp, passed: false });
  return { member: null, staff: { ...staff, factor: shown } };
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
 * (READINGS §7.3). Tries are counted before it is looked at; a right one clears them. Answers the hash that it was
 * right for. Throws own-password-required, own-password-wrong (both at `field`), too-many-requests.
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

type Viewer = Pick<SignedIn, 'memberId' | 'sessionIdHash'>;

/** Where the member is signed in: the session that asks first, then the last seen. */
export async function listSessions(ctx: Context, viewer: Viewer): Promise<OpenSession[]> {
  const rows = await sessions.sessionsOf(ctx.db, viewer.memberId, viewer.sessionIdHash, ctx.now());
  return rows.map(presentSession);
}

/** Ends one session of the member, here and everywhere. Throws not-found. */
export async function endSession(ctx: Context, { memberId }: Viewer, id: string): Promise<void> {
  if (!(await sessions.deleteSessionOf(ctx.db, memberId, id))) throw refuse('not-found');
}

/** Ends all sessions of the member but the one that asks; in the caller's transaction where there is one. */
export async function endOtherSessions(db: Db, { memberId, sessionIdHash }: Viewer): Promise<void> {
  await sessions.deleteSessionsOf(db, memberId, sessionIdHash);
}

/**
 * Gives a session a new secret and answers it; what knew the old one is signed out. Throws login-required when the
 * session ended meanwhile.
 */
export async function renewSession(tx: Db, { sessionIdHash }: Viewer): Promise<string> {
  const secret = newSecret();
  if (!(await sessions.renameSession(tx, sessionIdHash, sha256(secret)))) throw refuse('login-required');
  return secret;
}

/** Is this still the hash the own password was checked against? The account is locked until the transaction ends. */
export async function stillHasPassword(tx: Db, memberId: string, hash: string): Promise<boolean> {
  return (await store.lockPassword(tx, memberId)).hash === hash;
}

/** Ends every session of a member, in the caller's transaction: a new password, a suspension. */
export async function endSessionsOf(tx: Db, memberId: string): Promise<void> {
  await sessions.deleteSessionsOf(tx, memberId);
}
