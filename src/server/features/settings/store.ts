import { SETTING_SCHEMAS } from '#contract/settings.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type SettingRow = { id: string; name: string; value: unknown; valid_from: Date; is_demo: boolean };
export type VersionRow = SettingRow & { set_at: Date; by: string | null; reason: string | null };

/** Every present or future value: the newest of each name up to a moment, and all after it. */
export async function currentAndComing(db: Db, at: Date): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select s.id::text, s.name, s.value, s.valid_from, s.is_demo from settings s
    where s.withdrawn_at is null and (s.valid_from > ${at} or s.id = (
      select n.id from settings n where n.name = s.name and n.withdrawn_at is null and n.valid_from <= ${at}
      order by n.valid_from desc, n.id desc limit 1))`.execute(db);
  return rows;
}

/** Did any value that has held name this account? Asked only to refuse a payment. */
export async function wasAccount(db: Db, { id, kind }: { id: string; kind: string }, at: Date): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from settings
    where name = 'accounts' and withdrawn_at is null and valid_from <= ${at}
      and value @> ${JSON.stringify([{ id, kind }])}::jsonb) as was`.execute(db);
  return rows[0]!.was;
}

/** All values, newest first, after an id: of one setting, or of all (null). */
export function versions(
  db: Db,
  { name, after }: { name: string | null; after: string | null },
  limit: number,
): Promise<VersionRow[]> {
  return (
    db
      .selectFrom('settings as s')
      .leftJoin('accounts as a', 'a.id', 's.set_by')
      .select([
        sql<string>`s.id::text`.as('id'),
        's.name',
        's.value',
        's.valid_from',
        's.is_demo',
        's.set_at',
        'a.username as by',
        's.reason',
      ])
      .where('s.withdrawn_at', 'is', null)
      // A setting that is no more has rows, and no words.
      .where('s.name', 'in', Object.keys(SETTING_SCHEMAS))
      .$if(name !== null, (q) => q.where('s.name', '=', name!))
      .$if(after !== null, (q) => q.where('s.id', '<', sql<string>`${after}::bigint`))
      .orderBy('s.id', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function insertSetting(
  db: Db,
  row: { name: string; value: unknown; validFrom: Date; setAt: Date; by: string | null; reason: string | null },
  isDemo = false,
): Promise<void> {
  await db
    .insertInto('settings')
    .values({
      name: row.name,
      value: JSON.stringify(row.value),
      valid_from: row.validFrom,
      set_at: row.setAt,
      set_by: row.by,
      reason: row.reason,
      is_demo: isDemo,
    })
    .execute();
}

/** Held until the commit: of two who change one setting at once, the second reads what the first wrote. */
export async function lockSetting(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`.execute(db);
}

/**
 * Called when a photo is stored, held until the commit: a change of the photo review waits for it, and later photos
 * wait for the change (migration 0052).
 */
export async function lockPhotoReview(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(photo_review_lock())`.execute(db);
}

/** Withdraws a future value; returns its name. */
export async function withdrawComing(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('settings')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('valid_from', '>', now)
    .where('withdrawn_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
