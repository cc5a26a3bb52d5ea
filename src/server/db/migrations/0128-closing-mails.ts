import { type Kysely, sql } from 'kysely';

/** Mails that leave by a job are rows too: the one about a closed account is tried again (decision 0126). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  // A mail to send has its whole text and no template; without \`due_at\` a row is of the local outbox, as before.
  `alter table outgoing_messages drop constraint outgoing_messages_to_send, add constraint outgoing_messages_to_send
    check ((template is null) = (due_at is null) or (template is null and channel = 'mail')) not valid`,
  `alter table outgoing_messages validate constraint outgoing_messages_to_send`,
  // serves: what is due
  `create index outgoing_mails_due on outgoing_messages (due_at) where done_at is null and template is null and due_at is not null`,
];

const DOWN = [
  `drop index outgoing_mails_due`,
  `delete from outgoing_messages where template is null and due_at is not null`,
  `alter table outgoing_messages drop constraint outgoing_messages_to_send, add constraint outgoing_messages_to_send
    check ((template is null) = (due_at is null))`,
];
