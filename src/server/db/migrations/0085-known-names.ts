import { type Kysely, sql } from 'kysely';

/**
 * The name and handle a member last saw above a conversation: their transcript shows it when the other is no longer
 * visible to them (decision 0078).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table known_names').execute(db);
}

const UP = [
  `create table known_names (
    conversation_id uuid not null references conversations on delete cascade,
    member_id uuid not null references accounts on delete cascade,
    nama text not null,
    handle text,
    seen_at timestamptz not null,
    primary key (conversation_id, member_id)
  )`,
  // serves: the deletion of a member
  'create index known_names_of_member on known_names (member_id)',
  // For earlier conversations: where the other is visible to the viewer now.
  `insert into known_names (conversation_id, member_id, nama, handle, seen_at)
    select c.id, side.me, p.nama, h.handle, now()
    from conversations c
      cross join lateral (values (c.a_id, c.b_id), (c.b_id, c.a_id)) side (me, other)
      join profiles p on p.member_id = side.other
      left join handles h on h.member_id = side.other and h.released_at is null
    where exists (select from visible_to(side.me, side.other))`,
];
