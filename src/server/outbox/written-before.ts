import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/**
 * Rows of the kind `notification` are complete notifications. No code writes them now; waiting ones are still processed
 * (decision 0011). Delete this file 30 days after the last instance that wrote them has stopped: none is kept longer.
 */
export const WRITTEN_BEFORE = {
  notification: {
    payload: z.object({
      memberId: z.uuid(),
      kind: z.enum(NOTIFICATION_KINDS),
      aboutId: z.uuid().optional(),
      data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      dedupeKey: z.string().min(1),
      collapse: z.string().min(1).optional(),
    }),
    consumers: ['notifications'],
  },
} as const;

export type WrittenBefore = {
  name: 'notification';
  payload: z.infer<(typeof WRITTEN_BEFORE)['notification']['payload']>;
};

/** Such rows for messages of the room up to a seq. */
export function writtenBeforeUpTo(seq: number): RawBuilder<boolean> {
  return sql<boolean>`(kind = 'notification' and payload ->> 'kind' in ('mention', 'reply')
    and (payload -> 'data' ->> 'seq')::bigint <= ${seq})`;
}
