import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Context } from '../context.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { connect } from '../db/connect.ts';
import { ranByNewer } from '../db/migrate.ts';

import { warnOfEndings } from '../features/chat/jobs.ts';
import { sweepNotifications, emitTrialWarnings } from '../features/notifications/jobs.ts';
import { liftEndedSuspensions, sweepBannedNumbers } from '../features/sanctions/jobs.ts';
import { eraseEvidence, sweepKeptBlocks } from '../features/safety/jobs.ts';
import { sweepChallenges } from '../features/factors/jobs.ts';
import { eraseDocuments } from '../features/documents/jobs.ts';
import { eraseDeletedMessages, sweepAddressings, sweepKeptMutes } from '../features/room/jobs.ts';
import { askCharges, endPlans, eraseProofs, remindOfEnds, sweepQuotes } from '../features/payments/jobs.ts';
import { sweepBooks } from '../features/payments/jobs.books.ts';
import { sendPaymentMails, sweepPaymentMails } from '../features/payments/jobs.mails.ts';
import { sweepPasswordResets } from '../features/password/jobs.ts';
import { sweepExpiredSessions } from '../features/session/jobs.ts';
import { forgetFormerNumbers, sweepOutgoing } from '../features/whatsapp/jobs.ts';
import { sweepExpiredTickets, sweepOrphanObjects } from '../features/uploads/jobs.ts';
import { repairHiddenPairs } from '../members/hidden-pairs.ts';
import { keepDueWishes, sweepHeldVersions } from '../features/profile/jobs.ts';
import { boundHistory, keepHistory } from '../features/operations/jobs.history.ts';
import { keepErasureRecords, makeBackupOfTheNight, sweepOperations } from '../features/operations/jobs.ts';
import { sweepPasses } from '../features/likes/jobs.ts';
import { hashPhotos, sweepRemovedPictures } from '../features/photos/jobs.ts';
import { endDueIntroductions, remindOfIntroductions, sweepIntroductions } from '../features/introductions/jobs.ts';
import { endAppointments, sendAnswers, sweepMessages, notifyTeam } from '../features/support/jobs.ts';
import { tellOfQueues } from '../features/support/jobs.queues.ts';
import { resumeCompensations } from '../features/compensation/jobs.ts';
import { keepFigures } from '../features/overview/jobs.ts';
import { checkTrail } from '../features/trail/jobs.ts';
import { eraseAccounts, eraseExports, makeExports, sweepProofs } from '../features/privacy/jobs.ts';
import { sendClosingMails } from '../features/privacy/jobs.mails.ts';
import { sweepKeptLimits, sweepNumberCodes } from '../features/proof/jobs.ts';
import { sweepOpenedCards, sweepUsedQuestions, emitNewCandidates } from '../features/search/jobs.ts';
import { startClock } from './clock.ts';
import { JobRunner, type ScheduledJob } from './runner.ts';

