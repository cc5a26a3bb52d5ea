import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import type { OutboxRow } from '../../db/queries/outbox-rows.ts';
import type { Announcement } from './policy.ts';
import { insertNotifications, type NewNotification, putCollapsed } from './store.ts';

const announced = z.object({
  memberId: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  aboutId: z.uuid().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  dedupeKey: z.string().min(1),
  collapse: z.string().min(1).optional(),
});
const matched = z.object({ memberId: z.uuid(), otherId: z.uuid() });

/** Announcements somebody is told of, by kind. Who is not here is told to nobody. */
const TOLD: Readonly<Record<string, (payload: unknown) => Announcement>> = {
  notification: (payload) => announced.parse(payload),
  'match.made': (payload) => {
    const { memberId, otherId } = matched.parse(payload);
    return { memberId, kind: 'new-match', aboutId: otherId, dedupeKey: `new-match:${memberId}:${otherId}` };
  },
};

/** Turns announcements into notifications, in the relay's transaction; the same one twice is one. Throws for a payload that is none. */
export async function makeNotifications(tx: Db, rows: readonly OutboxRow[]): Promise<void> {
  const told = rows.flatMap(({ kind, payload, created_at }): NewNotification[] => {
    const read = TOLD[kind];
    return read ? [{ ...read(payload), at: created_at }] : [];
  });
  await insertNotifications(
    tx,
    told.filter((n) => n.collapse === undefined),
  );
  await putCollapsed(tx, collapsed(told));
}

/** Those that collapse, one a member and key: the newest, with how many they are. */
function collapsed(told: readonly NewNotification[]): NewNotification[] {
  const found = new Map<string, NewNotification>();
  for (const one of told) {
    if (one.collapse === undefined) continue;
    const key = `${one.memberId} ${one.collapse}`;
    const count = countOf(one) + (found.has(key) ? countOf(found.get(key)!) : 0);
    // Last in the order of the newest.
    found.delete(key);
    found.set(key, { ...one, data: { ...one.data, count } });
  }
  return [...found.values()];
}

const countOf = ({ data }: NewNotification) => (typeof data?.count === 'number' ? data.count : 1);
