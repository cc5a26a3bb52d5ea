import { paymentMail } from '#copy/outbound-texts.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { plainMail } from '../../adapters/plain-mail.ts';
import { leaseFrom, sendClaimed } from '../../claimed-mail.ts';
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
    const mail = await store.takeMail(ctx.db, now, leaseFrom(now));
    if (!mail) return each.end();
    // One with an unexpected failure waits for its lease to end, the others are sent.
    await each.round([mail], (one) => sendOne(ctx, one));
  }
}

async function sendOne(ctx: Context, mail: store.DueMail): Promise<void> {
  const { id, email: to, starts, tries, what, ...payment } = mail;
  const finish = (outcome: 'sent' | 'skipped' | 'given-up', failure?: string) =>
    store.finishMail(ctx.db, id, { outcome, failure, now: ctx.now() });
  if (to === '') return finish('skipped');
  const words = paymentMail(what, { ...payment, address: `${ctx.config.publicUrl}/akun/pembayaran` });
  await sendClaimed(ctx, { id, starts, tries }, plainMail({ id: `pembayaran-${id}`, to, ...words }), {
    finish,
    retry: (next) => store.retryMail(ctx.db, id, next),
    lost: 'a mail about a payment did not leave',
  });
}

export function sweepPaymentMails(ctx: Context): Promise<number> {
  return store.deleteMailsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
}
