import type { DocumentKind } from '#domain/profile/badges.ts';
import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

type Document = { id: string; member_id: string; kind: DocumentKind };

/** Staff opened a document; the owner gets the reason. */
export function documentOpened(
  db: Db,
  { member_id: memberId, kind }: Document,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return emit(db, { name: 'document.opened', payload: { memberId, openingId: id, kind, reason } });
}

export function documentDecided(
  db: Db,
  { id, member_id: memberId, kind }: Document,
  status: 'approved' | 'rejected',
  note: string | null,
): Promise<void> {
  return emit(db, { name: 'document.decided', payload: { memberId, documentId: id, kind, status, note } });
}

/** Staff took an approval back; the owner gets the reason. */
export function documentRevoked(db: Db, { id, member_id: memberId, kind }: Document, note: string): Promise<void> {
  return emit(db, { name: 'document.revoked', payload: { memberId, documentId: id, kind, note } });
}
