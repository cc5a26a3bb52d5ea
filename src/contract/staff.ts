import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

const staffRole = z.enum(STAFF_ROLES);

/** A team member; without roles their access is closed. */
const teamMember = z.object({
  id: z.uuid(),
  username: z.string(),
  roles: z.array(staffRole),
  isMe: z.boolean(),
  /** A second factor is set up. */
  factor: z.boolean(),
  /** From a session that lasts. */
  lastSeenAt: isoTime.nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** One change of roles. `by` null: the command at the terminal, or an account that is gone. */
const roleChange = z.object({
  id: z.string(),
  at: isoTime,
  by: z.string().nullable(),
  of: z.string().nullable(),
  before: z.array(staffRole),
  after: z.array(staffRole),
  reason: z.string(),
});

export const team = z.object({ members: z.array(teamMember), changes: z.array(roleChange) }).meta({ id: 'StaffTeam' });
export type Team = z.infer<typeof team>;

const readTeam = route({
  method: 'GET',
  path: '/api/staff/team',
  who: 'staff',
  roles: ['owner'],
  summary: 'Everybody of the team with their roles, and the newest 50 changes of roles',
  output: team,
  refusals: [],
});

const changeRoles = route({
  method: 'PUT',
  path: '/api/staff/team/:id/roles',
  who: 'staff',
  roles: ['owner'],
  recentFactor: true,
  summary:
    'Gives somebody of the team these roles; none closes their access. Logged with the reason; an owner always stays',
  params: z.object({ id: z.uuid() }),
  /** `before`: the roles as they were read; others meanwhile refuse. */
  body: z.object({
    roles: z.array(staffRole).max(STAFF_ROLES.length),
    before: z.array(staffRole).max(STAFF_ROLES.length).optional(),
    reason: z.string().max(2000),
  }),
  output: 'none',
  refusals: ['not-found', 'reason-required', 'staff-last-owner', 'changed-meanwhile'],
});

export const routes = {
  'GET /api/staff/team': readTeam,
  'PUT /api/staff/team/:id/roles': changeRoles,
} as const;
