import type { ScoringFacts, ScoringField } from '#domain/matching/scoring-version.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { PromptCode } from '#domain/profile/values.ts';
import type { ColumnType, Generated } from 'kysely';
import type { ProfileColumns } from './schema.profiles.ts';
import type { Default, Time, TimeDefault, TimeOrNull } from './schema.columns.ts';
import type { ArticleTables } from './schema.articles.ts';
import type { MessagingTables } from './schema.messaging.ts';
import type { SanctionTables } from './schema.sanctions.ts';
import type { PrivacyTables } from './schema.privacy.ts';
import type { StaffTables } from './schema.staff.ts';
import type { MoneyTables } from './schema.money.ts';
import type { IntroductionsTable, SupportRequestsTable } from './schema.support.ts';
import type { CompensationTables } from './schema.compensation.ts';

export type AccountsTable = {
  id: Generated<string>;
  username: string;
  password_hash: string;
  status: Default<'active' | 'suspended' | 'deleted'>;
  paused_at: TimeOrNull;
  is_demo: Default<boolean>;
  /** In the database also 'nobody': it replaces an erased member, and is never read as an account. */
  role: Default<'member' | 'staff'>;
  first_signed_in_at: TimeOrNull;
  /** Since then the member meets nobody: the own number is not proved (R-ACC 3). */
  unproved_since: TimeOrNull;
  /** Both null: an earlier member, asked at the next sign-in. */
  number_proved_at: TimeOrNull;
  /** Since then the member is visible to nobody; follows `consents` by trigger (decision 0061). */
  consent_withdrawn_at: TimeOrNull;
  created_at: TimeDefault;
};

/** The columns of the field table, and those that belong to the row itself. */
export type ProfilesTable = ProfileColumns & {
  member_id: string;
  /**
   * Keyed hash of contact_wa, written with it: members hide from numbers without us keeping those (adapters/phone.ts).
   */
  contact_wa_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Fields the owner closed to everybody (decision 0049). */
  closed_fields: Default<FieldName[]>;
  /** Set by trigger: the order of changes of all members. */
  revision: ColumnType<string, never, never>;
  updated_at: TimeDefault;
};

type DescribedElsewhere = MessagingTables & MoneyTables & PrivacyTables & SanctionTables & StaffTables;

