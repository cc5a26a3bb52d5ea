import { paymentMessages } from '#copy/outbound-texts.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { insertMail, type MailNews, whatsappLeft } from './store.mails.ts';

/** Of the day's messages, what payments may use: codes that prove a number come first. */
const SHARE = 0.5;
/** Mails an address, and messages a number, gets in a day, whoever writes them into a form. */
const NEWS_A_DAY = 6;

type Told = { id: string; number: string; phone: string; email: string };

/**
 * Tells who paid what became of it, at the number and the address given with it; leaves with the caller's transaction.
 * The notification says it too, so a sender that has spent its day changes nothing. No word that was typed stands in
 * it: who writes a stranger's address into the form makes us say nothing of their own.
 */
export async function tellPayer(ctx: Context, tx: Db, payment: Told, what: MailNews): Promise<void> {
  const now = ctx.now();
  const limit = { since: new Date(now.getTime() - DAY_MS), most: NEWS_A_DAY };
  await tellByWhatsApp(ctx, tx, payment, what, limit);
  if (!ctx.messenger.mails) return;
  await insertMail(tx, { paymentId: payment.id, what, email: payment.email, now }, limit);
}

async function tellByWhatsApp(
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
