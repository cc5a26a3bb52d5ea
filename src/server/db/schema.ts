import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type AccountsTable = {
  id: Generated<string>;
  username: string;
  password_hash: string;
  status: Default<'active' | 'suspended' | 'deleted'>;
  paused_at: TimeOrNull;
  is_demo: Default<boolean>;
  role: Default<'member' | 'moderator' | 'admin'>;
  first_signed_in_at: TimeOrNull;
  created_at: TimeDefault;
};

/** One column for each entry of the field table's `columns` (tests/api compares them), plus contact_wa_hash, revision and updated_at. */
export type ProfilesTable = {
  member_id: string;
  nama: string;
  gender: 'wanita' | 'pria';
  age_given: number;
  /** 'YYYY-MM-DD': dates are read as text. */
  age_given_on: Default<string>;
  birth_date: string | null;
  height: number | null;
  weight: number | null;
  domicile: string | null;
  religion: string | null;
  ethnicity: string | null;
  tribe_value: string | null;
  job: string | null;
  income: string | null;
  marital_status: string | null;
  my_status: string | null;
  family_background: string | null;
  min_height_wanted: number | null;
  min_income_wanted: string | null;
  age_range_min: number | null;
  age_range_max: number | null;
  age_range_open: boolean | null;
  religion_pref: string | null;
  desired_partner_religions: Default<string[]>;
  tribe_pref: string | null;
  ldr_pref: string | null;
  partner_status_expectation: string | null;
  children_preference: string | null;
  love_language: Default<string[]>;
  stress_language: string | null;
  dealbreakers: Default<string[]>;
  past_behavior: string | null;
  past_mistake_type: string | null;
  accept_bad_past: string | null;
  instagram: string | null;
  instagram_open: Default<boolean>;
  contact_wa: string | null;
  /** Keyed hash of contact_wa, written with it: members hide from numbers without us keeping those (adapters/phone.ts). */
  contact_wa_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Given by trigger: the order of changes of all members. */
  revision: ColumnType<string, never, never>;
  updated_at: TimeDefault;
};

