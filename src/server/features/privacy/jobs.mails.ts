import { DELIVERY_LEASE_MS, DELIVERY_RETRIES_MS } from '#domain/notifications/delivery.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { plainMail } from '../../adapters/plain-mail.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import * as store from './store.mails.ts';

/**
 * Sends due mails about closed accounts, on any number of instances; returns how many it processed. One with unknown
 * outcome is not sent again: a message to the number says the same.
 */
export async function sendClosingMails(ctx: Context): Promise<number> {
  if (!ctx.messenger.mails) return 0;
  const each = new EachByItself(ctx.log, 'closing-mails.send');
  for (;;) {
    const mail = await take(ctx);
    if (!mail) return each.end();
    // One with an unexpected failure waits for its lease to end, the others are sent.
    await each.round([mail], (one) => sendOne(ctx, one));
  }
}

/** The first try, at once; what fails here is tried again by the job. */
export async function sendClosingMail(ctx: Context, id: string): Promise<void> {
  try {
    const mail = await take(ctx, id);
    if (mail) await sendOne(ctx, mail);
  } catch (error) {
    // The account is closed already.
    ctx.log.error({ err: error }, 'a mail about a closed account waits for its next try');
  }
}

function take(ctx: Context, id?: string): Promise<store.DueMail | undefined> {
  const now = ctx.now();
  return store.takeMail(ctx.db, { now, leaseUntil: new Date(now.getTime() + DELIVERY_LEASE_MS), id });
}

async function sendOne(ctx: Context, { id, recipient: to, body, starts, tries }: store.DueMail): Promise<void> {
  const finish = (outcome: 'sent' | 'given-up', failure?: string) =>
    store.finishMail(ctx.db, id, { outcome, failure, now: ctx.now() });
  if (starts > 1) return finish('given-up', 'started without knowing');
  const end = body.indexOf('\n\n');
  try {
    await ctx.messenger.mail(
      ctx.db,
      plainMail({ id: `akhir-${id}`, to, subject: body.slice(0, end), text: body.slice(end + 2) }),
    );
    await finish('sent');
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    ctx.log.warn({ err: error.message, mail: id }, 'a mail about a closed account did not leave');
    const wait = DELIVERY_RETRIES_MS[tries];
    if (!error.again || error.unknown || wait === undefined) return finish('given-up', error.message);
    await store.retryMail(ctx.db, id, { dueAt: new Date(ctx.now().getTime() + wait), failure: error.message });
  }
}
