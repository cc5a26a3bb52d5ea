import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { type Mail, openSmtp } from './mail.ts';

/** What is sent: approved senders know texts by template and its values, the outbox keeps the whole text. */
export type WhatsAppTemplate = 'code' | 'password-changed' | 'number-changed';
export type OutgoingMessage = {
  channel: 'whatsapp';
  to: string;
  template: WhatsAppTemplate;
  values: string[];
  text: string;
};
/** Sends now; has sent what a day may cost; has no sender at all (production without one). */
export type WhatsAppState = 'sends' | 'spent' | 'none';

/**
 * Messages to members outside the application. Without a sender of its own a channel writes to the local outbox, which
 * in development a page can read: nothing leaves the machine then, so in production members are told to contact us
 * (`whatsappState`) and mail is off (`mails`).
 */
export type Messenger = {
  mails: boolean;
  whatsappState(db: Db): Promise<WhatsAppState>;
  send(db: Db, message: OutgoingMessage): Promise<void>;
  /** Resolves when the mail server took it; throws MailFailure. Never inside a transaction. */
  mail(db: Db, mail: Mail): Promise<void>;
  close(): Promise<void>;
};

export function openMessenger(config: Config): Messenger {
  const smtp = config.smtp && openSmtp({ ...config, smtp: config.smtp });
  return {
    mails: smtp !== null || config.env !== 'production',
    whatsappState: async () => (config.env === 'production' ? 'none' : 'sends'),
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
