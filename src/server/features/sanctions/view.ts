import type { OpenedAppeal, OwnDecision, StaffAppeal } from '#contract/sanctions.ts';
import { appealRefusal } from '#domain/safety/sanctions.ts';
import type { StandingRow } from '../../members/store.sanctions.ts';
import type { AppealRow, DecisionRow } from './store.appeals.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An appeal in the queue; `mine`: the viewer made the decision. */
export function presentAppeal(row: AppealRow, staffId: string): StaffAppeal {
  return {
    id: row.id,
    member: { memberId: row.member_id, nama: row.nama ?? row.username },
    at: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    kind: row.kind,
    mine: row.staff_id === staffId,
  };
}

/** The same in an opened appeal. */
export function presentOpened(row: AppealRow, standing: StandingRow | undefined, staffId: string): OpenedAppeal {
  return {
    ...presentAppeal(row, staffId),
    text: row.text,
    standing: standing ? { kind: standing.kind, until: iso(standing.until) } : null,
    decision: {
      cause: row.cause,
      reason: row.reason,
      at: row.sanctioned_at.toISOString(),
      until: iso(row.until),
      endedAt: iso(row.ended_at),
      by: row.staff,
      ofReport: row.report_id !== null,
      reportId: row.staff_id === staffId ? null : row.report_id,
    },
  };
}

/** A decision for its member. */
export function presentDecision(row: DecisionRow, now: number): OwnDecision {
  const decided = {
    kind: row.kind,
    at: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    appealed: row.appeal !== null,
  };
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause,
    at: row.created_at.toISOString(),
    until: iso(row.until),
    endedAt: iso(row.ended_at),
    appeal: row.appeal,
    appealable: appealRefusal(decided, now) === null,
  };
}
