import { type RawBuilder, sql } from 'kysely';
import type { StaffAct } from '#domain/staff/acts.ts';
import type { Db } from '../../db/connect.ts';

/** `staff` null: any account; `operator`: at the terminal. `member` null: any target; an unknown handle has no rows. */
export type TrailQuery = {
  staff: { id: string } | 'operator' | null;
  act: StaffAct | null;
  member: { id: string } | { handle: string } | null;
  subject: string | null;
  from: Date | null;
  before: Date | null;
};

export type TrailRow = {
  seq: string;
  at: Date;
  staff_id: string | null;
  username: string | null;
  act: StaffAct;
  member_id: string | null;
  nama: string | null;
  handle: string | null;
  /** Of a living staff account as the target. */
  colleague: string | null;
  subject: string;
  reason: string | null;
};

const SHOWN = sql`a.seq::text as seq, a.at, a.staff_id, s.username, a.act, a.member_id, p.nama, h.handle, t.username as colleague,
  a.subject, a.reason`;
const WITH_NAMES = sql`left join accounts s on s.id = a.staff_id left join profiles p on p.member_id = a.member_id
  left join handles h on h.member_id = a.member_id and h.released_at is null
  left join accounts t on t.id = a.member_id and t.role = 'staff' and not_deleted(t)`;

/** A page of the trail, the newest first. Served by its key, audit_of_staff, audit_of_member and audit_of_act. */
export async function trailPage(db: Db, query: TrailQuery, after: string | null, limit: number): Promise<TrailRow[]> {
  const behind = after === null ? sql`true` : sql`a.seq < ${after}::bigint`;
  const { rows } = await sql<TrailRow>`
    select ${SHOWN} from (
      select * from audit a where ${behind} and ${conditions(query)} order by a.seq desc limit ${limit}
    ) a ${WITH_NAMES} order by a.seq desc`.execute(db);
  return rows;
}

function conditions({ staff, act, member, subject, from, before }: TrailQuery): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [
    ...(staff === null ? [] : [staff === 'operator' ? sql`a.staff_id is null` : sql`a.staff_id = ${staff.id}`]),
    ...(act === null ? [] : [sql`a.act = ${act}`]),
    ...(member === null ? [] : [sql`a.member_id = ${whose(member)}`]),
    ...(subject === null ? [] : [sql`starts_with(a.subject, ${subject})`]),
    ...(from === null ? [] : [sql`a.at >= ${from}`]),
    ...(before === null ? [] : [sql`a.at < ${before}`]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const whose = (member: { id: string } | { handle: string }) =>
  'id' in member
    ? sql`${member.id}::uuid`
    : sql`(select member_id from handles where handle = ${member.handle} and released_at is null)`;

/** One row, with the input of its hash. */
export type WholeRow = TrailRow & { micros: string; prev_hash: Buffer; hash: Buffer };

export async function trailRow(db: Db, seq: string): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select ${SHOWN}, (extract(epoch from a.at) * 1000000)::bigint::text as micros, a.prev_hash, a.hash
    from audit a ${WITH_NAMES} where a.seq = ${seq}::bigint`.execute(db);
  return rows[0];
}
