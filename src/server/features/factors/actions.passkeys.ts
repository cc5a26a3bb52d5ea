import type { MadeKey, Passkey } from '#contract/passkeys.ts';
import { PASSKEY_MINUTES, passkeyName, PASSKEYS_MAX } from '#domain/profile/passkeys.ts';
import { challengeOf, creationOptions, relyingParty, verifyMade } from '../../adapters/passkeys.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { assertStillIn, type SignedIn } from '../../members/session.ts';
import { refuse } from '../../refusal.ts';
import { assertOwnPassword } from '../session/actions.ts';
import { assertShown, firstCodes, markShown } from './actions.ts';
import * as passkeys from './store.passkeys.ts';
import * as store from './store.ts';
import { presentPasskey } from './view.ts';

type Host = string | undefined;

export async function listPasskeys(ctx: Context, { memberId }: SignedIn): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await passkeys.passkeysOf(ctx.db, memberId)).map(presentPasskey) };
}

/**
 * After a check of the password: options for a new passkey, valid once, for five minutes, in this session. Throws
 * own-password-required, own-password-wrong, passkey-limit, too-many-requests.
 */
export async function beginPasskey(ctx: Context, viewer: SignedIn, currentPassword: string | undefined, host: Host) {
  const { memberId } = viewer;
  await assertOwnPassword(ctx, memberId, currentPassword);
  await ctx.limits.use('passkey-asking', memberId);
  const own = await passkeys.passkeysOf(ctx.db, memberId);
  if (own.length >= PASSKEYS_MAX) throw refuse('passkey-limit');
  const account = { id: memberId, username: await store.nameOf(ctx.db, memberId) };
  const known = own.map(({ credential_id: id, transports }) => ({ id, transports }));
  const options = await creationOptions(relyingParty(ctx.config, host), account, known);
  await keepChallenge(ctx, options.challenge, 'add', viewer);
  return options;
}

/**
 * Stores a new passkey. For a team member it is a second factor, shown in this session; the first one also brings
 * recovery codes. Throws passkey-wrong, passkey-known, passkey-limit, passkey-name-required, factor-required,
 * too-many-requests.
 */
export async function addPasskey(
  ctx: Context,
  viewer: SignedIn,
  { made, name: typed, host }: { made: MadeKey; name: string; host: Host },
): Promise<{ passkey: Passkey; codes: string[] | null }> {
  const name = nameOf(typed);
  const { memberId } = viewer;
  const now = ctx.now();
  await ctx.limits.use('passkey-asking', memberId);
  const challenge = await takeChallenge(ctx, made, 'add', viewer);
  const key = await verifyMade(relyingParty(ctx.config, host), challenge, made);
  if (!key) throw refuse('passkey-wrong');
  return ctx.db.transaction().execute(async (tx) => {
    await assertStillIn(tx, viewer, now);
    await assertShown(tx, viewer);
    if ((await passkeys.passkeysOf(tx, memberId)).length >= PASSKEYS_MAX) throw refuse('passkey-limit');
    const { id: credential_id, publicKey: public_key, counter, transports } = key;
    const row = { member_id: memberId, credential_id, public_key, counter, transports, name, added_at: now };
    const added = await passkeys.insertPasskey(tx, row);
    if (!added) throw refuse('passkey-known');
    if (viewer.role !== 'staff') return { passkey: presentPasskey(added), codes: null };
    const codes = await firstCodes(ctx, tx, memberId);
    await markShown(tx, viewer, now);
    await recordAct(tx, ownAct(memberId, 'factor-passkey-add', added.id, now));
    return { passkey: presentPasskey(added), codes };
  });
}

/** Throws passkey-name-required, not-found. */
export async function renamePasskey(ctx: Context, { memberId }: SignedIn, id: string, typed: string): Promise<void> {
  if (!(await passkeys.renamePasskey(ctx.db, memberId, id, nameOf(typed)))) throw refuse('not-found');
}

/**
 * Deletes a passkey: a member gives the password; a team member has just shown a second factor, and keeps one
 * if the team needs it. Throws own-password-required, own-password-wrong, not-found, factor-last.
 */
export async function removePasskey(
  ctx: Context,
  viewer: SignedIn,
  id: string,
  currentPassword: string | undefined,
): Promise<void> {
  const { memberId, role } = viewer;
  if (role === 'member') await assertOwnPassword(ctx, memberId, currentPassword);
  await ctx.db.transaction().execute(async (tx) => {
    await assertStillIn(tx, viewer, ctx.now());
    if (!(await passkeys.deletePasskey(tx, memberId, id))) throw refuse('not-found');
    if (role === 'member') return;
    if (!(await store.hasFactor(tx, memberId))) {
      if (ctx.config.staffSecondFactor) throw refuse('factor-last');
      await store.deleteRecoveryCodes(tx, memberId);
    }
    await recordAct(tx, ownAct(memberId, 'factor-passkey-remove', id, ctx.now()));
  });
}

/** Deletes a member's passkeys after a password recovery: an intruder may have added one. */
export async function removeMemberPasskeys(tx: Db, memberId: string): Promise<void> {
  if (!(await store.isStaff(tx, memberId))) await passkeys.deletePasskeysOf(tx, memberId);
}

type Purpose = 'add' | 'sign-in' | 'factor';

/**
 * The challenge is stored for five minutes, as a hash, for this session and purpose alone. Throws login-required when
 * the session ended meanwhile: the password before it takes its time.
 */
export async function keepChallenge(
  ctx: Context,
  challenge: string,
  purpose: Purpose,
  viewer: SignedIn | null,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    if (viewer) await assertStillIn(tx, viewer, now);
    await passkeys.putChallenge(tx, {
      challenge_hash: sha256(challenge),
      ...boundTo(purpose, viewer),
      expires_at: new Date(now.getTime() + PASSKEY_MINUTES * 60_000),
    });
  });
}

/**
 * Uses up the signed challenge before the signature is checked. Throws passkey-wrong when it was not made for
 * this purpose and session, was used, or has expired.
 */
export async function takeChallenge(
  ctx: Context,
  given: { response: { clientDataJSON: string } },
  purpose: Purpose,
  viewer: SignedIn | null,
): Promise<string> {
  const challenge = challengeOf(given);
  if (challenge === null) throw refuse('passkey-wrong');
  if (!(await passkeys.takeChallenge(ctx.db, sha256(challenge), boundTo(purpose, viewer), ctx.now())))
    throw refuse('passkey-wrong');
  return challenge;
}

const boundTo = (purpose: Purpose, viewer: SignedIn | null) => ({
  purpose,
  member_id: viewer?.memberId ?? null,
  session_hash: viewer?.sessionIdHash ?? null,
});

function nameOf(typed: string): string {
  const name = passkeyName(typed);
  if (name === null)
    throw refuse('passkey-name-required', { fields: [{ field: 'name', code: 'passkey-name-required' }] });
  return name;
}

type Act = 'factor-passkey-add' | 'factor-passkey-remove';
const ownAct = (id: string, act: Act, subject: string, at: Date) =>
  ({ staffId: id, act, memberId: id, subject, reason: null, at }) as const;
