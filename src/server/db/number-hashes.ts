import { sql } from 'kysely';
import type { Db } from './connect.ts';

const BATCH = 2_000;

/**
 * Fills in missing hashes of numbers: rows written before migration 0003, from which nobody could hide.
 * Returns how many. A number that changes meanwhile is left to the next batch. Served by profiles_without_hash.
 */
export async function fillNumberHashes(db: Db, hash: (e164: string) => Buffer): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await db
      .selectFrom('profiles')
      .select(['member_id', 'contact_wa'])
      .where('contact_wa', 'is not', null)
      .where('contact_wa_hash', 'is', null)
      .orderBy('member_id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return filled;
    const [ids, numbers] = [rows.map((r) => r.member_id), rows.map((r) => r.contact_wa!)];
    await sql`update profiles p set contact_wa_hash = found.hash
      from unnest(${ids}::uuid[], ${numbers}::text[], ${numbers.map(hash)}::bytea[]) as found (id, number, hash)
      where p.member_id = found.id and p.contact_wa = found.number`.execute(db);
    filled += rows.length;
  }
}
