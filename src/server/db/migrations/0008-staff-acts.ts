import { type Kysely, sql } from 'kysely';

/**
 * Acts of staff in the room, kept for ever; the room's rows of erased members; places of a member's messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table staff_acts (
    id bigint generated always as identity primary key,
    staff_id uuid references accounts on delete set null,
    act text not null check (act in ('room-delete', 'room-clear', 'room-mute', 'room-unmute')),
    member_id uuid references accounts on delete set null,
    subject text not null,
    reason text,
    at timestamptz not null default now()
  )`,
  `create index staff_acts_at on staff_acts (at desc, id desc)`,
  // Only a foreign key (the end of an account) may change the trail: a statement may not.
  `create trigger staff_acts_append_only before update or delete on staff_acts
    for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
  `create trigger staff_acts_kept before truncate on staff_acts for each statement execute function refuse_change()`,

  // serves: how many messages an author posted in the last minute, and the end of an account
  `create index room_messages_of_author on room_messages (author_id, created_at desc)`,
  // serves: erasing the texts of deleted messages
  `create index room_messages_to_erase on room_messages (deleted_at) where deleted_at is not null and body <> ''`,
  // A removed member's texts are erased; the place stays, so that the room has no gaps.
  `create function erase_room_message() returns trigger language plpgsql as $$
  begin
    new.body := '';
    new.mentions := '{}';
    new.deleted_at := coalesce(new.deleted_at, now());
    return new;
  end $$`,
  `create trigger room_messages_of_nobody before update of author_id on room_messages
    for each row when (new.author_id is null and old.author_id is not null) execute function erase_room_message()`,
  // serves: withdrawing notifications of a message, when the room is cleared
  `create index notifications_of_room on notifications (((data ->> 'seq')::bigint)) where kind in ('mention', 'reply')`,
];
