import type { StaffAct } from '#domain/staff/acts.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeDefault, TimeOrNull } from './schema.columns.ts';

/** The team: roles, second factors, and acts. */
export type StaffTables = {
  /** `last_step`: codes of this and earlier steps are refused. */
  totp_secrets: {
    member_id: string;
    sealed: Buffer;
    created_at: TimeDefault;
    confirmed_at: TimeOrNull;
    last_step: ColumnType<string, number | undefined, number>;
  };
  /** `credential_id`, base64url, is its public name; `copied_at`: its counter went back, and it is refused since. */
  passkeys: {
    id: Generated<string>;
    member_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: string[];
    name: string;
    added_at: Time;
    last_used_at: TimeOrNull;
    copied_at: TimeOrNull;
  };
  /** A challenge for a passkey, used once: of a session, or (`sign-in`) of nobody yet. */
  passkey_challenges: {
    challenge_hash: Buffer;
    purpose: 'add' | 'sign-in' | 'factor';
    member_id: string | null;
    session_hash: Buffer | null;
    expires_at: Time;
  };
  recovery_codes: { member_id: string; code_hash: string; used_at: TimeOrNull };
  /**
   * Acts and openings of staff, only added to, each row chained to the one before (server/audit). `staff_id` null:
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
  /** The end of the chain of `audit`. */
  audit_head: { seq: ColumnType<string, never, never>; hash: ColumnType<Buffer, never, never> };
  /** Keys that stay when SECRET_KEY is rotated, sealed under it. */
  kept_keys: { name: string; sealed: Buffer; sealed_at: TimeDefault };
  /** Backups, drills and restores; `failure` null: success. */
  backup_runs: {
    id: Generated<string>;
    kind: 'backup' | 'drill' | 'restore';
    started_at: Time;
    ended_at: Time;
    file: string;
    failure: string | null;
    bytes: ColumnType<string | null, number | null, number | null>;
    row_count: ColumnType<string | null, number | null, number | null>;
    file_count: ColumnType<string | null, number | null, number | null>;
    missing_files: ColumnType<string | null, number | null, number | null>;
  };
  /** Runs of the verification; `fault_seq`, `fault_why`: the first wrong row, standing until it is answered. */
  audit_checks: {
    id: Generated<string>;
    checked_at: Time;
    rows: ColumnType<string, number, number>;
    head_seq: ColumnType<string, string, string>;
    head_hash: string;
    fault_seq: string | null;
    fault_why: 'missing' | 'changed' | 'unlinked' | 'end' | null;
    answered_at: TimeOrNull;
    answered_by: string | null;
    answer: string | null;
  };
  staff_roles: { staff_id: string; role: StaffRole };
};
