import { type Kysely, sql } from 'kysely';

/**
 * Names for conversations of before the first own message kept one (decision 0078): where somebody wrote, read nothing
 * and was hidden from, or blocked. Only what that member saw for certain: the name their own block noted, or the one of
 * a profile that did not change since they last wrote to it. Of others the name stays unknown: today's tells more than
 * was seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FILL).execute(db);
}

/** The names stay: which ones came by this is not known, and each was seen. */
export async function down(): Promise<void> {}

const FILL = `insert into known_names (conversation_id, member_id, nama, handle, seen_at)
  select c.id, side.me, coalesce(nullif(b.nama, ''), p.nama), h.handle, coalesce(b.created_at, own.last_at)
  from conversations c
    cross join lateral (values (c.a_id, c.b_id), (c.b_id, c.a_id)) side (me, other)
    cross join lateral (select max(m.created_at) as last_at from messages m
      where m.conversation_id = c.id and m.sender_id = side.me) own
    join accounts viewer on viewer.id = side.me and viewer.role = 'member'
    join profiles p on p.member_id = side.other
    left join blocks b on b.blocker_id = side.me and b.blocked_id = side.other and b.nama <> ''
    left join handles h on h.member_id = side.other and h.released_at is null
      and (h.chosen_at is null or h.chosen_at <= coalesce(b.created_at, own.last_at))
  where own.last_at is not null and (b.nama is not null or p.updated_at <= own.last_at)
  on conflict (conversation_id, member_id) do nothing`;
