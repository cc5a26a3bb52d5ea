import type { PermissionStatus } from '#domain/permissions/permission-decision.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { mutual } from '../../members/visible-to.ts';

export type PermissionRow = {
  id: string;
  requester_id: string;
  target_id: string;
  status: PermissionStatus;
  requested_at: Date;
};
const COLUMNS = ['id', 'requester_id', 'target_id', 'status', 'requested_at'] as const;

export function findPermission(db: Db, id: string): Promise<PermissionRow | undefined> {
  return db
    .selectFrom('profile_permissions')
    .select([...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends: answers wait for each other. */
export function lockPermission(db: Db, id: string): Promise<PermissionRow | undefined> {
  return db
    .selectFrom('profile_permissions')
    .select([...COLUMNS])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A pair has one row: a new request sets it back to pending. */
export async function putRequest(db: Db, requesterId: string, targetId: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('profile_permissions')
    .values({ requester_id: requesterId, target_id: targetId, status: 'pending', requested_at: now })
    .onConflict((c) =>
      c
        .constraint('profile_permissions_pair')
        .doUpdateSet({ status: 'pending', requested_at: now, responded_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeAnswer(db: Db, id: string, status: PermissionStatus, now: Date): Promise<void> {
  await db.updateTable('profile_permissions').set({ status, responded_at: now }).where('id', '=', id).execute();
}

/** Ends all permissions between two members, granted or pending. */
export async function revokeBoth(db: Db, a: string, b: string, now: Date): Promise<void> {
  await sql`
    update profile_permissions set status = 'revoked', responded_at = ${now}
    where (requester_id, target_id) in ((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid)) and status in ('pending', 'approved')`.execute(
    db,
  );
}

/** Ends the requester's permission to read the target's profile, if there is one. */
export async function revokeGrant(db: Db, requesterId: string, targetId: string, now: Date): Promise<void> {
  await db
    .updateTable('profile_permissions')
    .set({ status: 'revoked', responded_at: now })
    .where('requester_id', '=', requesterId)
    .where('target_id', '=', targetId)
    .where('status', '=', 'approved')
    .execute();
}

export type ListedPermission = {
  id: string;
  status: PermissionStatus;
  /** The request is by the member of this list. */
  mine: boolean;
  other_id: string;
  requested_at: Date;
  responded_at: Date | null;
  /** When the requester last opened the full profile. */
  last_at: Date | null;
};

/**
 * Every permission between a member and their matches, in either direction, newest first, without erased
 * or hidden members.
 */
export async function permissionsOf(db: Db, memberId: string): Promise<ListedPermission[]> {
  const listed = sql<ListedPermission>`
    select p.id, p.status, p.requester_id = me.id as mine, a.id as other_id,
      p.requested_at, p.responded_at, v.last_at
    from (select ${memberId}::uuid as id) me cross join profile_permissions p
    join accounts a on a.id = case when p.requester_id = me.id then p.target_id else p.requester_id end
    left join profile_views v on v.owner_id = p.target_id and v.viewer_id = p.requester_id
    where (p.requester_id = me.id or p.target_id = me.id) and signs_in(a) and has_consent(a)
      and ${mutual(sql.ref('me.id'), sql.ref('a.id'))}
      and not exists (select from hidden_between(me.id, a.id))
    order by p.requested_at desc, p.id`;
  return runPrepared(db, 'permissions-of', listed);
}
