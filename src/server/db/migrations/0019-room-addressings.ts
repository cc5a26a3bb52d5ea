import { type Kysely, sql } from 'kysely';

/**
 * How often an author of the room notified another member: three slots a pair, each free again an hour after its use.
 * A deleted message frees no slot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table room_addressings (
    author_id uuid not null references accounts (id) on delete cascade,
    member_id uuid not null references accounts (id) on delete cascade,
    slot smallint not null check (slot between 0 and 2),
    at timestamptz not null,
    primary key (author_id, member_id, slot))`.execute(db);
  await sql`create index room_addressings_member on room_addressings (member_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table room_addressings`.execute(db);
}
