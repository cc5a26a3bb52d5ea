import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mayReadMetrics, readMetrics } from './actions.ts';

/**
 * /healthz: this process serves, not starting or stopping; without the database too, since its answers then are better
 * than a proxy's. /readyz: it can do all it should (also, the database answers). /metrics: with the token of
 * METRICS_TOKEN; without that setting, or another token, it is a 404 (T77a).
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, ready: () => boolean): void {
  app.get('/healthz', async (_request, reply) => {
    const ok = ready();
    return reply
      .header('cache-control', 'no-store')
      .code(ok ? 200 : 503)
      .send({ ok });
  });
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
