import { type Kysely, sql } from 'kysely';

/** Accounts, profiles, media, sessions, likes. Columns of `profiles` follow the field table (held by a test). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table accounts (
    id uuid primary key default gen_random_uuid(),
    username text not null,
    password_hash text not null,
    status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
    paused_at timestamptz,
    is_demo boolean not null default false,
    first_signed_in_at timestamptz,
    created_at timestamptz not null default now(),
    constraint accounts_username_form check (username ~ '^[a-z0-9._-]{3,30}$'),
    constraint accounts_username_unique unique (username)
  )`,
  `create table profiles (
    member_id uuid primary key references accounts on delete cascade,
    nama text not null check (char_length(nama) between 1 and 80),
    gender text not null check (gender in ('wanita', 'pria')),
    age_given smallint not null check (age_given between 18 and 100),
    age_given_on date not null default current_date,
    birth_date date,
    height smallint,
    weight smallint,
    domicile text,
    religion text,
    ethnicity text,
    tribe_value text,
    job text,
    income text,
    marital_status text,
    my_status text,
    family_background text,
    min_height_wanted smallint,
    min_income_wanted text,
    age_range_min smallint,
    age_range_max smallint,
    age_range_open boolean,
    religion_pref text,
    desired_partner_religions text[] not null default '{}',
    tribe_pref text,
    ldr_pref text,
    partner_status_expectation text,
    children_preference text,
    love_language text[] not null default '{}',
    stress_language text,
    dealbreakers text[] not null default '{}',
    past_behavior text,
    past_mistake_type text,
    accept_bad_past text,
    instagram text,
    instagram_open boolean not null default false,
    contact_wa text,
    revision bigint not null default 1,
    updated_at timestamptz not null default now(),
    constraint profiles_contact_wa_unique unique (contact_wa),
    constraint profiles_mistake_only_when check (past_behavior = 'pernah nakal' or past_mistake_type is null),
    constraint profiles_age_range check ((age_range_min is null) = (age_range_max is null) and age_range_min <= age_range_max)
  )`,
  // serves: search superset (the other gender, then the hard rules)
  `create index profiles_search on profiles (gender, religion, domicile)`,
  `create table photos (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
    member_id uuid not null references accounts on delete cascade,
    position smallint not null check (position between 0 and 4),
    object_key text not null,
    width integer not null,
    height integer not null,
    created_at timestamptz not null default now(),
    constraint photos_position_unique unique (member_id, position) deferrable initially immediate
  )`,
  `create table documents (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references accounts on delete cascade,
    kind text not null check (kind in ('income', 'divorce')),
    object_key text not null,
    mime text not null,
    name text not null,
    bytes integer not null,
    status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
    created_at timestamptz not null default now()
  )`,
  `create index documents_of_member on documents (member_id)`,
  `create table upload_tickets (
    id uuid primary key default gen_random_uuid(),
    secret_hash bytea not null unique,
    ip_hash bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index upload_tickets_expiry on upload_tickets (expires_at)`,
  // One slot a file: it enforces the limits of S1 §5 / S2 §5, however many uploads run at once.
  `create table uploads (
    id uuid primary key default gen_random_uuid(),
    ticket_id uuid not null references upload_tickets on delete cascade,
    type text not null check (type in ('photo', 'income', 'divorce')),
    slot smallint not null check (slot >= 0 and slot < case type when 'photo' then 5 when 'income' then 3 else 1 end),
    state text not null default 'storing' check (state in ('storing', 'ready')),
    object_key text not null,
    mime text not null,
    name text not null,
    bytes integer not null,
    width integer,
    height integer,
    created_at timestamptz not null default now(),
    constraint uploads_slot_unique unique (ticket_id, type, slot)
  )`,
  `create table consents (
    id bigint generated always as identity primary key,
    member_id uuid not null references accounts on delete cascade,
    purpose text not null check (purpose in ('profile', 'documents', 'marketing')),
    given boolean not null,
    version text not null,
    text_hash text not null,
    ip_hash bytea,
    given_at timestamptz not null default now()
  )`,
  `create index consents_of_member on consents (member_id, purpose, given_at)`,
  `create table sessions (
    id_hash bytea primary key,
    member_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    user_agent text,
    ip_hash bytea
  )`,
  `create index sessions_of_member on sessions (member_id)`,
  `create index sessions_expiry on sessions (expires_at)`,
  // A browser that signed in before: its owner is not locked out while strangers guess (T04).
  `create table known_devices (
    id_hash bytea not null,
    member_id uuid not null references accounts on delete cascade,
    last_seen_at timestamptz not null default now(),
    primary key (id_hash, member_id)
  )`,
  `create table password_resets (
    id uuid primary key,
    member_id uuid references accounts on delete cascade,
    code_hash text not null,
    tries smallint not null default 0 check (tries <= 5),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create table recovery_links (
    access_hash bytea primary key,
    refresh_hash bytea not null,
    member_id uuid not null references accounts on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table outgoing_messages (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('whatsapp', 'mail')),
    recipient text not null,
    body text not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`,
  `create table subscriptions (
    member_id uuid primary key references accounts on delete cascade,
    tier text not null default 'basic' check (tier in ('basic', 'premium', 'pro')),
    status text not null default 'trial' check (status in ('trial', 'active', 'expired', 'refunded')),
    trial_end timestamptz,
    period_end timestamptz,
    updated_at timestamptz not null default now()
  )`,
  `create table likes (
    from_id uuid not null references accounts on delete cascade,
    to_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (from_id, to_id),
    check (from_id <> to_id)
  )`,
  // serves: history tabs, newest first
  `create index likes_sent on likes (from_id, created_at desc, to_id)`,
  `create index likes_received on likes (to_id, created_at desc, from_id)`,
  `create table matches (
    a_id uuid not null references accounts on delete cascade,
    b_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (a_id, b_id),
    check (a_id < b_id)
  )`,
  // One match event for each side (R-LIKE); the key makes a second one impossible.
  `create table match_events (
    member_id uuid not null references accounts on delete cascade,
    other_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    seen_at timestamptz,
    primary key (member_id, other_id)
  )`,
  `create index match_events_unseen on match_events (member_id, created_at desc) where seen_at is null`,
  `create table opened_cards (
    viewer_id uuid not null references accounts on delete cascade,
    candidate_id uuid not null references accounts on delete cascade,
    opened_at timestamptz not null default now(),
    primary key (viewer_id, candidate_id)
  )`,
  `create index opened_cards_today on opened_cards (viewer_id, opened_at)`,
  `create table blocks (
    blocker_id uuid not null references accounts on delete cascade,
    blocked_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`,
  `create index blocks_of_blocked on blocks (blocked_id)`,
  `create table profile_permissions (
    id uuid primary key default gen_random_uuid(),
    requester_id uuid not null references accounts on delete cascade,
    target_id uuid not null references accounts on delete cascade,
    status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
    requested_at timestamptz not null default now(),
    responded_at timestamptz,
    constraint profile_permissions_pair unique (requester_id, target_id)
  )`,
  `create table outbox (
    id bigint generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    dedupe_key text not null unique,
    created_at timestamptz not null default now(),
    processed_at timestamptz
  )`,
  `create index outbox_waiting on outbox (id) where processed_at is null`,
  // Layout given by rate-limiter-flexible's PostgreSQL store.
  `create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
];
