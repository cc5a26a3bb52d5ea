import type { CompensationKind, CompensationOutcome } from '#domain/staff/compensation.ts';
import type { Generated } from 'kysely';
import type { Default, Time, TimeOrNull } from './schema.columns.ts';

/** Days an owner gives to everybody. */
export type CompensationTables = {
  compensation_runs: {
    id: Generated<string>;
    kind: CompensationKind;
    days: number;
    reason: string;
    staff_id: string | null;
    made_at: Time;
    selected: Default<number>;
    done_at: TimeOrNull;
  };
  /** `subject_id`: the conversation or the member; `outcome` null: not processed yet. */
  compensation_items: {
    run_id: string;
    subject_id: string;
    outcome: CompensationOutcome | null;
    before_at: TimeOrNull;
    after_at: TimeOrNull;
    done_at: TimeOrNull;
  };
};
