import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';
import type { PermissionRow } from './store.ts';

type Request = Pick<PermissionRow, 'id' | 'requester_id' | 'target_id' | 'requested_at'>;

/** A later request is another event: its key contains the time. */
export function permissionAsked(db: Db, { id, requester_id, target_id, requested_at }: Request): Promise<void> {
  return emit(db, {
    name: 'permission.asked',
    payload: {
      permissionId: id,
      requesterId: requester_id,
      ownerId: target_id,
      askedAt: requested_at.toISOString(),
    },
  });
}

export function permissionAnswered(
  db: Db,
  { id, requester_id, target_id }: Request,
  status: 'approved' | 'denied',
  now: Date,
): Promise<void> {
  return emit(db, {
    name: 'permission.answered',
    payload: {
      permissionId: id,
      requesterId: requester_id,
      ownerId: target_id,
      status,
      answeredAt: now.toISOString(),
    },
  });
}
