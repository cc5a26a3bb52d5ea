import type { PhotoRemovalReason } from '#domain/safety/photo-review.ts';
import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** Staff removed a photo; its owner gets the reason. */
export function photoRemoved(
  db: Db,
  removed: { memberId: string; photoId: string; reason: PhotoRemovalReason; note: string | null },
): Promise<void> {
  return emit(db, { name: 'photo.removed', payload: removed });
}
