import type { SanctionKind } from '#domain/safety/sanctions.ts';
import type { ReportCategory } from '#domain/safety/reports.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Default, Time, TimeDefault, TimeOrNull } from './schema.columns.ts';

/** Reports, decisions about members, and appeals. */
export type SanctionTables = {
  reports: {
    id: Generated<string>;
    reporter_id: string | null;
    reported_id: string | null;
    kind: 'profile' | 'photo' | 'message';
    subject_id: string;
    category: string;
    note: string | null;
    evidence: JSONColumnType<Record<string, unknown>>;
    evidence_key: string | null;
    status: Default<'open' | 'upheld' | 'dismissed'>;
    due_at: Time;
    created_at: TimeDefault;
    decided_at: TimeOrNull;
    decided_by: string | null;
    decision_note: string | null;
    /** For an erased member, while the report is open: a ban still finds the number. */
    reported_number_hash: Buffer | null;
    /** The evidence is deleted (some time after the decision); the record of the decision stays. */
    erased_at: TimeOrNull;
    /** When the team was mailed of it, and again near its due time. */
    team_told_at: TimeOrNull;
    team_mail_tries: Default<number>;
    team_mail_started_at: TimeOrNull;
    team_reminded_at: TimeOrNull;
  };
  sanctions: {
    id: Generated<string>;
    member_id: string;
    kind: SanctionKind;
    /** Shown to the member. */
    cause: ReportCategory;
    /** For staff alone. */
    reason: string;
    report_id: string | null;
    staff_id: string | null;
    created_at: TimeDefault;
    /** End of a suspension; null: open. */
    until: TimeOrNull;
    /** When the member confirmed reading the warning. */
    acknowledged_at: TimeOrNull;
    ended_at: TimeOrNull;
    ended_how: 'time' | 'lifted' | 'appeal' | 'replaced' | null;
  };
  appeals: {
    id: Generated<string>;
    sanction_id: string;
    member_id: string;
    text: string;
    created_at: TimeDefault;
    due_at: Time;
    decided_at: TimeOrNull;
    decided_by: string | null;
    outcome: 'upheld' | 'lifted' | null;
    decision_note: string | null;
    /** When the team was mailed of it, and again near its due time. */
    team_told_at: TimeOrNull;
    team_mail_tries: Default<number>;
    team_mail_started_at: TimeOrNull;
    team_reminded_at: TimeOrNull;
  };
  /** Keyed hashes that prove no account; `member_id`: the banned member, while the account exists. */
  banned_numbers: { number_hash: Buffer; member_id: string | null; kept_until: Time };
};
