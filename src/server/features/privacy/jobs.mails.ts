import { plainMail } from '../../adapters/plain-mail.ts';
import { leaseFrom, sendClaimed } from '../../claimed-mail.ts';
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
  return store.takeMail(ctx.db, { now, leaseUntil: leaseFrom(now), id });
}

async function sendOne(ctx: Context, { id, recipient: to, body, starts, tries }: store.DueMail): Promise<void> {
  const end = body.indexOf('\n\n');
  const mail = plainMail({ id: `akhir-${id}`, to, subject: body.slice(0, end), text: body.slice(end + 2) });
  await sendClaimed(ctx, { id, starts, tries }, mail, {
    finish: (outcome, failure) => store.finishMail(ctx.db, id, { outcome, failure, now: ctx.now() }),
    retry: (next) => store.retryMail(ctx.db, id, next),
    lost: 'a mail about a closed account did not leave',
  });
}
