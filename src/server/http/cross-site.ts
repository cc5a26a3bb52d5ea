import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { pathOf } from './addresses.ts';
import { sendError } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages (T09): browsers prove it with Sec-Fetch-Site and Origin. A caller that sends
 * neither is not a browser, and has only cookies it was given.
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
 * Did one of our pages ask to open cards (R-INF 6)? Neither another site nor a link can send the header;
 * Sec-Fetch-Site is checked too if the browser sends it.
 */
export function asksToOpen({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return headers[OPEN_HEADER] === '1' && (site === undefined || site === 'same-origin');
}

/** Called by address, from inside, by health checks. */
const HEALTH = ['/healthz', '/readyz'];

/**
 * In production requests must name our public address as Host (a trusted proxy passes the original in
 * X-Forwarded-Host); another name gets no answer, so that no page, link or cookie is ever made for it.
 */
export function knownHostGuard(app: FastifyInstance, config: Config): void {
  if (config.env !== 'production') return;
  const isOurs = ourHost(config);
  const inside = new Set(config.metricsToken === null ? HEALTH : [...HEALTH, '/metrics']);
  app.addHook('onRequest', async (request, reply) => {
    if (isOurs(request.host) || inside.has(pathOf(request.url))) return;
    return sendError(request, reply, 'host-unknown');
  });
}

function ourHost({ publicUrl }: Config): (host: string | undefined) => boolean {
  const { host: ours } = new URL(publicUrl);
  return (host) => host?.toLowerCase() === ours;
}

/** The same of a handshake, which passes no hook; what a proxy forwards counts where one is trusted. */
export function knowsHost({ headers }: IncomingMessage, config: Config): boolean {
  if (config.env !== 'production') return true;
  const isOurs = ourHost(config);
  if (isOurs(headers.host)) return true;
  const forwarded = [headers['x-forwarded-host']].flat().at(-1)?.split(',').at(-1)?.trim();
  return config.trustProxy !== false && isOurs(forwarded);
}

/** Is this the origin of our own pages? */
export function ownOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  // In production only the public address is ours; elsewhere the browser's address may be localhost or a
  // port.
  return config.env !== 'production' && host !== undefined && origin === `http://${host}`;
}
