import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';

/** /healthz: the process lives. /readyz: it may be sent requests (database answers, not stopping). */
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
}
