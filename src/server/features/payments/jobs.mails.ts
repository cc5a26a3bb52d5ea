import { paymentMail } from '#copy/outbound-texts.ts';
import { DELIVERY_LEASE_MS, DELIVERY_RETRIES_MS } from '#domain/notifications/delivery.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { plainMail } from '../../adapters/plain-mail.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import * as store from './store.mails.ts';

const KEPT_MS = 30 * DAY_MS;

/**
 * Sends due mails to the addresses of payments, on any number of instances; returns how many it processed. A mail with
 * unknown outcome is not sent again: the notification says the same.
 */
export async function sendPaymentMails(ctx: Context): Promise<number> {
  if (!ctx.messenger.mails) return 0;
  const each = new EachByItself(ctx.log, 'payment-mails.send');
  for (;;) {
    const now = ctx.now();
    // One at a time: its start is counted with the claim, and a kill leaves no other one as if it had been sent.
    const mail = await store.takeMail(ctx.db, now, new Date(now.getTime() + DELIVERY_LEASE_MS));
    if (!mail) return each.end();
    // One with an unexpected failure waits for its lease to end, the others are sent.
    await each.round([mail], (one) => sendOne(ctx, one));
  }
}

async function sendOne(ctx: Context, { id, email, starts, tries, what, ...payment }: store.DueMail): Promise<void> {
  const finish = (outcome: 'sent' | 'skipped' | 'given-up', failure?: string) =>
    store.finishMail(ctx.db, id, { outcome, failure, now: ctx.now() });
  if (email === '') return finish('skipped');
  if (starts > 1) return finish('given-up', 'started without knowing');
  const words = paymentMail(what, { ...payment, address: `${ctx.config.publicUrl}/akun/pembayaran` });
  try {
    await ctx.messenger.mail(ctx.db, plainMail({ id: `pembayaran-${id}`, to: email, ...words }));
    await finish('sent');
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    ctx.log.warn({ err: error.message, mail: id }, 'a mail about a payment did not leave');
    const wait = DELIVERY_RETRIES_MS[tries];
    if (!error.again || error.unknown || wait === undefined) return finish('given-up', error.message);
    await store.retryMail(ctx.db, id, { dueAt: new Date(ctx.now().getTime() + wait), failure: error.message });
  }
}

export function sweepPaymentMails(ctx: Context): Promise<number> {
  return store.deleteMailsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
}
