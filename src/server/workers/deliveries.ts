import type { Context } from '../context.ts';
import { deliverDue } from '../features/notifications/jobs.deliveries.ts';

/** A trigger tells here when deliveries are made (migration 0007). */
const CHANNEL = 'deliveries';
/** How often what became due is looked for: the end of a hold, of quiet hours, of a wait after a failed try. */
const LOOK_EVERY_MS = 5_000;

/** A slow service does not hold up a stop: what it was sent is sent once more, after its lease. */
const STOP_LIMIT_MS = 2_000;

export type Deliverer = { stop(): Promise<void> };

/** Sends what is due by push and mail, round after round, on any number of instances. */
export async function startDeliverer(ctx: Context): Promise<Deliverer> {
  let stopped = false;
  let running: Promise<unknown> | null = null;
  let again = false;
  const round = async () => {
    do {
      again = false;
      await deliverDue(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'deliveries cannot be read'));
    } while (again && !stopped);
    running = null;
  };
  const look = () => {
    if (stopped) return;
    if (running) again = true;
    else running = round();
  };
  const unlisten = await ctx.listener.listen(CHANNEL, { told: look, missed: look });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  look();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      unlisten();
      await Promise.race([running, new Promise((done) => setTimeout(done, STOP_LIMIT_MS).unref())]);
    },
  };
}
