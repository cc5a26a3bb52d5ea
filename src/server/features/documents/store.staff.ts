import type { DocumentKind } from '#domain/profile/badges.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import type { DocumentFile } from './store.ts';

export type QueueRow = {
  id: string;
  kind: DocumentKind;
  member_id: string;
  nama: string;
  mime: string;
  bytes: number;
  created_at: Date;
  openings: number;
  /** created_at exactly as the database has it, for the next page. */
  place: string;
};

/** The claim of a profile `p` that a document `d` should prove (domain/profile/badges.ts, PROVED_FIELD). */
const CLAIM = sql<string | null>`case d.kind when 'income' then p.income else p.marital_status end`;
export const waiting = (): Waiting => ({
  from: sql`documents d join accounts a on a.id = d.member_id and not_deleted(a) and is_proved(a)
    join profiles p on p.member_id = d.member_id where d.status = 'pending'`,
  since: 'd.created_at',
});

/** Documents waiting for a decision, oldest first, after a cursor. Served by documents_waiting. */
export async function queuePage(db: Db, after: { at: string; id: string } | null, limit: number): Promise<QueueRow[]> {
  const behind: RawBuilder<unknown> =
    after === null ? sql`true` : sql`(d.created_at, d.id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<QueueRow>`
    select d.id, d.kind, d.member_id, p.nama, d.mime, d.bytes, d.created_at, d.created_at::text as place,
      (select count(*)::int from document_openings o where o.document_id = d.id) as openings
    from ${waiting().from} and ${behind} order by d.created_at, d.id limit ${limit}`.execute(db);
  return rows;
}

/** Writes an opening with the profile's present claim; the caller has locked the document. */
export async function insertOpening(
  db: Db,
  row: { documentId: string; staffId: string; reason: string; now: Date },
): Promise<{ id: string; claim: string | null }> {
  const { rows } = await sql<{ id: string; claim: string | null }>`
    insert into document_openings (document_id, staff_id, reason, opened_at, claim)
    select d.id, ${row.staffId}, ${row.reason}, ${row.now}, ${CLAIM} from documents d join profiles p on p.member_id = d.member_id
    where d.id = ${row.documentId} returning id, claim`.execute(db);
  return rows[0]!;
}

/** The profile's claim when this staff member last opened the document; undefined without an opening. */
export function lastOpening(
  db: Db,
  documentId: string,
  staffId: string,
): Promise<{ claim: string | null } | undefined> {
  return db
    .selectFrom('document_openings')
    .select('claim')
    .where('document_id', '=', documentId)
    .where('staff_id', '=', staffId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The file of an opening of this staff member, made after a moment. */
export function findOpenedFile(
  db: Db,
  openingId: string,
  staffId: string,
  openedAfter: Date,
): Promise<DocumentFile | undefined> {
  return db
    .selectFrom('document_openings as o')
    .innerJoin('documents as d', 'd.id', 'o.document_id')
    .innerJoin('accounts as a', 'a.id', 'd.member_id')
    .select(['d.id', 'd.object_key', 'd.mime', 'd.name', 'd.kind'])
    .where('o.id', '=', openingId)
    .where('o.staff_id', '=', staffId)
    .where('o.opened_at', '>', openedAfter)
    .where('d.erased_at', 'is', null)
    .where(sql<boolean>`not_deleted(a)`)
    .executeTakeFirst();
}

/** The caller has locked the document, so that it is decided once. */
export async function decideDocument(
  db: Db,
  id: string,
  row: {
    status: 'approved' | 'rejected';
    decided_by: string;
    decided_at: Date;
    decision_note: string | null;
    verified_value: string | null;
  },
): Promise<void> {
  await db.updateTable('documents').set(row).where('id', '=', id).execute();
}

/** An approved document, locked by the caller, proves nothing any more; when it was decided stays. */
export async function revokeDocument(
  db: Db,
  id: string,
  row: { decided_by: string; decision_note: string },
): Promise<void> {
  const revoked = { ...row, status: 'rejected', verified_value: null } as const;
  await db.updateTable('documents').set(revoked).where('id', '=', id).execute();
}
