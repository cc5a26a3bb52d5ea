import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import type { NumberCode } from './store.ts';

export type WaitingRow = {
  id: string;
  member_id: string;
  shown_code: string;
  number: string;
  made_at: Date;
  expires_at: Date;
  /** made_at exactly as the database has it, for the next page. */
  place: string;
};

/** Codes that can still prove their members' claims. */
export const waiting = (now: Date): Waiting => ({
  from: sql`number_codes n join accounts a on a.id = n.member_id and signs_in(a)
    join number_claims c on c.member_id = n.member_id and c.number = n.number
    where n.shown_code is not null and n.used_at is null and n.expires_at > ${now}`,
  since: 'n.made_at',
});

/** Oldest first, after a cursor; `code`: only that one. Served by number_codes_waiting and number_codes_shown. */
export async function waitingPage(
  db: Db,
  asked: { code: string | undefined; after: { at: string; id: string } | null; now: Date; limit: number },
): Promise<WaitingRow[]> {
  const { code, after, now, limit } = asked;
  const only: RawBuilder<unknown> = code === undefined ? sql`true` : sql`n.shown_code = ${code}`;
  const behind: RawBuilder<unknown> =
    after === null ? sql`true` : sql`(n.made_at, n.id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<WaitingRow>`
    select n.id, n.member_id, n.shown_code, n.number, n.made_at, n.expires_at, n.made_at::text as place
    from ${waiting(now).from} and ${only} and ${behind} order by n.made_at, n.id limit ${limit}`.execute(db);
  return rows;
}

/** A code that was shown to its member, used or not. */
export function shownCode(db: Db, id: string): Promise<NumberCode | undefined> {
  return db
    .selectFrom('number_codes')
    .selectAll()
    .where('id', '=', id)
    .where('shown_code', 'is not', null)
    .executeTakeFirst();
}
