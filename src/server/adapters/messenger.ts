import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { type Mail, openSmtp } from './mail.ts';
import { openWhatsApp, type WhatsApp, type WhatsAppTemplate } from './whatsapp.ts';

/** An outgoing message: approved senders know texts by template and its values, the outbox keeps the whole text. */
export type OutgoingMessage = {
  channel: 'whatsapp';
  to: string;
  template: WhatsAppTemplate;
  values: string[];
  text: string;
};
/** Can send; has used up the day's costs; has no sender (production without one). */
export type WhatsAppState = 'sends' | 'spent' | 'none';

/**
 * Messages to members outside the application. A channel without a sender writes to the local outbox, which a page
 * shows in development: nothing leaves the machine, so in production members are asked to contact us
 * (`whatsappState`) and mail is off (`mails`).
 */
export type Messenger = {
  mails: boolean;
  /** The sender of WhatsApp messages, if there is one. */
  whatsapp: WhatsApp | null;
  /** Read before `send`: waiting messages count as sent. `share`: the part of the day's messages this use may take. */
  whatsappState(db: Db, share?: number): Promise<WhatsAppState>;
  /** Leaves once the caller's transaction is committed (features/whatsapp). */
  send(db: Db, message: OutgoingMessage): Promise<void>;
  /**
   * Writes a mail that leaves once the caller's transaction is committed, tried again until it does
   * (features/privacy/jobs.mails.ts); returns its id.
   */
  queueMail(db: Db, mail: Pick<Mail, 'to' | 'subject' | 'text'>): Promise<string>;
  /** Resolves when the mail server accepts it; throws MailFailure. Never inside a transaction. */
  mail(db: Db, mail: Mail): Promise<void>;
  close(): Promise<void>;
};

export function openMessenger(config: Config, now: () => Date): Messenger {
  const smtp = config.smtp && openSmtp({ ...config, smtp: config.smtp });
  const whatsapp = config.whatsapp && openWhatsApp(config.whatsapp);
  return {
    mails: smtp !== null || config.env !== 'production',
    whatsapp,
    async whatsappState(db, share = 1) {
      if (!whatsapp) return config.env === 'production' ? 'none' : 'sends';
      return (await startedOrWaiting(db, now())) < whatsapp.dailyMax * share ? 'sends' : 'spent';
    },
    async send(db, { channel, to, template, values, text }) {
      const row = whatsapp
        ? { body: '', template, template_values: values, created_at: now(), due_at: now() }
        : { body: text };
      await db
        .insertInto('outgoing_messages')
        .values({ channel, recipient: to, ...row })
        .execute();
    },
    async queueMail(db, { to, subject, text }) {
      const row = { channel: 'mail' as const, recipient: to, body: `${subject}\n\n${text}` };
      const { id } = await db
        .insertInto('outgoing_messages')
        .values(smtp ? { ...row, created_at: now(), due_at: now() } : row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async mail(db, mail) {
      if (smtp) return smtp.send(mail);
      await db
        .insertInto('outgoing_messages')
        .values({ channel: 'mail', recipient: mail.to, body: `${mail.subject}\n\n${mail.text}` })
        .execute();
    },
    close: async () => smtp?.close(),
  };
}

/** Messages started today, and due ones not started yet. */
async function startedOrWaiting(db: Db, now: Date): Promise<number> {
  const today = todayInJakarta(now);
  const { rows } = await sql<{ messages: number }>`
    select (select coalesce(sum(starts), 0) from outgoing_messages where counted_on = ${today}::date)::int
      + (select count(*) from outgoing_messages
          where done_at is null and template is not null and starts = 0 and due_at <= ${now})::int as messages`.execute(
    db,
  );
  return rows[0]!.messages;
}
