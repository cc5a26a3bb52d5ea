import type { Team } from '#contract/staff.ts';
import { normaliseUsername, usernameProblem } from '#domain/profile/username.ts';
import { decideRoles, STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { hashPassword } from '../../adapters/hashing.ts';
import { newSecret } from '../../adapters/secrets.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { issueRecoveryLink } from '../password/actions.ts';
import { endSessionsOf } from '../session/actions.ts';
import * as store from './store.ts';
import { changeSubject, presentTeam } from './view.ts';

/** Most changes of roles in the list. */
const CHANGES_SHOWN = 50;

/** The team and its newest changes of roles, for an owner. */
export async function readTeam(ctx: Context, ownerId: string): Promise<Team> {
  const [rows, acts] = await Promise.all([store.readTeam(ctx.db), store.rolesActs(ctx.db, CHANGES_SHOWN)]);
  return presentTeam(ownerId, rows, acts);
}

type RolesWanted = {
  id: string;
  roles: readonly StaffRole[];
  before?: readonly StaffRole[] | undefined;
  reason: string;
};

const sameRoles = (a: readonly StaffRole[], b: readonly StaffRole[]) =>
  STAFF_ROLES.every((role) => a.includes(role) === b.includes(role));

/**
 * Gives a team member exactly these roles, at once everywhere; without roles their sessions end. Recorded with reason.
 * `before`: the roles as they were read. Throws reason-required, not-found, staff-role-missing, staff-last-owner,
 * changed-meanwhile.
 */
export async function changeRoles(
  ctx: Context,
  ownerId: string,
  { id, roles, before: read, reason }: RolesWanted,
): Promise<void> {
  const said = staffReasonOf(reason, 'reason');
  await ctx.db.transaction().execute(async (tx) => {
    const { before, after, changed } = await giveRoles(tx, ownerId, id, roles);
    if (read && !sameRoles(read, before)) throw refuse('changed-meanwhile');
    if (!changed) return;
    const subject = changeSubject(before, after);
    await recordAct(tx, { staffId: ownerId, act: 'staff-roles', memberId: id, subject, reason: said, at: ctx.now() });
  });
}

/** Under the lock of the team. `by` null: the operator at the terminal. Throws as changeRoles does. */
async function giveRoles(tx: Db, by: string | null, id: string, roles: readonly StaffRole[] | undefined) {
  await store.lockTeam(tx);
  const team = await store.readTeam(tx);
  const decision = decideRoles(team, by, id, roles ?? team.find((one) => one.id === id)?.roles ?? []);
  if (!decision.ok) throw refuse(decision.code);
  if (decision.changed) {
    await store.putRoles(tx, id, decision.after);
    if (decision.after.length === 0) await endSessionsOf(tx, id);
  }
  return decision;
}

export type StaffInvitation = { username: string; roles: readonly StaffRole[]; path: string; made: boolean };

/**
 * Makes a staff account without a usable password, with a one-time link to set one (R-ACC-7); the first of the team is
 * its owner, others need roles. An existing account only gets a new link, and other roles if some are
 * given. Recorded either way. Throws username-required, username-invalid, username-taken (by a member),
 * staff-roles-required, staff-last-owner.
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
  // A random password: a sign-in takes as long, and fails, as with any wrong one.
  const hash = await hashPassword(newSecret());
  return ctx.db.transaction().execute(async (tx) => {
    const made = await store.insertStaff(tx, { username, password_hash: hash });
    const id = made ?? (await staffNamed(tx, username));
    const given = made === undefined ? roles : await rolesOfNew(tx, roles);
    const { before, after } = await giveRoles(tx, null, id, given);
    const path = await issueRecoveryLink(ctx, tx, id);
    const subject = changeSubject(before, after);
    await recordAct(tx, { staffId: null, act: 'staff-invite', memberId: id, subject, reason, at: ctx.now() });
    return { username, roles: after, path, made: made !== undefined };
  });
}

async function staffNamed(tx: Db, username: string): Promise<string> {
  const there = await store.findByUsername(tx, username);
  if (!there || there.role === 'member' || there.status !== 'active') throw refuse('username-taken');
  return there.id;
}

/** The first of the team is its owner. */
async function rolesOfNew(tx: Db, roles: readonly StaffRole[] | undefined): Promise<readonly StaffRole[]> {
  if (roles !== undefined && roles.length > 0) return roles;
  await store.lockTeam(tx);
  const owned = (await store.readTeam(tx)).some((one) => one.roles.includes('owner'));
  if (roles !== undefined || owned) throw refuse('staff-roles-required');
  return ['owner'];
}
