import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The other member of an own conversation, whatever the pair's state now. */
export async function partnerIn(db: Db, memberId: string, conversationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select case a_id when ${memberId}::uuid then b_id else a_id end as id from conversations
    where id = ${conversationId}::uuid and (a_id = ${memberId}::uuid or b_id = ${memberId}::uuid)`.execute(db);
  return rows[0]?.id;
}
