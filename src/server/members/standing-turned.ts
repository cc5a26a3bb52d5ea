import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

type Host = {
  db: Db;
  index: { refresh(ids: readonly string[]): Promise<unknown> };
  live: { emit(memberIds: readonly string[], name: 'members', data: Record<string, never>): void };
};

/**
 * After the commit: the member left everybody's lists (closed, suspended, banned) or came back. The search reads them
 * anew, and so do open pages of their matches. Who is kept apart from them hears nothing: no page of theirs shows the
 * member (R-INF 5).
 */
export async function standingTurned({ db, index, live }: Host, memberId: string): Promise<void> {
  await index.refresh([memberId]);
  live.emit(await matchesOf(db, memberId), 'members', {});
}

/** By the relation alone: whose account is closed is visible to nobody any more. */
async function matchesOf(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    select m.other_id from (
      select b_id as other_id from matches where a_id = ${memberId} and ended_at is null
      union all select a_id from matches where b_id = ${memberId} and ended_at is null) m
    where not exists (select from hidden_from(m.other_id) as h (id) where h.id = ${memberId})`.execute(db);
  return rows.map((row) => row.other_id);
}
