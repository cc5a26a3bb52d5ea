import type { Generated, JSONColumnType } from 'kysely';
import type { Default, Time, TimeDefault, TimeOrNull } from './schema.columns.ts';

/** Notifications and their deliveries, private chats, the room, and the outbox. */
export type MessagingTables = {
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
  notification_settings: {
    member_id: string;
    quiet_from: number | null;
    quiet_to: number | null;
    show_names: Default<boolean>;
  };
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
  /** The other's name as a member last saw it (decision 0078). */
  known_names: { conversation_id: string; member_id: string; nama: string; handle: string | null; seen_at: Time };
  conversations: {
    id: Generated<string>;
    a_id: string;
    b_id: string;
    created_at: TimeDefault;
    expires_at: Time;
    /** Time of the newest message, else of the conversation's start. */
    active_at: TimeDefault;
    last_seq: Default<number>;
    a_read_seq: Default<number>;
    b_read_seq: Default<number>;
    a_extends: Default<boolean>;
    b_extends: Default<boolean>;
  };
  messages: {
    conversation_id: string;
    seq: number;
    sender_id: string;
    client_id: string;
    body: string;
    created_at: TimeDefault;
  };
  /** One row. */
  room_state: {
    one: Default<boolean>;
    last_rev: Default<string>;
    last_seq: Default<string>;
    cleared_seq: Default<string>;
  };
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
  room_addressings: { author_id: string; member_id: string; slot: number; at: Time };
  room_mutes: { member_id: string; until: Time; reason: string; muted_by: string | null; created_at: TimeDefault };
  /** What is left of the mute of an erased member, until then. */
  kept_mutes: { number_hash: Buffer; until: Time; reason: string };
  outbox: {
    id: Generated<string>;
    kind: string;
    payload: JSONColumnType<Record<string, unknown>>;
    dedupe_key: string;
    created_at: TimeDefault;
    processed_at: TimeOrNull;
    /** Failed tries so far, the next due time, and the error. Processed with an error: given up. */
    tries: Default<number>;
    retry_at: TimeOrNull;
    failure: string | null;
  };
};
