import { type Kysely, sql } from 'kysely';

/** WhatsApp messages to send: claimed, counted by day, with their outcome (decision 0024). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Without a template a row belongs to the local outbox: nothing sends it. \`starts\`: sendings not known
  // to be «not taken»; \`counted_on\`: the day of Jakarta they cost something on. \`ref\` is our name for it at Meta.
  `alter table outgoing_messages
    add column template text,
    add column template_values text[] not null default '{}',
    add column ref uuid not null default gen_random_uuid(),
    add column due_at timestamptz,
    add column starts smallint not null default 0,
    add column tries smallint not null default 0,
    add column counted_on date,
    add column outcome text check (outcome in ('sent', 'given-up')),
    add column done_at timestamptz,
    add column failure text,
    add column provider_id text,
    add column status text check (status in ('sent', 'failed', 'delivered', 'read')),
    add column billable boolean`,
  `alter table outgoing_messages
    add constraint outgoing_messages_to_send check ((template is null) = (due_at is null)),
    add constraint outgoing_messages_done check ((outcome is null) = (done_at is null)),
    add constraint outgoing_messages_erased check (template is null or (body = '' and (done_at is null or template_values = '{}')))`,
  // serves: what is due
  `create index outgoing_messages_due on outgoing_messages (due_at) where done_at is null and template is not null`,
  // serves: the messages of a day, and those of one recipient
  `create index outgoing_messages_counted on outgoing_messages (counted_on, recipient) where counted_on is not null`,
  // serves: Meta's reports about a message
  `create unique index outgoing_messages_ref on outgoing_messages (ref)`,
  `create index outgoing_messages_provider on outgoing_messages (provider_id) where provider_id is not null`,
  // serves: erasing what is old
  `create index outgoing_messages_created on outgoing_messages (created_at)`,
  `create function tell_outgoing() returns trigger language plpgsql as $$
  begin perform pg_notify('outgoing', ''); return null; end $$`,
  `create trigger outgoing_told after insert on outgoing_messages for each statement execute function tell_outgoing()`,
];
