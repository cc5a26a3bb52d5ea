import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { type Mail, openSmtp } from './mail.ts';

export type OutgoingMessage = { channel: 'whatsapp'; to: string; text: string };

/**
 * Messages to members outside the application. Without a sender of its own a channel writes to the local outbox, which
 * in development a page can read: nothing leaves the machine then, so in production members are told to contact support
 * (`delivers`, WhatsApp) and mail is off (`mails`).
 */
export type Messenger = {
  delivers: boolean;
  mails: boolean;
  send(db: Db, message: OutgoingMessage): Promise<void>;
  /** Resolves when the mail server took it; throws MailFailure. Never inside a transaction. */
  mail(db: Db, mail: Mail): Promise<void>;
  close(): Promise<void>;
};

export function openMessenger(config: Config): Messenger {
  const smtp = config.smtp && openSmtp({ ...config, smtp: config.smtp });
  return {
    delivers: false,
    mails: smtp !== null || config.env !== 'production',
    async send(db, { channel, to, text }) {
      await db.insertInto('outgoing_messages').values({ channel, recipient: to, body: text }).execute();
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
