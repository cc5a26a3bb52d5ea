import type { MatchFacts } from '#domain/profile/profile.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { PackedRows, packedRowSql } from '../db/packed-rows.ts';

const ID_LENGTH = 36;
const BATCH = 1_000;

/**
 * All findable members, each as facts with the age of `today`, in the order of the tables on disk: to
 * fill an index of a million members in seconds. One snapshot of the database, despite concurrent writes.
 */
export async function readEveryMember(
  db: Db,
  today: string,
  put: (member: MatchFacts) => void,
  afterBatch: () => Promise<unknown>,
): Promise<void> {
  const reader = new PackedRows(today);
  await db.transaction().execute(async (tx) => {
    // One snapshot for both questions.
    await sql`set transaction isolation level repeatable read`.execute(tx);
    const { rows: absent } = await sql<{
      id: string;
    }>`select id from accounts a where not findable(a)`.execute(tx);
    const hidden = new Set(absent.map(({ id }) => id));
    // All rows are read, so the planner must not favour the first ones.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx);
    await sql`declare every_member no scroll cursor for
      select ${sql.raw(packedRowSql('p'))} as packed from profiles p`.execute(tx);
    const read = () => sql<{ packed: string }>`fetch ${sql.lit(BATCH)} from every_member`.execute(tx);
    for (let next = read(); ; ) {
      const { rows } = await next;
      if (rows.length === 0) return;
      // The database reads the next batch while this one is added.
      next = read();
      for (const { packed } of rows)
        if (hidden.size === 0 || !hidden.has(packed.slice(0, ID_LENGTH))) put(reader.read(packed));
      await afterBatch();
    }
  });
}
