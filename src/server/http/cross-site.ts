import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { pathOf } from './addresses.ts';
import { sendError } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages (T09): browsers tell with Sec-Fetch-Site and Origin. A caller that sends neither
 * is no browser, and has no cookie that was not given to it.
 */
export function crossSiteGuard(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SAFE.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const origin = request.headers.origin;
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !ownOrigin(origin, request.headers.host, config));
    if (foreign) return sendError(request, reply, 'cross-site');
  });
}

/**
 * Did a page of ours ask to open cards (R-INF 6)? The header cannot be sent from another site, nor by following a link;
 * browsers that tell where a request comes from are believed as well.
 */
export function asksToOpen({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return headers[OPEN_HEADER] === '1' && (site === undefined || site === 'same-origin');
}

/** Asked by address, from inside, by whoever looks whether this process is well. */
const HEALTH = ['/healthz', '/readyz'];

/**
 * In production requests are for our public address, by their Host (a trusted proxy says by X-Forwarded-Host what it
 * was asked for); to another name nothing is answered, so that no page, link or cookie is ever made for it.
 */
export function knownHostGuard(app: FastifyInstance, config: Config): void {
  if (config.env !== 'production') return;
  const { host } = new URL(config.publicUrl);
  const inside = new Set(config.metricsToken === null ? HEALTH : [...HEALTH, '/metrics']);
  app.addHook('onRequest', async (request, reply) => {
    if (request.host.toLowerCase() === host || inside.has(pathOf(request.url))) return;
    return sendError(request, reply, 'host-unknown');
  });
}

/** Is this the address our own pages are at? */
export function ownOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  // In production only the public address is ours; elsewhere the address typed into the browser may be localhost or a
  // port.
  return config.env !== 'production' && host !== undefined && origin === `http://${host}`;
}
