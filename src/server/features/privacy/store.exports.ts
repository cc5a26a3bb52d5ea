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

export async function domicileOf(db: Db, memberId: string): Promise<string | null> {
  const profile = db.selectFrom('profiles').select('domicile').where('member_id', '=', memberId);
  return (await profile.executeTakeFirst())?.domicile ?? null;
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

/** Keys of the parts, in order. False when another instance was faster, or the member is erased. */
export async function markReady(
  tx: Db,
  id: string,
  { keys, ...made }: { ready_at: Date; expires_at: Date; keys: readonly string[]; bytes: number },
): Promise<boolean> {
  const [first, ...others] = keys;
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ ...made, object_key: first! })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`insert into data_export_parts (export_id, part, object_key)
    select ${id}, n + 1, key from unnest(${[...others]}::text[]) with ordinality as other (key, n)`.execute(tx);
  return true;
}

/** Ends a copy that was never made: it is over for its member, and forgotten with the others. */
export async function giveUp(db: Db, id: string, now: Date): Promise<void> {
  const over = db.updateTable('data_exports').set({ ready_at: now, expires_at: now });
  await over.where('id', '=', id).where('ready_at', 'is', null).execute();
}

/** The parts of the member's own copy, in order, and their bytes together, while it is kept. */
export async function partsOfExport(
  db: Db,
  memberId: string,
  id: string,
  now: Date,
): Promise<{ keys: string[]; bytes: number } | null> {
  const { rows } = await sql<{ keys: string[]; bytes: number }>`
    select array[e.object_key] || array(
      select p.object_key from data_export_parts p where p.export_id = e.id order by p.part) as keys, e.bytes
    from data_exports e
    where e.id = ${id} and e.member_id = ${memberId} and e.expires_at > ${now} and e.object_key is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Forgets the parts of so many expired copies; returns their storage keys. Served by data_exports_over. */
export async function takeOver(tx: Db, now: Date, limit: number): Promise<{ copies: number; keys: string[] }> {
  const { rows } = await sql<{ key: string; first: boolean }>`
    with over as (select id, object_key from data_exports
      where expires_at <= ${now} and object_key is not null order by expires_at limit ${limit} for update skip locked),
    ended as (update data_exports e set object_key = null from over where e.id = over.id
      returning over.object_key as key),
    parts as (delete from data_export_parts p using over where p.export_id = over.id returning p.object_key as key)
    select key, true as first from ended union all select key, false from parts`.execute(tx);
  return { copies: rows.filter(({ first }) => first).length, keys: rows.map(({ key }) => key) };
}

export async function forgetExportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('data_exports').where('expires_at', '<', before).where('object_key', 'is', null).execute();
}
