import { placeDueAt } from '#domain/support/introduction.ts';
import type { Db } from '../db/connect.ts';

const HOUR_MS = 3_600_000;

/** A call both agreed on that waits for its link, so that the team's queue is not empty. */
export async function insertDemoIntroduction(db: Db, [asker, other]: readonly [string, string], now: Date) {
  const asked = new Date(now.getTime() - 5 * HOUR_MS);
  const agreed = new Date(now.getTime() - 2 * HOUR_MS);
  // Half past seven in the evening in Jakarta, two days from now.
  const day = new Date(now.getTime() + 55 * HOUR_MS).toISOString().slice(0, 10);
  const [call, later] = [new Date(`${day}T19:30:00+07:00`), new Date(`${day}T20:30:00+07:00`)];
  await db
    .insertInto('introductions')
    .values({
      asker_id: asker,
      other_id: other,
      state: 'agreed',
      times: [call, later],
      asked_at: asked,
      changed_at: agreed,
      until: call,
      chosen_at: call,
      due_at: new Date(placeDueAt(call.getTime(), agreed.getTime())),
    })
    .execute();
}
