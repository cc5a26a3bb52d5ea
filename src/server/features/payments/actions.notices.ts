import { paymentMessages } from '#copy/outbound-texts.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { insertMail, type MailNews, whatsappLeft } from './store.mails.ts';

/** Share of the day's messages for payments: codes that prove a number come first. */
const SHARE = 0.5;
/** Most mails to an address, and messages to a number, in a day, whichever member entered it. */
const NEWS_A_DAY = 6;

type Told = { id: string; number: string; phone: string; email: string };

/**
 * Messages the payer about a decision, at the number and address of the payment; sent with the caller's transaction.
 * The notification says it too, so a sender without budget loses nothing. The message contains no typed text: a
 * stranger's address in the form cannot make us send words of the payer's own.
 */
export async function notifyPayer(ctx: Context, tx: Db, payment: Told, what: MailNews): Promise<void> {
  const now = ctx.now();
  const limit = { since: new Date(now.getTime() - DAY_MS), most: NEWS_A_DAY };
  await notifyByWhatsApp(ctx, tx, payment, what, limit);
  if (!ctx.messenger.mails) return;
  await insertMail(tx, { paymentId: payment.id, what, email: payment.email, now }, limit);
}

async function notifyByWhatsApp(
  ctx: Context,
  tx: Db,
  { number, phone }: Told,
  what: MailNews,
  limit: { since: Date; most: number },
): Promise<void> {
  if ((await ctx.messenger.whatsappState(tx, SHARE)) !== 'sends') return;
  if (!(await whatsappLeft(tx, phone, limit))) return;
  const words = paymentMessages[what];
  await ctx.messenger.send(tx, {
    channel: 'whatsapp',
    to: phone,
    template: 'payment-news',
    values: [number, words],
    text: paymentMessages.news(number, words),
  });
}
