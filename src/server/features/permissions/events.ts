import type { Db } from '../../db/connect.ts';
import { announce, withdraw } from '../notifications/policy.ts';
import type { PermissionRow } from './store.ts';

type Request = Pick<PermissionRow, 'id' | 'requester_id' | 'target_id' | 'requested_at'>;

/** The owner of the profile is told who asks. Asked again later it is another event: the time is in its key. */
export async function announceRequest(db: Db, { id, requester_id, target_id, requested_at }: Request): Promise<void> {
  const dedupeKey = requestKey({ id, requested_at });
  await announce(db, { memberId: target_id, kind: 'permission-request', aboutId: requester_id, data: { permissionId: id }, dedupeKey });
}

/** The request is no news any more (S2 §4), and who asked is told the answer; of a revocation nobody is told. */
export async function announceAnswer(db: Db, request: Request, status: 'approved' | 'denied' | 'revoked', now: Date): Promise<void> {
  await withdraw(db, requestKey(request), now);
  if (status === 'revoked') return;
  await announce(db, {
    memberId: request.requester_id,
    kind: `permission-${status}`,
    aboutId: request.target_id,
    dedupeKey: `permission-${status}:${request.id}:${now.toISOString()}`,
  });
}

const requestKey = ({ id, requested_at }: Pick<Request, 'id' | 'requested_at'>) => `permission-request:${id}:${requested_at.toISOString()}`;
