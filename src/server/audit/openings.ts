import type { OpeningKind } from '#domain/privacy/openings.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Something of a member's that is shown to staff. `memberId` null: of nobody, or of somebody erased. */
export type Opened = { memberId: string | null; kind: OpeningKind; reason?: string | null };

/**
 * Records for each member what was opened of theirs, with the roles its reader has now: later changes of roles do not
 * change who looked. Members erased meanwhile are left out. Who it was is in the trail alone.
 */
export async function recordOpenings(
  tx: Db,
  staffId: string | null,
  opened: readonly Opened[],
  at: Date,
): Promise<void> {
  const all = opened.filter((one) => one.memberId !== null);
  if (all.length === 0) return;
  await sql`
    with opened as materialized (
      select a.id, o.kind, o.reason
      from unnest(${all.map((one) => one.memberId)}::uuid[], ${all.map((one) => one.kind)}::text[],
        ${all.map((one) => one.reason ?? null)}::text[]) with ordinality o(member_id, kind, reason, place)
      join accounts a on a.id = o.member_id order by a.id, o.place for key share of a
    )
    insert into data_openings (member_id, kind, roles, reason, at)
    select distinct on (id, kind) id, kind,
      array(select role from staff_roles where staff_id = ${staffId} order by role), reason, ${at}::timestamptz
    from opened order by id, kind`.execute(tx);
}
