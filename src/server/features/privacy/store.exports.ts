import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PrivacyTables } from '../../db/schema.privacy.ts';

export type ExportRow = Selectable<PrivacyTables['data_exports']>;

/** The last requested copy. Served by data_exports_of_member. */
export function lastExport(db: Db, memberId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertExport(tx: Db, memberId: string, now: Date): Promise<void> {
  await tx.insertInto('data_exports').values({ member_id: memberId, asked_at: now }).execute();
}

/** Requested copies of existing members, except some. Served by data_exports_waiting. */
export async function waitingExports(
  db: Db,
  without: readonly string[],
  limit: number,
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    select e.id, e.member_id from data_exports e join accounts a on a.id = e.member_id and signs_in(a)
    where e.ready_at is null and e.id <> all(${[...without]}) order by e.asked_at limit ${limit}`.execute(db);
  return rows;
}

/** False when another instance was faster, or the member is erased. */
export async function markReady(
  tx: Db,
  id: string,
  made: { ready_at: Date; expires_at: Date; object_key: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set(made)
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The file of the member's own copy, while it is kept. */
export async function keyOfExport(db: Db, memberId: string, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('data_exports')
    .select('object_key')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/** Marks files of expired copies as released; returns their storage keys. Served by data_exports_over. */
export async function takeOver(tx: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with over as (select id, object_key from data_exports
      where expires_at <= ${now} and object_key is not null order by expires_at limit ${limit} for update skip locked)
    update data_exports e set object_key = null from over where e.id = over.id returning over.object_key as key`.execute(
    tx,
  );
  return rows.map((row) => row.key);
}

export async function forgetExportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('data_exports').where('expires_at', '<', before).where('object_key', 'is', null).execute();
}
