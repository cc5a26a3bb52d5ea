import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type HiddenNumberRow = { number_hash: Buffer; ending: string; created_at: Date };

/** Numbers the member hides from, newest first. */
export function hiddenNumbersOf(db: Db, memberId: string): Promise<HiddenNumberRow[]> {
  return db
    .selectFrom('hidden_numbers')
    .select(['number_hash', 'ending', 'created_at'])
    .where('member_id', '=', memberId)
    .where('kept_until', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('number_hash')
    .execute();
}

/** How many other numbers are hidden, and whether this one is the member's own. */
export async function beforeHiding(db: Db, memberId: string, hash: Buffer): Promise<{ others: number; own: boolean }> {
  const { rows } = await sql<{ others: number; own: boolean }>`
    select (select count(*)::int from hidden_numbers where member_id = ${memberId} and number_hash <> ${hash}
        and kept_until is null) as others,
      exists (select from profiles where member_id = ${memberId} and contact_wa_hash = ${hash}) as own`.execute(db);
  return rows[0]!;
}

export async function insertHiddenNumber(
  db: Db,
  memberId: string,
  hash: Buffer,
  ending: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('hidden_numbers')
    .values({ member_id: memberId, number_hash: hash, ending, created_at: now })
    .onConflict((c) =>
      c
        .columns(['member_id', 'number_hash'])
        .doUpdateSet({ ending, created_at: now, kept_until: null })
        .where('hidden_numbers.kept_until', 'is not', null),
    )
    .execute();
}

/** False when the number was not in the list. */
export async function deleteHiddenNumber(db: Db, memberId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hidden_numbers')
    .where('member_id', '=', memberId)
    .where('number_hash', '=', hash)
    .where('kept_until', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what is left of blocks past its term, of numbers no account has. Returns how many. */
export async function deleteKeptBlocks(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from hidden_numbers n where n.kept_until < ${now}
    and not exists (select from profiles p where p.contact_wa_hash = n.number_hash)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
