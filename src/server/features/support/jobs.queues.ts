import { STAFF_PAGES } from '#contract/pages.ts';
import { datesOf } from '#copy/dates.ts';
import { queuesMail, type ToldWaiting } from '#copy/support.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { mailIdOf, plainMail } from '../../adapters/plain-mail.ts';
import type { Context } from '../../context.ts';
import { settingsNow } from '../settings/actions.ts';
import * as store from './store.queues.ts';

type Taken = { queue: store.ToldQueue; rows: store.Untold[] };

/**
 * Mails the team, at its contact address, that reports, appeals and rights over own data wait: how many, until when,
 * and where they are read; once more when they are near their due time (decision 0125). Returns how many it told of.
 */
export async function tellOfQueues(ctx: Context): Promise<number> {
  const to = (await settingsNow(ctx)).contact.email;
  if (!ctx.messenger.mails || to === undefined) return 0;
  const taken: Taken[] = [];
  for (const queue of store.TOLD_QUEUES) {
    const rows = await store.takeUntold(ctx.db, queue, ctx.now());
    if (rows.length > 0) taken.push({ queue, rows });
  }
  const told = taken.flatMap(({ rows }) => rows);
  if (told.length === 0) return 0;
  try {
    await ctx.messenger.mail(ctx.db, plainMail({ id: mailId(told), to, ...queuesMail(linesOf(ctx, taken)) }));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    ctx.log.warn({ err: error.message, waiting: told.length }, 'the team could not be told of what waits');
    return 0;
  }
  for (const { queue, rows } of taken) await store.markTold(ctx.db, queue, rows, ctx.now());
  return told.length;
}

/** A reminder is another mail. */
const mailId = (told: readonly store.Untold[]): string =>
  mailIdOf(
    'antrean',
    told.map(({ id, near }) => `${id}${near ? '!' : ''}`),
  );

/** A line for each queue and haste, urgent ones first. */
function linesOf({ config }: Context, taken: readonly Taken[]): ToldWaiting[] {
  const lines = taken.flatMap(({ queue, rows }) =>
    [true, false].flatMap((urgent) =>
      [true, false].flatMap((near) => {
        const of = rows.filter((row) => row.urgent === urgent && row.near === near);
        if (of.length === 0) return [];
        const first = new Date(Math.min(...of.map(({ due_at }) => due_at.getTime())));
        // To the minute: the next whole hour would be too late for what is due within four.
        const due = datesOf('WIB').dateTimeText(first);
        const page = STAFF_PAGES.find(({ screen }) => screen === queue)!;
        return [{ queue, urgent, near, waiting: of.length, due, address: `${config.publicUrl}${page.to}` }];
      }),
    ),
  );
  return lines.sort((a, b) => Number(b.urgent) - Number(a.urgent));
}
