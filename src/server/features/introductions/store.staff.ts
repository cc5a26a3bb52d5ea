import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import { type After, type DueQueue, livePage, overPage } from '../../members/staff-queue-pages.ts';
import { mutual, visibleTo } from '../../members/visible-to.ts';
import type { IntroductionRow } from './store.ts';

export type QueuedRow = IntroductionRow & { asker: string | null; other: string | null };
export type WholeRow = QueuedRow & { asker_domicile: string | null; other_domicile: string | null };

const FROM = sql`introductions i left join profiles a on a.member_id = i.asker_id
  left join profiles b on b.member_id = i.other_id`;
const QUEUE: DueQueue = {
  columns: sql`i.*, a.nama as asker, b.nama as other`,
  from: FROM,
  table: 'i',
  waits: sql`i.state = 'agreed'`,
};
const LIVE = sql`i.state in ('agreed', 'confirmed')`;
const OVER = sql`i.chosen_at is not null and i.state not in ('offered', 'agreed', 'confirmed')`;

/** Agreed calls: those without a link and those to come (introductions_queue), or closed ones (introductions_past). */
export const pageOf = (db: Db, show: 'live' | 'over', after: After, limit: number) =>
  show === 'live'
    ? livePage<QueuedRow>(db, QUEUE, { where: LIVE, after, limit })
    : overPage<QueuedRow>(db, QUEUE, { where: OVER, after, limit });

export const waiting = (now: Date): Waiting => ({
  from: sql`introductions i where i.state = 'agreed' and i.until > ${now}`,
  since: 'i.changed_at',
});

/** An agreed call; offers are not for the team. */
export async function wholeIntroduction(db: Db, id: string): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select i.*, a.nama as asker, b.nama as other, a.domicile as asker_domicile, b.domicile as other_domicile
    from ${FROM} where i.id = ${id} and i.chosen_at is not null`.execute(db);
  return rows[0];
}

/** Are both visible to each other, as a match? Under the locks of both. */
export async function areTogether(db: Db, a: string, b: string): Promise<boolean> {
  const [one, two] = [sql.val(a), sql.val(b)];
  const { rows } = await sql<{ both: boolean }>`
    select (${visibleTo(one, two)} and ${visibleTo(two, one)} and ${mutual(one, two)}) as both`.execute(db);
  return rows[0]!.both;
}
