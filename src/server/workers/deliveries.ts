import type { Context } from '../context.ts';
import { deliverDue } from '../features/notifications/jobs.deliveries.ts';
import { sendDueWhatsApp } from '../features/whatsapp/jobs.ts';

/** A kind of delivery: the channel on which a trigger notifies new ones, and the sender of due ones. */
type Way = { channel: string; send: (ctx: Context) => Promise<number> };
export const PUSH_AND_MAIL: Way = { channel: 'deliveries', send: deliverDue };
export const WHATSAPP: Way = { channel: 'outgoing', send: sendDueWhatsApp };

/** How often we look for due ones: after a hold, quiet hours, or a wait after a failed try. */
const LOOK_EVERY_MS = 5_000;

/** A slow service does not delay a stop: its delivery is sent once more, after its lease. */
const STOP_LIMIT_MS = 2_000;

export type Deliverer = { stop(): Promise<void> };

/** Sends due deliveries, round after round, on any number of instances. */
export async function startDeliverer(ctx: Context, { channel, send }: Way): Promise<Deliverer> {
  let stopped = false;
  let running: Promise<unknown> | null = null;
  let again = false;
  const round = async () => {
    do {
      again = false;
      await send(ctx).catch((error: unknown) => ctx.log.warn({ err: error, channel }, 'deliveries cannot be read'));
    } while (again && !stopped);
    running = null;
  };
  const look = () => {
    if (stopped) return;
    if (running) again = true;
    else running = round();
  };
  const unlisten = await ctx.listener.listen(channel, { told: look, missed: look });
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
