import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** An address that waits for its code; a newer request replaces it, with new tries. */
export async function putMailCheck(
  db: Db,
  row: { member_id: string; address: string; code_hash: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('mail_checks')
    .values({ ...row, tries: 0 })
    .onConflict((c) =>
      c
        .column('member_id')
        .doUpdateSet({ address: row.address, code_hash: row.code_hash, expires_at: row.expires_at, tries: 0 }),
    )
    .execute();
}

export async function mailCheckOf(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ address: string; expires_at: Date } | null> {
  const row = await db
    .selectFrom('mail_checks')
    .select(['address', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes one of the five tries; undefined when there is no address, or no try left. */
export function takeMailTry(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ address: string; code_hash: string } | undefined> {
  return db
    .updateTable('mail_checks')
    .set({ tries: sql`tries + 1` })
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('tries', '<', 5)
    .returning(['address', 'code_hash'])
    .executeTakeFirst();
}

/** Makes the address of exactly this code the member's; false when another call was faster. */
export async function verifyMailCheck(db: Db, memberId: string, codeHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with used as (delete from mail_checks where member_id = ${memberId} and code_hash = ${codeHash} and expires_at > ${now} returning address)
    insert into mail_addresses (member_id, address, verified_at) select ${memberId}, address, ${now} from used
    on conflict (member_id) do update set address = excluded.address, verified_at = excluded.verified_at returning member_id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function deleteMailCheck(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mail_checks').where('member_id', '=', memberId).execute();
}

export async function deleteMailAddress(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mail_addresses').where('member_id', '=', memberId).execute();
}
