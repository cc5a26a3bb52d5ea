import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { startOutboxRelay } from '../outbox/relay.ts';
import { CONSUMERS } from './consumers.ts';
import { PUSH_AND_MAIL, startDeliverer, WHATSAPP } from './deliveries.ts';
import { startJobs } from './schedule.ts';

const TRY_AGAIN_MS = 1_000;

type Worker = { stop(): Promise<void> };

/**
 * Starts all background work, one after another. The server answers requests meanwhile, so a database that
 * goes away now is waited for. `stop` waits for running starts.
 */
export function startWorkers(ctx: Context, databaseUrl: string): Worker {
  const running: Worker[] = [];
  let stopped = false;
  const startAll = async () => {
    const starts = [
      () => startOutboxRelay(ctx, CONSUMERS),
      () => startDeliverer(ctx, PUSH_AND_MAIL),
      ...(ctx.messenger.whatsapp ? [() => startDeliverer(ctx, WHATSAPP)] : []),
      () => startJobs(ctx, databaseUrl),
    ];
    for (const start of starts)
      for (let started = false; !started && !stopped; )
        try {
          running.push(await start());
          started = true;
        } catch (error) {
          ctx.log.error({ err: error }, 'a worker could not start');
          await wait(TRY_AGAIN_MS);
        }
  };
  const started = startAll();
  return {
    async stop() {
      stopped = true;
      await started;
      for (const worker of running.toReversed()) await worker.stop();
    },
  };
}
