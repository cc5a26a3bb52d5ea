import type { ConsentPurpose, ConsentWay } from '#domain/privacy/consents.ts';
import type { OpeningKind } from '#domain/privacy/openings.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Default, Time, TimeDefault, TimeOrNull } from './schema.columns.ts';

/** Ending accounts, and the proof of consents that outlives them. */
export type PrivacyTables = {
  /** Hidden since `asked_at`; until `due_at` a sign-in restores the account. */
  account_deletions: { member_id: string; asked_at: Time; due_at: Time };
  /** `object_key` null: not made yet, or no longer kept; else its first part. `bytes`: of all parts. */
  data_exports: {
    id: Generated<string>;
    member_id: string;
    asked_at: Time;
    ready_at: TimeOrNull;
    expires_at: TimeOrNull;
    object_key: ColumnType<string | null, undefined, string | null>;
    bytes: ColumnType<number | null, undefined, number | null>;
  };
  /** Parts of a copy after the first. */
  data_export_parts: { export_id: string; part: number; object_key: string };
  /** What the team opened of a member; `roles`: of the reader, at that time. */
  data_openings: {
    id: Generated<string>;
    member_id: string;
    kind: OpeningKind;
    roles: StaffRole[];
    reason: string | null;
    at: Time;
  };
  /** Only ever added to; the newest of a purpose holds. */
  consents: {
    id: Generated<string>;
    member_id: string;
    purpose: ConsentPurpose;
    given: boolean;
    version: string;
    text_hash: string;
    ip_hash: Buffer | null;
    given_at: TimeDefault;
    way: Default<ConsentWay>;
  };
  erased_consents: {
    /** SHA-256 of the account's id. */
    member_hash: Buffer;
    purpose: string;
    given: boolean;
    version: string;
    text_hash: string;
    given_at: Time;
    way: ConsentWay;
    kept_until: Time;
  };
};
