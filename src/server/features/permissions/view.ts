import type { LikesItem } from '#contract/likes.ts';
import type { PermissionRequest } from '#contract/permissions.ts';
import type { ListedPermission } from './store.ts';

/** A request or grant with the other member as visible now. */
export function presentPermission(row: ListedPermission, member: LikesItem): PermissionRequest {
  return {
    id: row.id,
    status: row.status,
    member,
    requestedAt: row.requested_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
    lastViewedAt: row.status === 'approved' && !row.mine ? (row.last_at?.toISOString() ?? null) : null,
  };
}
