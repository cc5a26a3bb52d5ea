import type { Db } from '../db/connect.ts';

export type OutgoingMessage = { channel: 'whatsapp' | 'mail'; to: string; text: string };

/**
 * Messages to members outside the application. This sender writes to the local outbox, which in development a page can
 * read; `delivers` is false because nothing leaves the machine, so in production members are told to contact support.
 */
export type Messages = { delivers: boolean; send(db: Db, message: OutgoingMessage): Promise<void> };

export function openMessages(): Messages {
  return {
    delivers: false,
    async send(db, { channel, to, text }) {
      await db.insertInto('outgoing_messages').values({ channel, recipient: to, body: text }).execute();
    },
  };
}
