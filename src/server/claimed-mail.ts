import { DELIVERY_LEASE_MS, DELIVERY_RETRIES_MS } from '#domain/notifications/delivery.ts';
import { type Mail, MailFailure } from './adapters/mail.ts';
import type { Context } from './context.ts';

/** A mail as its table has it once it was claimed: how often it was started, and surely did not leave. */
export type Claimed = { id: string; starts: number; tries: number };
/** When a sender that claims now loses its claim. */
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + DELIVERY_LEASE_MS);

type Table = {
  finish: (outcome: 'sent' | 'given-up', failure?: string) => Promise<void>;
  /** A try after which the mail was surely not sent. */
  retry: (next: { dueAt: Date; failure: string }) => Promise<void>;
  /** For the log: that it did not leave. */
  lost: string;
};

/**
 * Sends a claimed mail. One with unknown outcome is not sent again; one that surely did not leave is tried again, each
 * time later, until it is given up.
 */
export async function sendClaimed(
  { messenger, db, log, now }: Context,
  { id, starts, tries }: Claimed,
  mail: Mail,
  { finish, retry, lost }: Table,
): Promise<void> {
  if (starts > 1) return finish('given-up', 'started without knowing');
  try {
    await messenger.mail(db, mail);
    await finish('sent');
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log.warn({ err: error.message, mail: id }, lost);
    const wait = DELIVERY_RETRIES_MS[tries];
    if (!error.again || error.unknown || wait === undefined) return finish('given-up', error.message);
    await retry({ dueAt: new Date(now().getTime() + wait), failure: error.message });
  }
}