export type Database = {
  accounts: AccountsTable;
  profiles: ProfilesTable;
  photos: {
    id: string;
    member_id: string;
    position: number;
    object_key: string;
    width: number;
    height: number;
    shown: Default<'open' | 'blurred-until-match'>;
    created_at: TimeDefault;
  };
  loose_objects: { object_key: string; since: TimeDefault };
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
    /** The profile's value the decision was about (income, or marital status): the badge holds while it is the same. */
    verified_value: string | null;
    /** The file is gone (30 days after the decision); the record of the decision stays. */
    erased_at: TimeOrNull;
  };
  document_openings: { id: Generated<string>; document_id: string; staff_id: string | null; reason: string; claim: string | null; opened_at: TimeDefault };
  upload_tickets: { id: Generated<string>; secret_hash: Buffer; ip_hash: Buffer | null; created_at: TimeDefault; expires_at: Time };
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
    created_at: TimeDefault;
  };
  consents: {
    id: Generated<string>;
    member_id: string;
    purpose: 'profile' | 'documents' | 'marketing';
    given: boolean;
    version: string;
    text_hash: string;
    ip_hash: Buffer | null;
    given_at: TimeDefault;
  };
  sessions: {
    id_hash: Buffer;
    member_id: string;
    created_at: TimeDefault;
    last_seen_at: TimeDefault;
    expires_at: Time;
    user_agent: string | null;
    ip_hash: Buffer | null;
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
  recovery_links: { access_hash: Buffer; refresh_hash: Buffer; member_id: string; expires_at: Time; used_at: TimeOrNull };
  outgoing_messages: { id: Generated<string>; channel: 'whatsapp' | 'mail'; recipient: string; body: string; created_at: TimeDefault; sent_at: TimeOrNull };
  subscriptions: {
    member_id: string;
    tier: Default<'basic' | 'premium' | 'pro'>;
    status: Default<'trial' | 'active' | 'expired' | 'refunded'>;
    trial_end: TimeOrNull;
    period_end: TimeOrNull;
    updated_at: TimeDefault;
  };
  likes: { from_id: string; to_id: string; created_at: TimeDefault };
  matches: { a_id: string; b_id: string; created_at: TimeDefault };
  match_events: { member_id: string; other_id: string; created_at: TimeDefault; seen_at: TimeOrNull };
  match_digests: { member_id: string; told_at: Time };
  profile_views: { owner_id: string; viewer_id: string; first_at: TimeDefault; last_at: TimeDefault };
  opened_cards: { viewer_id: string; candidate_id: string; opened_at: TimeDefault };
  blocks: { blocker_id: string; blocked_id: string; nama: Default<string>; created_at: TimeDefault };
  hidden_numbers: { member_id: string; number_hash: Buffer; ending: string; created_at: TimeDefault };
  /** A view: who must not meet, seen from each side. */
  apart: { member_id: string; other_id: string };
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
    /** What the reporter saw is gone (some time after the decision); the record of the decision stays. */
    erased_at: TimeOrNull;
  };
  notifications: {
    id: Generated<string>;
    member_id: string;
    kind: string;
    about_id: string | null;
    data: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    dedupe_key: string;
    created_at: TimeDefault;
    read_at: TimeOrNull;
    /** Order of the list. */
    place: Generated<string>;
    collapse_key: string | null;
    in_app: Default<boolean>;
    counted: Default<string[]>;
  };
  /** Minutes after midnight where the member lives. */
  notification_settings: { member_id: string; quiet_from: number | null; quiet_to: number | null; show_names: Default<boolean> };
  notification_choices: { member_id: string; topic: string; channel: 'app' | 'push' | 'mail'; chosen: boolean };
  mail_addresses: { member_id: string; address: string; verified_at: Time };
  mail_checks: { member_id: string; address: string; code_hash: string; tries: Default<number>; expires_at: Time };
  push_subscriptions: {
    id: Generated<string>;
    member_id: string;
    session_id_hash: Buffer;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: TimeDefault;
  };
  notification_deliveries: {
    id: Generated<string>;
    notification_id: string;
    member_id: string;
    channel: 'push' | 'mail';
    due_at: Time;
    starts: Default<number>;
    tries: Default<number>;
    sent_to: Default<string[]>;
    outcome: 'sent' | 'skipped' | 'given-up' | null;
    done_at: TimeOrNull;
    failure: string | null;
  };
  conversations: {
    id: Generated<string>;
    a_id: string;
    b_id: string;
    created_at: TimeDefault;
    expires_at: Time;
    /** Of the newest message, else of the beginning. */
    active_at: TimeDefault;
    last_seq: Default<number>;
    a_read_seq: Default<number>;
    b_read_seq: Default<number>;
    a_extends: Default<boolean>;
    b_extends: Default<boolean>;
  };
  messages: { conversation_id: string; seq: number; sender_id: string; client_id: string; body: string; created_at: TimeDefault };
  /** One row. */
  room_state: { one: Default<boolean>; last_rev: Default<string>; last_seq: Default<string>; cleared_seq: Default<string> };
  room_messages: {
    seq: string;
    rev: string;
    author_id: string | null;
    client_id: string;
    body: string;
    mentions: Default<string[]>;
    reply_to: string | null;
    created_at: TimeDefault;
    deleted_at: TimeOrNull;
    deleted_by: string | null;
  };
  room_mutes: { member_id: string; until: Time; reason: string; muted_by: string | null; created_at: TimeDefault };
  /** What staff did: only ever added to. `subject`: the seq of a message; up to which one, and how many; the end of a mute. */
  staff_acts: {
    id: Generated<string>;
    staff_id: string | null;
    act: 'room-delete' | 'room-clear' | 'room-mute' | 'room-unmute';
    member_id: string | null;
    subject: string;
    reason: string | null;
    at: TimeDefault;
  };
  profile_permissions: {
    id: Generated<string>;
    requester_id: string;
    target_id: string;
    status: Default<'pending' | 'approved' | 'denied' | 'revoked'>;
    requested_at: TimeDefault;
    responded_at: TimeOrNull;
  };
  outbox: {
    id: Generated<string>;
    kind: string;
    payload: JSONColumnType<Record<string, unknown>>;
    dedupe_key: string;
    created_at: TimeDefault;
    processed_at: TimeOrNull;
    /** Failed tries so far, when the next one is due, and what went wrong. Processed with a failure: given up. */
    tries: Default<number>;
    retry_at: TimeOrNull;
    failure: string | null;
  };
  rate_limits: { key: string; points: Default<number>; expire: string | null };
};
