import type { MatchFacts } from '#domain/profile/profile.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { PackedRows, packedRowSql } from '../db/packed-rows.ts';

const ID_LENGTH = 36;
const BATCH = 1_000;

/**
 * Everybody who may be found, each turned into facts with the age of `today`, in the order the tables lie on disk: for
 * filling an index of a million members in seconds. One snapshot of the database, whatever is written meanwhile.
 */
export async function readEveryMember(
  db: Db,
  today: string,
  put: (member: MatchFacts) => void,
  afterBatch: () => Promise<unknown>,
): Promise<void> {
  const reader = new PackedRows(today);
  await db.transaction().execute(async (tx) => {
    // One moment for both questions.
    await sql`set transaction isolation level repeatable read`.execute(tx);
    const { rows: absent } = await sql<{
      id: string;
    }>`select id from accounts a where not findable(a)`.execute(tx);
    const hidden = new Set(absent.map(({ id }) => id));
    // The whole answer is wanted, so the planner shall not favour the first rows.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx);
    await sql`declare every_member no scroll cursor for
      select ${sql.raw(packedRowSql('p'))} as packed from profiles p`.execute(tx);
    const fetch = () => sql<{ packed: string }>`fetch ${sql.lit(BATCH)} from every_member`.execute(tx);
    for (let next = fetch(); ; ) {
      const { rows } = await next;
      if (rows.length === 0) return;
      // The database reads the next batch while this one is put in.
      next = fetch();
      for (const { packed } of rows)
        if (hidden.size === 0 || !hidden.has(packed.slice(0, ID_LENGTH))) put(reader.read(packed));
      await afterBatch();
    }
  });
}
