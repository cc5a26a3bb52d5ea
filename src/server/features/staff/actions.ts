import type { Team } from '#contract/staff.ts';
import { normaliseUsername, usernameProblem } from '#domain/profile/username.ts';
import { decideRoles, type StaffRole } from '#domain/staff/roles.ts';
import { hashPassword } from '../../adapters/hashing.ts';
import { newSecret } from '../../adapters/secrets.ts';
import type { Context } from '../../context.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { issueRecoveryLink } from '../password/actions.ts';
import { endSessionsOf } from '../session/actions.ts';
import * as store from './store.ts';
import { changeSubject, presentTeam } from './view.ts';

/** Changes of roles shown at once. */
const CHANGES_SHOWN = 50;

/** The team and its newest changes of roles, for an owner. */
export async function readTeam(ctx: Context, ownerId: string): Promise<Team> {
  const [rows, acts] = await Promise.all([store.readTeam(ctx.db), store.rolesActs(ctx.db, CHANGES_SHOWN)]);
  return presentTeam(ownerId, rows, acts);
}

/**
 * Gives somebody of the team exactly these roles, at once everywhere; none ends their sessions. Noted with the reason;
 * `by` null: the operator at the terminal. Throws reason-required, not-found, staff-role-missing, staff-last-owner.
 */
export async function changeRoles(
  ctx: Context,
  by: string | null,
  { id, roles, reason }: { id: string; roles: readonly StaffRole[]; reason: string },
): Promise<void> {
  const said = staffReasonOf(reason, 'reason');
  await ctx.db.transaction().execute(async (tx) => {
    await store.lockTeam(tx);
    const decision = decideRoles(await store.readTeam(tx), by, id, roles);
    if (!decision.ok) throw refuse(decision.code);
    const { before, after, changed } = decision;
    if (!changed) return;
    await store.putRoles(tx, id, after);
    if (after.length === 0) await endSessionsOf(tx, id);
    await store.insertRolesAct(tx, {
      staff_id: by,
      member_id: id,
      subject: changeSubject(before, after),
      reason: said,
      at: ctx.now(),
    });
  });
}

export type StaffInvitation = { username: string; roles: readonly StaffRole[]; path: string; made: boolean };

/**
 * Makes a staff account nobody has a password of, with a one-time link to set one (R-ACC-7); the first of the team is
 * its owner, everybody else needs roles. For one that is there already only a new link, and other roles when some are
 * given. Throws username-required, username-invalid, username-taken (a member has it), staff-roles-required,
 * staff-last-owner.
 */
export async function inviteStaff(
  ctx: Context,
  typed: string,
  roles: readonly StaffRole[] | undefined,
  reason: string,
): Promise<StaffInvitation> {
  const username = normaliseUsername(typed);
  const problem = username === '' ? 'username-required' : usernameProblem(username);
  if (problem) throw refuse(problem);
  // A password nobody knows: signing in takes as long, and fails, as with any wrong one.
  const hash = await hashPassword(newSecret());
  const made = await ctx.db.transaction().execute(async (tx) => {
    const id = await store.insertStaff(tx, { username, password_hash: hash });
    if (id === undefined) return undefined;
    await store.lockTeam(tx);
    const owned = (await store.readTeam(tx)).some((one) => one.roles.includes('owner'));
    const given = roles ?? (owned ? [] : (['owner'] as const));
    if (given.length === 0) throw refuse('staff-roles-required');
    await store.putRoles(tx, id, given);
    await store.insertRolesAct(tx, {
      staff_id: null,
      member_id: id,
      subject: changeSubject([], given),
      reason,
      at: ctx.now(),
    });
    return { id, given };
  });
  if (made) return { username, roles: made.given, path: await issueRecoveryLink(ctx, made.id), made: true };
  const there = await store.findByUsername(ctx.db, username);
  if (!there || there.role === 'member' || there.status !== 'active') throw refuse('username-taken');
  if (roles !== undefined) await changeRoles(ctx, null, { id: there.id, roles, reason });
  const now = (await store.readTeam(ctx.db)).find(({ id }) => id === there.id)!;
  return { username, roles: now.roles, path: await issueRecoveryLink(ctx, there.id), made: false };
}
