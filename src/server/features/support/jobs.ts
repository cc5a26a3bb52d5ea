import { answerMail } from '#copy/support.ts';
import { MESSAGES_KEPT_DAYS } from '#domain/support/requests.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { plainMail } from '../../adapters/plain-mail.ts';
import type { Context } from '../../context.ts';
import { deleteMessagesBefore } from './store.ts';
import * as store from './store.staff.ts';

const BATCH = 20;

/** Mails answers to messages; one that does not leave is tried again, six times in all. */
export async function sendAnswers(ctx: Context): Promise<number> {
  if (!ctx.messenger.mails) return 0;
  const answers = await store.takeAnswers(ctx.db, ctx.now(), BATCH);
  let sent = 0;
  for (const { id, mail: to, ...words } of answers) {
    try {
      await ctx.messenger.mail(ctx.db, plainMail({ id: `jawaban-${id}`, to, ...answerMail(words) }));
      await store.markMailed(ctx.db, id, ctx.now());
      sent++;
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      ctx.log.warn({ err: error.message, id }, 'an answer could not be mailed');
      if (!error.again) await store.giveUpMail(ctx.db, id);
    }
  }
  return sent;
}

/** Messages that were dealt with long ago. */
export function sweepMessages(ctx: Context): Promise<number> {
  return deleteMessagesBefore(ctx.db, new Date(ctx.now().getTime() - MESSAGES_KEPT_DAYS * DAY_MS));
}
