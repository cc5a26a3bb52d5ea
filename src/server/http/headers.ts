import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** Browser features that none of our pages uses, denied to all scripts (decision 0030). */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer: what pages may load, embed and do, and the request's id. */
export async function answerHeaders(app: FastifyInstance, config: Config, draining: () => boolean): Promise<void> {
  const ofPages = { ...(await saidByHelmet(config)), 'permissions-policy': PERMISSIONS };
  const ofParts = {
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => !OF_PAGES.has(name))),
    'content-security-policy': "default-src 'none'",
  };
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(PART_OF_A_PAGE.test(request.url) ? ofParts : ofPages).header('x-request-id', request.id);
    next();
  });
  // Closes connections, so that clients reconnect to another instance and none is cut.
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (draining()) reply.header('connection', 'close');
    next();
  });
}

/** Computed once: Helmet would build the same policy at each request. */
async function saidByHelmet(config: Config): Promise<OutgoingHttpHeaders> {
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config.https) },
    hsts: config.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  let said: OutgoingHttpHeaders = {};
  asked.get('/', async (_request, reply) => {
    said = reply.raw.getHeaders();
  });
  await asked.inject('/');
  await asked.close();
  return said;
}

/**
 * Scripts, styles and fonts with a hash in their name. A page's headers have no effect there, and would cost on every
 * file.
 */
const PART_OF_A_PAGE = /^\/(admin\/)?assets\/[^?]*\.(js|css|woff2)$/;
const OF_PAGES = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Only our own code and files; no inline code. */
function policy(https: boolean): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    // A page adds its own inline scripts, by hash (built-pages.ts).
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
