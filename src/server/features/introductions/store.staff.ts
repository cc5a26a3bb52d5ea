import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import { mutual, visibleTo } from '../../members/visible-to.ts';
import type { IntroductionRow } from './store.ts';

export type QueuedRow = IntroductionRow & {
  asker: string | null;
  other: string | null;
  /** due_at, or changed_at for closed ones, exactly as the database has it. */
  place: string;
};
export type WholeRow = Omit<QueuedRow, 'place'> & { asker_domicile: string | null; other_domicile: string | null };
type After = { at: string; id: string } | null;
/** `waits`: for the team, which has to give the link. */
type AfterLive = { waits: boolean; at: string; id: string } | null;

const FROM = sql`introductions i left join profiles a on a.member_id = i.asker_id
  left join profiles b on b.member_id = i.other_id`;
const LIVE = sql`i.state in ('agreed', 'confirmed')`;

/** Agreed calls by when their link is due, then those that have one and are to come. Served by introductions_queue. */
export async function livePage(db: Db, after: AfterLive, limit: number): Promise<QueuedRow[]> {
  const behind: RawBuilder<unknown> =
    after === null
      ? sql`true`
      : sql`(i.state <> 'agreed', i.due_at, i.id) > (${!after.waits}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<QueuedRow>`select i.*, a.nama as asker, b.nama as other, i.due_at::text as place
    from ${FROM} where ${LIVE} and ${behind} order by i.state <> 'agreed', i.due_at, i.id limit ${limit}`.execute(db);
  return rows;
}

/** Closed agreed calls, newest first. Served by introductions_past. */
export async function overPage(db: Db, after: After, limit: number): Promise<QueuedRow[]> {
  const behind: RawBuilder<unknown> =
    after === null ? sql`true` : sql`(i.changed_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<QueuedRow>`select i.*, a.nama as asker, b.nama as other, i.changed_at::text as place
    from ${FROM} where i.chosen_at is not null and i.state not in ('offered', 'agreed', 'confirmed') and ${behind}
    order by i.changed_at desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

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
