import { normaliseUsername, usernameProblem } from '#domain/profile/username.ts';
import { hashPassword } from '../../adapters/hashing.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import { issueRecoveryLink } from '../password/actions.ts';
import { findByUsername, insertStaff, setRole, type StaffRole } from './store.ts';
import { newSecret } from '../../adapters/secrets.ts';

export type StaffInvitation = { username: string; role: StaffRole; path: string; made: boolean };

/**
 * Makes a staff account nobody has a password of, with a one-time link to set one (R-ACC-6). For one that is there
 * already only a new link, and its role when one is given. Throws username-required, username-invalid, username-taken
 * (a member has it).
 */
export async function inviteStaff(ctx: Context, typed: string, role: StaffRole | undefined): Promise<StaffInvitation> {
  const username = normaliseUsername(typed);
  const problem = username === '' ? 'username-required' : usernameProblem(username);
  if (problem) throw refuse(problem);
  // A password nobody knows: signing in takes as long, and fails, as with any wrong one.
  const hash = await hashPassword(newSecret());
  const id = await insertStaff(ctx.db, { username, password_hash: hash, role: role ?? 'admin' });
  if (id !== undefined) return { username, role: role ?? 'admin', path: await issueRecoveryLink(ctx, id), made: true };
  const there = await findByUsername(ctx.db, username);
  if (!there || there.role === 'member' || there.status !== 'active') throw refuse('username-taken');
  if (role !== undefined) await setRole(ctx.db, there.id, role);
  return { username, role: role ?? there.role, path: await issueRecoveryLink(ctx, there.id), made: false };
}
