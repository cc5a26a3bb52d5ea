import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Most sessions of an account, so the list needs no pages. */
const MOST_SESSIONS = 50;

export type SessionRow = {
  id: string;
  user_agent: string | null;
  network: string | null;
  created_at: Date;
  last_seen_at: Date;
  current: boolean;
};

/** Live sessions of a member, the one with this hash first, then the last seen. */
export function sessionsOf(db: Db, memberId: string, idHash: Buffer, now: Date): Promise<SessionRow[]> {
  const current = sql<boolean>`id_hash = ${idHash}`;
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_seen_at', current.as('current')])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy(current, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS)
    .execute();
}

/** False when this member has no such session. */
export async function deleteSessionOf(db: Db, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A new secret for a session; false when it is gone. */
export async function renameSession(db: Db, from: Buffer, to: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ id_hash: to })
    .where('id_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens a session; ends those longest unseen that would be too many. The account's row must be locked. */
export async function insertSession(
  db: Db,
  row: {
    id_hash: Buffer;
    member_id: string;
    expires_at: Date;
    user_agent: string | null;
    ip_hash: Buffer;
    network: string | null;
    factor_at: Date | null;
  },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id_hash', 'in', (q) =>
      q
        .selectFrom('sessions')
        .select('id_hash')
        .where('member_id', '=', row.member_id)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id_hash')
        .offset(MOST_SESSIONS - 1),
    )
    .execute();
  await db.insertInto('sessions').values(row).execute();
}

export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Deletes all of a member's sessions, or all except the one with this hash. */
export async function deleteSessionsOf(db: Db, memberId: string, butIdHash?: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(butIdHash !== undefined, (q) => q.where('id_hash', '<>', butIdHash!))
    .execute();
}
