import { ALIKE_BITS, type PhotoRemovalReason } from '#domain/safety/photo-review.ts';
import type { PhotoShown } from '#domain/visibility/photo-visibility.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';

export type PhotoRow = { id: string; shown: PhotoShown; held: boolean };
/** A stored picture with its data. */
export type NewPhoto = {
  id: string;
  object_key: string;
  width: number;
  height: number;
  phash?: string | null;
  hashed_at?: Date;
  held?: boolean;
};

/** A member's photos, the main one first. */
export function photosOf(db: Db, memberId: string): Promise<PhotoRow[]> {
  const photos = db
    .selectFrom('photos')
    .select(['id', 'shown', 'held'])
    .where('member_id', '=', memberId)
    .orderBy('position');
  return runPrepared(db, 'photos-of', photos);
}

export function findPhoto(db: Db, memberId: string, id: string): Promise<{ object_key: string } | undefined> {
  return db
    .selectFrom('photos')
    .select('object_key')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPhotos(
  db: Db,
  rows: readonly (NewPhoto & { member_id: string; position: number })[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('photos')
      .values([...rows])
      .execute();
}

/** Replaces a picture under a new id, at the same position and with the same choice; it is reviewed like a new one. */
export async function replacePhoto(db: Db, id: string, by: NewPhoto, now: Date): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...by, created_at: now, reviewed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Is a picture like one that staff removed? Served by removed_pictures_alike. */
export async function isLikeRemoved(db: Db, phash: string | null): Promise<boolean> {
  if (phash === null) return false;
  const { rows } = await sql`select from removed_pictures
    where picture_bands(phash) && picture_neighbours(${phash}::bigint)
      and picture_distance(phash, ${phash}::bigint) <= ${ALIKE_BITS} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps the hash of a removed picture, without its owner. */
export async function keepRemovedPicture(
  db: Db,
  row: { phash: string; reason: PhotoRemovalReason; removed_at: Date },
): Promise<void> {
  await db.insertInto('removed_pictures').values(row).execute();
}

/** Removes a photo and moves later ones up; undefined when it is not this member's. */
export async function deletePhoto(
  db: Db,
  memberId: string,
  id: string,
): Promise<{ object_key: string; phash: string | null } | undefined> {
  const gone = await db
    .deleteFrom('photos')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(['object_key', 'position', 'phash'])
    .executeTakeFirst();
  if (gone)
    await db
      .updateTable('photos')
      .set({ position: sql`position - 1` })
      .where('member_id', '=', memberId)
      .where('position', '>', gone.position)
      .execute();
  return gone;
}

/** Sets all positions with one statement: they may swap, and the constraint is checked at its end. */
export async function orderPhotos(db: Db, memberId: string, ids: readonly string[]): Promise<void> {
  await sql`update photos set position = wanted.n - 1 from unnest(${[...ids]}::text[]) with ordinality as wanted (id, n)
    where photos.id = wanted.id and photos.member_id = ${memberId}`.execute(db);
}

/** False when it is not this member's. */
export async function showPhoto(db: Db, memberId: string, id: string, shown: PhotoShown): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ shown })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
