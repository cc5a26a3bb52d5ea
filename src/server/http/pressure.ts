import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

/** Mean delay of the event loop in a second, in ms, from which requests are refused. */
const MAX_DELAY_MS = 2_000;

/** An overloaded server refuses at once instead of letting everybody wait. */
export async function pressureGuard(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    exposeStatusRoute: false,
    pressureHandler: async (request, _reply, _type, delay) => {
      if (!isSentAway(request, delay)) return;
      request.log.warn({ delay }, 'the event loop is late: sent away');
      throw refuse('unavailable', { retryAfter: 5 });
    },
  });
}

/**
 * Files are sent even then: a page without its scripts cannot show that we are busy. A delay of Infinity
 * (the plugin measured nothing: the whole process stood still) is over when a request is read.
 */
export function isSentAway({ url }: Pick<FastifyRequest, 'url'>, delay: number | undefined): boolean {
  return url.startsWith('/api/') && delay !== undefined && Number.isFinite(delay);
}