/** Scheduled jobs, one line a job. */
const SCHEDULE: readonly ScheduledJob[] = [
  { name: 'backups.make', cron: '30 2 * * *', run: makeBackupOfTheNight, hours: 8 },
  { name: 'history.keep', cron: '* * * * *', run: keepHistory, hours: 8 },
  { name: 'history.bound', cron: '* * * * *', run: boundHistory },
  { name: 'erasures.keep', cron: '* * * * *', run: keepErasureRecords },
  { name: 'accounts.erase', cron: '* * * * *', run: eraseAccounts },
  { name: 'closing-mails.send', cron: '* * * * *', run: sendClosingMails },
  { name: 'exports.make', cron: '* * * * *', run: makeExports },
  { name: 'exports.erase', cron: '25 * * * *', run: eraseExports },
  { name: 'consent-proofs.sweep', cron: '55 3 * * *', run: sweepProofs },
  { name: 'operations.sweep', cron: '55 4 * * *', run: sweepOperations },
  { name: 'uploads.sweep', cron: '*/15 * * * *', run: sweepExpiredTickets },
  { name: 'loose-objects.sweep', cron: '*/15 * * * *', run: sweepOrphanObjects },
  { name: 'documents.erase', cron: '10 4 * * *', run: eraseDocuments },
  { name: 'photos.hash', cron: '* * * * *', run: hashPhotos },
  { name: 'removed-pictures.sweep', cron: '55 3 * * *', run: sweepRemovedPictures },
  { name: 'answers.mail', cron: '* * * * *', run: sendAnswers },
  { name: 'messages.tell', cron: '* * * * *', run: notifyTeam },
  { name: 'appointments.end', cron: '*/10 * * * *', run: endAppointments },
  { name: 'queues.tell', cron: '* * * * *', run: tellOfQueues },
  { name: 'messages.sweep', cron: '50 3 * * *', run: sweepMessages },
  { name: 'introductions.end', cron: '* * * * *', run: endDueIntroductions },
  { name: 'introductions.remind', cron: '* * * * *', run: remindOfIntroductions },
  { name: 'introductions.sweep', cron: '35 3 * * *', run: sweepIntroductions },
  { name: 'sessions.sweep', cron: '20 * * * *', run: sweepExpiredSessions },
  { name: 'password-resets.sweep', cron: '25 * * * *', run: sweepPasswordResets },
  { name: 'passkey-challenges.sweep', cron: '30 * * * *', run: sweepChallenges },
  { name: 'number-codes.sweep', cron: '50 3 * * *', run: sweepNumberCodes },
  { name: 'kept-limits.sweep', cron: '40 3 * * *', run: sweepKeptLimits },
  { name: 'kept-blocks.sweep', cron: '40 3 * * *', run: sweepKeptBlocks },
  { name: 'opened-cards.sweep', cron: '40 3 * * *', run: sweepOpenedCards },
  { name: 'used-questions.sweep', cron: '25 * * * *', run: sweepUsedQuestions },
  { name: 'wishes.keep', cron: '*/5 * * * *', run: keepDueWishes },
  { name: 'versions.sweep', cron: '45 3 * * *', run: sweepHeldVersions },
  { name: 'passes.sweep', cron: '45 3 * * *', run: sweepPasses },
  { name: 'notifications.sweep', cron: '50 3 * * *', run: sweepNotifications },
  { name: 'conversations.warn', cron: '* * * * *', run: warnOfEndings },
  { name: 'room.erase', cron: '5 4 * * *', run: eraseDeletedMessages },
  { name: 'kept-mutes.sweep', cron: '50 3 * * *', run: sweepKeptMutes },
  { name: 'room-addressings.sweep', cron: '55 3 * * *', run: sweepAddressings },
  { name: 'trials.tell', cron: '15 * * * *', run: emitTrialWarnings },
  { name: 'candidates.tell', cron: '35 * * * *', run: emitNewCandidates },
  { name: 'charges.ask', cron: '* * * * *', run: askCharges },
  { name: 'payment-mails.send', cron: '* * * * *', run: sendPaymentMails },
  { name: 'payment-mails.sweep', cron: '50 3 * * *', run: sweepPaymentMails },
  { name: 'plans.end', cron: '* * * * *', run: endPlans },
  { name: 'plans.remind', cron: '20 * * * *', run: remindOfEnds },
  { name: 'quotes.sweep', cron: '*/10 * * * *', run: sweepQuotes },
  { name: 'books.sweep', cron: '35 4 * * *', run: sweepBooks },
  { name: 'proofs.erase', cron: '15 4 * * *', run: eraseProofs },
  { name: 'hidden-pairs.repair', cron: '30 3 * * *', run: repairHiddenPairs },
  { name: 'outgoing.sweep', cron: '*/10 * * * *', run: sweepOutgoing },
  { name: 'former-numbers.forget', cron: '45 3 * * *', run: forgetFormerNumbers },
  { name: 'suspensions.lift', cron: '* * * * *', run: liftEndedSuspensions },
  { name: 'banned-numbers.sweep', cron: '35 3 * * *', run: sweepBannedNumbers },
  { name: 'compensations.resume', cron: '* * * * *', run: resumeCompensations },
  { name: 'figures.keep', cron: '10 0 * * *', run: keepFigures },
  { name: 'trail.check', cron: '20 4 * * *', run: checkTrail },
  { name: 'evidence.erase', cron: '0 4 * * *', run: eraseEvidence },
];

/** Names of all jobs. */
export const JOBS: readonly string[] = SCHEDULE.map(({ name }) => name);

/** Starts the queue in the database and the schedule; each run happens on one instance only. */
export async function startJobs(ctx: Context, databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const { pool, close } = connect(databaseUrl, { max: 2, patience: 'queue' });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    // Our own clock schedules.
    schedule: false,
  });
  boss.on('error', (error) => ctx.log.error({ err: error }, 'jobs'));
  const runner = new JobRunner(ctx, boss, SCHEDULE, databaseUrl);
  let stopClock = () => {};
  const stop = async () => {
    stopClock();
    await runner.stop();
    await boss.stop({ graceful: true, timeout: 1_000 });
    await close();
  };
  try {
    await boss.start();
    await makeQueues(ctx, boss);
    await forgetFormerJobs(ctx, boss);
    runner.start();
    stopClock = startClock(ctx, boss, SCHEDULE, (name) => runner.wake(name));
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return { stop };
}

/** Instances that start together make the queues one after another: concurrent statements would deadlock. */
async function makeQueues(ctx: Context, boss: PgBoss): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.queues})`.execute(tx);
    for (const { name, hours } of SCHEDULE) {
      const patience = hours === undefined ? {} : { expireInHours: hours };
      const queue = { name, policy: 'singleton', retryLimit: 3, retryBackoff: true, ...patience };
      await boss.createQueue(name, queue as PgBoss.Queue);
    }
  });
}

/**
 * Queues of renamed or removed jobs would stay; older versions kept a schedule there. Where a newer version has been,
 * those we do not know may be its own.
 */
async function forgetFormerJobs({ db }: Context, boss: PgBoss): Promise<void> {
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
  if ((await ranByNewer(db)).length > 0) return;
  for (const { name } of await boss.getQueues())
    if (!name.startsWith('__pgboss') && !SCHEDULE.some((job) => job.name === name)) await forget(db, name);
}

/**
 * The library deletes no queue that has had a job: its rows go first, with it or not at all. Under the lock under which
 * queues are made: instances that start together forget one after another.
 */
const forget = (db: Context['db'], name: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.queues})`.execute(tx);
    await sql`delete from jobs.job where name = ${name}`.execute(tx);
    await sql`select jobs.delete_queue(q.name) from jobs.queue q where q.name = ${name}`.execute(tx);
  });