export type Database = DescribedElsewhere & {
  accounts: AccountsTable;
  profiles: ProfilesTable;
  /** Public @ names, also released ones (`released_at`); `chosen_at`: null for a generated one. */
  handles: { handle: string; member_id: string; chosen_at: TimeOrNull; released_at: TimeOrNull };
  photos: {
    id: string;
    member_id: string;
    position: number;
    object_key: string;
    width: number;
    height: number;
    shown: Default<'open' | 'blurred-until-match'>;
    created_at: TimeDefault;
    /** 64 bits as a signed number; null: not made yet, or too little in the picture. */
    phash: ColumnType<string | null, string | null | undefined, string | null>;
    hashed_at: TimeOrNull;
    /** For its owner alone until staff have reviewed it. */
    held: Default<boolean>;
    reviewed_at: TimeOrNull;
  };
  removed_pictures: { id: Generated<string>; phash: string; reason: string; removed_at: TimeDefault };
  loose_objects: { object_key: string; since: TimeDefault };
  /** Erasures, by hash alone; `kept_at`: since then the storage has them too (db/erasures.ts). */
  erasures: { kind: 'object' | 'member'; hash: Buffer; at: Time; kept_at: TimeOrNull };
  documents: {
    id: Generated<string>;
    member_id: string;
    kind: 'income' | 'divorce';
    object_key: string;
    mime: string;
    name: string;
    bytes: number;
    status: Default<'pending' | 'approved' | 'rejected' | 'withdrawn'>;
    created_at: TimeDefault;
    decided_at: TimeOrNull;
    decided_by: string | null;
    decision_note: string | null;
    /** The profile's value that was proved (income, or marital status): the badge holds while it stays the same. */
    verified_value: string | null;
    /** The file is deleted (30 days after the decision); the record of the decision stays. */
    erased_at: TimeOrNull;
    /** Withdrawn by us: nobody could look at it, since its owner's number stayed unproved. */
    lapsed: Default<boolean>;
  };
  document_openings: {
    id: Generated<string>;
    document_id: string;
    staff_id: string | null;
    reason: string;
    claim: string | null;
    opened_at: TimeDefault;
  };
  upload_tickets: {
    id: Generated<string>;
    secret_hash: Buffer;
    ip_hash: Buffer | null;
    created_at: TimeDefault;
    expires_at: Time;
  };
  uploads: {
    id: Generated<string>;
    ticket_id: string;
    type: 'photo' | 'income' | 'divorce';
    slot: number;
    state: Default<'storing' | 'ready'>;
    object_key: string;
    mime: string;
    name: string;
    bytes: number;
    width: number | null;
    height: number | null;
    phash: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: TimeDefault;
  };
  sessions: {
    id_hash: Buffer;
    member_id: string;
    created_at: TimeDefault;
    last_seen_at: TimeDefault;
    expires_at: Time;
    user_agent: string | null;
    ip_hash: Buffer | null;
    id: Generated<string>;
    network: string | null;
    /** When it last showed a second factor. */
    factor_at: TimeOrNull;
  };
  known_devices: { id_hash: Buffer; member_id: string; last_seen_at: TimeDefault };
  password_resets: {
    id: string;
    member_id: string | null;
    code_hash: string;
    tries: Default<number>;
    expires_at: Time;
    used_at: TimeOrNull;
    created_at: TimeDefault;
  };
  /** The number a member claims; it blocks nobody else. */
  number_claims: { member_id: string; number: string; claimed_at: TimeDefault };
  /** Either sent to the number (hashed), or shown to the member, who sends it to us. */
  number_codes: {
    id: Generated<string>;
    member_id: string;
    number: string;
    code_hash: string | null;
    shown_code: string | null;
    tries: Default<number>;
    made_at: TimeDefault;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  told_candidates: { member_id: string; count: number | null; told_at: Time };
  recovery_links: {
    access_hash: Buffer;
    refresh_hash: Buffer;
    member_id: string;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  outgoing_messages: {
    id: Generated<string>;
    channel: 'whatsapp' | 'mail';
    recipient: string;
    body: string;
    created_at: TimeDefault;
    sent_at: TimeOrNull;
    /** null: a mail, or for the local outbox, which nothing sends: it has no due_at. */
    template:
      | 'code'
      | 'password-changed'
      | 'number-changed'
      | 'account-decision'
      | 'account-closing'
      | 'payment-news'
      | null;
    template_values: Default<string[]>;
    /** Our name for it at Meta. */
    ref: Generated<string>;
    due_at: TimeOrNull;
    starts: Default<number>;
    tries: Default<number>;
    counted_on: string | null;
    outcome: 'sent' | 'given-up' | null;
    done_at: TimeOrNull;
    failure: string | null;
    provider_id: string | null;
    /** The last status from Meta. */
    status: 'sent' | 'failed' | 'delivered' | 'read' | null;
    billable: boolean | null;
  };
  like_notes: { from_id: string; to_id: string; field: FieldName; prompt: PromptCode | null; body: string };
  likes: { from_id: string; to_id: string; created_at: TimeDefault };
  matches: {
    a_id: string;
    b_id: string;
    created_at: TimeDefault;
    ended_at: TimeOrNull;
    ended_by: string | null;
  };
  passes: { member_id: string; other_id: string; passed_at: TimeDefault };
  match_events: { member_id: string; other_id: string; created_at: TimeDefault; seen_at: TimeOrNull };
  match_digests: { member_id: string; told_at: Time };
  profile_views: { owner_id: string; viewer_id: string; first_at: TimeDefault; last_at: TimeDefault };
  opened_cards: {
    viewer_id: string;
    candidate_id: string;
    opened_at: TimeDefault;
    opened_by: Default<'list' | 'filter'>;
  };
  kept_limits: {
    number_hash: Buffer;
    kind: 'like' | 'opened-list' | 'opened-filter' | 'trial';
    n: number;
    used_at: TimeDefault;
    kept_until: Time;
    left_by: string | null;
  };
  blocks: {
    blocker_id: string;
    blocked_id: string;
    nama: Default<string>;
    created_at: TimeDefault;
    /** The blocker named the other by id, not by a reference or a message of the room. */
    knew_id: Default<boolean>;
  };
  hidden_numbers: {
    member_id: string;
    number_hash: Buffer;
    ending: string;
    created_at: TimeDefault;
    /** Not null: what is left of a block of an erased account; no list has it. */
    kept_until: TimeOrNull;
  };
  support_requests: SupportRequestsTable;
  introductions: IntroductionsTable;
  profile_permissions: {
    id: Generated<string>;
    requester_id: string;
    target_id: string;
    status: Default<'pending' | 'approved' | 'denied' | 'revoked'>;
    requested_at: TimeDefault;
    responded_at: TimeOrNull;
  };
  /** Limits of a viewer (R-INF 1, 2); refers to no account, because it follows the number past a deletion. */
  viewer_versions: {
    member_id: string;
    number_hash: Buffer | null;
    /** 'YYYY-MM-DD'. */
    scoring_day: string;
    facts: ColumnType<ScoringFacts, string, string>;
    filled: ScoringField[];
    waiting: ColumnType<Partial<Profile> | null, string | null, string | null>;
    waiting_from: TimeOrNull;
  };
  counted_changes: {
    id: Generated<string>;
    member_id: string;
    number_hash: Buffer | null;
    changed_at: Time;
    before: ColumnType<Partial<Profile>, string, never>;
    undone_at: TimeOrNull;
  };
  used_questions: { used_by: Buffer; kind: 'filters' | 'wishes'; question: string; first_at: Time };
  compensation_runs: CompensationTables['compensation_runs'];
  compensation_items: CompensationTables['compensation_items'];
  articles: ArticleTables['articles'];
  article_versions: ArticleTables['article_versions'];
  rate_limits: { key: string; points: Default<number>; expire: string | null };
};
