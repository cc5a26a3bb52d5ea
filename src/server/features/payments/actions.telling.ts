import { paymentMessages } from '#copy/outbound-texts.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';

/** Of the day's messages, what payments may use: codes that prove a number come first. */
const SHARE = 0.5;

/**
 * Tells by WhatsApp what became of a payment, to the number given with it; leaves with the caller's transaction. The
 * notification says it too, so a sender that has spent its day changes nothing.
 */
export async function tellByWhatsApp(
  ctx: Context,
  tx: Db,
  { number, phone }: { number: string; phone: string },
  what: 'received' | 'approved' | 'rejected' | 'refunded',
): Promise<void> {
  if ((await ctx.messenger.whatsappState(tx, SHARE)) !== 'sends') return;
  const words = paymentMessages[what];
  await ctx.messenger.send(tx, {
    channel: 'whatsapp',
    to: phone,
    template: 'payment-news',
    values: [number, words],
    text: paymentMessages.news(number, words),
  });
}
