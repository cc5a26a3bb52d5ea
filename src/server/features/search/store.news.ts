import type { Profile } from '#domain/profile/profile.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { PROFILE_COLUMNS, profileOf, type ProfileRow, todayInJakarta } from '../../db/profile-rows.ts';

const PROFILE = sql.join(
  PROFILE_COLUMNS.map((c) => sql.ref(`p.${c}`)),
  sql`, `,
);

/** The newest members findable since a moment, by the proof of their number. Served by accounts_proved. */
export async function newcomersSince(
  db: Db,
  since: Date,
  limit: number,
  now: Date,
): Promise<{ at: number; profile: Profile }[]> {
  const { rows } = await sql<ProfileRow & { at: Date }>`
    select a.number_proved_at as at, ${PROFILE} from accounts a join profiles p on p.member_id = a.id
    where a.number_proved_at > ${since} and a.number_proved_at <= ${now} and findable(a)
    order by a.number_proved_at desc limit ${limit}`.execute(db);
  const today = todayInJakarta(now);
  return rows.map(({ at, ...row }) => ({ at: at.getTime(), profile: profileOf(row, today) }));
}

/**
 * Absent members for a digest, by id after one: with a session or a mail address, and neither seen nor notified after
 * `before`. `since`: earlier newcomers are known to them.
 */
export async function awayMembers(
  db: Db,
  before: Date,
  after: string | null,
  limit: number,
  now: Date,
): Promise<{ since: number; profile: Profile }[]> {
  const { rows } = await sql<ProfileRow & { since: Date }>`
    select greatest(a.created_at, seen.at, d.told_at) as since, ${PROFILE}
    from accounts a join profiles p on p.member_id = a.id
      left join lateral (select max(s.last_seen_at) as at from sessions s where s.member_id = a.id and s.expires_at > ${now}) seen on true
      left join match_digests d on d.member_id = a.id
    where a.role = 'member' and findable(a) ${after === null ? sql`` : sql`and a.id > ${after}`}
      and (seen.at is not null or exists (select from mail_addresses m where m.member_id = a.id))
      and coalesce(seen.at, '-infinity') <= ${before} and coalesce(d.told_at, '-infinity') <= ${before}
    order by a.id limit ${limit}`.execute(db);
  const today = todayInJakarta(now);
  return rows.map(({ since, ...row }) => ({ since: since.getTime(), profile: profileOf(row, today) }));
}
