import type { Proof } from '#domain/profile/badges.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { tookBack } from '../../members/consents.ts';
import { visibleTo } from '../../members/visible-to.ts';

export type OwnRow = {
  username: string;
  handle: string;
  chosen_at: Date | null;
  domicile: string | null;
  paused_at: Date | null;
  closed_fields: FieldName[];
  created_at: Date;
  /** Income proofs ever sent. */
  income_sent: number;
  documents_refused: boolean;
  proofs: Proof[];
};

/** Data of the own profile besides fields and photos. */
export async function readOwn(db: Db, memberId: string): Promise<OwnRow> {
  const own = db
    .selectFrom('accounts')
    .innerJoin('handles', 'handles.member_id', 'accounts.id')
    .innerJoin('profiles', 'profiles.member_id', 'accounts.id')
    .select(['username', 'handle', 'chosen_at', 'domicile', 'paused_at', 'closed_fields', 'accounts.created_at'])
    .where('accounts.id', '=', memberId)
    .where('handles.released_at', 'is', null);
  const documents = db
    .selectFrom('documents')
    .select(['kind', 'status', 'verified_value', 'decided_at'])
    .where('member_id', '=', memberId);
  const [account] = await runPrepared(db, 'own-profile', own);
  if (!account) throw new Error('an account without a handle or a profile');
  const rows = await runPrepared(db, 'own-documents', documents);
  const approved = rows.filter(({ status }) => status === 'approved');
  return {
    ...account,
    income_sent: rows.filter(({ kind }) => kind === 'income').length,
    documents_refused: await tookBack(db, memberId, 'documents'),
    proofs: approved.map((r) => ({ kind: r.kind, value: r.verified_value, decidedAt: r.decided_at!.getTime() })),
  };
}

/** Takes a handle and releases the former one; false when it is not free: the caller must roll back. */
export async function takeHandle(db: Db, memberId: string, handle: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_handle(${memberId}, ${handle}, ${now}) as taken`.execute(
    db,
  );
  return rows[0]!.taken;
}

/** One statement, so that parallel changes lose none. */
export async function setClosed(db: Db, memberId: string, field: FieldName, closed: boolean): Promise<void> {
  const without = sql<FieldName[]>`array_remove(closed_fields, ${field})`;
  await db
    .updateTable('profiles')
    .set({ closed_fields: closed ? sql<FieldName[]>`array_append(${without}, ${field})` : without })
    .where('member_id', '=', memberId)
    .execute();
}

/** Matches who can see the member: they may have the profile open. Served by the keys of matches. */
export async function matchesSeeing(db: Db, memberId: string): Promise<string[]> {
  const other = sql.ref('m.other_id');
  const { rows } = await sql<{ other_id: string }>`
    select m.other_id from (
      select b_id as other_id from matches where a_id = ${memberId} and ended_at is null
      union all select a_id from matches where b_id = ${memberId} and ended_at is null) m
    where ${visibleTo(other, sql`${memberId}::uuid`)}`.execute(db);
  return rows.map((row) => row.other_id);
}

/** Is there a divorce certificate that waits, or was approved? */
export async function hasCertificate(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'divorce')
    .where('status', 'in', ['pending', 'approved'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pauses since `now`, or ends the pause; pausing twice keeps the first time. */
export async function setPaused(db: Db, memberId: string, now: Date | null): Promise<Date | null> {
  const row = await db
    .updateTable('accounts')
    .set({ paused_at: now === null ? null : sql`coalesce(paused_at, ${now})` })
    .where('id', '=', memberId)
    .returning('paused_at')
    .executeTakeFirstOrThrow();
  return row.paused_at;
}
