import { type Kysely, sql } from 'kysely';

/**
 * What an erasure, the nightly sweeps and the scrape of the metrics look for is found by an index. An erasure asks
 * every reference to its account, events by any id in their payload, and counters by any name in their key: each was
 * a whole table, and with a million members none ended in time. Where a server is large already, the functions and
 * the indexes are made by hand before (docs/operations.md, «Upgrade»).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const filled = (table: string, column: string) => `${table} (${column}) where ${column} is not null`;

const INDEXES: Record<string, string> = {
  // serves: the end of an account, which deletes or clears what refers to it
  notifications_about: filled('notifications', 'about_id'),
  notification_deliveries_by_member: 'notification_deliveries (member_id)',
  match_events_of_other: 'match_events (other_id)',
  matches_ended_by: filled('matches', 'ended_by'),
  opened_cards_of_candidate: 'opened_cards (candidate_id)',
  profile_views_of_viewer: 'profile_views (viewer_id)',
  room_messages_deleted_by: filled('room_messages', 'deleted_by'),
  documents_decided_by: filled('documents', 'decided_by'),
  document_openings_of_staff: filled('document_openings', 'staff_id'),
  payments_decided_by: filled('payments', 'decided_by'),
  payments_refunded_by: filled('payments', 'refunded_by'),
  payment_openings_of_staff: filled('payment_openings', 'staff_id'),
  plan_entries_of_staff: filled('plan_entries', 'staff_id'),
  reports_decided_by: filled('reports', 'decided_by'),
  sanctions_of_staff: filled('sanctions', 'staff_id'),
  appeals_decided_by: filled('appeals', 'decided_by'),
  // serves: what names an erased member, or their address
  compensation_items_of_subject: 'compensation_items (subject_id)',
  room_messages_mentions: `room_messages using gin (mentions) where mentions <> '{}'`,
  // Of processed events alone: the few that wait are read whole, and who sends one waits for no index of its ids.
  outbox_names: 'outbox using gin (named_ids(payload::text)) where processed_at is not null',
  rate_limits_names: 'rate_limits using gin (limit_names(key))',
  outgoing_messages_to: `outgoing_messages (lower(recipient)) where recipient <> ''`,
  mail_addresses_lower: 'mail_addresses (lower(address))',
  support_requests_by_mail: 'support_requests (lower(mail)) where member_id is null',
  support_requests_by_phone: 'support_requests (phone) where member_id is null',
  // serves: the sweeps
  notifications_read: filled('notifications', 'read_at'),
  notifications_outside: 'notifications (created_at) where not in_app',
  notification_deliveries_done: filled('notification_deliveries', 'done_at'),
  outbox_done: 'outbox (processed_at) where processed_at is not null and failure is null',
  opened_cards_by_time: 'opened_cards (opened_at)',
  passes_by_time: 'passes (passed_at)',
  counted_changes_by_time: 'counted_changes (changed_at)',
  known_devices_by_time: 'known_devices (last_seen_at)',
  quotes_closed: filled('quotes', 'closed_at'),
  // serves: the sweep of given-up events, and their count in the metrics
  outbox_given_up: 'outbox (processed_at) where processed_at is not null and failure is not null',
  // serves: plans that have ended
  subscriptions_running: `subscriptions (period_end) where tier <> 'basic' and status = 'active'`,
  // serves: proofs like this one (as photos_alike, 0039)
  payment_proofs_alike: 'payment_proofs using gin (picture_bands(picture_hash)) where picture_hash is not null',
};

const UP = [
  `create or replace function named_ids(written text) returns uuid[] language sql immutable strict parallel safe
    return array(select found[1]::uuid
      from regexp_matches(written, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') found)`,
  // Ids anywhere in the key of a counter (adapters/limits.ts); a username only as the whole of what is counted.
  `create or replace function limit_names(key text) returns text[] language sql immutable strict parallel safe
    return named_ids(key)::text[] || substring(regexp_replace(key, '(:([0-9a-f]{64})?)*$', ''),
      'limit:(?:sign-in-account|sign-in-device|sign-in-right|reset-code-pair):(.*)$')`,
  ...Object.entries(INDEXES).map(([name, on]) => `create index if not exists ${name} on ${on}`),
  // Of a pair each side has a row: those of others are found by the member's own.
  `create or replace function forget_traces(member uuid) returns void language sql as $$
    delete from outbox where processed_at is null and position(member::text in payload::text) > 0;
    delete from outbox where processed_at is not null and named_ids(payload::text) @> array[member];
    delete from hidden_pairs other using (select distinct other_id from hidden_pairs where member_id = member) own
      where other.member_id = own.other_id and other.other_id = member;
    delete from hidden_pairs where member_id = member
  $$`,
];

const DOWN = [
  `create or replace function forget_traces(member uuid) returns void language sql as $$
    delete from outbox where position(member::text in payload::text) > 0;
    delete from hidden_pairs where member in (member_id, other_id)
  $$`,
  ...Object.keys(INDEXES).map((name) => `drop index ${name}`),
  `drop function limit_names(text)`,
  `drop function named_ids(text)`,
];
