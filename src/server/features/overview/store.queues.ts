import type { QueueName } from '#domain/staff/overview.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type QueueRow = { waiting: number; oldest: Date | null; old: number; urgent: number };

/** A queue as its own page counts it: its start and due times, and further urgent rows. */
type Waiting = { from: RawBuilder<unknown>; since: string; due?: string; urgent?: RawBuilder<unknown> };
const requests = (kind: string): Waiting => ({
  from: sql`support_requests r where r.kind = ${kind} and r.state = 'open'`,
  since: 'r.created_at',
  due: 'r.due_at',
});
const WAITING: Record<QueueName, (now: Date) => Waiting> = {
  documents: () => ({
    from: sql`documents d join accounts a on a.id = d.member_id and not_deleted(a) and is_proved(a) where d.status = 'pending'`,
    since: 'd.created_at',
  }),
  reports: () => ({
    from: sql`reports r where r.status = 'open'`,
    since: 'r.created_at',
    due: 'r.due_at',
    // Reports due within 4 hours.
    urgent: sql`r.due_at - r.created_at < interval '5 hours'`,
  }),
  photos: () => ({
    from: sql`photos ph join accounts a on a.id = ph.member_id and not_deleted(a) and is_proved(a) where ph.reviewed_at is null`,
    since: 'ph.created_at',
  }),
  appeals: () => ({ from: sql`appeals p where p.decided_at is null`, since: 'p.created_at', due: 'p.due_at' }),
  payments: () => ({
    from: sql`(select p.submitted_at as since, false as to_return from payments p
        where p.status = 'submitted' and p.member_id is not null and (p.method in ('transfer', 'wallet') or p.amount_differs)
      union all select p.decided_at, true from payments p
        where (p.paid_twice and p.status = 'approved' or p.amount_differs and p.status = 'rejected')
          and p.member_id is not null) w`,
    since: 'w.since',
    // Money we have no right to.
    urgent: sql`w.to_return`,
  }),
  numbers: (now) => ({
    from: sql`number_codes n join accounts a on a.id = n.member_id and signs_in(a)
      join number_claims c on c.member_id = n.member_id and c.number = n.number
      where n.shown_code is not null and n.used_at is null and n.expires_at > ${now}`,
    since: 'n.made_at',
  }),
  messages: () => requests('message'),
  consultations: () => requests('consultation'),
  introductions: (now) => ({
    from: sql`introductions i where i.state = 'agreed' and i.until > ${now}`,
    since: 'i.changed_at',
  }),
  'data-rights': () => requests('data-right'),
};
const DAY_MS = 86_400_000;

/** Each served by the index of its queue. */
export async function queueCount(db: Db, name: QueueName, now: Date): Promise<QueueRow> {
  const { from, since, due, urgent } = WAITING[name](now);
  const pressing = [...(due ? [sql`${sql.ref(due)} < ${now}`] : []), ...(urgent ? [urgent] : [])];
  const { rows } = await sql<QueueRow>`
    select count(*)::int as waiting, min(${sql.ref(since)}) as oldest,
      (count(*) filter (where ${sql.ref(since)} < ${new Date(now.getTime() - DAY_MS)}))::int as old,
      (count(*) filter (where ${pressing.length === 0 ? sql`false` : sql.join(pressing, sql` or `)}))::int as urgent
    from ${from}`.execute(db);
  return rows[0]!;
}
