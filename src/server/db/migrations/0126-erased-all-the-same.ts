import { type Kysely, sql } from 'kysely';

/**
 * What erasures of before left of erased members (decision 0126): their ids in the news of likes to others, and the
 * empty accounts that stood in their conversations for somebody who was erased earlier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

/** What is gone stays gone. */
export async function down(): Promise<void> {}

const LIKES_OF_NOBODY = `select n.id, n.counted,
    array(select c from unnest(n.counted) c where exists (select from accounts a where a.id = c)) as rest,
    case when split_part(n.dedupe_key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then split_part(n.dedupe_key, ':', 2)::uuid end as newest
  from notifications n where n.kind = 'liked-you' and n.about_id is null`;

const UP = [
  `with found as (${LIKES_OF_NOBODY})
    delete from notifications n using found where n.id = found.id and found.counted <> '{}' and found.rest = '{}'`,
  `with found as (${LIKES_OF_NOBODY})
    update notifications n set counted = found.rest,
      data = case when found.rest = n.counted then n.data
        else n.data || jsonb_build_object('count', cardinality(found.rest)) end,
      dedupe_key = case when exists (select from accounts a where a.id = found.newest) then n.dedupe_key
        else 'liked-you:' || gen_random_uuid() end
    from found where n.id = found.id
      and (found.rest <> n.counted or not exists (select from accounts a where a.id = found.newest))`,
  `delete from accounts n where n.role = 'nobody'
    and not exists (select from conversations c join accounts o on o.id = c.b_id and o.role <> 'nobody'
      where c.a_id = n.id)
    and not exists (select from conversations c join accounts o on o.id = c.a_id and o.role <> 'nobody'
      where c.b_id = n.id)`,
];
