import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { type CodeRow, USES } from './store.quotes.ts';

const rows = (db: Db) => db.selectFrom('referral_codes').selectAll().select(USES.as('uses'));

/** `activeAt`: those that are on at this moment (`codeState`). */
type Wanted = { activeAt: Date | null; begins: string | null; after: { at: string; id: string } | null };

export type ListedCode = CodeRow & { place: string };

/** Codes, newest first, after a cursor. */
export function codePage(db: Db, { activeAt, begins, after }: Wanted, limit: number): Promise<ListedCode[]> {
  return rows(db)
    .select(sql<string>`made_at::text`.as('place'))
    .$if(activeAt !== null, (q) =>
      q
        .where('active', '=', true)
        .where(sql<boolean>`(ends_at is null or ends_at > ${activeAt}::timestamptz)`)
        .where(sql<boolean>`(max_uses is null or max_uses > ${USES})`),
    )
    .$if(begins !== null, (q) => q.where(sql<boolean>`starts_with(code, ${begins})`))
    .$if(after !== null, (q) => q.where(sql<boolean>`(made_at, id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** undefined: the code exists already. */
export async function insertCode(tx: Db, row: Insertable<Database['referral_codes']>): Promise<CodeRow | undefined> {
  const made = await tx
    .insertInto('referral_codes')
    .values(row)
    .onConflict((c) => c.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && rows(tx).where('id', '=', made.id).executeTakeFirst();
}

export function lockCode(tx: Db, id: string) {
  return tx.selectFrom('referral_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateCode(tx: Db, id: string, set: Updateable<Database['referral_codes']>): Promise<CodeRow> {
  if (Object.keys(set).length > 0) await tx.updateTable('referral_codes').set(set).where('id', '=', id).execute();
  return rows(tx).where('id', '=', id).executeTakeFirstOrThrow();
}
