import { datesOf } from '#copy/dates.ts';
import { answerMail, teamMail } from '#copy/support.ts';
import { closedBefore } from '#domain/support/consultations.ts';
import { MESSAGES_KEPT_DAYS } from '#domain/support/requests.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { mailIdOf, plainMail } from '../../adapters/plain-mail.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { settingsNow } from '../settings/actions.ts';
import { closeAppointments, deleteMessagesBefore } from './store.ts';
import * as store from './store.staff.ts';

const BATCH = 20;

/** Mails answers to messages; a failed one is tried again, each time later, ten times in all. */
export async function sendAnswers(ctx: Context): Promise<number> {
  if (!ctx.messenger.mails) return 0;
  return mailAnswers(ctx, await store.takeAnswers(ctx.db, ctx.now(), { limit: BATCH }));
}

/** Mails an answer that was just written; what fails is left to the job, and logged. */
export async function sendAnswer(ctx: Context, id: string): Promise<void> {
  if (!ctx.messenger.mails) return;
  const answers = await store.takeAnswers(ctx.db, ctx.now(), { limit: 1, id });
  await mailAnswers(ctx, answers).catch(() => 0);
}

async function mailAnswers(ctx: Context, answers: readonly store.AnswerToMail[]): Promise<number> {
  const each = new EachByItself(ctx.log, 'answers.mail');
  await each.round(answers, async (answered) => {
    const { id, mail: to, ...words } = answered;
    // A second answer is another mail: with the same id mail servers would drop it as a duplicate.
    const which = sha256(words.answer).toString('base64url');
    try {
      await ctx.messenger.mail(ctx.db, plainMail({ id: `jawaban-${id}-${which}`, to, ...answerMail(words) }));
      await store.markMailed(ctx.db, answered, ctx.now());
      return true;
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      ctx.log.warn({ err: error.message, id }, 'an answer could not be mailed');
      if (!error.again) await store.giveUpMail(ctx.db, id);
      return false;
    }
  });
  return each.end();
}

/**
 * Mails the team, at its contact address, that messages came: how many, and when the answers are due.
 * Text and sender stay in the inbox, where each opening is recorded (record 0056). Returns how many
 * messages the mail counted.
 */
export async function notifyTeam(ctx: Context): Promise<number> {
  const to = (await settingsNow(ctx)).contact.email;
  if (!ctx.messenger.mails || to === undefined) return 0;
  const untold = await store.takeUntold(ctx.db, ctx.now());
  if (untold.length === 0) return 0;
  const first = new Date(Math.min(...untold.map(({ due_at }) => due_at.getTime())));
  const words = teamMail({
    messages: untold.length,
    due: datesOf('WIB').dueText(first),
    address: `${ctx.config.publicUrl}/admin/pesan`,
  });
  const id = mailIdOf(
    'pesan',
    untold.map((one) => one.id),
  );
  try {
    await ctx.messenger.mail(ctx.db, plainMail({ id, to, ...words }));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    ctx.log.warn({ err: error.message, messages: untold.length }, 'the team could not be told of messages');
    return 0;
  }
  await store.markTold(
    ctx.db,
    untold.map(({ id }) => id),
    ctx.now(),
  );
  return untold.length;
}

/** Closes consultations whose appointment was a day ago: nobody said that more is to come. */
export async function endAppointments(ctx: Context): Promise<number> {
  const now = ctx.now();
  for (let ended = 0; ; ) {
    const batch = await closeAppointments(ctx.db, now, new Date(closedBefore(now.getTime())), BATCH);
    ended += batch;
    if (batch < BATCH) return ended;
  }
}

/** Deletes messages answered or closed long ago. */
export function sweepMessages(ctx: Context): Promise<number> {
  return deleteMessagesBefore(ctx.db, new Date(ctx.now().getTime() - MESSAGES_KEPT_DAYS * DAY_MS));
}
