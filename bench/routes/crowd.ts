import { withClient } from '../live/members.ts';

/**
 * Likes of about a year: ten from each woman to random men, and the cards opened today. Without them PostgreSQL reads
 * empty tables sequentially, which no plan of a real installation does.
 */
export function likesOfAYear(databaseUrl: string): Promise<unknown> {
  return withClient(databaseUrl, async (client) => {
    await client.query(`with women as (select member_id as id, row_number() over (order by member_id) as n from profiles where gender = 'wanita'),
        men as (select member_id as id, row_number() over (order by member_id) as n from profiles where gender = 'pria')
      insert into likes (from_id, to_id) select w.id, m.id from women w cross join generate_series(1, 10) as k
        join men m on m.n = 1 + (w.n * 7919 + k * 104729) % (select count(*) from men) on conflict do nothing`);
    await client.query(`insert into opened_cards (viewer_id, candidate_id) select l.to_id, l.from_id from likes l
      where hashtext(l.from_id::text || l.to_id::text) % 3 = 0 on conflict do nothing`);
  });
}

/** What autovacuum does in a running installation, done now: statistics of what was just written, and no dead rows. */
export const vacuumed = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, (client) => client.query('vacuum (analyze)'));
