import type { SupportKind, SupportState } from '#domain/support/requests.ts';
import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** The team acted on a member's request. */
export function requestChanged(
  db: Db,
  changed: {
    memberId: string;
    requestId: string;
    kind: Exclude<SupportKind, 'message'>;
    state: SupportState;
    appointmentAt: Date | null;
    at: Date;
  },
): Promise<void> {
  return emit(db, {
    name: 'request.changed',
    payload: {
      ...changed,
      appointmentAt: changed.appointmentAt?.toISOString() ?? null,
      at: changed.at.toISOString(),
    },
  });
}
