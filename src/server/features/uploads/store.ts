import type { UploadType } from '#contract/uploads.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type UploadRow = {
  id: string;
  type: UploadType;
  slot: number;
  object_key: string;
  mime: string;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  phash: string | null;
};
const COLUMNS = ['id', 'type', 'slot', 'object_key', 'mime', 'name', 'bytes', 'width', 'height', 'phash'] as const;

export async function insertTicket(
  db: Db,
  row: { secret_hash: Buffer; ip_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('upload_tickets').values(row).execute();
}

export function findTicket(
  db: Db,
  secretHash: Buffer,
  now: Date,
): Promise<{ id: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('upload_tickets')
    .select(['id', 'expires_at'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Finished files of a ticket, in slot order. */
export function listUploads(db: Db, ticketId: string): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .select([...COLUMNS])
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'ready')
    .orderBy('type')
    .orderBy('slot')
    .execute();
}

export function findUpload(db: Db, ticketId: string, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .select([...COLUMNS])
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

/** Longer than storing a file takes: after this time the process that took the slot is gone. */
const STORING_MINUTES = 10;

/**
 * Takes one free slot; undefined when all are taken. The unique slot decides between parallel uploads. Throws 23503
 * when the ticket was deleted meanwhile.
 */
export async function reserveSlot(
  db: Db,
  ticketId: string,
  type: UploadType,
  slots: number,
  row: { object_key: string; mime: string; name: string; bytes: number },
): Promise<string | undefined> {
  // No page lists such a file, so the visitor could not remove it; the stored object is marked as an orphan.
  await sql`delete from uploads where ticket_id = ${ticketId} and type = ${type} and state = 'storing'
    and created_at < now() - make_interval(mins => ${STORING_MINUTES})`.execute(db);
  for (let slot = 0; slot < slots; slot++) {
    const taken = await db
      .insertInto('uploads')
      .values({ ticket_id: ticketId, type, slot, ...row, width: null, height: null })
      .onConflict((c) => c.constraint('uploads_slot_unique').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (taken) return taken.id;
  }
  return undefined;
}

export async function finishUpload(
  db: Db,
  id: string,
  picture: { width: number | null; height: number | null; phash: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ state: 'ready', ...picture })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Frees the slot of a file that was not stored. A finished one stays, also when only the answer of its commit was lost:
 * its stored file has no note any more, and nothing would remove it.
 */
export async function freeSlot(db: Db, ticketId: string, id: string): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .execute();
}

export function deleteUpload(
  db: Db,
  ticketId: string,
  id: string,
): Promise<{ object_key: string; type: UploadType } | undefined> {
  return db
    .deleteFrom('uploads')
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .returning(['object_key', 'type'])
    .executeTakeFirst();
}

/** Locks a ticket's finished files for the registration that uses them up. */
export async function lockUploads(db: Db, ticketId: string): Promise<UploadRow[]> {
  await db.selectFrom('upload_tickets').select('id').where('id', '=', ticketId).forUpdate().execute();
  return db
    .selectFrom('uploads')
    .select([...COLUMNS])
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'ready')
    .orderBy('type')
    .orderBy('slot')
    .forUpdate()
    .execute();
}

/**
 * Deletes the ticket and its remaining files; returns the storage keys without a row. A file that is still being stored
 * keeps its note, and is removed by who stores it.
 */
export async function deleteTicket(db: Db, ticketId: string, keep: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('ticket_id', '=', ticketId)
    .returning(['id', 'object_key', 'state'])
    .execute();
  await db.deleteFrom('upload_tickets').where('id', '=', ticketId).execute();
  return rows.filter((r) => r.state === 'ready' && !keep.includes(r.id)).map((r) => r.object_key);
}

export function expiredTickets(db: Db, now: Date): Promise<{ id: string }[]> {
  return db.selectFrom('upload_tickets').select('id').where('expires_at', '<=', now).limit(500).execute();
}
