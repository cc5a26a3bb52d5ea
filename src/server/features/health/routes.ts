import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mayReadMetrics, readMetrics } from './actions.ts';

/**
 * /healthz: the process lives. /readyz: it accepts requests (database answers, not stopping). /metrics: with the
 * token of METRICS_TOKEN; without that setting, or another token, it is a 404 (T77a).
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, ready: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const database =
      ready() &&
      (await ctx.database
        .whileThere(() => ctx.pool.query('select 1'))
        .then(
          () => true,
          () => false,
        ));
    return reply.code(database ? 200 : 503).send({ ready: database });
  });
  if (ctx.config.metricsToken === null) return;
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(ctx, request.headers.authorization)) return reply.callNotFound();
    const text = await readMetrics(ctx, ready());
    return reply.header('cache-control', 'no-store').type(ctx.metrics.registry.contentType).send(text);
  });
}
