import type { DocumentKind } from '#domain/profile/badges.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type DocumentStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn';
export type DocumentRow = {
  id: string;
  kind: DocumentKind;
  name: string;
  bytes: number;
  mime: string;
  status: DocumentStatus;
  created_at: Date;
  decided_at: Date | null;
  decision_note: string | null;
  erased_at: Date | null;
  lapsed: boolean;
  openings: { at: string; reason: string }[];
};

/** A member's documents, newest first, each with its openings, oldest first. One statement. */
export async function documentsOf(db: Db, memberId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.kind, d.name, d.bytes, d.mime, d.status, d.created_at, d.decided_at, d.decision_note, d.erased_at, d.lapsed,
      coalesce((select json_agg(json_build_object('at', o.opened_at, 'reason', o.reason) order by o.opened_at, o.id)
        from document_openings o where o.document_id = d.id), '[]') as openings
    from documents d where d.member_id = ${memberId} order by d.created_at desc, d.id`.execute(db);
  return rows;
}

export async function countWaiting(db: Db, memberId: string, kind: DocumentKind): Promise<number> {
  const { n } = await db
    .selectFrom('documents')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertDocument(
  db: Db,
  row: {
    member_id: string;
    kind: DocumentKind;
    object_key: string;
    mime: string;
    name: string;
    bytes: number;
    created_at: Date;
  },
): Promise<void> {
  await db.insertInto('documents').values(row).execute();
}

/** Locks the member's documents whose file still exists. */
export function lockFilesOf(
  tx: Db,
  memberId: string,
): Promise<{ id: string; object_key: string; status: DocumentStatus }[]> {
  return tx
    .selectFrom('documents')
    .select(['id', 'object_key', 'status'])
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks a document before a change; its owner's account must still exist. */
export function lockDocument(
  db: Db,
  id: string,
): Promise<
  | {
      id: string;
      member_id: string;
      kind: DocumentKind;
      object_key: string;
      mime: string;
      status: DocumentStatus;
      erased_at: Date | null;
    }
  | undefined
> {
  return db
    .selectFrom('documents as d')
    .innerJoin('accounts as a', 'a.id', 'd.member_id')
    .select(['d.id', 'd.member_id', 'd.kind', 'd.object_key', 'd.mime', 'd.status', 'd.erased_at'])
    .where('d.id', '=', id)
    .where(sql<boolean>`not_deleted(a)`)
    .forUpdate('d')
    .executeTakeFirst();
}

/**
 * Takes a document back: its record is deleted too, unless staff opened it. The caller releases the
 * file.
 */
export async function withdrawDocument(db: Db, id: string, now: Date): Promise<void> {
  const opened = await db
    .selectFrom('document_openings')
    .select('id')
    .where('document_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (opened)
    await db.updateTable('documents').set({ status: 'withdrawn', erased_at: now }).where('id', '=', id).execute();
  else await db.deleteFrom('documents').where('id', '=', id).execute();
}

export type DocumentFile = { id: string; object_key: string; mime: string; name: string; kind: DocumentKind };

/** The file of a member's own document, while it exists. */
export function findOwnFile(db: Db, memberId: string, id: string): Promise<DocumentFile | undefined> {
  return db
    .selectFrom('documents')
    .select(['id', 'object_key', 'mime', 'name', 'kind'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export async function findDueForErasing(
  db: Db,
  decidedBefore: Date,
  limit: number,
): Promise<{ id: string; object_key: string }[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'object_key'])
    .where('decided_at', '<=', decidedBefore)
    .where('erased_at', 'is', null)
    .orderBy('decided_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markErased(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('documents')
    .set({ erased_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** Whose number has been unproved, and whose waiting document has been there, since before a moment. */
const lapsing = (before: Date) => sql`documents d join accounts a on a.id = d.member_id
  where d.status = 'pending' and d.created_at < ${before} and unproved_before(a, ${before})`;

/** Owners of documents that lapse, without some of them. Served by documents_waiting. */
export async function ownersOfLapsing(
  db: Db,
  before: Date,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct d.member_id from ${lapsing(before)} and d.member_id <> all(${without}::uuid[])
    limit ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/**
 * Takes back a member's documents that lapse; their records stay, so that the member reads why. Returns their keys,
 * which the caller releases. The caller has locked the member: whoever proved the number meanwhile keeps them.
 */
export async function lapseDocuments(tx: Db, memberId: string, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ object_key: string }>`
    update documents set status = 'withdrawn', lapsed = true, erased_at = ${now}
    where status = 'pending' and id in (select d.id from ${lapsing(before)} and d.member_id = ${memberId} for update of d)
    returning object_key`.execute(tx);
  return rows.map(({ object_key }) => object_key);
}
