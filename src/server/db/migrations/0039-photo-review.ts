import { type Kysely, sql } from 'kysely';

/**
 * Staff look at every new photo; pictures are compared by a perceptual hash of 64 bits (decision record 0040). Photos
 * of the demo world are drawings of ours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  // phash null with hashed_at: too little in the picture. held: for its owner alone until it is reviewed.
  `alter table photos add column phash bigint, add column hashed_at timestamptz,
    add column held boolean not null default false, add column reviewed_at timestamptz`,
  `alter table uploads add column phash bigint`,
  `update photos set reviewed_at = now() from accounts a where a.id = photos.member_id and a.is_demo`,
  // serves: the queue, and its count
  `create index photos_waiting on photos (created_at, id) where reviewed_at is null`,
  // serves: the job that hashes earlier photos
  `create index photos_to_hash on photos (id) where hashed_at is null`,

  // Four bands of 16 bits, marked by their place. Hashes that differ in at most 7 bits agree in one of them except for
  // one bit.
  `create function picture_bands(hash bigint) returns int[] language sql immutable strict parallel safe
    return array[((hash >> 48) & 65535)::int, 65536 + ((hash >> 32) & 65535)::int,
      131072 + ((hash >> 16) & 65535)::int, 196608 + (hash & 65535)::int]`,
  `create function picture_neighbours(hash bigint) returns int[] language sql immutable strict parallel safe
    return (select array_agg(band # flip) from unnest(picture_bands(hash)) band,
      unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) flip)`,
  `create function picture_distance(a bigint, b bigint) returns int language sql immutable strict parallel safe
    return bit_count((a # b)::bit(64))::int`,
  // serves: similar photos
  `create index photos_alike on photos using gin (picture_bands(phash)) where phash is not null`,

  // Photos removed by staff: only the hash of the picture stays, without an owner.
  `create table removed_pictures (
    id bigint generated always as identity primary key,
    phash bigint not null,
    reason text not null,
    removed_at timestamptz not null default now()
  )`,
  // serves: is a new photo like a removed one
  `create index removed_pictures_alike on removed_pictures using gin (picture_bands(phash))`,
  // serves: the sweep
  `create index removed_pictures_at on removed_pictures (removed_at)`,
];

const DOWN = [
  `drop table removed_pictures`,
  `drop index photos_alike`,
  `drop function picture_distance(bigint, bigint)`,
  `drop function picture_neighbours(bigint)`,
  `drop function picture_bands(bigint)`,
  `alter table uploads drop column phash`,
  `alter table photos drop column phash, drop column hashed_at, drop column held, drop column reviewed_at`,
];
