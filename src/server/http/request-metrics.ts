import { api } from '#contract/api.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../adapters/metrics.ts';

const OPERATIONAL = new Set(['/healthz', '/readyz', '/metrics']);
/** Node accepts any token as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Rate, errors and duration of every route (its path as described, so that it contains no id). */
export function countRequests(app: FastifyInstance, { requests, seconds }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: METHODS.has(request.method) ? request.method : 'other', route: routeOf(request) };
    requests.inc({ ...labels, status: reply.statusCode });
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

/** `pages`: everything besides described endpoints: pages, their files, unknown addresses. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { contract } = routeOptions.config;
  if (contract !== undefined) return api[contract].path;
  return routeOptions.url !== undefined && OPERATIONAL.has(routeOptions.url) ? routeOptions.url : 'pages';
}
