import type { ShownKey } from '#contract/passkeys.ts';
import { limitAddress } from '../../adapters/network.ts';
import { askingOptions, relyingParty, verifyShown } from '../../adapters/passkeys.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import type { SignedIn } from '../../members/session.ts';
import { refuse } from '../../refusal.ts';
import { type OpenedSession, openShownSession, type SignInInput } from '../session/actions.ts';
import { keepChallenge, takeChallenge } from './actions.passkeys.ts';
import { markShown } from './actions.ts';
import * as passkeys from './store.passkeys.ts';
import * as store from './store.ts';

type Host = string | undefined;
type Shown = { shown: ShownKey; host: Host };
type From = Pick<SignInInput, 'ip' | 'userAgent' | 'device' | 'restore'>;
/** A passkey with a right signature, and the counter it signed with. */
type Right = { id: string; memberId: string; counter: number };

/** Challenge for a passkey sign-in; it names no account. Throws too-many-requests. */
export async function beginPasskeySignIn(ctx: Context, ip: string, host: Host) {
  await ctx.limits.use('passkey-asking-address', limitAddress(ip));
  const options = await askingOptions(relyingParty(ctx.config, host), []);
  await keepChallenge(ctx, options.challenge, 'sign-in', null);
  return options;
}

/**
 * Signs in with a passkey instead of name and password; its user was verified, so for the team it is the second
 * factor too (decision 0044). An unknown passkey, a wrong signature and an erased account get one answer; tries are
 * counted by address, and given back after a right one. A closed account can be restored as with a password. Throws
 * passkey-wrong, account-suspended, account-closing, too-many-requests.
 */
export async function signInByPasskey(ctx: Context, { shown, host }: Shown, from: From): Promise<OpenedSession> {
  const address = limitAddress(from.ip);
  await ctx.limits.use('sign-in-address', address);
  const right = await rightOne(ctx, { shown, host }, 'sign-in', null);
  await ctx.limits.giveBack('sign-in-address', address);
  await ctx.limits.use('sign-in-right', `passkey:${right.memberId}`);
  return noting(ctx, right, () => openShownSession(ctx, right.memberId, from, (tx) => used(tx, right, ctx.now())));
}

/** Challenge for an own passkey as the second factor. Throws not-found without one, too-many-requests. */
export async function beginFactorPasskey(ctx: Context, viewer: SignedIn, host: Host) {
  await ctx.limits.use('passkey-asking', viewer.memberId);
  const own = await passkeys.passkeysOf(ctx.db, viewer.memberId);
  if (own.length === 0) throw refuse('not-found');
  const allow = own.map(({ credential_id: id, transports }) => ({ id, transports }));
  const options = await askingOptions(relyingParty(ctx.config, host), allow);
  await keepChallenge(ctx, options.challenge, 'factor', viewer);
  return options;
}

/** Shows an own passkey in this session. Tries count as tries of codes. Throws passkey-wrong, too-many-requests. */
export async function passFactorByPasskey(ctx: Context, viewer: SignedIn, given: Shown): Promise<void> {
  const { memberId } = viewer;
  await ctx.limits.use('factor-try', memberId);
  const right = await rightOne(ctx, given, 'factor', viewer);
  const now = ctx.now();
  await noting(ctx, right, () =>
    ctx.db.transaction().execute(async (tx) => {
      await lockMembers(tx, [memberId]);
      await used(tx, right, now);
      await markShown(tx, viewer, now);
    }),
  );
  await ctx.limits.clear('factor-try', memberId);
}

/** The passkey with a right signature of our challenge; with a viewer, one of theirs. Throws passkey-wrong. */
async function rightOne(
  ctx: Context,
  { shown, host }: Shown,
  purpose: 'sign-in' | 'factor',
  viewer: SignedIn | null,
): Promise<Right> {
  const challenge = await takeChallenge(ctx, shown, purpose, viewer);
  const kept = await passkeys.findPasskey(ctx.db, shown.id, viewer?.memberId);
  if (!kept) throw refuse('passkey-wrong');
  const { userHandle } = shown.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== kept.member_id) throw refuse('passkey-wrong');
  const key = { id: shown.id, publicKey: kept.public_key };
  const counter = await verifyShown(relyingParty(ctx.config, host), challenge, shown, key);
  if (counter === null) throw refuse('passkey-wrong');
  return { id: kept.id, memberId: kept.member_id, counter };
}

class Copied extends Error {}

async function used(tx: Db, { id, counter }: Right, now: Date): Promise<void> {
  const outcome = await passkeys.usePasskey(tx, id, counter, now);
  if (outcome === 'gone') throw refuse('passkey-wrong');
  if (outcome === 'copied') throw new Copied();
}

/** When the passkey turns out to be a copy, `act` is rolled back, and the copy is recorded. */
async function noting<T>(ctx: Context, { id, memberId }: Right, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Copied)) throw error;
  }
  const at = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    if ((await passkeys.markCopied(tx, id, at)) && (await store.isStaff(tx, memberId)))
      await recordAct(tx, { staffId: memberId, act: 'factor-passkey-copied', memberId, subject: id, reason: null, at });
  });
  throw refuse('passkey-wrong');
}
