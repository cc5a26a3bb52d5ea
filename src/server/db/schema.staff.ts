import type { StaffAct } from '#domain/staff/acts.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeDefault, TimeOrNull } from './schema.columns.ts';

/** The team: what it may do, how it shows who it is, and what it did. */
export type StaffTables = {
  /** `last_step`: no code of it, or of before, is taken again. */
  totp_secrets: {
    member_id: string;
    sealed: Buffer;
    created_at: TimeDefault;
    confirmed_at: TimeOrNull;
    last_step: ColumnType<string, number | undefined, number>;
  };
  recovery_codes: { member_id: string; code_hash: string; used_at: TimeOrNull };
  /**
   * What staff did and opened, only ever added to, each row chained to the one before (server/audit). `staff_id` null:
   * the operator at the terminal. Its accounts may be gone.
   */
  audit: {
    seq: Generated<string>;
    staff_id: string | null;
    act: StaffAct;
    member_id: string | null;
    subject: string;
    reason: string | null;
    at: Time;
    prev_hash: Generated<Buffer>;
    hash: Generated<Buffer>;
  };
  /** Where the chain of `audit` ends. */
  audit_head: { seq: ColumnType<string, never, never>; hash: ColumnType<Buffer, never, never> };
  staff_roles: { staff_id: string; role: StaffRole };
};
