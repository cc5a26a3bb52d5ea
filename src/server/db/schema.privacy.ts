import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeOrNull } from './schema.columns.ts';

/** Accounts that end, and the proof of consents that outlives them. */
export type PrivacyTables = {
  /** Hidden since `asked_at`; until `due_at` a sign-in takes it back. */
  account_deletions: { member_id: string; asked_at: Time; due_at: Time };
  /** `object_key` null: not made yet, or no longer kept. */
  data_exports: {
    id: Generated<string>;
    member_id: string;
    asked_at: Time;
    ready_at: TimeOrNull;
    expires_at: TimeOrNull;
    object_key: ColumnType<string | null, undefined, string | null>;
    bytes: ColumnType<number | null, undefined, number | null>;
  };
  erased_consents: {
    /** SHA-256 of the account's id. */
    member_hash: Buffer;
    purpose: string;
    given: boolean;
    version: string;
    text_hash: string;
    given_at: Time;
    kept_until: Time;
  };
};
